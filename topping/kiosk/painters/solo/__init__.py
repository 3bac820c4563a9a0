"""A run alone: the move, its answer, the top found or missed, the result."""
