"""Classic games of two players, written as GCG."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.classic.randomplay import played
from topping.exchange.writing.gcg import format_classic_gcg, place
from topping.play.classic import events
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules
from topping.play.classic.transitions import after

EVENT = re.compile(r">(?P<name>\S+): (?P<what>.*) (?P<points>[+-][0-9]+) (?P<total>-?[0-9]+)")
PLAY = re.compile(r"(?:(?P<rack>\S+) )?(?P<place>[0-9]{1,2}[A-O]|[A-O][0-9]{1,2}) (?P<word>[A-Za-z.]+)")


@pytest.mark.parametrize(
    ("names", "defeat", "lines"),
    [
        (
            ("a: b", "A B"),
            events.Defeat.ABANDONED,
            [
                "#player1 a_b_1 a: b",
                "#player2 A_B_2 A B",
                ">a_b_1: (challenge) +338 350",
                ">A_B_2: (challenge) +450 450",
            ],
        ),
        (
            (":", "b"),
            events.Defeat.TOO_MANY_LETTERS,
            ["#player1 ? :", "#player2 b b", ">?: AAENPSU H8 ASNEU +12 12", ">?: (time) -112 -100"],
        ),
    ],
)
def test_a_game_lost_by_decision(names: tuple[str, str], defeat: events.Defeat, lines: list[str]) -> None:
    game = list(played(ClassicGame.of(names, ClassicRules(credit_ms=600_000)), 3))[7][1]
    written = format_classic_gcg(after(game, events.GameLost(0, 600_000, defeat))).splitlines()
    assert [*written[1:3], *written[-2:]] == lines


@given(st.integers(0, 199))
def test_words_have_their_points_and_totals_end_at_the_scores(seed: int) -> None:
    rules = ClassicRules(credit_ms=600_000, two_bags=seed % 3 == 0, theme="mer" if seed % 5 == 0 else "")
    game = list(played(ClassicGame.of(("Zoé", "Bob le Grand"), rules), seed))[-1][1]
    totals = {"Zoé": 0, "Bob_le_Grand": 0}
    laid = []
    for line in format_classic_gcg(game).splitlines():
        if line.startswith("#"):
            continue
        event = EVENT.fullmatch(line)
        assert event is not None, line
        totals[event["name"]] += int(event["points"])
        assert totals[event["name"]] == int(event["total"])
        play = PLAY.fullmatch(event["what"])
        if play is not None:
            laid.append((event["name"], play["place"], len(play["word"]), int(event["points"])))
    names = tuple(totals)
    moves = [(turn.player, turn.move, turn.laid_points) for turn in game.turns if turn.move is not None]
    assert laid == [(names[player], place(move.reference), len(move.word), points) for player, move, points in moves]
    assert tuple(totals.values()) == game.scores
