"""Another top of a game that several rooms play (§3.4): decided in one of them, followed in all, taken back in time."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.commands import Typed
from tests.outside.hands import Hands, at_kiosk
from topping.rules.games.gametext import format_game

NAME = "Simultané"
RULING = ("--reason", "erreur", "--author", "J. Roy")


@pytest.fixture
def rooms(home: Path, event: Typed, tmp_path: Path) -> Iterator[tuple[Hands, Hands]]:
    """Two rooms, each with its kiosk and the first draw of the same game on screen."""
    path = tmp_path / "partie.txt"
    path.write_text(format_game(game()), encoding="utf-8")
    event("new", NAME, "--sessions", "--formula", "duplicate", "--game", path)
    for centre in ("Lyon", "Nice"):
        named = tmp_path / f"{centre}.txt"
        named.write_text(f"N°;Nom\n1;Un {centre}\n2;Deux {centre}\n", encoding="utf-8")
        event("roster", NAME, named, "--centre", centre)
    event("open", NAME)
    with ExitStack() as stack:
        lyon, nice = (stack.enter_context(at_kiosk(home, at="competitions")) for _ in range(2))
        lyon.does("competitions.open", "competition.go_on", "session_setup.begin", "session.next_draw")
        nice.does("competitions.open", "competition.other_room", "competition.go_on")
        nice.does("session_setup.begin", "session.next_draw")
        for one in (lyon, nice):
            one.helper_answers()
        yield lyon, nice


def another_top(room: Hands) -> None:
    """The move ends, and its referee retains another top."""
    room.does("session.stop_move")
    room.must_see("session.choose_top_for_all")
    room.does("session.desk", "session.other_top")
    room.helper_answers()


def hears(room: Hands) -> None:
    """A room looks at what others have said, and its helper makes what follows."""
    room.waits(2_000)
    room.helper_answers()
    room.helper_answers()
    room.waits(1_100)


def shows_solution(room: Hands) -> None:
    """F2 does nothing within a second of the collection."""
    room.waits(1_100)
    room.does("session.collected")


def shows_next_draw(room: Hands) -> str:
    room.waits(1_100)
    room.does("session.next_draw_anyway")
    if not room.has_draw:
        room.does("session.turn_over")
    return room.draw


def test_it_is_followed_in_the_room_that_has_shown_the_first(rooms: tuple[Hands, Hands], event: Typed) -> None:
    lyon, nice = rooms
    nice.does("session.stop_move")
    shows_solution(nice)
    nice.waits(1_100)
    another_top(lyon)
    lyon.must_see("session.top_for_all", move=1)
    hears(nice)
    nice.must_see("session.top_for_all", move=1)
    shows_solution(lyon)
    drawn = shows_next_draw(lyon)
    assert drawn == shows_next_draw(nice)
    assert drawn != "".join(sorted(game().moves[1].draw.letters)), "what follows is made anew"
    told = event("show", NAME)
    assert (
        "autre top retenu au coup 1 de la partie 1, dans toutes les salles (§3.4) : retenu dans la salle Lyon" in told
    )
    assert "sauf" not in told


def test_it_is_followed_in_the_room_that_still_searches_and_tells_no_word_there(rooms: tuple[Hands, Hands]) -> None:
    lyon, nice = rooms
    another_top(lyon)
    hears(nice)
    first = {move.solution.word for move in game().moves[:1]}
    assert not any(word in text for word in first for text in nice.words)
    nice.does("session.stop_move")
    shows_solution(nice)
    shows_solution(lyon)
    assert shows_next_draw(lyon) == shows_next_draw(nice)


def test_it_is_not_offered_once_another_room_has_the_next_draw(rooms: tuple[Hands, Hands]) -> None:
    lyon, nice = rooms
    nice.does("session.stop_move")
    shows_solution(nice)
    shows_next_draw(nice)
    lyon.does("session.stop_move")
    assert not lyon.sees("session.choose_top_for_all")
    lyon.must_see("session.top_is_settled")
    assert lyon.reads("est annoncé dans Nice"), "\n".join(lyon.words)


def test_it_is_taken_back_everywhere_while_nobody_has_the_next_draw(rooms: tuple[Hands, Hands], event: Typed) -> None:
    lyon, nice = rooms
    another_top(lyon)
    hears(nice)
    lyon.does("session.own_top")
    lyon.must_see("session.own_top_for_all", move=1)
    hears(nice)
    nice.does("session.stop_move")
    shows_solution(nice)
    shows_solution(lyon)
    drawn = shows_next_draw(lyon)
    assert drawn == shows_next_draw(nice) == "".join(sorted(game().moves[1].draw.letters))
    assert "décision annulée" in event("show", NAME)


def test_after_the_next_draw_it_cannot_be_revoked(rooms: tuple[Hands, Hands], event: Typed) -> None:
    lyon, nice = rooms
    another_top(lyon)
    hears(nice)
    nice.does("session.stop_move")
    shows_solution(nice)
    shows_next_draw(nice)
    assert "le tirage qui suit le coup 1 est annoncé dans Nice" in event("revoke", NAME, 1, *RULING, code=2)


def test_by_command_it_is_revoked_before(rooms: tuple[Hands, Hands], event: Typed) -> None:
    lyon, nice = rooms
    another_top(lyon)
    event("revoke", NAME, 1, *RULING)
    hears(lyon)
    lyon.must_see("session.own_top_for_all", move=1)
    shows_solution(lyon)
    nice.does("session.stop_move")
    shows_solution(nice)
    assert shows_next_draw(lyon) == shows_next_draw(nice)


def test_the_next_draw_waits_for_the_rooms_that_do_not_have_it_yet(rooms: tuple[Hands, Hands]) -> None:
    lyon, nice = rooms
    another_top(lyon)
    shows_solution(lyon)
    lyon.waits(1_100)
    lyon.does("session.next_draw")
    lyon.must_see("session.rooms_apart", rooms=("Nice",), move=1)
    hears(nice)
    lyon.does("session.desk")  # another key withdraws the question
    lyon.does("session.next_draw_anyway")
    nice.does("session.stop_move")
    shows_solution(nice)
    assert lyon.draw == shows_next_draw(nice)


def test_a_room_that_goes_on_without_it_settles_it(rooms: tuple[Hands, Hands], event: Typed) -> None:
    lyon, nice = rooms
    another_top(lyon)
    nice.does("session.stop_move")
    nice.waits(1_100)
    nice.game_is_not_made()
    shows_solution(nice)
    nice.waits(1_100)
    nice.does("session.next_draw")
    nice.must_see("session.top_awaited", move=1)
    nice.does("session.next_draw")
    hears(lyon)
    lyon.must_see("session.own_top_for_all", move=1)
    assert "sauf dans Nice où le tirage suivant était annoncé" in event("show", NAME)
    shows_solution(lyon)
    assert shows_next_draw(lyon) == nice.draw


def test_a_room_taken_up_again_goes_on_with_it(rooms: tuple[Hands, Hands], home: Path) -> None:
    lyon, nice = rooms
    another_top(lyon)
    shows_solution(lyon)
    hears(nice)
    nice.does("session.stop_move")
    shows_solution(nice)
    drawn = shows_next_draw(nice)
    with at_kiosk(home, at="competitions") as again:
        again.does("competitions.open", "competition.go_on")
        assert shows_next_draw(again) == drawn
