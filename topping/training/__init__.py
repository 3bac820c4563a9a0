"""Training: what costs a player time, what was to be expected, whom he races. Pure: no clock, no chance, no disk."""
