"""Classic games in GCG."""
