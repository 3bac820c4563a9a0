"""The manual: its pages, read from Markdown into blocks, and their text for a terminal."""
