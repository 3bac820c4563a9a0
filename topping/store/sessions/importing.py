"""Keeping the session that the players of an imported file make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from topping.exchange.recording import RecordedSession, recorded_session
from topping.exchange.sheet import WrittenPlayer
from topping.rules.games.game import Game
from topping.rules.moves.judgement import Admits
from topping.store.sessions.facts import LONGEST_NAME
from topping.store.sessions.log import SessionLog
from topping.store.store import Store


@dataclass(frozen=True, slots=True)
class ImportedSession:
    """What became of the players' moves of a file."""

    number: int
    """The session's, as the command line names it."""
    players: int
    is_new: bool
    """False where the very same session was imported before."""


def keep_session(
    store: Store, game: Game, players: Sequence[WrittenPlayer], name: str, at: str, admits: Admits | None = None
) -> ImportedSession | None:
    """Keeps the session of an imported game; None where the file has no moves of people that make one.

    `admits` tells why a word brought nothing. Each answer is corrected, which takes a few milliseconds for each that is
    unlike the others. Raises `StoreError`.
    """
    session = recorded_session(game, players, admits)
    return None if session is None else keep_recorded(store, game, session, name, at)


def keep_recorded(store: Store, game: Game, session: RecordedSession, name: str, at: str) -> ImportedSession:
    """Keeps the session that was made of an imported game elsewhere; raises `InputError`, `StoreError`."""
    shown = "".join(one if one.isprintable() else " " for one in name)
    title = " ".join(shown.split())[:LONGEST_NAME].strip()
    number, is_new = SessionLog.keep_imported(store, session.plan, game, title, at, session.events)
    return ImportedSession(number, session.players, is_new)
