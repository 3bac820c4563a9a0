"""Classic games on disk."""
