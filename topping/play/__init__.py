"""State that changes as someone plays: proposals, verdicts, runs. Pure: time and the lexicon come as arguments."""
