"""Times the word tools: `python -m tests.bench.words [--times 60]`.

The list is the bundled one, with words of one letter changed added until there are 400,000. Each tool is asked about
words and letters by chance; what is printed is the median, the 95th percentile and the longest in milliseconds, then
the same of processor time, as other work on the machine makes one wait. Cold is the first question of all: the table of
the words is made, and for a profile the open list is unpacked. The last line is of a regular expression with very many
states, which is stopped.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from random import Random

from tests.bench.timing import Times, below, timed
from tests.solver.lexicons import bundled_words
from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.playability import tops_of_words
from topping.lexicon.tools.adding import extension_table, plus_table
from topping.lexicon.tools.finding import WordFinder, stopping
from topping.lexicon.tools.openlist import OpenList
from topping.lexicon.tools.profiling import profile_of
from topping.lexicon.tools.search import MOST_ON_PAGE, WordOrder, WordSearch
from topping.rules.tiles import ALPHABET

PATTERNS = ("*{a}{b}", "{a}?*{b}", "*{a}*{b}*", "?{a}?[AEIOU]*", "[^AEIOU]*{a}{b}*", "{a}??{b}???")
EXPRESSIONS = ("{a}{b}$", "^{a}.*{b}.*{a}", "({a}|{b}){{2}}", "^[^{a}]+{b}+$", "^(?=.*{a})(?!.*{b})", "(.[AEIOU]){{4}}")
WORDS, COLD = 400_000, 5
STOPPED = "(A|E).{9}[^S]|(S|R|T).{8}[AEIOU]|(I|N).{7}[^T]|(O|L).{6}[^A]|U.{5}[^R]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=60)
    options = parser.parse_args()
    chance = Random(1)
    words = words_of(WORDS, chance)
    graph = WordGraph.from_words(words, "bench")
    tops = tops_of_words()
    print(f"{graph.word_count} words; milliseconds: p50, p95, longest; processor time: p50, p95, longest")
    show("cold: table of words", timed(lambda: WordFinder(graph, tops), COLD))
    finder, open_list = WordFinder(graph, tops), OpenList()

    def asked_about(word: str) -> None:
        profile_of(word, graph, finder, open_list, is_public=False)

    def search(asked: WordSearch, order: WordOrder = WordOrder.ALPHABET) -> None:
        finder.page(asked, order, 0, MOST_ON_PAGE, stopping(now_ms))

    show("cold: first profile", timed(lambda: asked_about("PORTE")))
    picked = [chance.choice(words) for _ in range(options.times)]
    racks = ["".join(chance.choices("AAABCDEEEEEFGHIIILLMNNNOOPRRRSSSTTTUUV", k=7)) for _ in picked]
    letters = [chance.sample(ALPHABET, 2) for _ in picked]
    orders = list(WordOrder)
    tools: dict[str, Callable[[int], object]] = {
        "profile: admitted": lambda n: asked_about(picked[n]),
        "profile: not admitted": lambda n: asked_about(picked[n][:-2] + "Q" + picked[n][-2:]),
        "anagrams, no joker": lambda n: search(WordSearch(letters=racks[n])),
        "anagrams, 1 joker": lambda n: search(WordSearch(letters=racks[n] + "?")),
        "anagrams, 2 jokers": lambda n: search(WordSearch(letters=racks[n] + "??")),
        "words of some of 7": lambda n: search(WordSearch(letters=racks[n], uses_all=False)),
        "words of some of 13 + 2 jokers": lambda n: search(
            WordSearch(letters=(racks[n] + racks[n - 1])[:13] + "??", uses_all=False), orders[n % len(orders)]
        ),
        "7+1": lambda n: plus_table(finder, racks[n]),
        "8+1 with a joker": lambda n: plus_table(finder, racks[n] + "?"),
        "hooks, benjamins, extensions": lambda n: extension_table(finder, picked[n][:5], MOST_ON_PAGE),
        "the same of two letters": lambda n: extension_table(finder, picked[n][:2], MOST_ON_PAGE),
        "pattern": lambda n: search(WordSearch(pattern=filled(PATTERNS, n, letters))),
        "regular expression": lambda n: search(WordSearch(expression=filled(EXPRESSIONS, n, letters))),
        "list by letters and length": lambda n: search(
            WordSearch(holding="".join(letters[n]), lacking="AEIOU"[n % 5], longest=5 + n % 11), orders[n % len(orders)]
        ),
        "all words, by what is played": lambda n: search(WordSearch(), WordOrder.PLAYED),
    }
    for name, tool in tools.items():
        tool(0)
        times = Times()
        for n in range(options.times):
            with times:
                tool(n)
        show(name, times)
    began = time.perf_counter()
    try:
        search(WordSearch(expression=STOPPED))
        end = "answered"
    except InputError:
        end = "stopped"
    print(f"{'very many states':32} {end} after {time.perf_counter() - began:.2f} s")


def words_of(count: int, chance: Random) -> list[str]:
    """The bundled words and others like them, so many in all."""
    words = set(bundled_words()[:count])
    while len(words) < count:
        word = chance.choice(bundled_words())
        place = chance.randrange(len(word))
        words.add(word[:place] + chance.choice(ALPHABET) + word[place + 1 :])
    return sorted(words)


def filled(forms: Sequence[str], n: int, letters: list[list[str]]) -> str:
    """One of the forms, with letters by chance in it."""
    a, b = letters[n]
    return forms[n % len(forms)].format(a=a, b=b)


def show(name: str, times: Times) -> None:
    """A line of the table."""
    columns = ([below(share, column) for share in (0.5, 0.95, 1)] for column in (times.clock, times.worked))
    print(f"{name:32}" + "".join(f"  {p50:7.1f} {p95:7.1f} {most:7.1f}" for p50, p95, most in columns))


def now_ms() -> int:
    """The clock of the limit."""
    return time.monotonic_ns() // 1_000_000


if __name__ == "__main__":
    main()
