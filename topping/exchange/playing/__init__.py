"""Playing a sheet by the rules, move by move: open details are worked out, impossible ones are faults."""
