"""The menu of the other games, and what stands beside a game: word judge, letters to tick off, sheets to print."""
