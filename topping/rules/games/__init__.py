"""Games: state after each move, retained top, end, and text form."""
