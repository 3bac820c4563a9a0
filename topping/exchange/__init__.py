"""Imports games from files of other programs or typed by people, and writes games to such files.

Import has two steps: `reading` turns a file into an unchecked `GameSheet`, `playing` plays that by the rules. No code
here opens files: it gets bytes or text, and a function that admits or refuses words.
"""
