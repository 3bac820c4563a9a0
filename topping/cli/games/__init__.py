"""The commands that make, check, score, correct, announce and print games."""
