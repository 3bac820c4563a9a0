"""Players' decks of training cards: the cards, all answers to them, and changes that players made to their decks."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from topping.errors import InputError, StoreError
from topping.store.database import Database, canonical, insert, ms_of, new_uuid, of_ms, query
from topping.store.people.names import folded, player_id
from topping.training.deck.agenda import DeckEntry, DeckSettings, pace_of
from topping.training.deck.cards import CardKey, CardKind, CardSource, DeckCard, sleeps
from topping.training.deck.schedule import Sight, mended_days
from topping.training.deck.states import STATE_VERSION, Act, CardAct, CardState, state_of, with_acts


def acts_of(rows: Iterable[sqlite3.Row]) -> dict[int, list[CardAct]]:
    """Returns the player's own changes to his cards (set aside, removed …), by card id, in order.

    `rows` come from `card_acts_of_player.sql`. Changes of unknown kinds are left out.
    """
    found: defaultdict[int, list[CardAct]] = defaultdict(list)
    for row in rows:
        with suppress(ValueError):
            found[row["card"]].append(CardAct(Act(row["act"]), row["day"], row["after"], row["until_day"]))
    return found


def is_removed(acts: Iterable[CardAct]) -> bool:
    """Returns whether the player has removed a training card and not added it again. `acts` are his changes to it, in
    order.
    """
    last = [act.act for act in acts if act.act in (Act.REMOVED, Act.MARKED)][-1:]
    return last == [Act.REMOVED]


def card_of(row: sqlite3.Row) -> DeckCard:
    """Builds a card from a row of `queries/cards_of_player.sql`, without the player's own changes.

    Raises `InputError` or `ValueError` for a card of a newer version.
    """
    number, kind, key, source, *rest = row
    return DeckCard(number, _key(kind, key), CardSource(source), *rest)


def key_of(row: sqlite3.Row) -> CardKey:
    """Builds the key of a card from a row of table `cards`. Raises `InputError` or `ValueError` for a newer version's
    card.
    """
    return _key(row["kind"], row["key"])


@lru_cache(maxsize=50_000)
def _key(kind: str, text: str) -> CardKey:
    """Parses a card's key, with a cache, because a screen reads the deck several times.

    The cache holds more keys than a large deck: a smaller one would lose each key before it is read again.
    """
    return CardKey(CardKind(kind), text)


def sights_of(rows: Iterable[sqlite3.Row], days: Mapping[int, int] | None = None) -> dict[int, tuple[Sight, ...]]:
    """Builds the answers to cards (sights) from rows of table `sights`, by card id.

    `days` gives the true training days, by sight id, of answers stored while the clock was wrong.
    """
    found: defaultdict[int, list[Sight]] = defaultdict(list)
    for row in rows:
        sight = sight_of(row)
        found[row["card"]].append(replace(sight, day=days[row["id"]]) if days and row["id"] in days else sight)
    return {card: tuple(sights) for card, sights in found.items()}


def sight_of(row: sqlite3.Row) -> Sight:
    """Builds an answer to a card (sight) from a row of table `sights`."""
    at_ms = 0
    with suppress(ValueError):  # damaged: the day, which counts, is in its own column
        at_ms = ms_of(row["at"])
    return Sight(
        day=row["day"],
        at_ms=at_ms,
        elapsed_ms=row["elapsed_ms"],
        target_ms=row["target_ms"],
        found=bool(row["found"]),
        tries=row["tries"],
        given_up=bool(row["given_up"]),
        rule=row["rule"],
        shown=row["shown"],
    )


RECENT_SIGHTS: Final = 200
"""The number of sights from which a player's time per card is estimated."""
_BATCH: Final = 200
"""How many card states are recomputed in one transaction: some tenths of a second."""


@dataclass(frozen=True, slots=True)
class DeckLexicon:
    """The name and hash of the lexicon for which cards are made."""

    name: str
    hash: str


class StoredDecks:
    """The decks of training cards. Every method may raise `StoreError`, or `InputError` for an invalid name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # read

    def cards(self, player: str, keys: Collection[CardKey] | None = None) -> tuple[DeckCard, ...]:
        """Returns a player's cards in order of creation, without removed ones; empty for an unknown player.

        With `keys`, only the cards with these keys. Cards of a newer version are left out.
        """
        of_player = {"player": folded(player)}
        acts = acts_of(self._database.all(query("card_acts_of_player"), of_player))
        if keys is None:
            rows = self._database.all(query("cards_of_player"), of_player)
        else:
            wanted = json.dumps([(key.kind.value, key.text) for key in keys])
            rows = self._database.all(query("cards_by_key"), of_player | {"keys": wanted})
        sights = self._sights(acts.keys() & {row["id"] for row in rows})
        found = []
        for row in rows:
            try:
                card = card_of(row)
            except (InputError, ValueError):
                continue
            done = acts.get(card.id)
            if done is None:
                found.append(card)
            elif not is_removed(done):
                found.append(with_acts(card, done, sights.get(card.id, ())))
        return tuple(found)

    def keys(self, player: str) -> frozenset[CardKey]:
        """Returns the keys of all cards of a player, including removed ones, which must not be added again
        automatically.
        """
        found = set()
        for row in self._database.all(query("cards_of_player"), {"player": folded(player)}):
            with suppress(InputError, ValueError):
                found.add(key_of(row))
        return frozenset(found)

    def size(self, player: str) -> int:
        """Returns how many cards a player has, without the removed ones."""
        of_player = {"player": folded(player)}
        removed = sum(map(is_removed, acts_of(self._database.all(query("card_acts_of_player"), of_player)).values()))
        return len(self._database.all(query("card_uuids"), of_player)) - removed

    def uuids(self, player: str) -> dict[int, str]:
        """Returns the uuid of each card of a player, by card id."""
        return dict(map(tuple, self._database.all(query("card_uuids"), {"player": folded(player)})))

    def states(self, player: str) -> dict[int, CardState]:
        """Returns the learning state (when to ask again) of each card that a player has been asked, by card id.

        A missing state is computed from the answers, and stored if the database is writable.
        """
        values = {"player": folded(player), "version": STATE_VERSION}
        found: dict[int, CardState] = {}
        for card, data in self._database.all(query("card_states"), values):
            with suppress(ValueError):  # damaged: it is made again
                found[card] = _state(data)
        asked = (card for (card,) in self._database.all(query("asked_cards"), values))
        return found | self._made([card for card in asked if card not in found])

    def sights(self, player: str) -> dict[int, tuple[Sight, ...]]:
        """Returns a player's answers to each card, by card id, in the order of storage. Undone answers are left out."""
        return sights_of(self._database.all(query("sights_of_player"), {"player": folded(player)}))

    def last_sights(self, player: str, most: int = RECENT_SIGHTS) -> tuple[Sight, ...]:
        """Returns a player's last answers to any cards, `most` at most, earliest first. Includes undone answers."""
        values = {"player": folded(player), "most": most}
        by_card = self._database.all(query("last_sights"), values)
        return tuple(sight_of(row) for row in reversed(by_card))

    def entries(
        self, player: str, lexicon_hash: str, admits: Callable[[str], bool], keys: Collection[CardKey] | None = None
    ) -> tuple[DeckEntry, ...]:
        """Returns a player's cards with their learning states.

        `admits` tells whether a word is in the lexicon. A card whose word is not is marked as asleep: it is not asked.
        With `keys`, only the cards with these keys.
        """
        cards = self.cards(player, keys)
        states = self.states(player) if keys is None else self._states_of([card.id for card in cards])
        return tuple(DeckEntry(card, states.get(card.id), sleeps(card, lexicon_hash, admits)) for card in cards)

    def _states_of(self, cards: Sequence[int]) -> dict[int, CardState]:
        """Returns the learning states of these cards (ids), by card id."""
        with self._database.reading() as sql:
            kept = {card: state for card in cards if (state := _kept_state(sql, card)) is not None}
        return kept | self._made([card for card in cards if card not in kept])

    def pace_ms(self, player: str, before: int | None = None) -> int:
        """Returns the average time (ms) that a player needs for a card, from his last 200 answers.

        With `before` (a training day), answers since that day are ignored, so that the day's estimate does not change.
        """
        sights = self.last_sights(player, 3 * RECENT_SIGHTS)
        return pace_of([sight for sight in sights if before is None or sight.day < before][-RECENT_SIGHTS:])

    def counts(self) -> tuple[int, int]:
        """Returns (number of all cards, number of learning states computed by another version)."""
        (cards, stale), *_ = self._database.all(
            "SELECT (SELECT count(*) FROM cards), (SELECT count(*) FROM card_states WHERE version <> ?)",
            (STATE_VERSION,),
        )
        return cards, stale

    def settings(self, player: str) -> DeckSettings:
        """Returns the options that a player has chosen for his deck, such as the minutes a day."""
        rows = self._database.all(
            "SELECT key, value FROM own_settings JOIN players ON players.id = player "
            "WHERE players.id = (SELECT min(id) FROM players WHERE folded = ?)",
            (folded(player),),
        )
        return DeckSettings.of({row["key"]: json.loads(row["value"]) for row in rows})

    # written

    def change_setting(self, player: str, name: str, value: bool | int) -> None:
        """Stores an option of a player's deck: the new value of the field `name` of `DeckSettings`."""
        with self._database.writing() as sql:
            own = "INSERT OR REPLACE INTO own_settings VALUES (?, ?, ?)"
            sql.execute(own, (player_id(sql, player), f"deck.{name}", json.dumps(value)))

    def add(self, player: str, lexicon: DeckLexicon, cards: Iterable[DeckCard], at: str) -> int:
        """Adds cards to the deck of a player, who may be new, at the time `at` (ISO 8601 with offset). Returns how many
        are new.

        A card that is already in the deck does not change. A removed card comes back only if added by hand.
        """
        with self._database.writing() as sql:
            return add_cards(sql, player_id(sql, player), lexicon, cards, at)

    def add_of_run(self, run: int, version: int, lexicon: DeckLexicon, cards: Iterable[DeckCard], at: str) -> int:
        """Adds the cards made from a run to its player's deck, and marks the run as searched. Returns how many cards
        are new.

        `version` is the version of the rule that chose the cards, `at` the time (ISO 8601).
        """
        with self._database.writing() as sql:
            sql.execute("INSERT OR REPLACE INTO searched_runs (run, version) VALUES (?, ?)", (run, version))
            (player,) = sql.execute("SELECT player FROM runs WHERE id = ?", (run,)).fetchone()
            return add_cards(sql, player, lexicon, cards, at)

    def see(self, card: int, sight: Sight) -> CardState:
        """Stores a player's answer to a card (a sight); returns the card's new learning state."""
        names = ("day", "shown", "elapsed_ms", "target_ms", "found", "tries", "given_up", "rule")
        values = {"card": card, "at": of_ms(sight.at_ms)} | {name: getattr(sight, name) for name in names}
        with self._database.writing() as sql:
            last = [day for day, *_ in sql.execute(query("last_days"), {"card": card, "most": RECENT_SIGHTS})]
            was_wrong = bool(last) and min(sight.day, last[0]) < max(last) - 1
            mended = _mended(sql, card) if was_wrong else {}
            before = _kept_state(sql, card)
            insert(sql, "sights", values)
            if before is not None and not was_wrong:
                states: Mapping[int, CardState] = {card: before.after(sight)}
            else:
                states = _states(_sights(sql, {card, *_changed(mended, _mended(sql, card) if was_wrong else {})}))
            _keep_states(sql, states)
            return states[card]

    def undo(self, card: int, day: int, at: str) -> bool:
        """Marks the last answer to a card as undone, so that it no longer counts. Returns whether there was an answer.

        `day` is the training day, `at` the time.
        """
        with self._database.writing() as sql:
            sight = sql.execute(query("last_sight"), {"card": card}).fetchone()[0]
            if sight is not None:
                _act(sql, card, Act.UNDONE, day, at, sight=sight)
            return sight is not None

    def set_aside(self, card: int, day: int, at: str) -> None:
        """Excludes a card from questions until `take_back` restores it; `day` is the training day, `at` the time."""
        with self._database.writing() as sql:
            _act(sql, card, Act.SET_ASIDE, day, at)

    def take_back(self, card: int, day: int, at: str) -> None:
        """Allows questions again about a card that the player has set aside or had failed too often.

        `day` is the training day, `at` the time.
        """
        with self._database.writing() as sql:
            _act(sql, card, Act.TAKEN_BACK, day, at)

    def postpone(self, until: Mapping[int, int], day: int, at: str) -> None:
        """Postpones cards: `until` gives, by card id, the training day before which a card need not be asked.

        `day` is the present training day, `at` the time.
        """
        with self._database.writing() as sql:
            for card, until_day in until.items():
                _act(sql, card, Act.POSTPONED, day, at, until_day=until_day)

    def remove(self, card: int, day: int, at: str) -> None:
        """Removes a card from the deck; it comes back only if added by hand. `day` is the training day, `at` the
        time.
        """
        with self._database.writing() as sql:
            _act(sql, card, Act.REMOVED, day, at)

    def _made(self, cards: Sequence[int]) -> dict[int, CardState]:
        """Computes the learning states of cards from their answers, and stores them if the database is writable."""
        made: dict[int, CardState] = {}
        for first in range(0, len(cards), _BATCH):
            batch = cards[first : first + _BATCH]
            try:
                with self._database.writing() as sql:
                    found = _states(_sights(sql, batch))
                    _keep_states(sql, found)
            except StoreError:  # read only: they are made again the next time
                found = _states(self._sights(batch))
            made |= found
        return made

    def _sights(self, cards: Collection[int]) -> dict[int, tuple[Sight, ...]]:
        with self._database.reading() as sql:
            return _sights(sql, cards)


def add_cards(
    sql: sqlite3.Connection,
    player: int,
    lexicon: DeckLexicon,
    cards: Iterable[DeckCard],
    at: str,
    session: int | None = None,
) -> int:
    """Adds cards to the deck of a player (id) at the time `at`, within a transaction. Returns how many are new.

    `session` is the row id of the session in which the player missed these tops. A removed card comes back only if
    added by hand.
    """
    at = canonical(at)
    return sum([_add(sql, player, lexicon, card, at, session) for card in cards])


def _add(
    sql: sqlite3.Connection, player: int, lexicon: DeckLexicon, card: DeckCard, at: str, session: int | None
) -> bool:
    values = {
        "uuid": new_uuid(),
        "player": player,
        "lexicon": lexicon.name,
        "lexicon_hash": lexicon.hash,
        "kind": card.key.kind.value,
        "key": card.key.text,
        "source": card.source.value,
        "run": card.run,
        "move": card.move,
        "session": session,
        "word": card.word,
        "reference": card.reference,
        "points": card.points,
        "priority": card.priority,
        "day": card.created,
        "created_at": at,
        "target_ms": card.target_ms,
    }
    places = ", ".join(f":{column}" for column in values)
    insert = f"INSERT INTO cards ({', '.join(values)}) VALUES ({places}) ON CONFLICT (player, kind, key) DO NOTHING"
    if sql.execute(insert, values).rowcount:
        return True
    if card.source is not CardSource.HAND:
        return False
    own = "SELECT id FROM cards WHERE player = :player AND kind = :kind AND key = :key"
    (number,) = sql.execute(own, values).fetchone()
    last = sql.execute(query("last_taken"), {"card": number}).fetchone()
    _act(sql, number, Act.MARKED, card.created, at)
    return last is not None and last["act"] == Act.REMOVED.value


def _act(sql: sqlite3.Connection, card: int, act: Act, day: int, at: str, **more: int) -> None:
    values = {"card": card, "act": act.value, "day": day, "at": canonical(at), **more}
    places = ", ".join(f":{column}" for column in values)
    sql.execute(
        f"INSERT INTO card_acts ({', '.join(values)}, seen) "
        f"VALUES ({places}, (SELECT coalesce(max(id), 0) FROM sights WHERE card = :card))",
        values,
    )


_state: Final = lru_cache(maxsize=10_000)(CardState.parse)
"""Parses each state once: a screen reads the deck of its player several times."""


def _kept_state(sql: sqlite3.Connection, card: int) -> CardState | None:
    kept = sql.execute("SELECT data FROM card_states WHERE card = ? AND version = ?", (card, STATE_VERSION)).fetchone()
    with suppress(ValueError):  # damaged
        return None if kept is None else CardState.parse(kept[0])
    return None


def _keep_states(sql: sqlite3.Connection, states: Mapping[int, CardState]) -> None:
    rows = [(card, STATE_VERSION, str(state)) for card, state in states.items()]
    sql.executemany("INSERT OR REPLACE INTO card_states (card, version, data) VALUES (?, ?, ?)", rows)


def _sights(sql: sqlite3.Connection, cards: Collection[int]) -> dict[int, tuple[Sight, ...]]:
    """Returns the valid answers to cards of one player, by card id. Days stored with a wrong clock are corrected."""
    if not cards:
        return {}
    days = {number: day for number, (_, day) in _mended(sql, min(cards)).items()}
    return sights_of(sql.execute(query("sights_of_cards"), {"cards": json.dumps(sorted(cards))}).fetchall(), days)


def _mended(sql: sqlite3.Connection, card: int) -> dict[int, tuple[int, int]]:
    """Returns the answers stored while the clock was wrong: by id of the answer, (card id, corrected training day).

    `mended_days` corrects the days. `card` is any card of the player whose answers are checked.
    """
    rows = sql.execute(query("last_days"), {"card": card, "most": -1}).fetchall()[::-1]
    days = [row["day"] for row in rows]
    return {
        row["id"]: (row["card"], mended)
        for row, day, mended in zip(rows, days, mended_days(days), strict=True)
        if mended != day
    }


def _changed(before: Mapping[int, tuple[int, int]], after: Mapping[int, tuple[int, int]]) -> frozenset[int]:
    """Returns the ids of the cards with an answer whose corrected day differs between two results of `_mended`.

    Such a result has (card id, corrected day) by id of the answer.
    """
    return frozenset(card for _, (card, _) in before.items() ^ after.items())


def _states(sights: Mapping[int, Iterable[Sight]]) -> dict[int, CardState]:
    return {card: state for card, seen in sights.items() if (state := state_of(seen)) is not None}
