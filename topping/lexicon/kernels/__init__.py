"""What is compiled of the word tools: kernels that look at every word of a lexicon."""
