"""How a move is typed on a screen: on the entry line, on the grid, by the letters of the draw."""
