"""Sessions of several players: what they are played under, and their events."""
