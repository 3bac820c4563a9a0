"""Games as other programs and people write them: reading files as sheets, playing sheets as games, writing games to
files.

Pure: bytes and texts come as arguments, the lexicon as a predicate on words.
"""
