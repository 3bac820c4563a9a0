"""How many words of the bundled list have a definition: `python -m tests.lexicon.full_meanings` (half a minute)."""

import sys
from collections import Counter
from collections.abc import Iterable

from topping.gamefiles.shelf import load, prepared
from topping.lexicon import bundled
from topping.lexicon.info import WordInfo
from topping.lexicon.meaning import Meaning, meaning_of


def every_word() -> Iterable[WordInfo]:
    """Yields the word files' entry of each word."""
    return map(WordInfo.parse, bundled.lines_of(bundled.words()).values())


def main() -> None:
    """Prints the figures."""
    found: dict[str, Meaning] = {}
    hidden = 0
    for known in every_word():
        meaning = meaning_of(known, is_public=False)
        found[known.word] = meaning
        hidden += bool(meaning.senses) and not meaning_of(known, is_public=True).senses
    counts = Counter(min(3, len(meaning.senses)) for meaning in found.values())
    short = [meaning for meaning in found.values() if len(meaning.word) <= 8]
    tops = [move.solution.word.upper() for file in prepared() for move in load(file.path).moves]
    lines = (
        ("words", len(found), sum(bool(meaning.senses) for meaning in found.values())),
        ("words of 2 to 8 letters", len(short), sum(bool(meaning.senses) for meaning in short)),
        ("tops of the prepared games", len(tops), sum(bool(found[top].senses) for top in tops if top in found)),
        ("distinct tops", len(set(tops)), sum(bool(found[top].senses) for top in set(tops) if top in found)),
    )
    for name, of, those in lines:
        sys.stdout.write(f"{name}: {those:,} of {of:,} with a definition, {those / of:.1%}\n")
    sys.stdout.write(f"senses: {dict(sorted(counts.items()))} (3: three or more)\n")
    sys.stdout.write(f"off public screens: {hidden:,} words\n")


if __name__ == "__main__":
    main()
