"""Decks in the database: cards, drills, club misses, new cards."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.play.session.helpers import DUPLICATE_PLAN, SUDDEN_PLAN, correction, handed, of, short
from tests.solver.lexicons import bundled
from tests.store.helpers import HASH, facts, instant, missed, play, turns
from topping.errors import InputError, StoreError
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.store import Store, open_store, open_to_read
from topping.store.sessions.log import SessionLog
from topping.store.training.decks import DeckLexicon
from topping.store.training.intake import by_seconds
from topping.store.training.introduction import add_own_list, asked_entries, cards_of_today, own_list
from topping.system.localtime import training_day_of
from topping.training.deck.agenda import Agenda, DeckSettings
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.lists import CardList
from topping.training.deck.schedule import GRADE_RULE, Sight, interval, mended_days
from topping.training.deck.states import CardState, state_of

OF_TWO = short(2)
TWO_TURNS = tuple(OF_TWO.turns())


def session(store: Store, *, ended: bool = True) -> int:
    """Élodie (table 1) finds the first top, Paul (table 2) does not, Tard (table 3) joins for the second move. Nobody
    hands in a bulletin for the second move. Returns the session's id."""
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


def test_session_misses_enter_a_deck_once(tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db").store as store:
        number = session(store)

        def added(table: int) -> int:
            return store.club_misses.take("Zoé", number, table, DAY, instant(2), lambda word, worth: worth)

        assert [added(2), added(2), added(1)] == [2, 0, 0]
        with pytest.raises(InputError, match="table"):
            added(9)


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


# cards of sessions of a club


def misses(store: Store, number: int, table: int, player: str) -> int:
    return store.club_misses.take(player, number, table, DAY, instant(2), by_seconds)


def test_tops_missed_at_a_table_enter_its_players_deck(store: Store) -> None:
    """Élodie found the first of two tops, Paul none, and Tard joined for the second."""
    number = session(store)
    first, second = (turn.solution.word for turn in TWO_TURNS)
    assert [misses(store, number, table, name) for table, name in ((1, "Élodie"), (2, "Paul"), (3, "Tard"))] == [
        1,
        2,
        1,
    ]
    assert [[card.word for card in store.decks.cards(name)] for name in ("Élodie", "Paul", "Tard")] == [
        [second],
        [first, second],
        [second],
    ]
    assert {card.source for card in store.decks.cards("Paul")} == {CardSource.CLUB}
    assert misses(store, number, 2, "Paul") == 0, "they are there already"
    assert misses(store, session(store), 1, "Paul") == 0
    seats = [(one.table, one.name, one.player) for one in store.club_misses.seats(number)]
    assert seats == [(1, "Élodie", "Élodie"), (2, "Paul", "Paul"), (3, "Tard", "Tard")]
    assert [one.player for one in store.club_misses.seats(number + 1)] == ["Paul", "", ""]


def test_misses_are_taken_only_from_own_tables_of_finished_sessions(store: Store) -> None:
    number, begun = session(store), session(store, ended=False)
    misses(store, number, 2, "Paul")
    with pytest.raises(StoreError, match="seat_taken"):
        misses(store, number, 2, "Zoé")
    with pytest.raises(StoreError, match="session_open"):
        misses(store, begun, 2, "Paul")
    with pytest.raises(StoreError, match="session_open"):
        store.club_misses.seats(begun)
    with pytest.raises(InputError, match="no_table"):
        misses(store, number, 9, "Zoé")
    assert store.decks.cards("Zoé") == ()


def test_moves_after_an_exclusion_or_an_elimination_are_not_missed(store: Store) -> None:
    """Table 1 misses the second of two moves; table 2 is excluded before it (§6.1), or eliminated by the first
    (§3.8.3)."""

    def missed_at(plan: Plan, *happened: events.Event) -> list[int]:
        seats = [events.Registered(table, f"T{table}") for table in (1, 2)]
        log = SessionLog.start(store, plan, OF_TWO, "", instant(0), first=seats)
        top = handed(of(2, plan, OF_TWO), 1, 1, TWO_TURNS[0].solution.points)
        log.add_all([events.Opened(1), events.Collected(1), top, *happened, events.Collected(2)], instant(1))
        log.add_all([events.Interrupted(60_000), events.Ended()], instant(2))
        return [misses(store, log.id, table, f"{plan.conditions.formula.name} {table}") for table in (1, 2)]

    out = events.Handed(1, 2, None, correction(0, of(2, SUDDEN_PLAN, OF_TWO), 1, 2))
    assert missed_at(DUPLICATE_PLAN, events.Opened(2), events.Excluded(2)) == [1, 1]
    assert missed_at(SUDDEN_PLAN, out, events.Opened(2)) == [1, 1]


# cards and actions on them


def test_a_card_is_in_a_deck_once_and_the_first_source_counts(store: Store) -> None:
    assert store.decks.add("Zoé", LEXICON, [word("DUO"), word("DUE"), word("DUO", CardSource.MISSED)], instant(0)) == 2
    assert store.decks.add("zoé", LEXICON, [word("DUE", CardSource.SLOW), word("ANE")], instant(1)) == 1
    assert [(card.key.text, card.source) for card in store.decks.cards("ZOÉ")] == [
        ("DUO", CardSource.LIST),
        ("DUE", CardSource.LIST),
        ("ANE", CardSource.LIST),
    ]
    assert store.decks.cards("Ann") == ()


def test_a_card_taken_out_comes_back_by_hand_alone(store: Store) -> None:
    store.decks.add("Zoé", LEXICON, [word("DUO")], instant(0))
    store.decks.remove(only(store).id, DAY, instant(1))
    assert store.decks.cards("Zoé") == ()
    assert store.decks.keys("Zoé") == {CardKey.of_word("DUO")}
    assert store.decks.add("Zoé", LEXICON, [word("DUO", CardSource.MISSED)], instant(2)) == 0
    assert store.decks.cards("Zoé") == ()
    assert store.decks.add("Zoé", LEXICON, [word("DUO", CardSource.HAND)], instant(3)) == 1
    assert only(store).key.text == "DUO"


def test_a_card_is_set_aside_and_put_off_until_it_is_asked_again(store: Store) -> None:
    store.decks.add("Zoé", LEXICON, [word("DUO")], instant(0))
    number = only(store).id
    store.decks.set_aside(number, DAY, instant(1))
    assert only(store).is_aside
    store.decks.take_back(number, DAY, instant(2))
    assert not only(store).is_aside
    store.decks.postpone({number: DAY + 20}, DAY, instant(3))
    assert only(store).until == DAY + 20
    store.decks.see(number, sight(DAY + 1))
    assert only(store).until is None


def test_the_last_answer_is_taken_back_one_by_one_and_stays_kept(store: Store) -> None:
    store.decks.add("Zoé", LEXICON, [word("DUO")], instant(0))
    number = only(store).id
    first, second = sight(DAY), sight(DAY + 3, found=False)
    states = [store.decks.see(number, seen) for seen in (first, second)]
    assert store.decks.undo(number, DAY + 3, instant(1))
    assert store.decks.states("Zoé") == {number: states[0]}
    assert store.decks.sights("Zoé") == {number: (first,)}
    assert store.decks.undo(number, DAY + 3, instant(2))
    assert not store.decks.undo(number, DAY + 3, instant(3))
    assert store.decks.states("Zoé") == {}
    assert store.decks.last_sights("Zoé") == (first, second), "what it cost tells of the player's pace"


def test_what_a_player_wants_of_his_deck_is_kept_for_him(store: Store) -> None:
    for name, value in (("minutes", 20), ("slow", False), ("minutes", 30)):
        store.decks.change_setting("Zoé", name, value)
    assert store.decks.settings("zoé") == DeckSettings(minutes=30, slow=False)
    assert store.decks.settings("Ann") == DeckSettings()


# cards of runs


def test_missed_tops_of_finished_runs_enter_the_deck_once(store: Store) -> None:
    play(store, facts("Zoé"), 1_000, -1, -1)
    begun = store.runs.start(facts("Zoé"), instant(5))
    store.runs.add_move(begun, missed(turns()[0]), turns()[0])
    play(store, facts("Ann"), -1, -1, -1, minute=9)
    assert store.intake.waiting("ZOÉ") == 1
    assert store.intake.take("Zoé", DAY, instant(10)) == 2
    assert sorted((card.word, card.source) for card in store.decks.cards("Zoé")) == [
        ("LIE", CardSource.MISSED),
        ("ON", CardSource.MISSED),
    ]
    assert (store.intake.waiting("Zoé"), store.intake.take("Zoé", DAY, instant(11))) == (0, 0)


def test_missed_tops_stay_out_of_the_deck_if_the_player_wants_that(store: Store) -> None:
    play(store, facts("Zoé"), 1_000, -1, -1)
    store.decks.change_setting("Zoé", "missed", False)
    assert store.intake.take("Zoé", DAY, instant(10)) == 0
    assert store.decks.cards("Zoé") == ()


def test_recent_misses_are_asked_again_under_the_same_list(store: Store) -> None:
    play(store, facts("Zoé"), 1_000, -1, -1)
    today = training_day_of(instant(0))
    asked = [
        [turn.solution.word for turn in store.intake.wanting("zoé", since, lexicon)]
        for since, lexicon in ((today, HASH), (today + 1, HASH), (today, "b" * 64))
    ]
    assert asked == [["LIE", "ON"], [], []]


# lists


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("2", {"QI", "WU", "JE"}),
        ("W??", {"WUS", "WON", "WEB", "WOK"}),
        ("??ING*", {"SWING", "BRINGUE", "DRING"}),
        ("liste.txt", {"ZUT", "WHISKY"}),
        (CardList.SHORT, {"QI", "WU", "JE"}),
    ],
)
def test_a_list_is_a_length_a_pattern_or_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str | CardList, words: set[str]
) -> None:
    """Its words are admitted, have at most eight letters, and the most useful come first."""
    monkeypatch.chdir(tmp_path)
    Path("liste.txt").write_text("whisky\nzut\nzzzzq\nabaissements\n", encoding="utf-8")
    found = own_list(asked, bundled())
    listed, worths = [key.word for key, _ in found], [worth for _, worth in found]
    assert words <= set(listed)
    assert all(bundled().admits(text) and len(text) <= 8 for text in listed)
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize(("asked", "key"), [("1", "words.pattern"), ("9", "words.pattern"), ("ZZZ", "deck.list_empty")])
def test_an_invalid_list_is_refused(asked: str, key: str) -> None:
    with pytest.raises(InputError, match=key):
        own_list(asked, bundled())


def test_a_list_enters_a_deck_once(store: Store) -> None:
    assert [add_own_list(store, "Zoé", asked, bundled(), instant(0)) for asked in ("W??", " W?? ")] == [4, 0]
    assert {card.source for card in store.decks.cards("Zoé")} == {CardSource.CHOSEN}


@pytest.mark.parametrize(
    ("wish", "value", "new"), [("minutes", 10, 6), ("minutes", 5, 3), ("minutes", 30, 18), ("playable", False, 0)]
)
def test_six_useful_words_enter_in_a_day_of_ten_minutes(store: Store, wish: str, value: bool | int, new: int) -> None:
    """Useful words are frequent tops. None enter if the player wants none, and none enter twice."""
    store.decks.change_setting("Zoé", wish, value)
    cards, settings = cards_of_today(store, "Zoé", bundled(), instant(0)), store.decks.settings("Zoé")
    assert all(card.source is CardSource.LIST and bundled().admits(card.about) for card in cards)
    store.decks.add("Zoé", DeckLexicon(bundled().name, bundled().hash), cards, instant(0))
    entries = asked_entries(store, "Zoé", bundled())
    assert len(Agenda.of(entries, training_day_of(instant(0)), settings=settings).new) == new
    later = cards_of_today(store, "Zoé", bundled(), instant(0))
    assert not {card.key for card in later} & {card.key for card in cards}


def test_a_few_cards_are_read_as_they_are_among_all(store: Store) -> None:
    """The cards are asked, set aside, removed, and one is missing."""
    store.decks.add("Zoé", LEXICON, [word("DUO"), word("DUE"), word("DES"), word("QUI")], instant(0))
    duo, due, des, _ = (one.id for one in store.decks.cards("Zoé"))
    store.decks.see(duo, sight())
    store.decks.see(due, sight())
    store.decks.set_aside(due, sight().day, instant(0))
    store.decks.remove(des, sight().day, instant(0))
    keys = [CardKey.of_word(text) for text in ("DUE", "DUO", "DES", "SALE")]
    some = store.decks.entries("Zoé", LEXICON.hash, bundled().admits, keys)
    every = store.decks.entries("Zoé", LEXICON.hash, bundled().admits)
    assert some == tuple(one for one in every if one.card.key in keys)
    assert len(some) == 2


@pytest.mark.parametrize(
    "change", ["DELETE FROM card_states", "UPDATE card_states SET data = '?'", "UPDATE card_states SET version = 0"]
)
def test_missing_card_states_are_recomputed(store: Store, path: Path, change: str) -> None:
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
    """None undoes the last sight. In the end the two decks are merged into one history, in stored order."""
    store = open_store(tmp_path_factory.mktemp("deck") / "a.db").store
    told: dict[str, CardState | None] = {}
    kept: list[tuple[str, Sight]] = []
    undone: set[int] = set()

    def expected_of(*players: str) -> CardState | None:
        """Returns the state from all counting sights; undone ones only date the clock."""
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
    """Two decks are answered on the same evenings, every card every second evening; Bob's clock is wrong once."""
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
