"""Runs as stored in the database, with their moves, proposals and key strokes."""

from dataclasses import dataclass

from topping.play.run.settlement import EndedBy
from topping.play.run.strokes import InputMark, Stroke
from topping.rules.conditions.conditions import Conditions


@dataclass(frozen=True, slots=True)
class OpenRun:
    """A stored run that is not finished: still being played, interrupted by a crash, or given up by its player."""

    id: int
    player: str
    attempt: int
    """Number of the run among the player's runs of this game, by start; from 1."""
    game: str
    """Game id."""
    game_name: str
    game_text: str
    """The game's canonical text without name and seed; empty for a run of an old version that did not store it."""
    lexicon: str
    lexicon_hash: str
    """Empty for a run of an old version that did not store it."""
    conditions: Conditions
    rules_version: str
    ranks: bool
    """False if the lexicon that judges it is unknown."""
    input: InputMark
    """How proposals are entered; keyboard for a run of an old version that did not store it."""
    moves: int
    """Number of stored moves."""
    started_at: str
    """ISO 8601, UTC."""
    shown_at: str
    """Instant at which a draw was last on screen, ISO 8601, UTC; empty if the run was put off or the instant not
    stored.
    """
    found: int
    """Number of tops found."""
    is_left: bool
    """Whether the player gave the run up."""


@dataclass(frozen=True, slots=True)
class StoredProposal:
    """A proposal as stored with its move: text, time and the referee's answer."""

    number: int
    """The number of its move, from 1."""
    text: str
    at_ms: int
    """Time since the draw was on screen (ms)."""
    verdict: str
    """A value of `Answer`, the referee's answer."""
    points: int | None


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A stored move of a run: the top, and the player's result, time and proposals."""

    number: int
    word: str
    """The word of the retained solution, jokers in lower case."""
    reference: str
    points: int
    """Points of the top."""
    scored: int
    """Points of the player."""
    found: bool
    elapsed_ms: int
    penalty_ms: int
    answer: str | None
    """The player's move that counted, as `WORD REF`; None if no proposal counted."""
    ended_by: EndedBy | None
    """None for a move of an old version that did not store it; likewise the two fields below."""
    ended_ms: int | None
    """Time from the draw on screen to the end of the move (ms)."""
    showing: int | None
    """Number of times that the draw was shown."""
    proposals: tuple[StoredProposal, ...]

    @property
    def cost_ms(self) -> int:
        """Time that the move adds to the player's total: time used plus penalty (ms)."""
        return self.elapsed_ms + self.penalty_ms

    @property
    def last_tries(self) -> tuple[StoredProposal, ...]:
        """The proposals made since the draw was last shown; earlier ones do not count.

        A proposal with a lower time than the one before it shows that the draw was shown again between them.
        """
        return self.proposals[self._last_showing :]

    @property
    def void_tries(self) -> tuple[StoredProposal, ...]:
        """The proposals made before the draw was last shown; they do not count."""
        return self.proposals[: self._last_showing]

    @property
    def was_seen(self) -> bool:
        """Whether the draw was shown more than once, so that the time used says nothing about the difficulty of the
        move.
        """
        return (self.showing or 1) > 1 or self._last_showing > 0

    @property
    def _last_showing(self) -> int:
        """The index of the first proposal made since the draw was last shown."""
        first = 0
        for place in range(1, len(self.proposals)):
            if self.proposals[place].at_ms < self.proposals[place - 1].at_ms:
                first = place
        return first


@dataclass(frozen=True, slots=True)
class StoredStrokes:
    """The stored key strokes and clicks that a player made while a draw was shown; a draw may be shown again later."""

    number: int
    """The number of the move, from 1."""
    showing: int
    """From 1."""
    strokes: tuple[Stroke, ...]
    """Empty if the player typed nothing, or if strokes were not to be stored."""


@dataclass(frozen=True, slots=True)
class FinishedRun:
    """A stored run with all that its result needs: game, conditions and moves. Open and abandoned runs fit too."""

    id: int
    player: str
    game: str
    """Game id."""
    game_name: str
    game_text: str
    """The game's canonical text without name and seed; empty for a run of an old version that did not store it."""
    lexicon: str
    lexicon_hash: str
    conditions: Conditions
    moves: tuple[StoredMove, ...]
    imported: bool
    """Whether the game was made elsewhere."""
    input: InputMark | None
    """How proposals were entered; None for a run of an old version that did not store it."""
    ranks: bool
    """Whether the run has a rank among comparable runs of its game."""
    is_finished: bool
    """False for an open or abandoned run: `moves` are then the moves so far."""
