"""The screens on which a game is chosen, and the conditions under which it is played."""
