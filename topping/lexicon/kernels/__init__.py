"""Compiled functions (kernels) of the word tools, which go through every word of a lexicon."""
