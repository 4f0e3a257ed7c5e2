// Package turnover plays processes in which balls come and go in blocks of steps on the counts of
// bins per load: pairs of a removal and an insertion, or coins with a probability that changes in
// time ([Blocks]), balls with lifetimes ([Lifetimes]), and synchronous rounds ([Rounds]). The
// same processes on an array are in package array, and step by step in package levels.
package turnover
