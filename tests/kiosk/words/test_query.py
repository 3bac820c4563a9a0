"""What is typed into the word tools, as a question, and the trail of questions."""

from hypothesis import given
from hypothesis import strategies as st

from topping.answers.words import search_words
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.screens.wordtools import EXAMPLES
from topping.kiosk.services.askedwords import (
    AskedKind,
    TrailStep,
    WordTool,
    WordTrail,
    asked_by,
    search_of,
    tools_for,
    with_jokers,
    with_length,
)
from topping.lexicon.spelling import LONGEST, SHORTEST
from topping.lexicon.tools.search import WordOrder

LINES = st.text("AbÉœ?*.[]^/+-|()\\ 0123456789'’", max_size=24)
LETTERS = st.text("ABCDEIRSTZ", min_size=1, max_size=12)


@given(LINES)
def test_whatever_is_typed_asks_for_something_that_can_be_answered(typed: str) -> None:
    asked = asked_by(typed)
    assert SHORTEST <= asked.shortest <= LONGEST
    assert SHORTEST <= asked.longest <= LONGEST
    tools = tools_for(asked)
    assert tools
    for tool in tools:
        search = search_of(tool, asked)
        assert (search is None) is (tool in (WordTool.PLUS, WordTool.FORMS))
        if search is not None:
            assert (search.shortest, search.longest) == (asked.shortest, asked.longest)
            assert (search.holding, search.lacking) == (asked.holding, asked.lacking)


@given(LINES, st.none() | st.integers(SHORTEST, LONGEST))
def test_another_length_changes_nothing_else_that_is_asked(typed: str, length: int | None) -> None:
    before, after = asked_by(typed), asked_by(with_length(typed, length))
    wanted = (SHORTEST, LONGEST) if length is None else (length, length)
    assert (after.shortest, after.longest) == wanted
    assert (after.holding, after.lacking) == (before.holding, before.lacking)
    assert after.text == before.text
    assert after.kind is before.kind


@given(LETTERS, st.data())
def test_the_letters_of_jokers_are_those_that_the_others_do_not_give(word: str, data: st.DataObject) -> None:
    places = data.draw(st.sets(st.integers(0, len(word) - 1), max_size=2))
    rack = "".join("?" if place in places else letter for place, letter in enumerate(word))
    marked = with_jokers(word, "".join(data.draw(st.permutations(rack))))
    assert marked.upper() == word
    assert sum(one.islower() for one in marked) == len(places)
    assert sorted(one for one in marked if one.isupper()) == sorted(rack.replace("?", ""))


# the trail


STEPS = st.lists(st.sampled_from(["go", "back", "on"]), max_size=40)


@given(STEPS)
def test_the_trail_goes_back_and_on_as_a_list_with_a_place_in_it(moves: list[str]) -> None:
    trail, steps, at = WordTrail(), [TrailStep()], 0
    for number, move in enumerate(moves):
        if move == "go":
            step = TrailStep(str(number))
            trail.go(step)
            steps, at = [*steps[: at + 1], step], at + 1
        elif move == "back":
            assert trail.back() is (at > 0)
            at = max(0, at - 1)
        else:
            assert trail.on() is (at + 1 < len(steps))
            at = min(at + 1, len(steps) - 1)
        assert trail.now == steps[at]
        assert (trail.goes_back, trail.goes_on) == (at > 0, at + 1 < len(steps))


def test_every_example_on_the_screen_is_understood_as_it_says() -> None:
    kinds = {name: asked_by(typed).kind for typed, name in EXAMPLES}
    assert kinds == {
        "word": AskedKind.WORD,
        "letters": AskedKind.LETTERS,
        "pattern": AskedKind.PATTERN,
        "expression": AskedKind.EXPRESSION,
        "length": AskedKind.NOTHING,
        "limits": AskedKind.NOTHING,
    }


def test_every_example_on_the_screen_finds_words() -> None:
    for typed, _ in EXAMPLES:
        asked = asked_by(typed)
        search = search_of(tools_for(asked)[0], asked)
        assert search is not None
        assert search_words(search, WordOrder.ALPHABET, 0, 1, WantedLexicon()).total, typed
