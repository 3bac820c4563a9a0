"""Sessions of a competition: a cancelled move and another top count, or are decided for all rooms; who sits where."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.commands import Typed
from tests.outside.hands import Hands, at_kiosk
from topping.rules.games.gametext import format_game


@pytest.fixture
def competition(event: Typed, tmp_path: Path) -> Callable[..., None]:
    """A competition by sessions under way, of one game, with two entrants in each room named, or in a room without."""

    def found(*centres: str) -> None:
        path = tmp_path / "partie.txt"
        path.write_text(format_game(game()), encoding="utf-8")
        event("new", "Simultané", "--sessions", "--formula", "duplicate", "--game", path)
        for centre in centres or ("",):
            named = tmp_path / f"{centre}.txt"
            named.write_text(f"N°;Nom\n1;Un {centre}\n2;Deux {centre}\n", encoding="utf-8")
            event("roster", "Simultané", named, *(("--centre", centre) if centre else ()))
        event("open", "Simultané")

    return found


def begin(hands: Hands) -> None:
    """From the list of competitions to the first draw of the session."""
    hands.does("competitions.open", "competition.go_on", "session_setup.begin", "session.next_draw")


def play_on(hands: Hands) -> None:
    """The move ends, no bulletin is entered, and the next draw is given."""
    hands.does("session.stop_move")
    hands.waits(1_000)
    hands.does("session.next_draw_anyway")


def test_a_session_with_a_cancelled_move_counts(home: Path, event: Typed, competition: Callable[..., None]) -> None:
    competition()
    with at_kiosk(home, at="competitions") as hands:
        begin(hands)
        hands.does("session.stop_move", "session.cancel_move")
        hands.game_is_made(game("normale-07"))
        hands.does("session.next_draw", "session.stop_move")
        hands.does("session.close", "standings.leave", "session.leave")
        hands.must_see("competition.session_counted", players=2, moves=1)
    assert "Séance comptée" in event("session", "Simultané", 1)
    assert "1 1 Un 0" in event("show", "Simultané")


def test_in_several_rooms_a_cancelled_move_is_decided_for_all_and_the_game_stays(
    home: Path, event: Typed, competition: Callable[..., None]
) -> None:
    competition("Lyon", "Évry")
    with at_kiosk(home, at="competitions") as hands:
        begin(hands)
        play_on(hands)
        hands.does("session.cancel_move")
        assert not hands.asks_for_a_game, "the game would be another one than in the other room"
        hands.must_see("session.voided_for_all", move=2)
        hands.waits(2_000)
        hands.does("session.next_draw", "session.stop_move")
        assert hands.reads("Coup 3"), "nobody’s bulletin of the cancelled move is waited for"
    told = event("show", "Simultané")
    assert "coup 2 de la partie 1 annulé pour tous" in told


def test_a_number_of_several_rooms_is_refused_until_the_room_is_named(
    home: Path, event: Typed, competition: Callable[..., None]
) -> None:
    competition("Lyon", "Évry")
    ruling = ("--reason", "triche", "--author", "J. Roy")
    told = event("decide", "Simultané", "exclude", "--number", 1, *ruling, code=2)
    assert "Lyon/1" in told
    assert "Évry/1" in told
    assert "Lyon/1" in event("decide", "Simultané", "exclude", "--number", "Lyon/1", *ruling)
    assert "Lyon et Évry" in event("start", "Simultané", code=2)
    assert "Lyon et Évry" in event("session", "Simultané", 1, code=2)


def test_a_session_that_a_crash_left_is_taken_up_from_the_competition(
    home: Path, event: Typed, competition: Callable[..., None]
) -> None:
    competition()
    with at_kiosk(home, at="competitions") as hands:
        begin(hands)
        play_on(hands)
        hands.does("session.stop_move")
    with at_kiosk(home, at="competitions") as hands:
        hands.does("competitions.open")
        hands.must_see("competition.resume_session")
        hands.does("competition.go_on", "session.next_draw_anyway", "session.stop_move")
        hands.does("session.close", "standings.leave", "session.leave")
        hands.must_see("competition.session_counted", players=2, moves=3)


def test_the_room_s_standings_say_that_a_move_voided_later_counts_there(
    home: Path, event: Typed, competition: Callable[..., None]
) -> None:
    competition("Lyon", "Évry")
    with at_kiosk(home, at="competitions") as hands:
        begin(hands)
        play_on(hands)
        hands.does("session.desk")
        hands.does("session.desk")
        hands.enters("1 palets h4 22")
        hands.does("session.standings")
        assert not hands.sees("session.voided_counts_here")
        hands.does("standings.leave")
        event("decide", "Simultané", "void", "--move", 1, "--reason", "panne", "--author", "J. Roy")
        hands.does("session.standings")
        hands.must_see("session.voided_counts_here", moves=(1,))
