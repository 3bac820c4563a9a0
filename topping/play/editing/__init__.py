"""Entry of a game from its paper sheet, and of a free position: each move is checked, nothing typed is lost."""
