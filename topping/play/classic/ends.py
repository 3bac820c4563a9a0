"""Ends a classic game (§4.2, §7, §9), and settles its scores and match points."""

from dataclasses import replace
from typing import Final

from topping.play.classic.events import Accepted, Blocked, Defeat, GameLost
from topping.play.classic.game import ClassicEnd, ClassicGame, ClassicPhase, EndKind
from topping.play.classic.refusalerror import refused

_WINNER: Final = 450
_LOSER: Final = 350
"""Scores recorded if a player gives the game up (§9)."""
_WIDE: Final = 100
"""From this gap on the loser keeps his own score. A player with too many letters loses by this gap too (§9)."""


def last_word_stands(game: ClassicGame, event: Accepted) -> ClassicGame:
    """Returns the game ended because the opponent accepts the last word instead of challenging it (§5.2).

    Raises `ClassicRefusalError` if the game is not at its last word, or the player laid it himself.
    """
    last = game.last
    if game.phase is not ClassicPhase.LAST_WORD or last is None or last.player == event.player:
        raise refused("classic.refused.no_last_word", "5.2")
    return last_word_settled(replace(game, clock=game.clock.at(event.at_ms)))


def last_word_settled(game: ClassicGame) -> ClassicGame:
    """Returns the game ended because the bag is empty and the player of the last turn has no letters left.

    The other players lose the value of the letters in their racks, and he gains it (§7).
    """
    finisher = game.turns[-1].player
    left = tuple(game.value_left(player) for player in game.players)
    changes = tuple(sum(left) if player == finisher else -left[player] for player in game.players)
    return _over(game, EndKind.OUT, changes, finisher=finisher)


def blocked(game: ClassicGame, event: Blocked) -> ClassicGame:
    """Returns the game ended because nobody can or will play (§7).

    Raises `ClassicRefusalError` if an exchange is possible.
    """
    if game.phase is not ClassicPhase.PLAYING or game.awaited is not None or game.surplus is not None:
        raise refused("classic.refused.not_playing", "7")
    if game.can_exchange:
        raise refused("classic.refused.not_blocked", "7", tiles=len(game.bag))
    return _each_his_own(replace(game, clock=game.clock.at(event.at_ms)), EndKind.BLOCKED)


def closed_by_passes(game: ClassicGame) -> ClassicGame:
    """Returns the game, ended if every player with time left has passed often enough in a row (§4.2).

    The number is `ClassicRules.most_passes`.
    """
    playing = (player for player in game.players if player not in game.out_of_time)
    if any(game.passes[player] < game.rules.most_passes for player in playing):
        return game
    return _each_his_own(game, EndKind.PASSES)


def closed_by_time(game: ClassicGame) -> ClassicGame:
    """Returns the game ended because nobody has time left (§7)."""
    return _each_his_own(game, EndKind.TIME)


def lost(game: ClassicGame, event: GameLost) -> ClassicGame:
    """Returns the game ended with a loser, whatever the scores (§9).

    Raises `ClassicRefusalError` unless the game has two players and is in play. A player can lose by absence only once
    half of his credit of time is used up before the game begins.
    """
    if len(game.names) != 2:
        raise refused("classic.refused.two_players", "9")
    if event.defeat is Defeat.ABSENT:
        _check_absent(game, event)
    elif game.phase not in (ClassicPhase.PLAYING, ClassicPhase.LAST_WORD):
        raise refused("classic.refused.not_playing", "9")
    loser, winner = event.player, 1 - event.player
    game = replace(game, clock=game.clock.at(event.at_ms))
    of_winner, of_loser = _written_down(game.scores[winner], game.scores[loser], event.defeat)
    changes = tuple((of_loser if seat == loser else of_winner) - score for seat, score in enumerate(game.scores))
    return _over(game, EndKind.DECISION, changes, loser=loser, defeat=event.defeat)


def _check_absent(game: ClassicGame, event: GameLost) -> None:
    credit = game.clock.credit_ms
    if game.absent != event.player or credit is None:
        raise refused("classic.refused.not_absent", "9", name=game.names[event.player])
    if 2 * game.clock.used_ms(event.player, event.at_ms) < credit:
        raise refused("classic.refused.absent_in_time", "9", name=game.names[event.player])


def _written_down(winner: int, loser: int, defeat: Defeat) -> tuple[int, int]:
    """Returns the scores to record for a game lost by decision (§9), as `(winner's, loser's)`; they depend on its
    reason.

    `winner` and `loser` are the points that both players had when the game ended.
    """
    if defeat is Defeat.TOO_MANY_LETTERS:
        return winner, min(loser, winner - _WIDE)
    return max(_WINNER, winner), _LOSER if abs(winner - loser) < _WIDE else loser


def _each_his_own(game: ClassicGame, kind: EndKind) -> ClassicGame:
    return _over(game, kind, tuple(-game.value_left(player) for player in game.players))


def _over(
    game: ClassicGame,
    kind: EndKind,
    changes: tuple[int, ...],
    finisher: int | None = None,
    loser: int | None = None,
    defeat: Defeat | None = None,
) -> ClassicGame:
    scores = tuple(score + change for score, change in zip(game.scores, changes, strict=True))
    return replace(
        game,
        phase=ClassicPhase.OVER,
        scores=scores,
        is_open=False,
        due=(0,) * len(game.names),
        absent=None,
        clock=game.clock.turned_to(None, game.clock.since_ms),
        end=ClassicEnd(kind, changes, finisher, loser, defeat),
    )


MATCH_POINTS: Final = {"won": 3, "drawn": 2, "lost": 1}
"""For two players (§7)."""


def match_points(game: ClassicGame) -> tuple[int, ...]:
    """Returns the match points of both players of a finished game, by seat (§7).

    Raises `ClassicRefusalError` for an unfinished game, or for more than two players.
    """
    if game.end is None or len(game.names) != 2:
        raise refused("classic.refused.no_match_points", "7")
    if game.end.loser is not None:
        nothing = game.end.defeat in (Defeat.WALKED_OUT, Defeat.ABSENT)
        losing = 0 if nothing else MATCH_POINTS["lost"]
        return tuple(losing if player == game.end.loser else MATCH_POINTS["won"] for player in game.players)
    first, second = game.scores
    if first == second:
        return (MATCH_POINTS["drawn"],) * 2
    return tuple(MATCH_POINTS["won" if score == max(first, second) else "lost"] for score in game.scores)
