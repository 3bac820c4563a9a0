"""One reader for each format: text in, what it says out, with a line for whatever is odd."""
