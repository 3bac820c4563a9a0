"""The leaves of the screens: what is painted, in which colours and letters; no painter knows a screen."""
