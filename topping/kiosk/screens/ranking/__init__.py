"""The screens of the leaderboards, and the list of a player's runs."""
