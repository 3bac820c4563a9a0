"""Games around a table as they are kept."""
