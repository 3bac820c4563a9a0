"""Competitions from outside: open ones, over rooms, another top."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.commands import Typed
from tests.outside.hands import Hands, at_kiosk
from tests.outside.referee import decides, enrols, opens, revokes
from topping.cli import run
from topping.competition.decisions import MoveVoided
from topping.competition.events import Planned
from topping.rules.games.gametext import format_game
from topping.store import now, open_store

MADE = game(moves=2)
NAME = "Coupe"


@pytest.fixture
def hands(home: Path, tmp_path: Path) -> Iterator[Hands]:
    """A kiosk at which the first of two entrants has played a competition's game, back at home under his name."""
    path = tmp_path / "partie.txt"
    path.write_text(format_game(MADE), encoding="utf-8")
    roster = tmp_path / "inscrits.txt"
    roster.write_text("N°;Nom\n1;Zoé\n2;Luc\n", encoding="utf-8")
    assert run(["event", "new", NAME, "--game", str(path), "--players", str(roster)]) == 0
    opens(NAME)
    with at_kiosk(home, at="competitions") as found:
        found.does("competitions.open", "competition.go_on", "ready.start")
        for _ in MADE.moves:
            found.does("play.solution")
            found.waits(1_000)
            found.does("play.go_on")
    with at_kiosk(home) as found:
        yield found


def shows_a_top(hands: Hands) -> bool:
    return any(hands.reads(move.solution.word) for move in MADE.moves)


def says_why(hands: Hands) -> None:
    assert hands.reads("reste secrète jusqu’à la clôture de « Coupe », ou le"), "\n".join(hands.words)
    assert not shows_a_top(hands)


def test_the_runs_of_a_player_do_not_open(hands: Hands) -> None:
    hands.names_player("Zoé")
    hands.does("home.own_games")
    assert hands.reads("Partie 1")
    hands.does("anywhere.enter")
    says_why(hands)
    hands.does("my_runs.review")
    says_why(hands)
    hands.does("result.moves")
    assert not shows_a_top(hands)


def test_the_leaderboard_does_not_open_them(hands: Hands) -> None:
    hands.names_player("Zoé")
    hands.does("home.leaderboard", "leaderboard.one_game", "leaderboard.first_row", "anywhere.enter")
    says_why(hands)


def test_the_deck_has_no_card_of_them(hands: Hands) -> None:
    hands.names_player("Zoé")
    hands.waits(2_000)
    hands.does("home.train", "train.deck")
    assert not shows_a_top(hands)


def test_the_end_date_is_on_screen(hands: Hands, home: Path) -> None:
    with at_kiosk(home, at="competitions") as again:
        again.does("competitions.open")
        again.must_see("competition.open_until")
        again.must_see("competition.known")


def test_a_position_of_it_is_not_solved(hands: Hands, home: Path) -> None:
    position = list(MADE.turns())[1].position
    with at_kiosk(home, at="position") as again:
        again.types(str(position))
        again.does("anywhere.enter")
        assert again.reads("il reste secret"), "\n".join(again.words)
        assert not again.asks_for_solutions


def test_the_next_game_is_another_one(home: Path, hands: Hands) -> None:
    assert run(["event", "new", "Autre", "--game", "normale-01"]) == 0
    with at_kiosk(home) as again:
        again.does("home.next_game")
        assert not again.reads("Normale 01"), "\n".join(again.words)
        assert again.reads("Normale 02")


def test_after_its_end_date_nobody_sits_down_and_its_games_open(hands: Hands, home: Path) -> None:
    with open_store(home / "topping.db").store as store:
        uuid = store.competitions.named(NAME)
        plan = replace(store.competitions.read(uuid).plan, until_ms=1_000)
        store.competitions.add(uuid, Planned(plan), at=now())
    with at_kiosk(home, at="competitions") as again:
        again.does("competitions.open")
        again.must_see("competition.past_end")
        again.does("competition.go_on")
        assert again.reads("est passée, et ses parties sont visibles"), "\n".join(again.words)
    with at_kiosk(home) as again:
        again.names_player("Zoé")
        again.does("home.own_games", "anywhere.enter", "result.moves")
        assert shows_a_top(again)


def test_its_end_date_is_one_day_wherever_it_is_told(home: Path, event: Typed) -> None:
    event("new", NAME, "--game", "normale-01", "--until", "2031-03-03")
    with at_kiosk(home, at="competitions") as hands:
        hands.does("competitions.open")
        assert not hands.reads("4 mars 2031"), "\n".join(hands.words)
        hands.does("competition.settings", "competition.last_setting")
        assert hands.reads("3 mars 2031"), "\n".join(hands.words)
        assert not hands.reads("4 mars 2031"), "\n".join(hands.words)
    opens(NAME)
    assert "03/03/2031 24:00" in event("table", NAME)
    with at_kiosk(home, at="competitions") as hands:
        hands.does("competitions.open")
        hands.must_see("competition.open_until", day="3 mars 2031")


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
            enrols("Simultané", named, centre)
        opens("Simultané")

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
    assert "1 1 Un 0" in event("table", "Simultané")


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
    told = event("table", "Simultané")
    assert "coup 2 de la partie 1 annulé pour tous" in told


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
        decides("Simultané", lambda sheet: MoveVoided(1, 1, None))
        hands.does("session.standings")
        hands.must_see("session.voided_counts_here", moves=(1,))


MATCH = "Simultané"


@pytest.fixture
def rooms(home: Path, event: Typed, tmp_path: Path) -> Iterator[tuple[Hands, Hands]]:
    """Two rooms of the organiser's machine, each with its window and the first draw of the same game on screen."""
    path = tmp_path / "partie.txt"
    path.write_text(format_game(game()), encoding="utf-8")
    event("new", MATCH, "--sessions", "--formula", "duplicate", "--game", path)
    for centre in ("Lyon", "Nice"):
        named = tmp_path / f"{centre}.txt"
        named.write_text(f"N°;Nom\n1;Un {centre}\n2;Deux {centre}\n", encoding="utf-8")
        enrols(MATCH, named, centre)
    opens(MATCH)
    with ExitStack() as stack:
        lyon, nice = (stack.enter_context(at_kiosk(home, at="competitions")) for _ in range(2))
        lyon.does("competitions.open", "competition.go_on", "session_setup.begin", "session.next_draw")
        nice.does("competitions.open", "competition.other_room", "competition.go_on")
        nice.does("session_setup.begin", "session.next_draw")
        for one in (lyon, nice):
            one.engine_answers()
        yield lyon, nice


def another_top(room: Hands) -> None:
    """The move ends, and its referee retains another top."""
    room.does("session.stop_move")
    room.must_see("session.choose_top_for_all")
    room.does("session.desk", "session.other_top")
    room.engine_answers()


def hears(room: Hands) -> None:
    """A room reads the others' events, and its answering thread makes the next game."""
    room.waits(2_000)
    room.engine_answers()
    room.engine_answers()
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
    told = event("table", MATCH)
    assert "autre top retenu au coup 1 de la partie 1 (§3.4) : retenu dans la salle Lyon" in told


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
    assert "décision annulée" in event("table", MATCH)


def test_from_another_screen_it_is_revoked_before(rooms: tuple[Hands, Hands]) -> None:
    lyon, nice = rooms
    another_top(lyon)
    revokes(MATCH, 1)
    hears(lyon)
    lyon.must_see("session.own_top_for_all", move=1)
    shows_solution(lyon)
    nice.does("session.stop_move")
    shows_solution(nice)
    assert shows_next_draw(lyon) == shows_next_draw(nice)


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
