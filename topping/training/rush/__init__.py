"""Rushes: series of new positions from easy to hard, played against the clock or until the first misses."""
