#!/bin/sh
# Prints the tables of speed (see main.go): about three minutes, with FULL=1 about ten, with
# RUN=pattern only the cases of these names.
# Needs Go and gcc; RESULTS.md holds the output of a full run.
cd "$(dirname "$0")/.." || exit 1
exec go run ./bench
