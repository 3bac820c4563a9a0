"""What a sheet says, set against the rules move by move: what it leaves open is worked out, what cannot be is told."""
