"""The classic game alone."""
