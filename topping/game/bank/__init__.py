"""The bank: games of private seeds, made in idle time, from which training positions are taken."""
