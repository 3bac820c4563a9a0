"""Games as other programs and people write them: files read into sheets, sheets played into games, games written out.

Pure: bytes and texts come as arguments, the lexicon as a predicate on words.
"""
