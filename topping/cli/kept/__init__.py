"""The commands that show, back up or change the stored data of players and runs."""
