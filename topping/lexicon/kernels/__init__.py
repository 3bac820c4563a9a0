"""The kernels of the word tools, which process every word of a lexicon."""
