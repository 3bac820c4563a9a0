"""Cards from sessions of a club: by a player's own word alone."""

from pathlib import Path

import pytest

from tests.play.session.helpers import DUPLICATE_PLAN, correction, handed, of, short
from tests.store.helpers import instant
from topping.cli import run
from topping.errors import StoreError
from topping.play.session import events
from topping.store import Store, open_store
from topping.store.sessions.log import SessionLog
from topping.store.training.intake import by_seconds
from topping.training.deck.cards import CardSource

DAY = 740_000
GAME = short(2)
TURNS = tuple(GAME.turns())


def session(store: Store, *, ended: bool = True) -> int:
    """Élodie (table 1) finds the first top, Paul (table 2) does not, Tard (table 3) comes for the second move, of which
    nobody hands anything in; returns its number."""
    before = of(3, game=GAME)
    log = SessionLog.start(store, DUPLICATE_PLAN, GAME, "", instant(0))
    course: list[events.Event] = [
        events.Registered(1, "Élodie"),
        events.Registered(2, "Paul"),
        events.Opened(1),
        events.Collected(1),
        handed(before, 1, 1, TURNS[0].solution.points),
        events.Handed(1, 2, None, correction(0, before, 1, 2)),
        events.Registered(3, "Tard", 2),
        events.Opened(2),
        events.Collected(2),
        *(events.Handed(2, table, None, correction(0, before, 2, table)) for table in (1, 2, 3)),
    ]
    for event in (*course, *([events.Ended()] if ended else [])):
        log.add(event, instant(1))
    return log.id


def take(store: Store, player: str, number: int, table: int) -> list[tuple[str, CardSource]]:
    store.club_misses.take(player, number, table, DAY, instant(9), by_seconds)
    return [(card.word, card.source) for card in store.decks.cards(player)]


def test_what_a_player_says_he_missed_enters(store: Store) -> None:
    number = session(store)
    words = [turn.solution.word for turn in TURNS]
    assert [word for word, _ in take(store, "Zoé", number, 2)] == words
    assert take(store, "Tardif", number, 3) == [(words[1], CardSource.CLUB)]
    assert store.club_misses.take("zoé", number, 2, DAY, instant(9), by_seconds) == 0
    assert take(store, "Élodie", number, 1) == [(words[1], CardSource.CLUB)]


def test_nobody_sits_in_another_ones_seat_and_a_merged_player_keeps_his(store: Store) -> None:
    number = session(store)
    take(store, "Zoé", number, 2)
    with pytest.raises(StoreError, match="seat_taken"):
        take(store, "Ann", number, 2)
    assert store.decks.cards("Ann") == ()
    take(store, "Ann", number, 1)
    store.people.merge("Zoé", "Ann")
    assert len(take(store, "Ann", number, 2)) == 2


def test_a_session_that_is_not_over_keeps_its_tops(store: Store) -> None:
    with pytest.raises(StoreError, match="session_open"):
        take(store, "Zoé", session(store, ended=False), 2)
    assert store.people.names() == ()


def test_the_command_tells_how_many_and_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    assert run(["deck", "club", "1", "2", "--player", "Zoé"]) != 0
    assert list(tmp_path.glob("*.db")) == []
    with open_store().store as store:
        number = str(session(store))
    assert run(["deck", "club", number, "2"]) == 2
    capsys.readouterr()
    assert run(["deck", "--player", "Zoé", "club", number, "2"]) == 0
    assert capsys.readouterr().out == "2 cartes nouvelles pour Zoé.\n"
    for table in ("2", "1"):
        assert run(["deck", "club", number, table, "--player", "Zoé"]) == 0
    assert capsys.readouterr().out.count("0 carte nouvelle pour Zoé.") == 2
    assert run(["deck", "club", number, "9", "--player", "Zoé"]) == 2
    assert "table 9" in capsys.readouterr().err
