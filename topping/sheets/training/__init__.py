"""What a player reads or prints about his own runs."""
