"""Questions to the solver and to the lexicon, answered in the background by a thread."""
