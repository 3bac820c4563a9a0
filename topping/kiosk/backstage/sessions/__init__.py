"""Sessions: listing them, beginning one, taking one up."""
