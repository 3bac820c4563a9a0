"""Decks in the database: cards, drills, misses of a club, what enters."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.play.session.helpers import DUPLICATE_PLAN, correction, handed, of, short
from tests.store.helpers import HASH, instant
from topping.cli import run
from topping.play.session import events
from topping.store import Store, open_store, open_to_read
from topping.store.sessions.log import SessionLog
from topping.store.training.decks import DeckLexicon
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import GRADE_RULE, Sight, interval, mended_days
from topping.training.deck.states import CardState, state_of

OF_TWO = short(2)
TWO_TURNS = tuple(OF_TWO.turns())


def session(store: Store, *, ended: bool = True) -> int:
    """Élodie (table 1) finds the first top, Paul (table 2) does not, Tard (table 3) comes for the second move, of which
    nobody hands anything in; returns its number."""
    before = of(3, game=OF_TWO)
    log = SessionLog.start(store, DUPLICATE_PLAN, OF_TWO, "", instant(0))
    course: list[events.Event] = [
        events.Registered(1, "Élodie"),
        events.Registered(2, "Paul"),
        events.Opened(1),
        events.Collected(1),
        handed(before, 1, 1, TWO_TURNS[0].solution.points),
        events.Handed(1, 2, None, correction(0, before, 1, 2)),
        events.Registered(3, "Tard", 2),
        events.Opened(2),
        events.Collected(2),
        *(events.Handed(2, table, None, correction(0, before, 2, table)) for table in (1, 2, 3)),
    ]
    for event in (*course, *([events.Ended()] if ended else [])):
        log.add(event, instant(1))
    return log.id


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


LEXICON = DeckLexicon("essai", HASH)
DAY = 739_740


def card(key: CardKey, source: CardSource = CardSource.LIST) -> DeckCard:
    return DeckCard(0, key, source, HASH, DAY, 8_000)


def word(text: str, source: CardSource = CardSource.LIST) -> DeckCard:
    return card(CardKey.of_word(text), source)


def sight(day: int = DAY, *, found: bool = True, elapsed_ms: int = 5_000, at_ms: int = 1_780_000_000_123) -> Sight:
    return Sight(day, at_ms, elapsed_ms, 8_000, found, 1, not found, GRADE_RULE, "TRISEA")


def only(store: Store, player: str = "Zoé") -> DeckCard:
    (one,) = store.decks.cards(player)
    return one


@pytest.mark.parametrize(
    "change", ["DELETE FROM card_states", "UPDATE card_states SET data = '?'", "UPDATE card_states SET version = 0"]
)
def test_states_that_lack_are_made_again(store: Store, path: Path, change: str) -> None:
    store.decks.add("Zoé", LEXICON, [word("DUO"), word("DUE")], instant(0))
    number = store.decks.cards("Zoé")[0].id
    store.decks.see(number, sight())
    before = store.decks.states("Zoé")
    with closing(sqlite3.connect(path, isolation_level=None)) as outside:
        kept = outside.execute("SELECT * FROM card_states").fetchall()
        outside.execute(change)
        reader = open_to_read(path)
        assert reader is not None
        with reader:
            assert reader.decks.states("Zoé") == before
        assert store.decks.states("Zoé") == before
        assert outside.execute("SELECT * FROM card_states").fetchall() == kept


def test_what_a_newer_version_added_is_left_out(store: Store, path: Path) -> None:
    store.decks.add("Zoé", LEXICON, [word("DUO"), word("DUE"), word("DES")], instant(0))
    with closing(sqlite3.connect(path, isolation_level=None)) as outside:
        outside.execute("DROP TRIGGER cards_are_what_they_were")
        outside.execute("UPDATE cards SET kind = 'rosette' WHERE key = 'DUO'")
        outside.execute("UPDATE cards SET source = 'dream' WHERE key = 'DUE'")
    assert [one.key.text for one in store.decks.cards("Zoé")] == ["DES"]


SIGHTS = some.builds(
    sight,
    some.integers(DAY - 3, DAY + 40),
    found=some.booleans(),
    elapsed_ms=some.integers(0, 20_000),
    at_ms=some.integers(0, 2**42),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some.lists(some.tuples(some.sampled_from(["Ann", "Bob"]), SIGHTS | some.none()), max_size=12))
def test_the_state_is_what_the_sights_come_to_whoever_had_them(
    tmp_path_factory: pytest.TempPathFactory, history: list[tuple[str, Sight | None]]
) -> None:
    """None: the last sight is undone. In the end the two are merged: one history, in the order in which it was kept."""
    store = open_store(tmp_path_factory.mktemp("deck") / "a.db").store
    told: dict[str, CardState | None] = {}
    kept: list[tuple[str, Sight]] = []
    undone: set[int] = set()

    def expected_of(*players: str) -> CardState | None:
        """The state of all sights that count; undone ones tell of the clock."""
        places = [place for place, (name, _) in enumerate(kept) if name in players]
        days = mended_days([kept[place][1].day for place in places])
        both = zip(places, days, strict=True)
        return state_of(replace(kept[place][1], day=day) for place, day in both if place not in undone)

    for player in ("Ann", "Bob"):
        store.decks.add(player, LEXICON, [word("DUO")], instant(0))
    for player, one in history:
        number = only(store, player).id
        if one is not None:
            kept.append((player, one))
            told[player] = store.decks.see(number, one)
        elif store.decks.undo(number, DAY, instant(1)):
            undone.add(max(at for at, (name, _) in enumerate(kept) if name == player and at not in undone))
        expected = expected_of(player)
        assert list(store.decks.states(player).values()) == ([] if expected is None else [expected])
        assert one is None or told[player] == expected
    store.people.merge("Bob", "Ann")
    expected = expected_of("Ann", "Bob")
    assert list(store.decks.states("Ann").values()) == ([] if expected is None else [expected])
    assert only(store, "Ann").source is CardSource.LIST
    store.close()


@pytest.mark.parametrize("wrong_by", [-300, -3, -2, 2, 3, 300])
@pytest.mark.parametrize("evening", [4, 11])
def test_a_clock_that_was_wrong_for_an_evening_changes_no_interval_by_more_than_that(
    store: Store, wrong_by: int, evening: int
) -> None:
    """Two decks answered on the same evenings, every card on every second one; for Bob the clock was once wrong."""
    states = list[list[CardState]]()
    for player in ("Ann", "Bob"):
        store.decks.add(player, LEXICON, [word("DUO"), word("ANE")], instant(0))
        cards = [one.id for one in store.decks.cards(player)]
        for day in range(15):
            wrong = wrong_by if player == "Bob" and day == evening else 0
            store.decks.see(cards[day % 2], sight(DAY + day + wrong))
        states.append(list(store.decks.states(player).values()))
    for right, mended in zip(*states, strict=True):
        assert abs(interval(mended.memory) - interval(right.memory)) <= (0 if abs(wrong_by) > 2 else 6)
