"""The actions of a turn of the classic game: laying a word (§4.1), taking a joker from the grid, challenging (§5)."""

from dataclasses import dataclass, replace
from itertools import product

from topping.errors import InputError
from topping.play.classic.ends import last_word_settled
from topping.play.classic.events import Contested, JokerTaken, Laid
from topping.play.classic.game import ClassicGame, ClassicPhase, ClassicTurn, Penalty, TurnKind, changed
from topping.play.classic.houserules import RACK
from topping.play.classic.refusalerror import ClassicRefusalError, refused
from topping.play.run.proposal import readings
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import SIZE, Board, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move, TypedMove
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.scoring import Admits, Score, score
from topping.rules.tiles import JOKER, in_letter_order, without

_MOST_DIGITS = 4
"""Digits of a score that a player says."""


@dataclass(frozen=True, slots=True)
class TypedWord:
    """A typed move that fits on the grid, with its placement and its score."""

    move: Move
    """Jokers of the rack and of the grid are in lower case."""
    placement: Placement
    score: Score
    said: int | None = None
    """The score typed after the word."""


def typed_word(text: str, board: Board, rack: str) -> TypedWord:
    """Reads `PASSE H4`, or `PASSE H4 24` with the score that the player says. Jokers replace the letters that leave the
    most points.

    Does not check that the word is admitted. Raises `InputError` for an unreadable text, `ClassicRefusalError` for a
    word that does not fit. A word without reference is refused too: finding its squares would reveal that it is
    admitted.
    """
    typed, said = _with_score(text)
    if typed.reference is None:
        raise refused("classic.refused.no_place", "4.1.3", word=typed.word)
    best: TypedWord | None = None
    fault: ClassicRefusalError | None = None
    for move in readings(typed, typed.reference, Position(board, rack)):
        try:
            placement, score = laid_on(board, rack, move)
        except ClassicRefusalError as refusal:
            fault = fault or refusal
            continue
        if best is None or score.points > best.score.points:
            best = TypedWord(placement.move, placement, score, said)
    if best is None:
        raise fault or InputError("entry.empty")
    return best


def _with_score(text: str) -> tuple[TypedMove, int | None]:
    """Splits a typed text into the move and the score after it, if there is a score."""
    try:
        return TypedMove.parse(text), None
    except InputError:
        word, _, last = text.strip().rpartition(" ")
        if not word or not (last.isascii() and last.isdigit()) or len(last) > _MOST_DIGITS:
            raise
        return TypedMove.parse(word), int(last)


def record(game: ClassicGame, kind: TurnKind, player: int, at_ms: int, exchanged: str = "") -> ClassicGame:
    """Returns the game with a turn added in which the player laid no word: a pass or an exchange (`kind`).

    `exchanged` are the letters exchanged. The turn ended at `at_ms` on the clock.
    """
    return recorded(
        game,
        ClassicTurn(
            number=len(game.turns) + 1,
            player=player,
            kind=kind,
            rack=in_letter_order(game.racks[player]),
            board=game.board,
            exchanged=in_letter_order(exchanged),
            spent_ms=spent_on(game, player, at_ms),
        ),
        at_ms,
    )


def recorded(game: ClassicGame, turn: ClassicTurn, at_ms: int) -> ClassicGame:
    """Returns the game with a turn added that ended at `at_ms`.

    Updates the clock, and the number of passes that the player has made in a row (§4.2).
    """
    passed = game.passes[turn.player] + 1 if turn.kind is TurnKind.PASSED else 0
    return replace(
        game,
        turns=(*game.turns, turn),
        passes=changed(game.passes, turn.player, passed),
        clock=game.clock.at(at_ms),
        is_open=turn.kind is TurnKind.LAID,
    )


def spent_on(game: ClassicGame, player: int, at_ms: int) -> int:
    """Returns the time that a player has used on his present turn if he ends it at `at_ms` (ms)."""
    before = sum(turn.spent_ms for turn in game.turns if turn.player == player)
    return game.clock.used_ms(player, at_ms) - before


def played_on(game: ClassicGame, at_ms: int) -> ClassicGame:
    """Returns the game with the next player who has time left on turn, his clock running from `at_ms` on."""
    following = game.following(game.turns[-1].player)
    return replace(game, turn=following, clock=game.clock.turned_to(following, at_ms))


def contest(game: ClassicGame, player: int, at_ms: int, words: tuple[str, ...], admits: Admits) -> Contested:
    """Returns the event of a player's challenge of `words`; it says which of them the lexicon does not admit."""
    words = tuple(word.upper() for word in words)
    return Contested(player, at_ms, words, tuple(word for word in words if not admits(word)))


def contested(game: ClassicGame, event: Contested) -> ClassicGame:
    """Returns the game after a challenge (§5.3).

    If a challenged word is not admitted, the turn's letters go back to the rack and its points are lost. For each
    admitted word, the challenger loses points.
    """
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
    turn = replace(last, refused=event.refused)
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
    """Returns the game with the last word taken back: its letters return to the rack, its points are lost."""
    last = game.turns[-1]
    back = replace(game, board=last.board, due=changed(game.due, last.player, 0), phase=ClassicPhase.PLAYING)
    return back.with_rack(last.player, last.rack).credited(last.player, -last.points)


def laid_on(board: Board, rack: str, move: Move) -> tuple[Placement, Score]:
    """Returns the placement and the score of a move on a grid. Does not check that its words are admitted.

    Raises `ClassicRefusalError` if the word does not fit there, or if the rack lacks a letter (§4.1).
    """
    placement = lay(board, move, NORMALE, first_either_way=True)
    if isinstance(placement, Misfit):
        raise refused(f"classic.refused.misfit.{placement.name.lower()}", "4.1.1", move=move)
    if without(rack, placement.tiles) is None:
        raise refused("classic.refused.letters_missing", "4.1.1", move=move, letters=in_letter_order(rack))
    return placement, score(board, placement, NORMALE)


def laid_down(game: ClassicGame, event: Laid) -> ClassicGame:
    """Returns the game after a player has laid a word. His word may be challenged until he has drawn new letters."""
    player, rack = event.player, game.racks[event.player]
    placement, points = laid_on(game.board, rack, event.move)
    turn = ClassicTurn(
        number=len(game.turns) + 1,
        player=player,
        kind=TurnKind.LAID,
        rack=in_letter_order(rack),
        board=game.board,
        points=points.points,
        laid_points=points.points,
        move=placement.move,
        words=tuple(word.upper() for word in points.words),
        announced=event.announced,
        spent_ms=spent_on(game, player, event.at_ms),
    )
    left = without(rack, placement.tiles) or ""
    laid = replace(game, board=game.board.with_tiles(placement.placed)).with_rack(player, left)
    laid = recorded(laid, turn, event.at_ms).credited(player, points.points)
    due = min(RACK - len(left), len(laid.bag))
    laid = played_on(replace(laid, due=changed(laid.due, player, due)), event.at_ms)
    return replace(laid, phase=ClassicPhase.LAST_WORD) if not left and not due else laid


def jokers_to_take(game: ClassicGame, player: int) -> tuple[tuple[Square, str], ...]:
    """Returns the jokers on the grid that a player may take, as pairs (square, letter that he has to put there).

    Empty unless the rules of the game allow it (leaflet of the game).
    """
    if not game.rules.recycles_jokers:
        return ()
    squares = (Square(row, column) for row, column in product(range(SIZE), repeat=2))
    there = ((square, game.board.at(square)) for square in squares)
    return tuple(
        (square, letter.upper())
        for square, letter in there
        if letter.islower() and letter.upper() in game.racks[player]
    )


def joker_taken(game: ClassicGame, event: JokerTaken) -> ClassicGame:
    """Returns the game after a player has taken a joker from the grid and put the real letter there. He stays on turn.

    Raises `ClassicRefusalError` if the rules do not allow it, no joker lies there, or his rack lacks the letter.
    """
    letter = game.board.at(event.square)
    if not game.rules.recycles_jokers:
        raise refused("classic.refused.no_recycling", "M")
    if not letter.islower():
        raise refused("classic.refused.no_joker_there", "M", square=event.square)
    rack = without(game.racks[event.player], letter.upper())
    if rack is None:
        raise refused("classic.refused.real_letter_missing", "M", letter=letter.upper())
    taken = game.with_rack(event.player, rack + JOKER)
    board = game.board.with_tiles([(event.square, letter.upper())])
    return replace(taken, board=board, clock=game.clock.at(event.at_ms), is_open=False)
