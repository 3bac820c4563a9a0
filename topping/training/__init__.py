"""Training: what costs a player time, his expected times, his opponents. Pure: no clock, no chance, no disk."""
