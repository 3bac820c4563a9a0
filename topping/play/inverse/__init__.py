"""The inverse game: from a finished grid each in turn takes letters off a word, and what stays must be words."""
