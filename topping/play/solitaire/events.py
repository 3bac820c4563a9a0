"""The events of a solitaire; what was drawn stands in them, so that the game follows from them alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from topping.errors import InputError, ToppingError
from topping.rules.moves.move import Move


@dataclass(frozen=True, slots=True)
class SolitaireDealt:
    """The racks are filled: the first event."""

    racks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SolitaireLaid:
    """A word is laid, and its letters are made up for."""

    move: Move
    drawn: str


@dataclass(frozen=True, slots=True)
class SolitaireSwapped:
    """Letters are put back, as many others drawn before."""

    letters: str
    drawn: str


@dataclass(frozen=True, slots=True)
class SolitaireSkipped:
    """The turn is passed."""


@dataclass(frozen=True, slots=True)
class SolitaireStopped:
    """The player ends the game: he can or will lay no more."""


SolitaireEvent: TypeAlias = SolitaireDealt | SolitaireLaid | SolitaireSwapped | SolitaireSkipped | SolitaireStopped


def write_solitaire_event(event: SolitaireEvent) -> dict[str, str]:
    """The JSON object of an event."""
    match event:
        case SolitaireDealt(racks):
            return {"kind": "dealt", "racks": "/".join(racks)}
        case SolitaireLaid(move, drawn):
            return {"kind": "laid", "move": str(move), "drawn": drawn}
        case SolitaireSwapped(letters, drawn):
            return {"kind": "swapped", "letters": letters, "drawn": drawn}
        case SolitaireSkipped():
            return {"kind": "skipped"}
        case SolitaireStopped():
            return {"kind": "stopped"}


def read_solitaire_event(value: Mapping[str, object]) -> SolitaireEvent:
    """The event of an object as `write_solitaire_event` makes it; raises `InputError` for anything else."""
    event = _event(value)
    if event is None or write_solitaire_event(event) != value:
        raise InputError("solitaire.event")
    return event


def _event(value: Mapping[str, object]) -> SolitaireEvent | None:
    match value:
        case {"kind": "dealt", "racks": str(racks)}:
            return SolitaireDealt(tuple(racks.split("/")) if racks else ())
        case {"kind": "laid", "move": str(move), "drawn": str(drawn)}:
            try:
                return SolitaireLaid(Move.parse(move), drawn)
            except ToppingError:
                return None
        case {"kind": "swapped", "letters": str(letters), "drawn": str(drawn)}:
            return SolitaireSwapped(letters, drawn)
        case {"kind": "skipped"}:
            return SolitaireSkipped()
        case {"kind": "stopped"}:
            return SolitaireStopped()
        case _:
            return None
