"""Games around a table that are neither duplicate of a club nor classic: beginning one, and taking one up."""
