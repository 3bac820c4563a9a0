"""Questions to the solver and the lexicon, which a background thread answers while the screen stays responsive."""
