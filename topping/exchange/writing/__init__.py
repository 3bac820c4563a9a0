"""Games and sessions as other programs read them."""
