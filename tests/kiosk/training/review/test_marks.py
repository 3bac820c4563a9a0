"""What of a run is in its player's deck: the result says it, and the review puts a move in and takes it out."""

from tests.kiosk.driver import Driver, game
from topping.kiosk import routes
from topping.training.deck.cards import CardSource

PLAYER = "Marie"


def deck(kiosk: Driver) -> list[tuple[str, CardSource]]:
    return [(one.about, one.source) for one in kiosk.store.decks.cards(PLAYER)]


def test_a_move_is_put_into_the_deck_and_taken_out_by_one_key(kiosk: Driver) -> None:
    kiosk.has_played(game())
    kiosk.backstage.players.last = PLAYER
    run = kiosk.store.history.runs(PLAYER)[0].run
    kiosk.show(routes.Review(run))
    kiosk.step(2)

    def tags() -> tuple[str, ...]:
        return kiosk.rows[0]

    assert "paquet" not in tags()
    kiosk.type("x")
    kiosk.step()
    assert "paquet" in tags()
    ((word, source),) = deck(kiosk)
    assert source is CardSource.HAND
    assert word == game().moves[0].solution.word.upper()
    assert {one.word: one.arm.value for one in kiosk.store.word_entries.of(PLAYER)} == {word: "hand"}
    kiosk.type("x")
    kiosk.step()
    assert "paquet" not in tags()
    assert deck(kiosk) == []
    kiosk.type("x")
    assert len(deck(kiosk)) == 1, "what was taken out comes back by hand"
