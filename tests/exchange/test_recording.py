"""Players' moves of a file as a session: what Eliot counts is what the session counts."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.test_eliot import by_name, played, totals_in_eliot
from tests.play.session.helpers import short
from tests.rules.helpers import random_game
from topping.exchange.reading import eliotxml
from topping.exchange.recording import RecordedSession, recorded_session
from topping.exchange.sheet import WrittenAnswer, WrittenPlayer
from topping.exchange.writing.eliotxml import EliotMove, EliotPlayer, format_eliot, format_eliot_session
from topping.play.session.course import follow
from topping.play.session.plan import MOST_TABLES
from topping.play.session.session import Session
from topping.play.session.standing import standings
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.rules.grid.board import Reference

H4 = Reference.parse("H4")


def session_of(game: Game, *players: WrittenPlayer) -> Session:
    recorded = recorded_session(game, players)
    assert recorded is not None
    return follow(Session.of(recorded.plan, game), recorded.events)


def one(*answers: WrittenAnswer | None, name: str = "Zoé", table: int | None = 1) -> WrittenPlayer:
    return WrittenPlayer(name, answers, table)


def lines(session: Session) -> dict[str, tuple[int, int, int, int]]:
    """Total, warnings, solos and rank by name."""
    return {line.name: (line.total, line.warnings, line.solos, line.rank or 0) for line in standings(session)}


def test_a_session_written_for_eliot_comes_back_with_its_standings() -> None:
    session = played()
    reading = eliotxml.read(format_eliot_session(session))
    assert reading.faults == reading.remarks == ()
    again = session_of(session.games[0], *reading.sheet.players)
    assert again.is_sealed
    assert {name: (total, solos) for name, (total, _, solos, _) in lines(again).items()} == {
        line.name: (line.total, line.solos) for line in standings(session)
    }
    assert {table: line.player.name for table, line in again.seats.items()} == {
        table: line.player.name for table, line in session.seats.items()
    }
    assert by_name(again) == totals_in_eliot(format_eliot_session(again))


@st.composite
def eliot_players(draw: st.DrawFn, game: Game) -> list[EliotPlayer]:
    """Players with whatever Eliot can keep: tops, other words that lie there, refused words, penalties, solos."""
    players = []
    for number in range(draw(st.integers(1, 4))):
        moves = []
        for turn in game.turns():
            points = turn.solution.points
            top = EliotMove.of(turn.placement, points)
            kinds = [top, replace(top, kind="invalid", points=0), EliotMove(), EliotMove(0, "invalid", "ZZ", "")]
            moves.append(
                replace(
                    draw(st.sampled_from(kinds)),
                    warnings=draw(st.integers(0, 2)),
                    penalty=draw(st.sampled_from([0, 0, -5, -10, -points, 7])),
                    solo=draw(st.sampled_from([None, None, 10, 0])),
                )
            )
        players.append(EliotPlayer(f"Joueur {number}", 2 * number + 1, tuple(moves), is_machine=number == 1))
    return players


@settings(max_examples=40)
@given(st.data(), st.sampled_from(["normale", "7sur8", "normale+joker"]), st.integers(0, 10**6))
def test_standings_are_those_of_eliot(data: st.DataObject, variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=3)
    players = data.draw(eliot_players(game))
    text = format_eliot(game, players)
    recorded = recorded_session(game, eliotxml.read(text).sheet.players)
    assert recorded is not None
    assert RecordedSession.parse(recorded.format(), game.variant) == recorded
    session = follow(Session.of(recorded.plan, game), recorded.events)
    assert by_name(session) == totals_in_eliot(text) == {player.name: player.total for player in players}
    assert lines(session) == {
        player.name: (
            player.total,
            player.warnings,
            sum(move.solo is not None for move in player.moves),
            1 + sum(other.total > player.total for other in players),
        )
        for player in players
    }


def test_machines_alone_and_runs_against_the_clock_are_no_session() -> None:
    answer = WrittenAnswer(44, "JODLES", H4)
    assert recorded_session(short(1), []) is None
    assert recorded_session(short(1), [WrittenPlayer("Eliot", (answer,), 1, is_machine=True)]) is None
    assert recorded_session(short(1), [one(replace(answer, elapsed_ms=3000))]) is None
    assert recorded_session(short(1), [WrittenPlayer("Zoé")]) is None


def test_as_many_players_are_taken_as_there_are_tables() -> None:
    recorded = recorded_session(short(1), [one(WrittenAnswer(44, "JODLES", H4), table=None)] * (MOST_TABLES + 1))
    assert recorded is not None
    assert recorded.players == MOST_TABLES
