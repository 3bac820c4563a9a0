"""Word tools: searches, tables of letters, extensions and word profiles, exact on any lexicon."""
