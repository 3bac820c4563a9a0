"""Games: their state after each move, the choice of the retained top, their end, their text form."""
