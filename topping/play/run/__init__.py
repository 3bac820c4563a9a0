"""A player's run of a game: input, judgement of proposals, and cost of each move in time or points."""
