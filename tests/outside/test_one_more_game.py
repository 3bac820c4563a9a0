"""One more game, for ever: of the player's list and variant, made ahead, never a known one; a wait is shown."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.kiosk.driver import FakeClock
from tests.outside.hands import Hands, at_kiosk
from tests.store.helpers import play
from tests.trials.program import command
from topping.game import shelf
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.game.service.messages import QuestionFailed
from topping.lexicon.catalogue import default
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, Store


def made(moves: int, number: int) -> Game:
    """A game such as the helper makes, with a few moves."""
    one = shelf.load(shelf.demo_games()[0])
    lexicon = default()
    return replace(
        one, moves=one.moves[:moves], seed=900 + number, name=f"Normale {900 + number}",
        lexicon_name=lexicon.name, lexicon_hash=lexicon.hash,
    )  # fmt: skip


def answered(hands: Hands, moves: int) -> str:
    """The helper makes the last game that it was asked for, those of days left out; its name."""
    helper = hands.driver.helper
    asked = [at for at, one in enumerate(helper.asked, 1) if isinstance(one, GameQuestion) and one.seed < 1_000_000]
    ticket = asked[-1]
    game = made(moves, ticket)
    helper.coming.append(GameMade(ticket, game))
    hands.waits(200)
    return game.name


def all_prepared_begun(hands: Hands, player: str = "Marie") -> None:
    """The player has begun and left every prepared game of the usual variant."""
    runs, store = hands.driver.backstage.runs, hands.driver.store
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
    return len(hands.driver.helper.games_asked)


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
        hands.must_see("home.new_game", lexicon="open-fr")
        name = answered(hands, moves=2)
        seen = set()
        for moves in (3, 4, 5):
            hands.must_see("home.next_game_is", game=name, lexicon="open-fr")
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
        hands.must_see("home.new_game", lexicon="open-fr")
        hands.does("result.next_game")
        hands.must_see("home.game_awaited", lexicon="open-fr")
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
        hands.must_see("home.next_game_is", game=name, lexicon="open-fr")
        assert games_asked(hands) == 0
        hands.does("home.next_game", "ready.start", "play.leave", "play.leave_for_good")
        hands.must_see("home.new_game", lexicon="open-fr")


def test_a_helper_that_cannot_make_it_is_told_and_the_choice_is_left(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        all_prepared_begun(hands)
        hands.names_player("Marie")
        hands.does("home.next_game")
        hands.must_see("home.game_awaited", lexicon="open-fr")
        hands.driver.helper.coming.append(QuestionFailed(len(hands.driver.helper.asked), "Le solveur manque."))
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
        ticket = len(hands.driver.helper.asked)
        known = made(2, ticket)
        hands.driver.backstage.runs.open_record(hands.driver.backstage.runs.seat("Marie", known))
        assert hands.driver.store.runs.attempts("Marie", game_id(known)) == 1
        answered(hands, moves=2)
        assert not hands.sees("home.next_game_is", game=known.name, lexicon="open-fr")


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
