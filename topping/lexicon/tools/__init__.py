"""Word tools: searches, additions of letters, hooks and profiles of words, complete for any lexicon."""
