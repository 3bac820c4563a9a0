"""The grids that cards are asked on, out of the bank."""

from tests.kiosk.backstage.deck.test_bank import Desk, place_at
from tests.store.helpers import SHORT, facts, play
from topping.game.service.gamequestions import KindPlacesQuestion, WordPlacesQuestion
from topping.kiosk.backstage.sitting import CardGrids
from topping.rules.conditions.variant import NORMALE
from topping.store import Store
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKey, CardSource, DeckCard, HookSide, kind_bounds
from topping.training.deck.faces import GridFace, WordFace


def card(key: CardKey, word: str = "") -> DeckCard:
    return DeckCard(1, key, CardSource.HAND, "a" * 64, 0, 10_000, word=word)


def test_words_and_positions_are_asked_on_grids_of_their_word_and_kinds_on_fresh_ones(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 1, game=SHORT)
    desk = Desk(store)
    grids = CardGrids(desk.bank, desk.backstage.beside, "Zoé", 20_000)
    first, second, third = (place_at(number) for number in (1, 2, 3))
    of_word = card(CardKey.of_word(first.solution.word.upper()))
    of_position = card(CardKey.of_position(place_at(5).position, "normale"), second.solution.word)
    of_kind, of_hook = card(CardKey.of_kind(Kind.LINK)), card(CardKey.of_hook("ART", HookSide.BACK))
    grids.expect([of_word, of_hook, of_position, of_kind])
    words, kinds, _ = desk.tick(is_idle=False)
    assert isinstance(words, WordPlacesQuestion)
    assert words.words == (of_word.about, of_position.about)
    assert isinstance(kinds, KindPlacesQuestion)
    assert kinds.kind is Kind.LINK
    assert grids.of(of_word) == grids.of(of_kind) == ()

    desk.hear_places([first, third])
    store.rushes.see_apart("Zoé", first.position, 19_999)
    (offered,) = grids.of(of_kind)
    assert offered.turn == third.turn
    assert 10_000 <= offered.target_ms <= 60_000
    assert grids.of(of_kind) == (), "a position is offered once"
    desk.hear_places_of(1, [first, second])
    assert [one.turn for one in grids.of(of_word)] == [first.turn]
    assert [one.turn for one in grids.of(of_position)] == [second.turn]
    assert grids.of(of_hook) == ()
    assert store.rushes.has_seen("Zoé", [third.position], 20_000)
    assert not store.rushes.has_seen("Zoé", [second.position], 20_000)


def test_positions_of_a_kind_are_as_hard_as_the_last_ones_allow(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 1, game=SHORT)
    desk = Desk(store)
    grids = CardGrids(desk.bank, desk.backstage.beside, "Zoé", 20_000)
    of_kind = card(CardKey.of_kind(Kind.LINK))
    grids.expect([of_kind], {of_kind.id: [True] * 3})
    level, any_par = desk.tick(is_idle=False)
    assert isinstance(level, KindPlacesQuestion)
    assert isinstance(any_par, KindPlacesQuestion)
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


def test_a_sitting_asks_a_word_on_a_grid_of_the_bank_and_without_one_by_its_letters(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 1, game=SHORT)
    desk = Desk(store)
    place = next(one for one in map(place_at, range(1, 20)) if 4 <= len(one.solution.word) <= 8)
    word = place.solution.word.upper()
    desk.backstage.decks.add_word("Zoé", word)
    sitting = desk.backstage.decks.open("Zoé")
    (asked,) = desk.tick(is_idle=False)
    assert isinstance(asked, WordPlacesQuestion)
    assert asked.words == (word,)
    by_letters = sitting.next()
    assert by_letters is not None
    assert isinstance(by_letters.face, WordFace)

    desk.hear_places([place])
    on_grid = desk.backstage.decks.open("Zoé").next()
    assert on_grid is not None
    assert isinstance(on_grid.face, GridFace)
    assert on_grid.face.turn.position.board == place.position.board
    assert sorted(on_grid.face.turn.draw.letters) == sorted(place.turn.draw.letters)
