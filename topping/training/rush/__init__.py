"""Rushes: fresh positions from easy to hard, against the clock or to the first miss."""
