"""The commands that maintain the program: word lists, settings, diagnosis, manual."""
