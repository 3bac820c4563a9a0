"""A reader for each format: takes a text, returns the sheet that it states, with a line for each oddity."""
