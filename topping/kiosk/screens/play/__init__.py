"""A game alone: before it, after it, and what interrupted it."""
