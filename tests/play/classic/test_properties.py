"""Properties of every classic game, under any rules and actions."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.classic.randomplay import admits, next_event, played
from tests.play.classic.twinscorer import TwinScorer
from topping.errors import InputError
from topping.play.classic import events
from topping.play.classic.drawing import exchange, lot, refill
from topping.play.classic.ends import match_points
from topping.play.classic.events import CLASSIC_EVENTS
from topping.play.classic.game import ClassicGame, EndKind
from topping.play.classic.houserules import INTERNATIONAL, LEAFLET, ClassicRules
from topping.play.classic.laying import contest
from topping.play.classic.match import match_sheet
from topping.play.classic.refusalerror import ClassicRefusalError
from topping.play.classic.transitions import after, game_of
from topping.rules.grid.board import Square
from topping.rules.moves import Move
from topping.rules.tiles import Bag
from topping.texts import tell

FULL = Bag.full().tiles
NAMES = ("Zoé", "Bob", "Ève", "Léo")
RULES = st.builds(
    ClassicRules,
    credit_ms=st.sampled_from([60_000, 600_000, 1_200_000]),
    most_passes=st.integers(1, 3),
    wrong_challenge=st.sampled_from([0, 5]),
    joker_first=st.booleans(),
    order_by_letter=st.booleans(),
    recycles_jokers=st.booleans(),
    open_dictionary=st.booleans(),
    theme=st.sampled_from(["", "la mer, l’été & Noël"]),
    two_bags=st.booleans(),
)


def start(rules: ClassicRules, players: int) -> ClassicGame:
    return ClassicGame.of(NAMES[:players], rules)


@given(RULES, st.integers(2, 4), st.integers(0, 10**6))
def test_tiles_scores_and_the_end(rules: ClassicRules, players: int, seed: int) -> None:
    """102 tiles at each instant, the scores of an independent scorer, and an end."""
    twin = TwinScorer(players, rules.wrong_challenge, rules.theme_bonus)
    happened = []
    for event, game in played(start(rules, players), seed):
        happened.append(event)
        twin.take(event)
        assert game.tiles == FULL
        if game.end is not None:
            assert game.end.kind is not EndKind.DECISION
            twin.finish(game.end.finisher)
        assert list(game.scores) == twin.scores
        assert [sorted(rack) for rack in game.racks] == [sorted(rack) for rack in twin.racks]
    assert len(happened) < 2000
    assert game_of(NAMES[:players], rules, happened) == game
    sheet = match_sheet(game)
    totals = [[row.total for row in sheet.rows if row.player == player] for player in game.players]
    assert [kept[-1] if kept else 0 for kept in totals] == list(game.scores)
    if players == 2:
        assert sorted(match_points(game)) in ([1, 3], [2, 2])


@given(RULES)
def test_rules_are_read_as_they_are_written(rules: ClassicRules) -> None:
    assert ClassicRules.parse(str(rules)) == rules


@given(st.text(alphabet="credit_ms=none0159 theme%abyes", max_size=40))
def test_any_other_text_is_refused(text: str) -> None:
    with suppress(InputError):
        assert str(ClassicRules.parse(text)) == text


@cache
def events_of(seed: int) -> tuple[events.ClassicEvent, ...]:
    rules = ClassicRules(credit_ms=300_000, recycles_jokers=True, theme="mer", two_bags=seed % 2 == 0)
    return tuple(event for event, _ in played(start(rules, 3), seed))


@settings(max_examples=20)
@given(st.integers(0, 30))
def test_events_are_read_as_they_are_written(seed: int) -> None:
    for event in events_of(seed):
        assert CLASSIC_EVENTS.read(json.loads(json.dumps(CLASSIC_EVENTS.write(event)))) == event


OTHERS = [
    events.SeatingSet((1, 0)),
    events.ClockHalted(7, "téléphone"),
    events.ClockResumed(8),
    events.BoardRebuilt(1),
    events.GameLost(0, 9, events.Defeat.WALKED_OUT),
    events.AbsenceTimed(1, 3),
    events.AbsenceEnded(1, 4),
    events.Blocked(5),
    events.Laid(0, 5, Move.parse("PASSeR H4"), announced=12),
    events.Contested(0, 5, ("PASSER",), ()),
    events.JokerTaken(1, 3, Square(2, 3)),
]


@pytest.mark.parametrize("event", OTHERS, ids=lambda event: type(event).__name__)
def test_other_events_are_read_as_they_are_written(event: events.ClassicEvent) -> None:
    written = CLASSIC_EVENTS.write(event)
    assert CLASSIC_EVENTS.read(written) == event
    for name in written:
        damaged = {key: value for key, value in written.items() if key != name}
        if name in ("announced", "reason"):
            continue
        with pytest.raises(InputError):
            CLASSIC_EVENTS.read(damaged)
        with pytest.raises(InputError):
            CLASSIC_EVENTS.read({**written, name: [None]})


def anything(game: ClassicGame, at_ms: int, chance: random.Random) -> Iterator[events.ClassicEvent]:
    """Actions of every kind, allowed or not."""
    player, other = chance.randrange(-1, 5), chance.choice(game.players)
    tiles = "".join(chance.choice(FULL) for _ in range(chance.randint(0, 8)))
    word = "".join(chance.choice("AEIRSTLNz") for _ in range(chance.randint(2, 9)))
    move = Move.parse(f"{word} {chance.choice('ABCDEFGHIJKLMNO')}{chance.randint(1, 15)}")
    last = game.last
    words = chance.choice([(), (word.upper(),), () if last is None else last.words])
    yield events.LotDrawn(player, chance.choice(FULL))
    yield events.SeatingSet(tuple(chance.sample(range(3), chance.randint(1, 3))))
    yield events.Refilled(player, tiles, chance.choice(["", "V" * len(tiles)]))
    yield events.PlayBegun(at_ms)
    yield events.Laid(player, at_ms, move)
    yield events.Passed(player, at_ms)
    yield events.Exchanged(player, at_ms, tiles, tiles[::-1])
    yield events.Contested(player, at_ms, words, words[:1])
    yield contest(game, other, at_ms, words, admits)
    yield events.Accepted(player, at_ms)
    yield events.CreditSpent(player, at_ms)
    yield events.ClockNoted(at_ms - chance.choice([0, 99_999]))
    yield events.ClockHalted(at_ms)
    yield events.ClockResumed(at_ms)
    yield events.Overdrawn(player, tiles, turned=True)
    yield events.SurplusReturned(player, tiles)
    yield events.Penalised(player, events.Breach.CONDUCT, chance.randint(-1, 9))
    yield events.AbsenceTimed(player, at_ms)
    yield events.AbsenceEnded(player, at_ms)
    yield events.Blocked(at_ms)
    yield events.JokerTaken(player, at_ms, Square(chance.randrange(15), chance.randrange(15)))
    yield events.ThemeVoted(chance.randint(-1, 3), word.upper(), (player,))
    yield from (events.ThemeVoted(len(game.turns), word, (player, other)) for word in words)
    if not game.is_over and chance.random() < 0.1:
        yield events.GameLost(player, at_ms, chance.choice(tuple(events.Defeat)))
        yield lot(game, other, chance)
        yield refill(game, other, chance)
        yield events.Overdrawn(other, exchange(game, other, at_ms, "?", chance).drawn, turned=False)
        yield exchange(game, other, at_ms, game.racks[other][:2], chance)


def outcome(game: ClassicGame, event: events.ClassicEvent) -> tuple[ClassicGame, ClassicRefusalError | None]:
    try:
        return after(game, event), None
    except ClassicRefusalError as refusal:
        return game, refusal


@given(RULES, st.integers(2, 4), st.integers(0, 10**6))
def test_an_illegal_action_is_refused_with_its_paragraph(rules: ClassicRules, players: int, seed: int) -> None:
    chance, game, at_ms = random.Random(seed), start(rules, players), 0
    for _ in range(40):
        at_ms += chance.randint(0, 90_000)
        for event in anything(game, at_ms, chance):
            before = hash(game)
            found, refusal = outcome(game, event)
            assert hash(game) == before
            game = found
            assert game.tiles == FULL
            assert refusal is None or (refusal.paragraph and tell(refusal))
        if game.is_over:
            break
        with suppress(ClassicRefusalError):
            game = after(game, next_event(game, at_ms, chance))


def test_the_international_rules_are_an_empty_text() -> None:
    assert ClassicRules.parse("") == INTERNATIONAL
    assert str(LEAFLET) == "credit_ms=none most_passes=2 wrong_challenge=0 joker_first=yes"
