"""The commands that look after the program: word lists, settings, diagnosis, manual."""
