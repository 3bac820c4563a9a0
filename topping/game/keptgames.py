"""Stored runs and the games that they were played on: finding the game, judging its proposals again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from topping.errors import GameFileError, LexiconError
from topping.game import shelf
from topping.game.lexicon import lexicon_called
from topping.play.run.kept import KeptMove, KeptProposal
from topping.play.run.referee import Referee
from topping.play.run.result import MoveResult, Try
from topping.play.run.verdict import Answer, Verdict
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game, Turn, admitted_in
from topping.rules.games.gametext import game_id, parse_game
from topping.rules.moves.judgement import Admits
from topping.rules.moves.move import Move


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


def admits_of(name: str, digest: str, turns: Iterable[Turn]) -> Admits | None:
    """What a stored run of these moves was judged by; None where its lexicon is not on this machine any more."""
    try:
        return admitted_in(turns, lexicon_called(name, digest).admits)
    except LexiconError:
        return None


def results_of(
    moves: Sequence[KeptMove], turns: Sequence[Turn], conditions: Conditions, admits: Admits | None
) -> tuple[MoveResult, ...]:
    """The results of the stored moves of a game, in order; raises `GameFileError` where they are not its own."""
    words = [turn.solution.word for turn in turns]
    if [(one.number, one.word) for one in moves] != list(enumerate(words, start=1))[: len(moves)]:
        raise GameFileError("resume.other_moves")
    referee = None if admits is None else Referee.under(conditions, admits)
    return tuple(_result(one, turn, referee) for one, turn in zip(moves, turns, strict=False))


def _result(kept: KeptMove, turn: Turn, referee: Referee | None) -> MoveResult:
    return MoveResult(
        number=kept.number,
        found=kept.found,
        points=kept.scored,
        elapsed_ms=kept.elapsed_ms,
        penalty_ms=kept.penalty_ms,
        answer=None if kept.answer is None else Move.parse(kept.answer),
        tries=tuple(Try(one.text, one.at_ms, verdict_of(one, turn, referee)) for one in kept.last_tries),
        ended_by=kept.ended_by,
        ended_ms=kept.ended_ms,
        showing=kept.showing,
    )


def verdict_of(kept: KeptProposal, turn: Turn, referee: Referee | None) -> Verdict:
    """The verdict given then, in full where the proposal is judged so today."""
    then = Verdict(Answer(kept.verdict), points=kept.points)
    if referee is None:
        return then
    today = referee.judge(kept.text, turn)
    return today if (today.answer, today.points) == (then.answer, then.points) else then
