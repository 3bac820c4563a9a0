"""How cards are shown: never the same picture twice running, never a word, never the answer."""

from dataclasses import replace
from random import Random

import pytest

from tests.training.deck.test_sources import GAME, TURNS
from topping.rules.games.game import Turn
from topping.rules.grid.position import Position
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKey, CardSource, DeckCard, HookSide
from topping.training.deck.faces import (
    CardMatter,
    GridFace,
    HookFace,
    OfferedGrid,
    face_of,
    shuffled,
    turn_at,
)

_WORDS = frozenset({"CRANE", "NACRE", "CARNE", "ECRAN", "ANCRE", "RANCE", "CANER", "TE", "ET", "QI", "QIN", "QIS"})
_NOTHING = CardMatter(_WORDS.__contains__)


def _card(key: CardKey) -> DeckCard:
    return DeckCard(1, key, CardSource.MISSED, "here", 739_000, 8_000)


def _offered(number: int) -> OfferedGrid:
    return OfferedGrid(TURNS[number - 1], 20_000)


def _shown(card: DeckCard, matter: CardMatter, times: int = 60) -> list[str]:
    """The pictures of a card that is asked again and again."""
    shown: list[str] = []
    chance = Random(5)
    for _ in range(times):
        face = face_of(card, matter, shown, chance)
        assert face is not None
        shown.append(face.shown)
    return shown


def test_letters_with_one_other_order_are_asked_in_it() -> None:
    four = {"AABB", "ABBA", "BABA", "BAAB"}
    orders = {shuffled("AABB", ["ABAB"], four.__contains__, Random(seed)) for seed in range(9)}
    assert orders == {"BBAA"}
    assert shuffled("AABB", ["BBAA"], {*four, "ABAB"}.__contains__, Random(1)) is None


def test_a_joker_is_shown_and_reads_as_no_word() -> None:
    for seed in range(40):
        order = shuffled("ACEN?", (), _WORDS.__contains__, Random(seed))
        assert order is not None
        assert not any(order.replace("?", letter) in _WORDS for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_one_grid_alternates_with_the_letters() -> None:
    card = _card(CardKey.of_word("ESKUARA"))
    shown = _shown(card, replace(_NOTHING, answers=("ESKUARA",), grids=(_offered(3),)), 6)
    assert ["/" in one for one in shown] == [True, False, True, False, True, False]


def test_a_draw_that_would_be_a_word_or_the_answer_is_shown_otherwise() -> None:
    turn = TURNS[2]
    rack = turn.position.rack
    admits = {"".join(reversed(rack)), rack}.__contains__
    for seed in range(30):
        face = face_of(
            _card(CardKey.of_position(turn.position, "normale")), CardMatter(admits, own=_offered(3)), (), Random(seed)
        )
        assert face is not None
        assert not admits(Position.parse(face.shown).rack)


def test_a_short_word_is_asked_by_its_hooks_in_turns() -> None:
    card = _card(CardKey.of_word("QI"))
    both = replace(_NOTHING, answers=("QI",), back="NS", front="A")
    assert _shown(card, both, 4) == ["QI+", "+QI", "QI+", "+QI"]
    assert _shown(card, replace(both, front=""), 2) == ["QI+", "QI+"]
    assert face_of(card, replace(both, front="", back=""), (), Random(1)) is None


def test_a_word_of_three_letters_is_asked_by_them_and_by_no_hook() -> None:
    card = _card(CardKey.of_word("ETE"))
    matter = CardMatter({"ETE", "TEE"}.__contains__, answers=("ETE", "TEE"), back="S", front="B")
    assert _shown(card, matter, 3) == ["EET", "EET", "EET"]
    assert face_of(card, replace(matter, admits=lambda word: True), (), Random(1)) is None


def test_hooks_ask_for_their_letters() -> None:
    face = face_of(_card(CardKey.of_hook("QI", HookSide.BACK)), replace(_NOTHING, back="NS"), (), Random(1))
    assert face == HookFace("QI", HookSide.BACK, "NS", 5_000)
    assert face_of(_card(CardKey.of_hook("QI", HookSide.FRONT)), replace(_NOTHING, back="NS"), (), Random(1)) is None


def test_a_kind_is_asked_by_fresh_positions_alone() -> None:
    card = _card(CardKey.of_kind(Kind.LINK))
    assert face_of(card, replace(_NOTHING, own=_offered(3)), (), Random(1)) is None
    assert isinstance(face_of(card, replace(_NOTHING, grids=(_offered(4),)), (), Random(1)), GridFace)


@pytest.mark.parametrize("turn", TURNS)
def test_a_position_by_itself_is_played_as_in_its_game(turn: Turn) -> None:
    alone = turn_at(turn.position, turn.solution, GAME.variant)
    assert alone.position == turn.position
    assert alone.after.board == turn.after.board
    assert alone.placement == turn.placement


def test_a_solution_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match=r".*"):
        turn_at(TURNS[2].position, TURNS[4].solution, GAME.variant)
