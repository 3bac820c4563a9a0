"""What the screen of the word tools shows: what is asked, in which lists, and what is told about a word."""
