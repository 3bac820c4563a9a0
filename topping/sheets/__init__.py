"""A game on paper: what the referee says of it, the club sheet as text and as a page to print."""
