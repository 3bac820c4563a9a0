"""Rushes: new positions from easy to hard, against the clock or until the first misses."""
