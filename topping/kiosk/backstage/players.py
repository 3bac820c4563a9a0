"""The players of the leaderboard: listing, renaming, merging, anonymising."""

from __future__ import annotations

from topping.facts.leaving import Leaves
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.notices import Notices
from topping.store import KnownPlayer, Store, now
from topping.store.people.consents import Consent
from topping.store.people.matches import PlayerMatch
from topping.store.people.wishes import AskedWish
from topping.store.sharing.exports import KeptExport

_MOST_NAMED = 2
"""How many of the names that are on two computers are named at most."""


class KnownPlayers:
    """Who has played on this machine."""

    def __init__(self, store: Store, notices: Notices, beside: Beside) -> None:
        self._store, self._notices, self._beside = store, notices, beside
        self.last = ""
        """The player whose name is offered first: the last one who played."""

    def names(self) -> tuple[str, ...]:
        """Known players, most recently active first."""
        return self._notices.safely(lambda: tuple(one.name for one in self._beside.ask(_known)), ())

    def known(self) -> tuple[KnownPlayer, ...]:
        """Known players with their runs, most recently active first."""
        return self._notices.safely(lambda: self._beside.ask(_known), ())

    def shows_runs(self, player: str) -> bool:
        """Whether a player lets others look at his runs and race them."""
        return self._notices.safely(lambda: self._store.people.shows_runs(player), False)

    def show_runs(self, player: str, shows: bool) -> None:
        """Lets others do so, or not any more. Raises `StoreError`."""
        self._store.people.show_runs(player, shows)

    def rename(self, player: str, name: str) -> str:
        """Renames a player; returns the new name as it is stored. Raises `InputError`, `StoreError`."""
        return self._store.people.rename(player, name)

    def merge(self, player: str, into: str) -> int:
        """Gives all runs of a player to another one; returns how many. Raises `StoreError`."""
        return self._store.people.merge(player, into)

    def consent(self, player: str) -> Consent | None:
        """What of a player leaves; None for one who has no run."""
        return self._notices.safely(lambda: self._store.consents.of(player), None)

    def keep_consent(self, player: str, leaves: Leaves, *, minor: bool) -> None:
        """Keeps what of a player may leave from now on. Raises `StoreError`."""
        self._store.consents.keep(player, leaves, minor=minor, at=now())

    def exports_holding(self, player: str) -> tuple[KeptExport, ...]:
        """Where facts about a player went."""
        return self._notices.safely(lambda: self._store.exports.holding(player), ())

    def matched_names(self) -> tuple[str, ...]:
        """The first names that are on two computers, and of which nobody has said yet whether they are one person's."""
        none: tuple[PlayerMatch, ...] = ()
        every = self._notices.safely(lambda: self._beside.ask(_matches), none)
        return tuple(dict.fromkeys(one.one.name for one in every))[:_MOST_NAMED]

    def matches_of(self, player: str) -> tuple[PlayerMatch, ...]:
        """Players of other machines who bear a player's name, and may be he."""
        none: tuple[PlayerMatch, ...] = ()
        every = self._notices.safely(lambda: self._beside.ask(_matches), none)
        return tuple(one for one in every if one.one.name == player)

    def unite(self, match: PlayerMatch) -> str:
        """Makes one player of two; returns the name. Raises `InputError`, `StoreError`."""
        return self._store.matches.unite(match)

    def tell_apart(self, match: PlayerMatch) -> None:
        """Keeps that two players are two persons. Raises `StoreError`."""
        self._store.matches.tell_apart(match)

    def wished_names(self) -> tuple[str, ...]:
        """The first players of whom it is wished that they be forgotten, as they are called now, and not answered."""
        none: tuple[AskedWish, ...] = ()
        every = self._notices.safely(lambda: self._beside.ask(_wishes), none)
        return tuple(dict.fromkeys(one.shown for one in every))[:_MOST_NAMED]

    def wish_about(self, player: str) -> AskedWish | None:
        """A wish that a player be forgotten, which is to be answered here."""
        none: tuple[AskedWish, ...] = ()
        every = self._notices.safely(lambda: self._beside.ask(_wishes), none)
        return next((one for one in every if one.shown == player), None)

    def grant(self, wish: AskedWish) -> str:
        """Removes all that is held of a player but his results; returns what he is called now. Raises `StoreError`."""
        return self._store.wishes.grant(wish)

    def refuse(self, wish: AskedWish, reason: str) -> str:
        """Keeps him under his name, which is returned, and tells why. Raises `StoreError`."""
        return self._store.wishes.refuse(wish, reason)

    def anonymise(self, player: str) -> str:
        """Anonymises a player; returns the name that replaces his. Raises `StoreError`."""
        return self._store.people.anonymise(player)


def _known(store: Store) -> tuple[KnownPlayer, ...]:
    return store.people.known()


def _matches(store: Store) -> tuple[PlayerMatch, ...]:
    return store.matches.all()


def _wishes(store: Store) -> tuple[AskedWish, ...]:
    return store.wishes.asked()
