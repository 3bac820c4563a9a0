"""The draw that a referee takes from a real bag, and the search for its top."""
