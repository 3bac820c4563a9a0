"""The commands that tell and change what is kept of players and their runs."""
