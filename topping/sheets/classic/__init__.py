"""The match sheet of a classic game: as text, as comma-separated values, as a page to print and sign."""
