"""Stores sessions of several players event by event."""
