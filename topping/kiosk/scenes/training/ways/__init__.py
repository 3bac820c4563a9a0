"""The ways to train."""
