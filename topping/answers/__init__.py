"""Questions to the solver and to the lexicon, answered by a thread."""
