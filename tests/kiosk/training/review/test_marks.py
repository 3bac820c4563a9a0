"""What of a run is in its player's deck: the result says it, and the review puts a move in and takes it out."""

from __future__ import annotations

from tests.kiosk.conftest import Open
from tests.kiosk.driver import Driver, game
from topping.kiosk.routes.training import Review
from topping.training.deck.cards import CardSource

PLAYER = "Marie"


def deck(kiosk: Driver) -> list[tuple[str, CardSource]]:
    return [(one.about, one.source) for one in kiosk.store.decks.cards(PLAYER)]


def test_the_misses_of_a_run_enter_at_its_end_and_the_result_says_it(playing: Driver) -> None:
    missed = playing.run.turn.solution.word.upper()
    playing.wait(61_000)
    while playing.scene == "play":
        playing.wait(1_000)
        if playing.scene == "play" and playing.run.phase.name == "THINKING":
            playing.find_top()
    assert playing.scene == "result"
    playing.wait(1_000)
    assert deck(playing) == [(missed, CardSource.MISSED)]
    assert "1 coup est dans votre paquet." in playing.texts("costs")


def test_a_public_kiosk_says_nothing_of_a_deck(open_kiosk: Open) -> None:
    public = open_kiosk(is_public=True)
    public.play(game())
    public.wait(61_000)
    while public.scene == "play":
        public.wait(1_000)
        if public.scene == "play" and public.run.phase.name == "THINKING":
            public.find_top()
    public.wait(1_000)
    assert "paquet" not in str(public.snapshot())
    assert deck(public) == []


def test_a_move_is_put_into_the_deck_and_taken_out_by_one_key(kiosk: Driver) -> None:
    kiosk.has_played(game())
    kiosk.backstage.players.last = PLAYER
    run = kiosk.store.history.runs(PLAYER)[0].run
    kiosk.show(Review(run))
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
