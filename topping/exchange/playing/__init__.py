"""Plays the moves read from a file by the rules: deduces omitted details, and reports impossible moves as faults."""
