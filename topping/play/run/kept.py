"""Runs as they are kept: open and finished ones, their moves, proposals and strokes."""

from dataclasses import dataclass

from topping.play.run.settlement import EndedBy
from topping.play.run.strokes import InputMark, Stroke
from topping.rules.conditions.conditions import Conditions


@dataclass(frozen=True, slots=True)
class OpenRun:
    """A run that is not finished: its process is still at it, or has died, or it was left, for later or for good."""

    id: int
    player: str
    attempt: int
    """Its place among the player's runs of this game, in the order of their starts; from 1."""
    game: str
    """Game id."""
    game_name: str
    game_text: str
    """The game's canonical text without name and seed; empty where a version that did not keep it began the run."""
    lexicon: str
    lexicon_hash: str
    """Empty where a version that did not know it began the run."""
    conditions: Conditions
    rules_version: str
    ranks: bool
    """False where it is not known by which lexicon it is judged."""
    input: InputMark
    """How its proposals are entered; keyboard for a run of a version that did not tell."""
    moves: int
    """How many moves are kept."""
    started_at: str
    """ISO 8601, UTC."""
    shown_at: str
    """When a draw of it was on screen last, ISO 8601, UTC; empty where it was put off, and where that was not noted."""
    found: int
    """How many tops."""
    is_left: bool
    """Whether its player left it for good."""


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
    ended_by: EndedBy | None
    """How it ended; None where a version that did not keep it wrote it."""
    ended_ms: int | None
    """When it ended, since its draw was on screen; None as above."""
    showing: int | None
    """How many times its draw was shown; None as above."""
    proposals: tuple[KeptProposal, ...]

    @property
    def cost_ms(self) -> int:
        """What the move adds to the total."""
        return self.elapsed_ms + self.penalty_ms

    @property
    def last_tries(self) -> tuple[KeptProposal, ...]:
        """The proposals since the draw was last shown, as far as the times tell: they began anew then."""
        return self.proposals[self._last_showing :]

    @property
    def void_tries(self) -> tuple[KeptProposal, ...]:
        """The proposals before that, which counted for nothing."""
        return self.proposals[: self._last_showing]

    @property
    def was_seen(self) -> bool:
        """Whether the draw had been on screen before: then the time is no measure of how hard it was."""
        return (self.showing or 1) > 1 or self._last_showing > 0

    @property
    def _last_showing(self) -> int:
        """The place of the first proposal of the last showing."""
        first = 0
        for place in range(1, len(self.proposals)):
            if self.proposals[place].at_ms < self.proposals[place - 1].at_ms:
                first = place
        return first


@dataclass(frozen=True, slots=True)
class KeptStrokes:
    """The strokes on a move during one showing of its draw."""

    number: int
    """The move's, from 1."""
    showing: int
    """From 1."""
    strokes: tuple[Stroke, ...]
    """None of them: nothing was typed, or strokes were not to be noted."""


@dataclass(frozen=True, slots=True)
class FinishedRun:
    """A run, finished as a rule, with all that its result is shown from."""

    id: int
    player: str
    game: str
    """Game id."""
    game_name: str
    game_text: str
    """The game's canonical text without name and seed; empty where a version that did not keep it began the run."""
    lexicon: str
    lexicon_hash: str
    conditions: Conditions
    moves: tuple[KeptMove, ...]
    imported: bool
    """Whether the game was made elsewhere."""
    input: InputMark | None
    """How it was entered; None where an earlier version kept it, which did not note it."""
    ranks: bool
    """Whether it has a rank among the runs of its game that may be compared with it."""
    is_finished: bool
    """False for one that is looked at although it is not over, or was left: then these are its moves so far."""
