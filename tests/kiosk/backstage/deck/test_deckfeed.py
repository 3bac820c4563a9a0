"""What comes into a deck at the kiosk: words of lists, and the misses of runs; a player may have words held back."""

from datetime import datetime, timedelta

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, F2, LEFT, RIGHT, Driver
from topping.game.service.gamequestions import KinFound, KinQuestion
from topping.game.service.messages import QuestionFailed
from topping.kiosk import routes
from topping.lexicon.catalogue import default
from topping.lexicon.kin import kin_of
from topping.lexicon.playability import playability
from topping.lexicon.tools.extensions import hooks_of
from topping.store.training.decks import DeckLexicon
from topping.training.deck.agenda import NEW_IN_TEN, DeckWishes
from topping.training.deck.cards import CardKey, CardSource, HookSide
from topping.training.deck.lists import CardOrigin, card_of_key
from topping.training.held import Arm

F7 = pygame.K_F7
PLAYER = "Zoé"
DAY = datetime(2026, 3, 1).toordinal()


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    driver = open_kiosk()
    driver.store.transfers.choose(PLAYER, holds=True)
    driver.backstage.players.last = PLAYER
    driver.show(routes.Train())
    driver.step(2)
    return driver


def tell_kin(kiosk: Driver) -> None:
    """Answers what was asked about the families of words, as the helper process does."""
    for ticket, question in enumerate(kiosk.helper.asked, start=1):
        if isinstance(question, KinQuestion):
            kiosk.helper.coming.append(KinFound(ticket, tuple(kin_of(question.words, default()).values())))
    kiosk.step(2)


def held_word(kiosk: Driver) -> str:
    """A word that is held back from the player."""
    holding = kiosk.store.transfers.holding(PLAYER)
    words = [word for word in playability().words if len(word) == 6][:80]
    return next(word for word, kin in kin_of(words, default()).items() if holding.arm(kin) is Arm.HELD)


def missed(kiosk: Driver, word: str, source: CardSource = CardSource.MISSED) -> None:
    """A card of a top that was missed."""
    graph = default()
    card = card_of_key(CardKey.of_word(word), source, CardOrigin(graph.hash, DAY), priority=99.0)
    kiosk.store.decks.add(PLAYER, DeckLexicon(graph.name, graph.hash), [card], kiosk.clock.date())


def test_a_miss_whose_word_is_held_is_noted_when_its_turn_comes_and_never_asked(kiosk: Driver) -> None:
    tell_kin(kiosk)
    kiosk.clock.today += timedelta(days=1)
    word = held_word(kiosk)
    missed(kiosk, word)
    kiosk.show(routes.Train())
    kiosk.step(2)
    tell_kin(kiosk)
    assert {one.word: one.arm for one in kiosk.store.word_entries.of(PLAYER)}[word] is Arm.HELD
    asked = [one.card.about for one in kiosk.backstage.decks.open(PLAYER).agenda.new]
    assert word not in asked
    assert len(asked) == NEW_IN_TEN
    assert word not in [one.entry.card.about for one in kiosk.backstage.decks.listed(PLAYER)], "nor is he told of it"


def test_a_miss_that_will_be_held_is_not_listed_before_its_turn_comes(kiosk: Driver) -> None:
    tell_kin(kiosk)
    kiosk.clock.today += timedelta(days=1)
    word = held_word(kiosk)
    for one in [one for one in playability().words if len(one) == 5][:80]:
        missed(kiosk, one, CardSource.HAND)
    missed(kiosk, word)
    kiosk.show(routes.Train())
    kiosk.step(2)
    tell_kin(kiosk)
    assert word not in {one.word for one in kiosk.store.word_entries.of(PLAYER)}
    assert word not in [one.entry.card.about for one in kiosk.backstage.decks.listed(PLAYER)]
    kiosk.store.transfers.choose(PLAYER, holds=False)
    assert word in [one.entry.card.about for one in kiosk.backstage.decks.listed(PLAYER)]


@pytest.mark.parametrize("chosen", [CardSource.RUSH, CardSource.DRILL, CardSource.CLUB, CardSource.HAND])
def test_what_a_key_put_in_is_asked_though_it_is_held(kiosk: Driver, chosen: CardSource) -> None:
    tell_kin(kiosk)
    kiosk.clock.today += timedelta(days=1)
    word = held_word(kiosk)
    missed(kiosk, word, chosen)
    kiosk.show(routes.Train())
    kiosk.step(2)
    tell_kin(kiosk)
    assert word in [one.card.about for one in kiosk.backstage.decks.open(PLAYER).agenda.new]


def test_who_takes_it_back_is_asked_what_was_held(kiosk: Driver) -> None:
    tell_kin(kiosk)
    kiosk.clock.today += timedelta(days=1)
    word = held_word(kiosk)
    missed(kiosk, word)
    kiosk.show(routes.Train())
    kiosk.step(2)
    tell_kin(kiosk)
    kiosk.show(routes.DeckOptions())
    kiosk.key(*(DOWN,) * 5)
    assert kiosk.row[0] == "Mots témoins"
    kiosk.key(RIGHT)
    assert kiosk.store.decks.wishes(PLAYER).held is False
    assert word in [one.card.about for one in kiosk.backstage.decks.open(PLAYER).agenda.new]
    kiosk.key(LEFT)
    assert {one.word: one.arm for one in kiosk.store.word_entries.of(PLAYER)}[word] is Arm.FREE


def test_the_question_is_asked_once_at_the_end_of_a_sitting(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.backstage.players.last = PLAYER
    for word, asks in (("LYNX", True), ("WHISKY", False)):
        missed(kiosk, word)
        kiosk.show(routes.DeckReview())
        kiosk.wait(400)
        kiosk.enter(word.lower())
        kiosk.wait(1_000)
        kiosk.key(ENTER)
        assert ("Garder des mots témoins ?" in kiosk.asked) is asks
        assert kiosk.store.decks.wishes(PLAYER).held is (None if asks else False)
        kiosk.key(ENTER)
        kiosk.clock.today += timedelta(days=1)


def test_fewer_minutes_bring_fewer_cards_and_no_list_none(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.backstage.players.last = PLAYER
    kiosk.show(routes.DeckOptions())
    kiosk.key(LEFT)
    kiosk.show(routes.Train())
    kiosk.step(2)
    tell_kin(kiosk)
    assert len(kiosk.store.decks.cards(PLAYER)) == 3
    kiosk.show(routes.DeckOptions())
    kiosk.key(DOWN, DOWN, DOWN, RIGHT)
    assert kiosk.store.decks.wishes(PLAYER) == DeckWishes(minutes=5, playable=False)
    kiosk.clock.today += timedelta(days=1)
    kiosk.show(routes.Train())
    kiosk.step(2)
    tell_kin(kiosk)
    assert len(kiosk.store.decks.cards(PLAYER)) == 3


def test_nothing_more_comes_on_the_same_day(kiosk: Driver) -> None:
    tell_kin(kiosk)
    for _ in range(2):
        kiosk.show(routes.Train())
        kiosk.step(2)
        tell_kin(kiosk)
    assert len(kiosk.store.decks.cards(PLAYER)) == NEW_IN_TEN


def test_where_the_helper_fails_the_kiosk_looks_the_families_up_itself(kiosk: Driver) -> None:
    ticket = next(at for at, one in enumerate(kiosk.helper.asked, start=1) if isinstance(one, KinQuestion))
    kiosk.helper.coming.append(QuestionFailed(ticket, "…"))
    kiosk.step(2)
    assert len(kiosk.store.decks.cards(PLAYER)) == NEW_IN_TEN


def test_a_word_put_in_by_hand_is_asked_though_it_is_held(kiosk: Driver) -> None:
    tell_kin(kiosk)
    held = held_word(kiosk)
    missed(kiosk, held)
    kiosk.show(routes.Train())
    kiosk.step(2)
    tell_kin(kiosk)
    kiosk.backstage.decks.add_word(PLAYER, held)
    assert any(one.entry.card.about == held for one in kiosk.backstage.decks.listed(PLAYER))
    assert {one.word: one.arm for one in kiosk.store.word_entries.of(PLAYER)}[held] is Arm.HAND


def test_a_card_that_turns_out_to_be_held_while_it_is_asked_is_answered_all_the_same(kiosk: Driver) -> None:
    tell_kin(kiosk)
    word = held_word(kiosk)
    for card in kiosk.store.decks.cards(PLAYER):
        kiosk.backstage.decks.remove(card.id)
    missed(kiosk, word)
    kiosk.show(routes.DeckReview())
    kiosk.step(2)
    kiosk.backstage.decks.attend(PLAYER, kiosk.helper)
    tell_kin(kiosk)
    assert not any(one.entry.card.about == word for one in kiosk.backstage.decks.listed(PLAYER))
    kiosk.key(F2, F7)
    kiosk.wait(500)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.scene == "sitting"


def test_no_hook_of_a_list_makes_a_word_that_is_held_back(kiosk: Driver) -> None:
    tell_kin(kiosk)
    graph, holding = default(), kiosk.store.transfers.holding(PLAYER)
    for card in kiosk.store.decks.cards(PLAYER):
        if card.key.side is not None:
            hooks, word = hooks_of(card.key.word, graph.admits), card.key.word
            front = card.key.side is HookSide.FRONT
            made = [one + word for one in hooks.before] if front else [word + one for one in hooks.after]
            assert all(holding.arm(kin).may_be_asked for kin in kin_of(made, graph).values()), card.key
