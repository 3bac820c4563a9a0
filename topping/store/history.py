"""Reading a run back, move by move, and the times that others made on the same moves."""

from __future__ import annotations

from dataclasses import dataclass

from topping.errors import StoreError
from topping.store.database import Database, query


@dataclass(frozen=True, slots=True)
class KeptProposal:
    """A proposal as it was kept."""

    number: int
    """Its move's, from 1."""
    text: str
    at_ms: int
    """Since the draw was on screen."""
    verdict: str
    """The value of the referee's `Answer`."""
    points: int | None


@dataclass(frozen=True, slots=True)
class KeptMove:
    """A move as it was kept."""

    number: int
    word: str
    """The retained solution's, jokers in lower case."""
    reference: str
    points: int
    """The top's."""
    scored: int
    """The player's own points."""
    found: bool
    elapsed_ms: int
    penalty_ms: int
    answer: str | None
    """The player's move that counted, as `WORD REF`; None where nothing counted."""
    proposals: tuple[KeptProposal, ...]

    @property
    def cost_ms(self) -> int:
        """What the move adds to the total."""
        return self.elapsed_ms + self.penalty_ms


@dataclass(frozen=True, slots=True)
class Split:
    """What a move cost in comparable runs, in milliseconds, penalty included."""

    number: int
    best_ms: int | None
    """The least among the runs that rank; None where there is none yet."""
    mean_ms: int | None
    """The average of the runs that rank, rounded down."""
    own_best_ms: int | None
    """The player's own least, repeats included."""


def moves_of(database: Database, run_id: int) -> tuple[KeptMove, ...]:
    """The moves of a run, finished or not, in order. Raises `StoreError`."""
    proposals: dict[int, list[KeptProposal]] = {}
    for proposal in proposals_of(database, run_id):
        proposals.setdefault(proposal.number, []).append(proposal)
    return tuple(
        KeptMove(
            number=move["number"],
            word=move["word"],
            reference=move["reference"],
            points=move["points"],
            scored=move["scored"],
            found=bool(move["found"]),
            elapsed_ms=move["elapsed_ms"],
            penalty_ms=move["penalty_ms"],
            answer=move["answer"],
            proposals=tuple(proposals.get(move["number"], ())),
        )
        for move in database.all("SELECT * FROM moves WHERE run = ? ORDER BY number", (run_id,))
    )


def proposals_of(database: Database, run_id: int) -> tuple[KeptProposal, ...]:
    """Every proposal of a run in the order typed, those of an interrupted move included. Raises `StoreError`."""
    kept = database.all(
        "SELECT number, text, at_ms, verdict, points FROM proposals WHERE run = ? ORDER BY number, place", (run_id,)
    )
    return tuple(KeptProposal(*proposal) for proposal in kept)


def best_splits(database: Database, run_id: int) -> tuple[Split, ...]:
    """For each move of the run's game, what it cost in the *other* finished runs comparable to this one.

    The run itself may be still open. A move that no such run has is left out. Raises `StoreError`.
    """
    if database.first("SELECT 1 FROM runs WHERE id = ?", (run_id,)) is None:
        raise StoreError("store.run_unknown", run=run_id)
    return tuple(Split(*split) for split in database.all(query("best_splits"), {"run": run_id}))
