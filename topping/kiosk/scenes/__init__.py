"""One screen each: what it shows (a snapshot), what its keys and clicks do, where it leads."""
