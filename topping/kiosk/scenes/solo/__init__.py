"""A run alone: before it, the play, its result, taking it up again."""
