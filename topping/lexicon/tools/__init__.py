"""Word tools: searches, tables of letters, extensions and word profiles, exact for any lexicon."""
