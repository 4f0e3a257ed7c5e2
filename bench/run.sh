#!/bin/sh
# Prints the tables of speed (see main.go): about three minutes, with FULL=1 about ten.
# Needs Go and gcc; RESULTS.md holds the output of a full run.
cd "$(dirname "$0")/.." || exit 1
exec go run ./bench
