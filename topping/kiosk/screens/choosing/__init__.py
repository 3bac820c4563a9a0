"""The screens on which a game and what it is played under are chosen."""
