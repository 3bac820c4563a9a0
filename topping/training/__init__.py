"""What makes a player faster: ghosts to race against, records. Pure: no clock, no chance, no disk."""
