"""The key of this machine, and competitions as they go from machine to machine."""
