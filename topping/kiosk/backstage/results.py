"""The result of a run, as it is shown at its end and whenever it is opened again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from topping.errors import GameFileError, LexiconError
from topping.game import shelf
from topping.game.lexicon import lexicon_called
from topping.play.run.referee import Referee
from topping.play.run.result import MoveResult, Try
from topping.play.run.run import Phase, Run
from topping.play.run.verdict import Answer, Verdict
from topping.rules.conditions import Conditions
from topping.rules.game import Game, Turn
from topping.rules.gametext import game_id, parse_game
from topping.rules.judgement import Admits
from topping.rules.move import Move
from topping.store import FinishedRun, KeptMove, KeptProposal, RunStanding


@dataclass(frozen=True, slots=True)
class RunResult:
    """A finished run: who played what, its moves, where it stands."""

    player: str
    game: Game
    run: Run
    standing: RunStanding | None
    """Where the run stood at its end; None where it could not be kept."""
    notices: tuple[str, ...] = ()
    """What went wrong while it was being kept; none for one that is opened again."""

    @property
    def conditions(self) -> Conditions:
        """What it was played under."""
        return self.run.conditions

    @property
    def is_record(self) -> bool:
        """Whether the player has beaten his own best; without a top found nothing is a record."""
        standing = self.standing
        if standing is None or standing.previous_best is None or not self.run.found:
            return False
        return standing.personal_best


def game_of(identity: str, name: str, text: str, variant: str) -> Game:
    """The game of a stored run, from its text or, where a version that kept none wrote the run, from the shelf.

    Raises `GameFileError`.
    """
    if text:
        return replace(parse_game(text), name=name)
    for one in shelf.prepared():
        if one.variant in ("", variant):
            game = shelf.load(one.path)
            if game_id(game) == identity:
                return game
    raise GameFileError("resume.no_game")


def admits_of(name: str, digest: str) -> Admits | None:
    """What a stored run was judged by; None where its lexicon is not on this machine any more."""
    try:
        return lexicon_called(name, digest).admits
    except LexiconError:
        return None


def result_of(kept: FinishedRun, game: Game, standing: RunStanding | None, admits: Admits | None) -> RunResult:
    """The result of a stored run, as it was shown at its end; `GameFileError` where the moves are not the game's.

    Without `admits`, proposals keep their answers and points alone.
    """
    turns = tuple(game.turns())
    run = Run(turns, kept.conditions, Phase.FINISHED, results_of(kept.moves, turns, kept.conditions, admits))
    return RunResult(kept.player, game, run, standing)


def results_of(
    moves: Sequence[KeptMove], turns: Sequence[Turn], conditions: Conditions, admits: Admits | None
) -> tuple[MoveResult, ...]:
    """The results of the stored moves of a game, in order; raises `GameFileError` where they are not its own."""
    words = [turn.solution.word for turn in turns]
    if [(one.number, one.word) for one in moves] != list(enumerate(words, start=1))[: len(moves)]:
        raise GameFileError("resume.other_moves")
    referee = None if admits is None else Referee(admits, conditions.free_place, conditions.formula.first_at_best)
    return tuple(_result(one, turn, referee) for one, turn in zip(moves, turns, strict=False))


def _result(kept: KeptMove, turn: Turn, referee: Referee | None) -> MoveResult:
    return MoveResult(
        number=kept.number,
        found=kept.found,
        points=kept.scored,
        elapsed_ms=kept.elapsed_ms,
        penalty_ms=kept.penalty_ms,
        answer=None if kept.answer is None else Move.parse(kept.answer),
        tries=tuple(Try(one.text, one.at_ms, _verdict(one, turn, referee)) for one in _of_last_showing(kept.proposals)),
        ended_by=kept.ended_by,
        ended_ms=kept.ended_ms,
        showing=kept.showing,
    )


def _of_last_showing(proposals: Sequence[KeptProposal]) -> Sequence[KeptProposal]:
    """Those since the draw was last shown, when the times began anew, as far as the times tell."""
    first = 0
    for place in range(1, len(proposals)):
        if proposals[place].at_ms < proposals[place - 1].at_ms:
            first = place
    return proposals[first:]


def _verdict(kept: KeptProposal, turn: Turn, referee: Referee | None) -> Verdict:
    """The verdict given then, in full where the proposal is judged so today."""
    then = Verdict(Answer(kept.verdict), points=kept.points)
    if referee is None:
        return then
    today = referee.judge(kept.text, turn)
    return today if (today.answer, today.points) == (then.answer, then.points) else then
