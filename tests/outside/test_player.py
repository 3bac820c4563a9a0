"""A player from outside: a missed top, the deck, the way back, keys."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from tests.kiosk.driver import FakeClock, game
from tests.outside.hands import Hands, at_kiosk
from topping.cli import run
from topping.config.form import MissedStay
from topping.gamefiles import shelf
from topping.lexicon.catalogue import default
from topping.rules.games.game import Game, Turn
from topping.store import open_store

LIMIT_MS = 60_000
STAYS_MS = 4_000
TURNS: tuple[Turn, ...] = tuple(shelf.load(shelf.prepared()[0].path).turns())


@pytest.fixture
def hands(home: Path) -> Iterator[Hands]:
    """Marie on the first move of her first game, its clock running."""
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.does("home.next_game", "ready.start")
        hands.waits(100)
        yield hands


def shows_missed(hands: Hands) -> bool:
    return hands.sees("missed.title")


def test_a_word_typed_across_the_limit_neither_dismisses_it_nor_stands_on_the_next_line(hands: Hands) -> None:
    hands.waits(LIMIT_MS - 300)
    for letter in "repoli b10":
        hands.types(letter)
        hands.waits(190)
    hands.does("anywhere.enter")
    assert shows_missed(hands)
    assert not hands.reads("b10")
    assert not hands.reads("B10")
    hands.waits(STAYS_MS)
    assert not shows_missed(hands)
    assert hands.line == ""
    hands.types("z")
    assert hands.line == "z"


@pytest.mark.parametrize("action", ["anywhere.enter", "anywhere.space", "anywhere.back", "click"])
def test_for_eight_tenths_of_a_second_nothing_leads_on(hands: Hands, action: str) -> None:
    def act() -> None:
        if action == "click":
            hands.driver.click((700, 300))
        else:
            hands.does(action)

    hands.does("play.solution")
    hands.waits(600)
    act()
    assert shows_missed(hands)
    hands.waits(200)
    act()
    hands.waits(50)
    assert not shows_missed(hands)


def test_a_line_that_was_whole_at_the_limit_is_the_best_try(hands: Hands) -> None:
    admits = default().admits
    short = next(pair for pair in map("".join, permutations(TURNS[0].solution.word.upper(), 2)) if admits(pair))
    hands.types(f"{short.lower()} h8")
    hands.waits(LIMIT_MS)
    assert shows_missed(hands)
    hands.must_see("missed.best_try")
    assert hands.reads(short)
    assert not hands.sees("missed.no_try")


def test_a_top_without_enter_is_missed_and_told_so(hands: Hands) -> None:
    top = TURNS[0].solution
    hands.types(f"{top.word.lower()} {str(top.reference).lower()}")
    hands.waits(LIMIT_MS)
    assert shows_missed(hands)
    hands.must_see("missed.not_entered")
    hands.waits(STAYS_MS)
    assert hands.line == ""


def test_part_of_a_word_is_no_try(hands: Hands) -> None:
    hands.types("zz")
    hands.waits(LIMIT_MS)
    hands.must_see("missed.no_try")


def test_where_no_solution_is_shown_the_rest_of_a_line_is_lost_too(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.sets(missed_stay=MissedStay.NONE)
        hands.does("home.player", "who.nameless", "anywhere.enter", "ready.start")
        hands.waits(100)
        hands.waits(LIMIT_MS - 300)
        for letter in "repoli b10":
            hands.types(letter)
            hands.waits(100)
        hands.does("anywhere.enter")
        assert hands.line == ""
        hands.waits(900)
        hands.types("z")
        assert hands.line == "z"


WORDS = ("LOUPE", "MAISON", "ZEBRE")


def _at_cards(hands: Hands) -> None:
    hands.wants_no_lists("Marie")
    hands.names_player("Marie")
    hands.does("home.train", "train.cards")
    for word in WORDS:
        hands.types(word)
        hands.does("cards.add", "cards.clear")
    hands.does("anywhere.back")


def test_cards_done_are_counted_of_all_and_what_failed_comes_at_once(home: Path) -> None:
    with at_kiosk(home) as hands:
        _at_cards(hands)
        hands.must_see("train.cards_today", count=3)
        hands.does("train.sitting")
        done = []
        while not hands.sees("sitting.over"):
            done.append(next(one for one in hands.words if one.endswith("/ 3")))
            hands.does("sitting.give_up")
            hands.waits(1_000)
            hands.does("anywhere.enter")
            assert not hands.sees("sitting.nothing_now")
        assert len(done) == 12, "each card once, and three times again"
        assert done == sorted(done)
        assert done[0] == "0 / 3"


def test_a_sitting_cut_off_is_told_alike_everywhere(home: Path) -> None:
    with at_kiosk(home) as hands:
        _at_cards(hands)
        hands.does("train.sitting", "sitting.give_up")
        hands.waits(1_000)
        hands.does("anywhere.enter", "anywhere.back")
        hands.must_see("train.cards_today", count=3)
        hands.does("train.sitting")
        assert not hands.sees("sitting.over")
        hands.does("sitting.set_aside")
        hands.does("anywhere.back")
        hands.must_see("train.cards_today", count=2)
        hands.does("anywhere.back")
        hands.waits(2_000)
        hands.must_see("home.cards_today", count=2)


WAYS = (
    ("home.leaderboard", "leaderboard.own_games"),
    ("home.train", "train.deck"),
    ("home.train", "train.statistics"),
    ("home.train", "train.rush"),
    ("home.leaderboard",),
    ("home.own_games",),
    ("home.deck",),
    ("home.statistics",),
    ("home.rush",),
    ("home.daily",),
    ("home.other_games",),
)
"""Screens opened one from another."""


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_back_goes_through_the_screens_one_came_by(home: Path, way: tuple[str, ...]) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        passed = [hands.screen]
        for action in way:
            hands.does(action)
            assert hands.screen != passed[-1], action
            passed.append(hands.screen)
        for before in reversed(passed[:-1]):
            hands.does("anywhere.back")
            assert hands.screen == before
        assert not hands.has_left


def test_escape_at_home_asks_before_the_program_ends(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.does("anywhere.back")
        assert not hands.has_left
        hands.must_see("home.leave_question")
        hands.does("anywhere.back", "anywhere.back", "anywhere.enter")
        assert not hands.has_left, "staying comes first"
        hands.does("anywhere.back", "leave.yes")
        assert hands.has_left


@pytest.mark.parametrize("word", ["C[H]ACUNE", "C(H)ACUNE"])
def test_a_joker_may_stand_in_brackets(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", f"{'15/' * 14}15 AECC?NU/", f"{word} H4"]) == 0
    assert "76" in capsys.readouterr().out


def test_a_joker_without_its_letter_is_told_how_to_be_written(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.begins("normale-02")
        hands.enters("c?acune h4")
        hands.must_see("play.joker_letter", text="c?acune")


def test_a_name_takes_no_more_letters_than_it_may_have(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("x" * 59)
        assert hands.reads("x" * 30)
        assert not hands.reads("x" * 31)
        hands.does("home.own_games")
        assert hands.reads("x" * 30)


def test_letters_typed_while_it_is_asked_whether_to_leave_go_on_with_the_search(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.begins("normale-02")
        hands.does("play.leave")
        hands.must_see("play.put_off")
        hands.types("tax")
        assert not hands.sees("play.put_off")
        assert hands.line == "tax"


def _first(home: Path, clock: FakeClock) -> Game:
    return game("normale-02")


def _repeat(home: Path, clock: FakeClock) -> Game:
    with at_kiosk(home, clock=clock) as hands:
        hands.names_player("Marie")
        hands.plays_through("normale-02", 4)
    return game("normale-02")


def _cut_off(home: Path, clock: FakeClock) -> Game:
    with at_kiosk(home, clock=clock) as hands:
        hands.names_player("Marie")
        hands.begins("normale-02", 4)
        hands.finds_top()
    return game("normale-02")


def _imported(home: Path, clock: FakeClock) -> Game:
    return replace(game("normale-02"), lexicon_hash="", lexicon_name="", seed=None, generator=None, name="Interclubs")


STATES = {"first": _first, "repeat": _repeat, "cut off": _cut_off, "imported": _imported}


@pytest.mark.parametrize("state", STATES)
def test_what_every_screen_says_of_the_rank_is_what_the_leaderboard_holds(state: str, home: Path) -> None:
    clock = FakeClock()
    played = STATES[state](home, clock)
    with at_kiosk(home, clock=clock) as hands:
        if state == "cut off":
            hands.must_see("home.off_ranking")
            hands.does("home.next_game")
            hands.must_see("resume.unranked")
            hands.does("resume.go_on")
            promised = False
        else:
            hands.stands_before(played)
            promised = hands.sees("ready.ranked") or hands.sees("ready.imported")
            assert promised is not hands.sees("ready.repeat")
            hands.does("ready.start")
        while hands.plays:
            hands.finds_top()
        assert hands.sees("result.repeat") is (state == "repeat")
        hands.does("result.review")
        is_unranked = hands.sees("review.unranked")
        hands.does("anywhere.back", "anywhere.back")
        assert hands.sees("home.last_unranked") is is_unranked
    with open_store().store as store:
        last = store.history.runs("Marie")[-1]
    assert last.may_rank(rank_resumed=False) is promised is not is_unranked


def test_a_ranked_run_and_its_repeat_are_told_apart_everywhere(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.plays_through("normale-02", 4)
        assert not hands.sees("result.repeat")
        hands.does("result.review")
        assert not hands.sees("review.unranked"), "a first attempt ranks"
        hands.does("anywhere.back", "anywhere.back")
        hands.must_see("home.today")
        assert not hands.sees("home.last_unranked")
        hands.plays_through("normale-02", 4)
        hands.must_see("result.repeat", attempt=2)
        hands.does("result.review")
        hands.must_see("review.unranked")
        hands.does("anywhere.back", "anywhere.back")
        hands.must_see("home.last_unranked")


def test_a_record_compares_games_of_more_and_of_fewer_moves_by_the_move(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.plays_through("normale-02", 6, ms=4_000)
        hands.does("anywhere.back")
        hands.plays_through("normale-03", 3, ms=6_000)
        assert not hands.sees("result.house_record"), "less in all, and more a move"
        hands.does("anywhere.back")
        hands.plays_through("normale-04", 9, ms=3_000)
        hands.must_see("result.house_record")


def test_a_run_played_aloud_outside_a_competition_is_told_and_kept_unranked(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.is_ready("normale-02", 2)
        hands.must_see("ready.ranked")
        hands.does("ready.aloud")
        assert not hands.sees("ready.ranked")
        hands.must_see("ready.aloud_apart")
        hands.does("ready.start")
        for _ in range(2):
            hands.waits(1_000)
            hands.does("aloud.accept")
        hands.waits(3_000)
        hands.does("anywhere.back")
        hands.must_see("home.last_unranked")


def test_a_begun_game_is_no_first_game_to_come(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.names_player("Marie")
        hands.must_see("home.first_game_waits")
        hands.begins("normale-06")
        hands.finds_top()
        hands.does("play.leave", "play.put_off")
        assert not hands.sees("home.first_game_waits")
        hands.must_see("home.none_finished")


def test_a_key_meant_for_the_last_solution_starts_no_other_game(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.begins("normale-06", 1)
        hands.waits(LIMIT_MS)
        while hands.plays:
            hands.waits(50)
        result = hands.screen
        hands.does("anywhere.enter")
        assert hands.screen == result
        hands.waits(900)
        hands.does("anywhere.enter")
        assert hands.screen != result
