"""Training: the moves that cost a player time, the times expected of him, his opponents. Pure: no clock, no chance, no
disk.
"""
