"""Games begun and left, and one more."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cli.program import command
from tests.kiosk.driver import MAKES, FakeClock, game
from tests.outside.hands import Hands, at_kiosk
from tests.store.helpers import play
from topping.gamefiles import shelf
from topping.lexicon.bundled import HASH
from topping.lexicon.catalogue import default
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, Store

AN_HOUR_MS = 3_600_000
GAME = game()


def begins(hands: Hands, player: str = "Marie", number: str = "", found: int = 1) -> None:
    """A short game, some of its tops found."""
    hands.driver.play(game(f"normale-{number}") if number else GAME, player)
    for _ in range(found):
        hands.driver.wait(500)
        hands.driver.find_top()


def puts_off(hands: Hands) -> None:
    hands.does("play.leave", "play.put_off")


@pytest.mark.parametrize("ranks_resumed", [False, True])
def test_a_game_put_off_goes_on_later_and_never_ranks(home: Path, ranks_resumed: bool) -> None:
    with at_kiosk(home) as hands:
        hands.sets(rank_resumed=ranks_resumed)
        begins(hands)
        puts_off(hands)
        hands.must_see("home.next_game_is", game="Normale 01")
        hands.must_see("home.begun", count=1)
        hands.does("home.begun_games")
        assert hands.reads("Essai 06")
        hands.does("begun.resume")
        hands.must_see("resume.unranked")
        hands.does("resume.go_on")
        assert hands.driver.run.turn.number == 2
        for _ in range(3):
            hands.driver.find_top()
        (row,) = hands.driver.store.ranking.rows()
        assert (row.rank, row.attempt, row.found) == (None, 1, 4)
        assert hands.driver.store.runs.attempts("Marie", game_id(GAME)) == 1


def test_it_is_there_after_a_restart_and_enter_is_the_next_game(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        begins(hands)
        puts_off(hands)
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.next_game_is", game="Normale 01")
        hands.does("home.begun_games", "begun.resume")
        hands.must_see("resume.title", player="Marie")
        hands.does("anywhere.back")
        hands.must_see("own_games.title", player="Marie")
        hands.does("begun.resume", "resume.go_on")
        assert hands.driver.run.turn.number == 2


def test_it_is_not_offered_where_one_moment_is_the_same_for_all(home: Path) -> None:
    with at_kiosk(home) as hands:
        runs = hands.driver.services.runs
        sudden = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
        daily = replace(game("normale-07"), name="Jour 2026-03-01")
        for seat in (runs.seat("Marie", GAME, sudden), runs.seat("Marie", daily), runs.seat("", GAME)):
            hands.sits(seat)
            hands.does("play.leave")
            assert not hands.sees("play.put_off")
            hands.does("play.leave_unkept")


def test_after_a_crash_enter_resumes_for_an_hour_and_for_the_same_player(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        hands.names_player("Zoé")
        begins(hands)
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.resume", game="Essai 06", number=2)
        hands.must_see("home.off_ranking")
        hands.names_player("Zoé")
        assert not hands.sees("home.resume")
        assert not hands.sees("home.begun")
        hands.does("home.own_games")
        assert not hands.reads("Essai 06"), "it is Marie's"
        hands.does("anywhere.back")
        hands.names_player("Marie")
        hands.does("home.next_game", "resume.go_on")
        assert hands.driver.run.turn.number == 2
    clock.time += AN_HOUR_MS + 60_000
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.next_game_is", game="Normale 01")
        hands.does("home.begun_games")
        assert hands.reads("Essai 06")


def test_a_game_that_a_crash_cut_off_is_said_to_be_off_the_ranking(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        begins(hands)
        assert not hands.sees("home.off_ranking")
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.off_ranking")


def test_several_stand_open_until_their_player_closes_them(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        for number in ("05", "06", "07"):
            begins(hands, number=number)
            puts_off(hands)
        begins(hands, "Bob", "08")
        puts_off(hands)
    with at_kiosk(home, clock=clock) as hands:
        hands.names_player("Marie")
        hands.must_see("home.begun", count=3)
        hands.does("home.begun_games")
        assert [hands.reads(f"Essai 0{number}") for number in (5, 6, 7, 8)] == [True, True, True, False]
        hands.does("begun.close")
        assert hands.reads("Essai 07"), "asked twice"
        hands.does("begun.close")
        hands.must_see("begun.count", count=2)
        hands.does("anywhere.next", "anywhere.next")
        hands.must_see("begun.left")
    with at_kiosk(home, clock=clock) as hands:
        assert len(hands.driver.store.runs.open_runs()) == 3


def test_the_new_year_closes_them_and_says_so(home: Path) -> None:
    clock = FakeClock()
    clock.today = datetime(2025, 12, 20, 10, tzinfo=UTC)
    with at_kiosk(home, clock=clock) as hands:
        begins(hands)
        puts_off(hands)
    clock.today = datetime(2025, 12, 31, 10, tzinfo=UTC)
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.begun", count=1)
        begins(hands, number="07")
        puts_off(hands)
    clock.today = datetime(2026, 1, 1, 9, tzinfo=UTC)
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("begun.year_over", game="Essai 06", player="Marie")
        hands.must_see("home.begun", count=1)
        assert hands.reads("1 en pause"), "that of the day before is still there"


@pytest.mark.parametrize("way", ["play.put_off", "play.leave_for_good"])
def test_what_was_played_can_be_reviewed_and_no_more(home: Path, way: str) -> None:
    with at_kiosk(home) as hands:
        begins(hands, found=2)
        first, *_, last = (turn.solution.word for turn in GAME.turns())
        hands.does("play.leave", way)
        hands.does("home.own_games", "begun.review")
        assert hands.reads(first)
        assert not hands.reads(last)
        hands.does("anywhere.back")
        hands.must_see("own_games.title", player="Marie")


def test_a_game_left_for_good_is_not_resumed(home: Path) -> None:
    with at_kiosk(home) as hands:
        begins(hands)
        hands.does("play.leave", "play.leave_for_good")
        assert not hands.sees("home.begun")
        hands.does("home.own_games", "begun.resume")
        hands.must_see("begun.left_for_good")


def test_a_game_whose_list_is_gone_says_why_and_stays(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        begins(hands)
        puts_off(hands)
        with hands.driver.store._database.writing() as sql:
            sql.execute("UPDATE game_texts SET text = replace(text, ?, ?)", (HASH, "0" * 64))
    with at_kiosk(home, clock=clock) as hands:
        hands.does("home.begun_games", "begun.resume")
        hands.must_see("begun.impossible")
        assert hands.reads("Essai 06")


def made(moves: int, number: int) -> Game:
    """A game such as the answering thread makes, with a few moves."""
    one = shelf.load(shelf.demo_games()[0])
    lexicon = default()
    return replace(
        one, moves=one.moves[:moves], seed=900 + number, name=f"Normale {900 + number}",
        lexicon_name=lexicon.name, lexicon_hash=lexicon.hash,
    )  # fmt: skip


def answered(hands: Hands, moves: int) -> str:
    """The answering thread makes the last game that it was asked for, those of days left out; its name."""
    answerer = hands.driver.answerer
    asked = [at for at, one in enumerate(answerer.asked, 1) if one.question in MAKES and one.seed < 1_000_000]
    ticket = asked[-1]
    game = made(moves, ticket)
    answerer.tell(game, ticket)
    hands.waits(200)
    return game.name


def all_prepared_begun(hands: Hands, player: str = "Marie") -> None:
    """The player has begun and left every prepared game of the usual variant."""
    runs, store = hands.driver.services.runs, hands.driver.store
    for one in shelf.prepared():
        if one.variant == "normale":
            number = runs.open_record(runs.seat(player, shelf.load(one.path))).number
            assert number is not None
            store.runs.leave(number, hands.driver.clock.date())


def played_to_the_result(hands: Hands) -> None:
    hands.does("ready.start")
    for _ in range(9):
        if hands.sees("result.costs"):
            return
        hands.does("play.solution")
        hands.waits(1_000)
        hands.does("anywhere.enter")
        hands.waits(100)


def games_asked(hands: Hands) -> int:
    return len(hands.driver.answerer.games_asked)


@pytest.fixture
def own_list(home: Path) -> str:
    """A list that the player has added and made his own."""
    words = home / "Mon.txt"
    turns = shelf.load(shelf.prepared()[0].path).turns()
    words.write_text("\n".join(sorted({one.solution.word.upper() for one in turns})), encoding="utf-8")
    assert command(["lexicon", "add", str(words), "--name", "Mon", "--force"]).code == 0
    assert command(["lexicon", "default", "Mon"]).code == 0
    return "Mon"


def test_past_the_last_prepared_game_each_key_leads_to_a_new_one(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        all_prepared_begun(hands)
        hands.names_player("Marie")
        hands.must_see("home.new_game")
        name = answered(hands, moves=2)
        seen = set()
        for moves in (3, 4, 5):
            hands.must_see("home.next_game_is", game=name)
            hands.does("home.next_game")
            assert hands.reads(name)
            hands.does("ready.start")
            following = answered(hands, moves)  # asked for while this one is played
            hands.does("play.leave", "play.leave_for_good")
            assert name not in seen
            seen.add(name)
            name = following
        assert games_asked(hands) == 4


def test_the_result_leads_on_with_one_key_and_shows_the_wait(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        all_prepared_begun(hands)
        hands.names_player("Marie")
        answered(hands, moves=2)
        hands.does("home.next_game")
        played_to_the_result(hands)
        hands.must_see("home.new_game")
        hands.does("result.next_game")
        hands.must_see("home.game_awaited")
        before = hands.screen
        hands.waits(5_000)
        assert hands.screen == before, "no clock runs"
        name = answered(hands, moves=3)
        hands.must_see("ready.start")
        assert hands.reads(name)
        assert hands.driver.store.runs.open_runs() == ()


def test_a_game_made_ahead_is_there_after_a_restart_and_is_begun_once(home: Path) -> None:
    clock = FakeClock()
    with at_kiosk(home, clock=clock) as hands:
        hands.names_player("Marie")
        all_prepared_begun(hands)
        hands.names_player("Marie")
        name = answered(hands, moves=2)
    with at_kiosk(home, clock=clock) as hands:
        hands.must_see("home.next_game_is", game=name)
        assert games_asked(hands) == 0
        hands.does("home.next_game", "ready.start", "play.leave", "play.leave_for_good")
        hands.must_see("home.new_game")


def test_a_helper_that_cannot_make_it_is_told_and_the_choice_is_left(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        all_prepared_begun(hands)
        hands.names_player("Marie")
        hands.does("home.next_game")
        hands.must_see("home.game_awaited")
        hands.driver.answerer.fail("Le solveur manque.")
        hands.waits(200)
        assert hands.reads("Le solveur manque.")
        hands.must_see("home.choose_game")


def test_with_ones_own_list_no_prepared_game_of_another_is_offered(home: Path, own_list: str) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.must_see("home.new_game", lexicon=own_list)
        name = answered(hands, moves=2)
        hands.must_see("home.next_game_is", game=name, lexicon=own_list)
        hands.does("home.next_game")
        assert hands.reads(own_list)
        played_to_the_result(hands)
        hands.must_see("home.new_game", lexicon=own_list)


def test_a_newcomer_with_his_own_list_gets_a_game_of_it(home: Path, own_list: str) -> None:
    with at_kiosk(home) as hands:
        hands.does("home.next_game")
        hands.types("Zoé")
        hands.does("anywhere.enter")
        hands.must_see("home.new_game", lexicon=own_list)


def test_what_lies_there_is_no_game_that_the_player_knows(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        all_prepared_begun(hands)
        hands.names_player("Marie")
        ticket = len(hands.driver.answerer.asked)
        known = made(2, ticket)
        hands.driver.services.runs.open_record(hands.driver.services.runs.seat("Marie", known))
        assert hands.driver.store.runs.attempts("Marie", game_id(known)) == 1
        answered(hands, moves=2)
        assert not hands.sees("home.next_game_is", game=known.name)


def test_how_many_games_are_left_to_a_mean_is_said_of_one_kind(home: Path) -> None:
    clock = FakeClock()
    clock.today = datetime(2025, 1, 5, 10, tzinfo=UTC)
    with at_kiosk(home, clock=clock) as hands:
        for number, (variant, left) in enumerate((("normale", 4), ("7sur8", 4), ("normale", 3))):
            game = short_game(variant, number)
            played(hands.driver.store, game, number)
            hands.names_player("Marie")
            kind = f"topping, {'normale' if variant == 'normale' else '7 sur 8'}"
            hands.must_see("home.games_to_a_mean", left=left, kind=kind)


def short_game(variant: str, number: int) -> Game:
    """The first moves of a prepared game."""
    paths = [one.path for one in shelf.prepared() if one.variant == variant]
    whole = shelf.load(paths[number])
    return replace(whole, moves=whole.moves[:2])


def played(store: Store, game: Game, minute: int) -> None:
    conditions = replace(Conditions(), variant=game.variant)
    facts = RunFacts.of("Marie", game, conditions, lexicon_name=game.lexicon_name, lexicon_hash=game.lexicon_hash)
    play(store, facts, 1_000, 1_000, minute=minute, game=game)
