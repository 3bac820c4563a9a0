"""The screens around the play: the first one, choices, settings, ranking, manual."""
