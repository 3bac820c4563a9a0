"""The screen of the word tools."""
