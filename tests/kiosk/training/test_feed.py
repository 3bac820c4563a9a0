"""Cards that enter a deck, the positions behind them, and their analysis in the background."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

import pygame
import pytest

from tests.conftest import CHECKOUT
from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, F2, Asked, Driver, FakeAnswerer, FakeClock, at_once
from tests.store.helpers import GAME, HASH, SHORT, facts, play
from topping.answers.games import analyse_game
from topping.answers.training import fill_bank, find_kind_places, find_word_places
from topping.bank.record import TrainingPosition
from topping.kiosk.screens.training.routes import DeckReview, Train
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.idlework import ANALYST_REST_MS, REST_MS, Analyst, TrainingBank
from topping.kiosk.services.notices import Notices
from topping.kiosk.services.services import Services
from topping.kiosk.services.sitting import CardGrids
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import game_id, parse_game
from topping.store import Store
from topping.training.analysedmove import Kind, analysed
from topping.training.deck.agenda import NEW_IN_TEN
from topping.training.deck.cards import CardKey, CardSource, DeckCard, kind_bounds
from topping.training.deck.faces import GridFace, WordFace

F7 = pygame.K_F7


PLAYER = "Zoé"
DAY = datetime(2026, 3, 1).toordinal()


@pytest.fixture
def learner(open_kiosk: Open) -> Driver:
    driver = open_kiosk()
    driver.services.players.last = PLAYER
    driver.show(Train())
    driver.step(2)
    return driver


def test_nothing_more_comes_on_the_same_day(learner: Driver) -> None:
    for _ in range(2):
        learner.show(Train())
        learner.step(2)
    assert len(learner.store.decks.cards(PLAYER)) == NEW_IN_TEN


def test_a_card_taken_out_while_it_is_asked_can_be_answered(learner: Driver) -> None:
    learner.show(DeckReview())
    learner.step(2)
    for card in learner.store.decks.cards(PLAYER):
        at_once(learner.services.decks.remove(card.id))
    at_once(learner.services.decks.attend(PLAYER))
    learner.key(F2, F7)
    learner.wait(500)
    learner.key(ENTER)
    learner.step(2)
    assert learner.scene == "sitting"


PREPARED = parse_game((CHECKOUT / "tests" / "data" / "evening.txt").read_text(encoding="utf-8"))


def place_at(number: int) -> TrainingPosition:
    """A position of a prepared game, as one of a bank."""
    game = replace(PREPARED, moves=PREPARED.moves[:number], seed=None, generator=None, lexicon_name="", lexicon_hash="")
    return TrainingPosition(game, (game.moves[-1].solution,), analysed(game)[-1])


class Desk:
    """A bank whose time a test tells."""

    def __init__(self, store: Store) -> None:
        self.services = Services(store, FakeClock(), Conditions())
        self.answerer, self.bank = FakeAnswerer(), self.services.bank

    def tick(self, at_ms: int = 0, *, is_playing: bool = False, is_idle: bool = True) -> list[Asked]:
        """What is asked in this turn."""
        before = len(self.answerer.asked)
        self.bank.tick(self.answerer, at_ms, is_playing=is_playing, is_idle=is_idle)
        return self.answerer.asked[before:]

    def games_asked(self, at_ms: int = 0, *, is_playing: bool = False, is_idle: bool = True) -> list[int]:
        asked = self.tick(at_ms, is_playing=is_playing, is_idle=is_idle)
        return [one.games for one in asked if one.question is fill_bank]

    def hear_filled(self, games: int, at_ms: int = 0) -> None:
        self.answerer.tell(games)
        self.hear(at_ms)

    def hear_fault(self, number: int, at_ms: int = 0) -> None:
        self.answerer.fail("disque plein", number)
        self.hear(at_ms)

    def hear(self, at_ms: int) -> None:
        for news in self.answerer.news():
            self.bank.hear(news, at_ms)

    def hear_places(self, places: Iterable[TrainingPosition]) -> None:
        """The answer to the last question."""
        self.hear_places_of(len(self.answerer.asked), places)

    def hear_places_of(self, ticket: int, places: Iterable[TrainingPosition]) -> None:
        self.answerer.tell(tuple(places), ticket)
        self.hear(0)


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


@pytest.mark.parametrize("where", ["no room", "another program", "a fault"])
def test_where_no_more_games_come_it_rests(desk: Desk, where: str) -> None:
    desk.tick()
    desk.hear_filled(20)
    desk.tick()
    if where == "a fault":
        desk.hear_fault(2)
    else:
        desk.hear_filled(20)
    assert desk.games_asked(REST_MS - 1) == []
    assert desk.games_asked(REST_MS) == [70]
    if where == "a fault":
        desk.hear_fault(3, REST_MS)
        assert desk.games_asked(2 * REST_MS) == []
        assert desk.games_asked(3 * REST_MS) == [70], "twice as long"


def test_without_a_helper_there_are_no_grids_and_nothing_else_happens(desk: Desk) -> None:
    desk.bank.expect(["SI"])
    assert desk.tick(is_idle=False) == [], "nobody trains"
    desk.bank.train("Zoé")
    assert desk.tick(is_idle=False) == []
    desk.bank.expect(["SI"])
    assert [one.question for one in desk.tick(is_idle=False)] == [find_word_places]
    desk.hear_fault(1)
    assert desk.bank.places_for("SI") == ()
    desk.bank.expect(["SI"])
    assert desk.tick(is_idle=False) == []
    desk.bank.train("Zoé")
    desk.bank.expect(["SI"])
    assert len(desk.tick(is_idle=False)) == 1, "a new sitting asks again"


def test_without_leaderboard_or_lexicon_training_tells_no_fault(store: Store) -> None:
    services = Services(store, FakeClock(), Conditions(), lexicon="absent")
    answerer, bank = FakeAnswerer(), TrainingBank(store, services.players, services.choices)
    bank.train("Zoé")
    bank.expect(["SI"])
    bank.tick(answerer, 0, is_playing=False, is_idle=True)
    store.close()
    bank.tick(answerer, REST_MS, is_playing=False, is_idle=True)
    assert answerer.asked == []
    assert not services.notices.lines


def card(key: CardKey, word: str = "") -> DeckCard:
    return DeckCard(1, key, CardSource.HAND, "a" * 64, 0, 10_000, word=word)


def test_positions_of_a_kind_are_as_hard_as_the_last_ones_allow(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 1, game=SHORT)
    desk = Desk(store)
    grids = CardGrids(desk.bank, desk.services.beside, "Zoé", 20_000)
    of_kind = card(CardKey.of_kind(Kind.LINK))
    grids.expect([of_kind], {of_kind.id: [True] * 3})
    level, any_par = desk.tick(is_idle=False)
    assert level.question is find_kind_places
    assert any_par.question is find_kind_places
    assert (level.low_ms, level.high_ms) == kind_bounds(NORMALE, Kind.LINK, 7)
    assert any_par.high_ms == 10**9
    easy, hard = place_at(1), place_at(3)
    desk.hear_places_of(2, [easy])
    desk.hear_places_of(1, [hard])
    assert [one.turn for one in grids.of(of_kind)] == [hard.turn]
    assert [one.turn for one in grids.of(of_kind)] == [easy.turn], "any will do where none of the level is left"


def test_of_nobody_known_nothing_is_kept(store: Store) -> None:
    store.rushes.see_apart("Zoé", place_at(1).position, 20_000)
    assert not store.rushes.has_seen("Zoé", [place_at(1).position], 20_000)


class AnalystDesk:
    """An analyst whose time a test tells."""

    def __init__(self, store: Store) -> None:
        self.store, self.answerer, self.analyst = store, FakeAnswerer(), Analyst(Beside(store, Notices()))

    def tick(self, at_ms: int = 0, *, is_playing: bool = False, is_idle: bool = True) -> list[str]:
        """The games asked about until now."""
        self.analyst.tick(self.answerer, at_ms, is_playing=is_playing, is_idle=is_idle)
        asked = (one for one in self.answerer.asked if one.question is analyse_game)
        return ["short" if len(one.game.moves) == len(SHORT.moves) else "long" for one in asked]


@pytest.fixture
def analyst_desk(store: Store) -> AnalystDesk:
    play(store, facts("Zoé"), 1, 2, 3)
    play(store, facts("Zoé", SHORT), 1, minute=5, game=SHORT)
    return AnalystDesk(store)


def test_of_a_lexicon_that_is_gone_the_replay_alone_is_kept(
    analyst_desk: AnalystDesk,
) -> None:
    for ticket, game in ((1, SHORT), (2, GAME)):
        analyst_desk.tick()
        analyst_desk.answerer.fail("no lexicon", ticket)
        (failed,) = analyst_desk.answerer.news()
        analyst_desk.analyst.hear(failed, 0)
        assert analyst_desk.store.positions.of(game_id(game), HASH) == analysed(game)
    for at_ms in range(0, 4 * ANALYST_REST_MS, ANALYST_REST_MS // 2):
        assert analyst_desk.tick(at_ms) == ["short", "long"]


def test_a_leaderboard_that_fails_is_left_alone_for_a_while(analyst_desk: AnalystDesk) -> None:
    analyst_desk.store.close()
    assert analyst_desk.tick() == analyst_desk.tick(ANALYST_REST_MS) == []


def test_a_word_is_asked_on_a_grid_of_the_bank_or_by_its_letters(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 1, game=SHORT)
    desk = Desk(store)
    place = next(one for one in map(place_at, range(1, 20)) if 4 <= len(one.solution.word) <= 8)
    word = place.solution.word.upper()
    at_once(desk.services.decks.add_word("Zoé", word))
    sitting = desk.services.decks.open("Zoé")
    at_once(sitting.begin())
    (asked,) = desk.tick(is_idle=False)
    assert asked.question is find_word_places
    assert asked.words == (word,)
    by_letters = at_once(sitting.next())
    assert by_letters is not None
    assert isinstance(by_letters.face, WordFace)

    desk.hear_places([place])
    later = desk.services.decks.open("Zoé")
    at_once(later.begin())
    on_grid = at_once(later.next())
    assert on_grid is not None
    assert isinstance(on_grid.face, GridFace)
    assert on_grid.face.turn.position.board == place.position.board
    assert sorted(on_grid.face.turn.draw.letters) == sorted(place.turn.draw.letters)
