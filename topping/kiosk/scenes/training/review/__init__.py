"""A finished run, reviewed move by move."""
