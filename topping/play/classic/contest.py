"""Challenging the word just laid (§5)."""

from __future__ import annotations

from dataclasses import replace

from topping.play.classic.ends import last_word_settled
from topping.play.classic.events import Contested
from topping.play.classic.game import ClassicGame, ClassicPhase, Penalty, TurnKind, changed
from topping.play.classic.refusal import refused
from topping.rules.moves.judgement import Admits


def contest(game: ClassicGame, player: int, at_ms: int, words: tuple[str, ...], admits: Admits) -> Contested:
    """The event of a challenge, the words judged by the lexicon."""
    words = tuple(word.upper() for word in words)
    return Contested(player, at_ms, words, tuple(word for word in words if not admits(word)))


def contested(game: ClassicGame, event: Contested) -> ClassicGame:
    """The game after a challenge: letters back where a word is not admitted, points off for each one that is (§5.3)."""
    last = game.last
    if last is None or not game.can_contest(event.player):
        raise refused("classic.refused.cannot_contest", "5.2")
    if not event.words or len(set(event.words)) != len(event.words):
        raise refused("classic.refused.no_words", "5.2")
    strange = [word for word in event.words if word not in last.words]
    if strange:
        raise refused("classic.refused.not_just_played", "5.2", word=strange[0])
    if any(word not in event.words for word in event.refused):
        raise refused("classic.refused.no_words", "5.3")
    turn = replace(last, contested_by=event.player, contested=event.words, refused=event.refused)
    game = replace(game, clock=game.clock.at(event.at_ms), is_open=False)
    if event.refused:
        game = _withdrawn(game)
        turn = replace(turn, kind=TurnKind.WITHDRAWN, points=0)
    game = replace(game, turns=(*game.turns[:-1], turn))
    wrong = len(event.words) - len(event.refused)
    points = wrong * game.rules.wrong_challenge
    if points:
        penalty = Penalty(event.player, points, turn.number, None)
        game = replace(game, penalties=(*game.penalties, penalty)).credited(event.player, -points)
    return last_word_settled(game) if game.phase is ClassicPhase.LAST_WORD else game


def _withdrawn(game: ClassicGame) -> ClassicGame:
    """The last word taken back: its letters are in the rack again, the turn is lost."""
    last = game.turns[-1]
    back = replace(game, board=last.board, due=changed(game.due, last.player, 0), phase=ClassicPhase.PLAYING)
    return back.with_rack(last.player, last.rack).credited(last.player, -last.points)
