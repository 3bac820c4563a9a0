"""What is known of a session before its first event: name, game, and what it is played under."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.play.session.plan import Plan, Settling
from topping.rules import SESSION_RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game

LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """What a session is known by; the lexicon's hash is empty where none is known."""

    name: str
    """Empty where the session bears none."""
    conditions: Conditions
    lexicon_name: str
    lexicon_hash: str
    rules_version: str
    game: str
    """The text of the game it begins with."""

    @staticmethod
    def of(name: str, plan: Plan, game: Game, lexicon_name: str = "", lexicon_hash: str = "") -> SessionFacts:
        """The facts of a session; the lexicon given counts for a game that names none.

        Raises `InputError` for a name that cannot be one, and for a game of another variant than the plan's.
        """
        if plan.conditions.variant != game.variant:
            raise InputError("session.variant", game=game.variant, plan=plan.conditions.variant)
        return SessionFacts(
            name=session_name(name),
            conditions=plan.conditions,
            lexicon_name=game.lexicon_name if game.lexicon_hash else lexicon_name or game.lexicon_name,
            lexicon_hash=game.lexicon_hash or lexicon_hash,
            rules_version=plan.settling.value if plan.is_recorded else SESSION_RULES_VERSION,
            game=format_game(game),
        )

    @property
    def is_imported(self) -> bool:
        """Whether it was played elsewhere, and imported."""
        return self.plan.is_recorded

    @property
    def plan(self) -> Plan:
        """What the session is played under."""
        return Plan(self.conditions, Settling.of(self.rules_version))


def session_name(text: str) -> str:
    """A session's name in NFC with single blanks; empty is none. Raises `InputError` for one that cannot be kept."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > LONGEST_NAME:
        raise InputError("session.name_too_long", most=LONGEST_NAME)
    if not name.isprintable():
        raise InputError("session.name_unprintable")
    return name
