"""A classic game being played and its record on disk: an event is kept first, and counts then."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from topping.errors import InputError
from topping.play.classic.course import after
from topping.play.classic.events import CLASSIC_EVENTS, ClassicEvent
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules
from topping.store.classics import KeptClassic
from topping.store.database import canonical, insert, new_uuid
from topping.store.gamelog import GameKind, GameLog, GameTables
from topping.store.people.names import normalised
from topping.store.store import Store

_SEED_BITS: Final = 48
_CLASSIC: Final[GameKind[KeptClassic, ClassicGame, ClassicEvent]] = GameKind(
    GameTables(
        *("classic_games", "scores", "classic_events", "game"),
        *("store.classic_unknown", "store.classic_event", "store.classic_not_next"),
    ),
    "",
    lambda kept: ClassicGame.of(kept.names, kept.rules),
    after,
    CLASSIC_EVENTS,
    lambda game: game.is_over,
    lambda game: json.dumps(game.scores),
)


class ClassicLog(GameLog[KeptClassic, ClassicGame, ClassicEvent]):
    """One game of an open store."""

    @staticmethod
    def start(
        store: Store,
        names: Sequence[str],
        rules: ClassicRules,
        at: str,
        *,
        lexicon_name: str = "",
        lexicon_hash: str = "",
        seed: int | None = None,
        match: str | None = None,
        match_wins: int | None = None,
        about: str = "",
    ) -> ClassicLog:
        """Opens a new game at the instant `at` (ISO 8601 with offset); without a seed, one is chosen by chance.

        Raises `InputError` for names that cannot be players' or are alike, or too many or too few, and `StoreError`.
        """
        players = tuple(normalised(name) for name in names)
        if len({name.casefold() for name in players}) < len(players):
            raise InputError("classic.same_name")
        kept = KeptClassic(
            id=0,
            uuid=new_uuid(),
            names=players,
            rules=rules,
            seed=secrets.randbits(_SEED_BITS) if seed is None else seed,
            lexicon_name=lexicon_name,
            lexicon_hash=lexicon_hash,
            match=match,
            match_wins=match_wins,
            about=about,
            started_at=canonical(at),
            ended_at=None,
            scores=(0,) * len(players),
        )
        values = {
            "uuid": kept.uuid,
            "names": json.dumps(players, ensure_ascii=False),
            "rules": str(rules),
            "lexicon": lexicon_name,
            "lexicon_hash": lexicon_hash,
            "seed": kept.seed,
            "match": match,
            "match_wins": match_wins,
            "about": about,
            "started_at": kept.started_at,
            "scores": json.dumps(kept.scores),
        }
        database = store.classics.database

        def write() -> KeptClassic:
            with database.writing() as sql:
                return replace(kept, id=insert(sql, "classic_games", values))

        return ClassicLog.begin(database, _CLASSIC, kept, write)

    @staticmethod
    def resume(store: Store, id: int) -> ClassicLog:
        """Takes a game up where it was, played on or over.

        Raises `StoreError` where there is no such game, or where what is kept of it cannot be understood: the fault
        names the game and the event.
        """
        return ClassicLog.take_up(store.classics.database, _CLASSIC, store.classics.get(id))
