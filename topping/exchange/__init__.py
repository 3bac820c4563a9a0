"""Games as other programs and people write them: files read as sheets, sheets played as games, games written to files.

Pure: bytes and texts come as arguments, the lexicon as a predicate on words.
"""
