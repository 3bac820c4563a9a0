"""Values, cards and rows to choose among, and rows that are only read."""
