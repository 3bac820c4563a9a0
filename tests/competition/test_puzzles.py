"""The moves that half of their players missed: who counts among these, of runs and of sessions."""

import pytest

from tests.competition.sample import competition, entrant, run
from topping.competition.competition import Competition
from topping.competition.decisions import Decision, EntrantExcluded, MoveVoided, RunDisqualified, RunSetAside
from topping.competition.events import CompetitionEvent, Decided, SessionReached, SessionScored
from topping.competition.puzzles import hard_moves
from topping.competition.scored import ScoredLine, ScoredRun

FOUR = [entrant(letter, number) for number, letter in enumerate("abcd", start=1)]
Told = tuple[int, int, int, int, str]


def told(found: Competition, *runs: ScoredRun) -> list[Told]:
    """(game, move, found, players, who alone has found it) of each puzzle."""
    hard = hard_moves(found, {one.uuid: one for one in runs})
    return [(one.place, one.move, one.found, one.of, one.finder.uuid if one.finder else "") for one in hard]


def done(uuid: str, found: str) -> ScoredRun:
    """A run that has found the moves of a plus sign."""
    return run(uuid, [1] * len(found), [one == "+" for one in found])


RUNS = (done("a1", "+++"), done("b1", "++-"), done("c1", "+--"), done("d1", "+--"))


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        (None, [(1, 3, 1, 4, "a"), (1, 2, 2, 4, "")]),
        (MoveVoided(1, 3), [(1, 2, 2, 4, "")]),
        (MoveVoided(1, 3, "a"), [(1, 3, 0, 3, ""), (1, 2, 2, 4, "")]),
        (EntrantExcluded("d"), [(1, 3, 1, 3, "a")]),
        (RunSetAside("a1"), [(1, 3, 0, 3, ""), (1, 2, 1, 3, "b")]),
        (RunDisqualified("b1"), [(1, 2, 1, 3, "a"), (1, 3, 1, 3, "a")]),
    ],
)
def test_a_move_that_half_of_its_players_missed_is_one(decision: Decision | None, expected: list[Told]) -> None:
    events = () if decision is None else (Decided(decision, "panne", "J. Roy"),)
    assert told(competition(*events, entrants=FOUR), *RUNS) == expected


def test_the_hardest_come_first_then_what_more_have_played_and_who_plays_alone_makes_none() -> None:
    second = (done("a2", "-+-"), done("b2", "-++"), done("c2", "-"))
    expected = [(2, 1, 0, 3, ""), (1, 3, 1, 4, "a"), (2, 3, 1, 2, "b"), (1, 2, 2, 4, "")]
    assert told(competition(entrants=FOUR, games=2), *RUNS, *second) == expected
    assert told(competition(), done("a1", "---")) == []
    assert told(competition(), done("a1", "---"), done("b1", "--")) == [(1, 1, 0, 2, ""), (1, 2, 0, 2, "")]


def session(uuid: str, *gross: tuple[int | None, ...], game: str = "game1", out: int = 0) -> SessionScored:
    """A session of which each move's top is 30; `out` is the table that was excluded."""
    lines = [
        ScoredLine(table, f"Joueur {'abcde'[table - 1]}", own, tuple(one or 0 for one in own), excluded=table == out)
        for table, own in enumerate(gross, start=1)
    ]
    return SessionScored(uuid, 1, (game,), "", True, (30,) * len(gross[0]), tuple(lines))


ROOM = ((30, 30, 0), (30, 29, 0), (None, 29, 0))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([session("s", *ROOM)], [(1, 3, 0, 3, ""), (1, 2, 1, 3, "a")]),
        ([session("s", *ROOM, out=3)], [(1, 3, 0, 2, ""), (1, 2, 1, 2, "a")]),
        # nobody of that table is on the roster
        ([session("s", *ROOM[1:], ROOM[2], ROOM[2], ROOM[0])], [(1, 3, 0, 5, ""), (1, 2, 1, 5, "")]),
        ([session("s", (0,), (0,), game="another")], []),
        ([session("s", (0,), (0,), game="another"), SessionReached("s", 1, "", 4)], []),
        # the position is the game's up to the move on which another top was retained
        ([session("s", *ROOM, game="another"), SessionReached("s", 1, "", 4, ((3, 1), (2, 1)))], [(1, 2, 1, 3, "a")]),
    ],
)
def test_lines_of_a_session_count_as_far_as_its_position_is_that_of_the_game(
    events: list[CompetitionEvent], expected: list[Told]
) -> None:
    assert told(competition(*events, entrants=FOUR)) == expected


def test_a_game_that_was_taken_out_of_the_competition_has_none() -> None:
    assert told(competition(session("s", (0,), (0,)), entrants=FOUR, games=0)) == []
