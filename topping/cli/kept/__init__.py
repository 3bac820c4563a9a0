"""The commands that show and change the stored data of players and runs."""
