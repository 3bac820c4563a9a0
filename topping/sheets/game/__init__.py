"""A game on paper: the club sheet, as text and as a page to print."""
