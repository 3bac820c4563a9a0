"""Games: state after each move, retained top, end of the game, text form."""
