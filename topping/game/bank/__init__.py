"""The bank: games of private seeds, made in idle time, out of which positions are taken for training."""
