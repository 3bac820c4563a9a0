"""The bank in the kiosk: made while nobody is there, asked ahead of the cards, and done without where there is none."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tests.conftest import CHECKOUT
from tests.kiosk.driver import FakeClock, FakeHelper
from topping.game.bank.record import BankPlace
from topping.game.service.gamequestions import (
    BankFilled,
    FillBankQuestion,
    KindPlacesQuestion,
    PlacesFound,
    WordPlacesQuestion,
)
from topping.game.service.messages import AnyQuestion, QuestionFailed
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.idlework import GAMES, REST_MS, TrainingBank
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.gametext import parse_game
from topping.rules.grid.position import Position
from topping.store import Store
from topping.training.analysedmove import Kind, analysed

PREPARED = parse_game((CHECKOUT / "games" / "normale-01.txt").read_text(encoding="utf-8"))


def place_at(number: int) -> BankPlace:
    """A position of a prepared game, as one of a bank."""
    game = replace(PREPARED, moves=PREPARED.moves[:number], seed=None, generator=None, lexicon_name="", lexicon_hash="")
    return BankPlace(game, (game.moves[-1].solution,), analysed(game)[-1])


def never(position: Position) -> bool:
    """Whether a player has seen a position who has seen none."""
    return False


class Desk:
    """A bank whose time a test tells."""

    def __init__(self, store: Store) -> None:
        self.backstage = Backstage(store, FakeClock(), Conditions())
        self.helper, self.bank = FakeHelper(), self.backstage.bank

    def tick(self, at_ms: int = 0, *, is_playing: bool = False, is_idle: bool = True) -> list[AnyQuestion]:
        """What is asked in this turn."""
        before = len(self.helper.asked)
        self.bank.tick(self.helper, at_ms, is_playing=is_playing, is_idle=is_idle)
        return self.helper.asked[before:]

    def games_asked(self, at_ms: int = 0, *, is_playing: bool = False, is_idle: bool = True) -> list[int]:
        asked = self.tick(at_ms, is_playing=is_playing, is_idle=is_idle)
        return [one.games for one in asked if isinstance(one, FillBankQuestion)]

    def hear_filled(self, games: int, at_ms: int = 0) -> None:
        self.bank.hear(BankFilled(len(self.helper.asked), games, 700 * games), at_ms)

    def hear_places(self, places: Iterable[BankPlace]) -> None:
        """The answer to the last question."""
        self.hear_places_of(len(self.helper.asked), places)

    def hear_places_of(self, ticket: int, places: Iterable[BankPlace]) -> None:
        self.bank.hear(PlacesFound(ticket, tuple(places)), 0)


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


def test_games_are_made_a_few_at_a_time_until_there_are_enough(desk: Desk) -> None:
    assert desk.games_asked() == [50]
    assert desk.games_asked() == []
    desk.hear_filled(1_990)
    assert desk.games_asked() == [GAMES]
    desk.hear_filled(GAMES)
    assert desk.games_asked() == [GAMES], "once more, which gets the index ready"
    desk.hear_filled(GAMES)
    assert desk.games_asked() == desk.games_asked(REST_MS - 1) == []
    assert desk.games_asked(REST_MS) == [GAMES]


@pytest.mark.parametrize("where", ["no room", "another program", "a fault"])
def test_where_no_more_games_come_it_rests(desk: Desk, where: str) -> None:
    desk.tick()
    desk.hear_filled(20)
    desk.tick()
    if where == "a fault":
        desk.bank.hear(QuestionFailed(2, "disque plein"), 0)
    else:
        desk.hear_filled(20)
    assert desk.games_asked(REST_MS - 1) == []
    assert desk.games_asked(REST_MS) == [70]
    if where == "a fault":
        desk.bank.hear(QuestionFailed(3, "disque plein"), REST_MS)
        assert desk.games_asked(2 * REST_MS) == []
        assert desk.games_asked(3 * REST_MS) == [70], "twice as long"


def test_grids_of_the_next_cards_are_ready_when_they_come(desk: Desk) -> None:
    places = [place_at(number) for number in (1, 2, 3)]
    words = [one.solution.word.upper() for one in places]
    desk.bank.train("Zoé")
    desk.bank.expect([*words[:2], "ZZZ"])
    (asked,) = desk.tick(is_idle=False)
    assert isinstance(asked, WordPlacesQuestion)
    assert asked.words == (*words[:2], "ZZZ")
    assert desk.bank.places_for(words[0]) == ()
    desk.bank.expect(words)
    (asked,) = desk.tick(is_idle=False)
    assert isinstance(asked, WordPlacesQuestion)
    assert asked.words == (words[2],), "the others are on their way"
    desk.hear_places(places[2:])
    desk.bank.hear(PlacesFound(1, tuple(places[:2])), 0)
    for place, word in zip(places, words, strict=True):
        assert desk.bank.places_for(word) == (place,)
    assert desk.bank.places_for("ZZZ") == ()
    desk.bank.expect([*words, "ZZZ"])
    assert desk.tick(is_idle=False) == [], "all of them have been asked about"


def test_without_a_helper_there_are_no_grids_and_nothing_else_happens(desk: Desk) -> None:
    desk.bank.expect(["SI"])
    assert desk.tick(is_idle=False) == [], "nobody trains"
    desk.bank.train("Zoé")
    assert desk.tick(is_idle=False) == []
    desk.bank.expect(["SI"])
    assert [type(one) for one in desk.tick(is_idle=False)] == [WordPlacesQuestion]
    desk.bank.hear(QuestionFailed(1, "plus de moteur"), 0)
    assert desk.bank.places_for("SI") == ()
    desk.bank.expect(["SI"])
    assert desk.tick(is_idle=False) == []
    desk.bank.train("Zoé")
    desk.bank.expect(["SI"])
    assert len(desk.tick(is_idle=False)) == 1, "a new sitting asks again"


def test_positions_of_a_kind_are_given_once_and_asked_for_before_they_run_out(desk: Desk) -> None:
    wanted = (Kind.LINK, 10_000, 40_000)
    desk.bank.train("Zoé")
    desk.bank.expect_kind(*wanted)
    (asked,) = desk.tick(is_idle=False)
    assert isinstance(asked, KindPlacesQuestion)
    assert (asked.kind, asked.low_ms, asked.high_ms) == wanted
    assert desk.tick(is_idle=False) == []
    places = [place_at(number) for number in range(1, 7)]
    desk.hear_places(places)
    assert desk.bank.place_of_kind(*wanted, lambda position: position == places[0].position) == places[1]
    assert desk.tick(is_idle=False) == [], "four are left"
    assert desk.bank.place_of_kind(*wanted, never) == places[2]
    (more,) = desk.tick(is_idle=False)
    assert isinstance(more, KindPlacesQuestion)
    desk.hear_places([])
    assert [desk.bank.place_of_kind(*wanted, never) for _ in range(4)] == [*places[3:], None]


def test_a_leaderboard_that_fails_or_a_lexicon_that_is_gone_is_no_fault_to_tell(store: Store) -> None:
    backstage = Backstage(store, FakeClock(), Conditions(), lexicon="absent")
    helper, bank = FakeHelper(), TrainingBank(store, backstage.players, backstage.choices)
    bank.train("Zoé")
    bank.expect(["SI"])
    bank.tick(helper, 0, is_playing=False, is_idle=True)
    store.close()
    bank.tick(helper, REST_MS, is_playing=False, is_idle=True)
    assert helper.asked == []
    assert not backstage.notices.lines
