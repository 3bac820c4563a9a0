"""Lists of what is worth knowing, and the table that they are ranked by."""

from collections.abc import Callable, Collection

import pytest

from topping.lexicon.playability import playability
from topping.training.deck.cards import CardKey, CardKind, CardSource, HookSide
from topping.training.deck.lists import CardList, CardOrigin, Playability, PlayableWord, listed, next_of_lists

_ORIGIN = CardOrigin("here", 739_000)
_TABLE = Playability(
    100,
    {
        "QI": PlayableWord(20, 30.0, 0, ""),
        "CRANE": PlayableWord(8, 20.0, 0, ""),
        "NACRE": PlayableWord(6, 20.0, 0, ""),
        "TIRAIT": PlayableWord(5, 20.0, 0, "TIRER"),
        "RETIRE": PlayableWord(4, 10.0, 4, "RETIRER"),
        "EXTRAORDINAIRE": PlayableWord(3, 90.0, 3, ""),
    },
    {"ET": 300, "EN": 200},
)


def _next(
    most: int = 20,
    taken: tuple[CardKey, ...] = (),
    lists: Collection[CardList] = tuple(CardList),
    admits: Callable[[str], bool] = bool,
    may_be_asked: Callable[[str], bool] = bool,
) -> list[str]:
    cards = next_of_lists(
        _TABLE,
        lists,
        taken,
        _ORIGIN,
        most,
        admits,
        lambda word, side: (word, side) != ("ET", HookSide.FRONT),
        may_be_asked,
    )
    assert all(card.source is CardSource.LIST for card in cards)
    assert [card.priority for card in cards] == sorted((card.priority for card in cards), reverse=True)
    return [str(card.key) for card in cards]


def test_a_table_reads_what_it_writes() -> None:
    assert Playability.parse(str(_TABLE)) == _TABLE
    assert Playability.parse("games\t1\n") == Playability(1, {}, {})


@pytest.mark.parametrize("text", ["", "games\n", "games\t0\n", "games\t5\nQI\t3\n", "QI\t1\t1.0\t0\t\n"])
def test_nothing_else_is_a_table(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Playability.parse(text)


def test_what_is_worth_most_comes_first_and_each_thing_once() -> None:
    links = ["hook:ET+", "hook:EN+", "hook:+EN"]  # nothing makes a word in front of ET
    assert _next() == [links[0], "word:QI", *links[1:], "word:TIRAIT", "word:RETIRE"]
    assert _next(2, taken=(CardKey.of_word("QI"),)) == [links[0], links[1]]


@pytest.mark.parametrize(
    ("wanted", "least", "among"),
    [
        (CardList.SHORT, 200, "word:QI"),
        (CardList.RARE, 500, "word:JE"),
        (CardList.LINKS, 150, "hook:ET+"),
        (CardList.EXTENSIONS, 30, "word:JETE"),
        (CardList.VERBS, 300, "word:HUEZ"),
    ],
)
def test_the_table_that_comes_with_the_program_fills_every_list(wanted: CardList, least: int, among: str) -> None:
    cards = listed(wanted, playability())
    assert len(cards) >= least
    assert among in {str(key) for key, _ in cards}
    worths = [worth for _, worth in cards]
    assert worths == sorted(worths, reverse=True)
    kind = CardKind.HOOK if wanted is CardList.LINKS else CardKind.WORD
    assert {key.kind for key, _ in cards} == {kind}
