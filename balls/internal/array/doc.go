// Package array plays processes on an array of loads, a counter for each bin: the plain way,
// and the fastest one while the array fits the cache. Counters have 8 bits and widen to 16 and
// 64 when one is full (see [Loads] and [Run]).
//
// Each process is one engine: [Allocation] for balls that only come (greedy.go), [Balls] for the
// infinite process, [Deletions] for random deletions, [Servers] for queues, [Rounds] for
// synchronous rounds, [Lifetimes] for balls that live for a time of their own.
package array
