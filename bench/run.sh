#!/bin/sh
# Prints the table of speed (see main.go): about a minute, with FULL=1 about six.
# Needs Go and gcc; RESULTS.md holds the output of a full run.
cd "$(dirname "$0")/.." || exit 1
exec go run ./bench
