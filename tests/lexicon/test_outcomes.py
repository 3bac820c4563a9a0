"""What comes of lists, words and searches: outcomes that stand in a list.

`python -m tests.lexicon.test_outcomes` writes the list anew where an outcome is meant to change.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import topping.lexicon
from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, bundled_words, sample, small
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, tried, write
from topping.lexicon import catalogue, columns
from topping.lexicon.anagrams import anagrams
from topping.lexicon.benjamins import WordsOfLength, benjamins, letters_before
from topping.lexicon.graph import WordGraph
from topping.lexicon.info import about_all
from topping.lexicon.kin import kin_and_info, short_words
from topping.lexicon.meaning import meaning_of
from topping.lexicon.official import told_edition
from topping.lexicon.supplement import Supplement
from topping.lexicon.tools.adding import extension_table, plus_table
from topping.lexicon.tools.expression import read_expression, read_pattern
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.openlist import OpenList
from topping.lexicon.tools.profiling import closest_words, profile_of
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.lexicon.tools.typed import TypedRack, letter_list
from topping.lexicon.verbform import ending_of
from topping.lexicon.wordlist import WordList, parse
from topping.lexicon.words import is_word
from topping.rules.tiles import ALPHABET

LIST = CHECKOUT / "tests" / "data" / "lexicon_outcomes.txt"


def of_numbers() -> Told:
    return numbers_of(topping.lexicon)


# lists

TEXTS = (
    "AA\nAI\nZEN\n", "aa;lave\nai;lent\nzen;adj.\n", "2;AA\n2;AI\n3;ZEN\n", "mot;sens\nAA;lave\nAI;lent\nZEN;adj.\n",
    "AA AB AI AS BA\nBE BI BU CA CE\n", "3\nzen/S.()\naa\nabaisser/a4a+\n", "ZEN AA BE\nAI WU ET\n",
    "# rien\n\n# AA\n", 'AA;"lave\nrocheuse; dure"\nAI;lent\n', "AA\nAI nm. (pl. AÏ)\nZEN\n",
    "1. AA\n2. AI\n3. ZEN\n", "• AA\n• AI\n", "",
    "A\nABAISSERAIENTES\nABCDEFGHIJKLMNOP\nœ\nporte-clé\nl’ami\n12\npomme de terre\nZEN\n", "AA,AB\tAC|AD\nAE : AF\n",
    "<table><tr><th>Mot</th></tr><tr><td>AA</td><td>lave dure</td></tr><tr><td>AI</td></tr></table>", '"AA"\n"AI"\n',
    "Le chat est là. Il dort bien, dit-on.\nPuis il part.\n", "AA\n" * 9 + "é è à\n" * 4,
    "aa 12\nab 13\nac 14\nzen 2\n", "1;x;AA\n2;y;AI\n3;z;ZEN\n", "AA\x00AB", "\ufeffAA\r\nAI\rZEN",
    "x" * 201 + "\nAA\n", "AA\tAB\nAC\tAD\nAE\tAF\n", '"AA"\n""\n"\n"AI"\n',
    "MOT\nMOT\nZEN\n", "x;x\n3;AB\n6;AA\n9;AD\n3;AC\n6;ZZ\n", "x;x\nAB;AB\nAA;AA\n3;AD\n6;AB\n9;ZZ\n",
    " ".join(["A", *(f"A{letter}" for letter in ALPHABET[1:20])]),
    " ".join([*(f"A{letter}" for letter in ALPHABET[1:21]), "AA"]), "AA\nAB\nAC\nAD\nAE\nAF\nAG\nAH/A\nAI/A\nAJ/A\n",
    "AA AA AB AB\nAC AC AD AD\n", "* * AA\n« AB » - x\n",
    "1. 2. AA\n2. AB\nAC 12 AD\n",
)  # fmt: skip
AFFIXES = (
    "FLAG long\nNEEDAFFIX ZZ\nFORBIDDENWORD XX\nSFX AA Y 2\nSFX AA 0 s .\nSFX AA er é/BB er\nSFX BB N 1\n"
    "SFX BB 0 e [^e]\nPFX CC Y 1\nPFX CC 0 re [aeiou]\nPFX DD N 1\nPFX DD a en a\nSFX EE Y 1\nSFX EE 0 -là .\n",
    "AF 2\nAF ab\nAF c\nSFX a Y 1\nSFX a 0 s\nSFX b Y 1\nSFX b on ons on\nPFX c Y 1\nPFX c 0 dé .\nSFX x Y\n",
    "FLAG num\nSFX 12 Y 1\nSFX 12 al aux al\nSFX 3 Y 1\nSFX 3 0 s/12 .\nONLYINCOMPOUND 4\n",
    "PFX 1 Y 1\nPFX 1 0 re .\nSFX 1 N 1\nSFX 1 0 s .\n", "SFX 1 Y 3\nSFX 1 0 e .o.\nSFX 1 l ux al\nSFX 1 0 i bon\n",
)  # fmt: skip
DICTIONARY = (
    "4\nporter/AACC\naime/AADD\nmot/ZZAA\nXyz/AA\nnon/XX\nfort/BBEE\ncanon/1\nbon/2\ncheval/12,3\nval/12 po:nom\n"
    "ras/4\n# fin\nl'un/1\nami\tx\nami/3\nzen/0\nzan/99\n"
)


def knows(word: str) -> bool:
    return sum(map(ord, word)) % 3 > 0


def of_lists() -> Told:
    for place, text in enumerate(TEXTS):
        for asked in (None, knows):
            yield f"list {place}", tried(parse, text.encode(), Path("liste.txt"), asked)
        plain = columns.without_markup(text)
        read = columns.read_lines(plain)
        parts = (columns.word_column(plain, knows), columns.plain_words(plain), columns.words_of_rows(plain))
        yield f"read {place}", [read.layout, read.drops_words, list(read.lines), *parts, columns.is_prose(plain)]
        told = tried(parse, text.encode(), Path("liste.txt"), knows)
        if isinstance(told, WordList):
            yield f"doubts {place}", [told.doubts, told.short, told.is_half_read]
    words = bundled_words()[::7]
    for count, refused in ((50_000, 0), (49_999, 5_999), (50_000, 6_000), (50_000, 6_001), (50_000, 30_001)):
        for part in (None, 0, 30, 50, 60, 80, 90, 95, 100):
            of = WordList(words[:count], (), refused, 60_000, known=part and part * count // 100)
            yield f"doubts of {count} {refused} {part}", [of.doubts, replace(of, short_known=of.short // 2).doubts]
    for count in (1_999, 2_000):
        pairs = (("zen\n", "zen/S\n"), ("ZEN ET\n", "ZEN PUR\n"))
        texts = ["".join(pair[number % 2] for number in range(count)) for pair in pairs]
        yield f"{count} lines", [(read.layout, read.drops_words) for read in map(columns.read_lines, texts)]
    for place, text in enumerate(AFFIXES):
        affixes = columns.Affixes.parse(text)
        made = columns.expand(DICTIONARY, affixes)
        yield f"affixes {place}", [made.words, made.stems, made.left]
    for text in (
        "+BA\nCHI\n",
        "+BA\n\n-BA\n",
        "+A\n",
        "# rien\n",
        "+BA\n-CHI # non\n",
        "+ba\n+BA\n",
        "+" + "A" * 15,
        "+" + "A" * 16,
    ):
        yield f"supplement {text!r}", tried(Supplement.parse, text)


# words

WORDS = (
    "PORTE", "portes", "merde", "QXZ", "", "l", "ab1", "AUJOURD’HUI", "abaisserait", "SUIS", "COTE", "BELLES", "ZEN",
    "WHISKY", "A" * 16, "A" * 18, "rythme", "ORDINATEURE", "ÉTÉ", "CHEVAUX", "AI", "KA", "ouïr", "KILOGRAMMES", "AA",
)  # fmt: skip
EXPRESSIONS = (
    "", "A(", "A)", "[", "[A", "[^]", "[A-", "[Z-A]", "A{", "A{2", "A{2,1}", "A{99}", "A{2}{3}", "*A", "A**", "A|",
    "(?=A)B", "(?!A", "(?<A)", "\\w", "é", "A{,15}", "^$", "(A|B)*C+?", "[A-CÉ]", "A?" * 101, "." * 200, "." * 201,
    "(" * 30 + "A" + ")" * 30, "1", "(" * 40 + "A" + ")" * 40, "(" * 41 + "A" + ")" * 41, "A{999}", "A{1000}",
)  # fmt: skip
SEARCHES = (
    WordSearch(letters="AEINRST"), WordSearch(letters="AEINRS?"), WordSearch(letters="EIS", uses_all=False),
    WordSearch(letters="ZZ??", uses_all=False), WordSearch(holding="ZZ"), WordSearch(holding="WW", lacking="E"),
    WordSearch(lacking="AEIOUY"), WordSearch(only="AEZ"), WordSearch(pattern="*Z[AEI]?"),
    WordSearch(pattern="[^AEI]??"), WordSearch(expression="^(?=.*Z)(?!.*E)"), WordSearch(shortest=14),
    WordSearch(longest=2), WordSearch(letters="ZEN"), WordSearch(letters="A" * 15), WordSearch(letters="A" * 16),
    WordSearch(holding="A" * 61), WordSearch(pattern="A("),
)  # fmt: skip


def of_words() -> Told:
    graph, tops = sample(), {word: place % 7 for place, word in enumerate(bundled_words()[::46])}
    finder, open_list = WordFinder(graph, tops), OpenList()
    for word in WORDS:
        for is_public in (False, True):
            yield f"profile {word}", tried(profile_of, word, bundled(), finder, open_list, is_public=is_public)
        for table in (plus_table, extension_table):
            yield f"table {word}", tried(table, finder, word)
        yield f"few around {word}", tried(extension_table, finder, word, 2)
        if is_word(word):  # kernels check nothing: what is no word makes them read beyond it
            yield f"closest {word}", closest_words(finder, word)
        yield f"letters {word}", [tried(TypedRack.parse, word), tried(letter_list, word), tried(anagrams, graph, word)]
    for text in EXPRESSIONS:
        yield f"expression {text}", [tried(read_expression, text), tried(read_pattern, text)]
    for search in SEARCHES:
        for order in WordOrder:
            yield f"search {search} {order.value}", tried(finder.page, search, order, 1, 9)
    known = about_all(bundled_words()[::1_501])
    for word, info in known.items():
        meaning = meaning_of(info, is_public=True)
        yield f"known {word}", [info, meaning, ending_of(info), open_list.lemmas_of(info)]
    for lemma in ("aller", "beau", "cheval", "porter", "côté", "rien du tout"):
        yield f"forms of {lemma}", [open_list.forms_of(lemma, is_verb=is_verb) for is_verb in (False, True)]
    yield "kin", kin_and_info([*list(known)[:40], "XYZ"], graph)[0]
    yield "short words", [short_words(bundled(), longest) for longest in (1, 2, 3)]
    for length in range(18):
        choosing = WordsOfLength(graph, length)
        places = range(choosing.total)[:: 1 + choosing.total // 3]
        yield f"of length {length}", [choosing.total, *map(choosing.at, places)]
    long = WordGraph.from_words(
        [*small(2).words(), "ABCDEFGHIJKL", "ZZZABCDEFGHIJKL", "ABCDEFGHIJK", "ZZZABCDEFGHIJK"], "long"
    )
    for lengths in (range(2, 20), range(11, 12), range(12, 13), range(13, 99), range(3)):
        for count in (1, 2, 50):
            found = benjamins(long, lengths, count, chosen)
            yield f"benjamins {lengths} {count}", [[word, list(letters_before(long, word))] for word in found]
    yield "edition", told_edition(bundled().admits)
    yield "installed", [(one.name, one.hash, one.word_count) for one in catalogue.installed()[:1]]


def chosen(total: int, most: int) -> list[int]:
    return Random(total).sample(range(total), min(total, most))


SUBJECTS: tuple[Subject, ...] = (of_numbers, of_lists, of_words)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
