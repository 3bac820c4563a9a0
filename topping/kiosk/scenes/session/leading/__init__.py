"""The course of a session as the referee leads it: keys, events, the voice, another game."""
