"""Letters as tiles: the board, the draw on its rack, words in tiles, a sketch of the grid."""
