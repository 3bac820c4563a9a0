"""Writes a game to a file of the Scrabble program Eliot (format 2 of its XML), with the moves of its players.

Eliot runs the commands of each turn when it opens the file. It accepts them in this order: the draw, the draws of all
players, the best move, the players' moves, warnings, penalties and solos, the move laid. Eliot counts the points of
moves again, and stops at a word that is not in its own lexicon. If `WordNb` is present, it compares that with its
number of words. Eliot refuses a joker already on the grid, so that is written as its letter. Two additional attributes,
which Eliot ignores, hold the letters of rejected draws (`rejected`) and variants unknown to Eliot (`variant`).

In a session, Eliot counts a valid move at its full score and an invalid one at 0. If the correction gave other points
(the penalty of §5.3.3, an average), the difference is written as a penalty on the move. Points lost at the end
(warnings of the original formulas, exclusion) are written as a penalty on the last move. So Eliot's totals equal the
session's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from topping.correction.bulletin import Bulletin
from topping.errors import InputError
from topping.exchange.conventions import cost_of_warnings
from topping.exchange.writing.listing import marked_draw
from topping.play.session.session import EnteredBulletin, Session
from topping.play.session.sessionstandings import announced_solos, standings
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, GameMove, Turn
from topping.rules.games.gametext import format_rejections
from topping.rules.moves import Move
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.scoring import score
from topping.rules.tiles import TILES, Draw

FORMAT: Final = 2

_VARIANTS: Final = {
    "normale": (),
    "7sur8": ("7among8",),
    "normale+joker": ("bingo",),
    "7sur8+joker": ("bingo", "7among8"),
}
"""Variants known to Eliot, with Eliot's names."""
_MOST_LEVEL: Final = 100
_INDENT: Final = "    "


@dataclass(frozen=True, slots=True)
class EliotMove:
    """What an Eliot file says of one player on one move: his word, warnings, penalty and solo."""

    points: int = 0
    """Points of the move, before any penalty."""
    kind: str = "none"
    """`valid`, `invalid` or `none`."""
    word: str = ""
    """The word, jokers in lower case."""
    reference: str = ""
    warnings: int = 0
    penalty: int = 0
    """Further points; negative if points are lost."""
    solo: int | None = None
    """Points of a solo; None if there is none."""

    @staticmethod
    def of(placement: Placement, points: int) -> EliotMove:
        """Returns a valid move in the spelling of the program Eliot.

        Only jokers of the move itself are in lower case, not jokers that were already on the grid.
        """
        start, direction = placement.move.reference.square, placement.move.reference.direction
        new = dict(placement.placed)
        along = ((start.moved(direction, step), letter) for step, letter in enumerate(placement.move.word))
        word = "".join(new.get(square, letter.upper()) for square, letter in along)
        return EliotMove(points, "valid", word, str(placement.move.reference))


@dataclass(frozen=True, slots=True)
class EliotPlayer:
    """A player of an Eliot file: name, table number, and one move for each move of the game."""

    name: str
    table: int
    moves: tuple[EliotMove, ...]
    """A move for each turn."""
    is_machine: bool = False

    @property
    def raw(self) -> int:
        return sum(move.points for move in self.moves)

    @property
    def warnings(self) -> int:
        return sum(move.warnings for move in self.moves)

    @property
    def penalties(self) -> int:
        """Points added by penalties, minus the cost of warnings, as Eliot counts them; usually negative or 0."""
        return sum(move.penalty for move in self.moves) - cost_of_warnings(self.warnings)

    @property
    def solos(self) -> int:
        return sum(move.solo or 0 for move in self.moves)

    @property
    def total(self) -> int:
        return self.raw + self.penalties + self.solos


def is_known(variant: Variant) -> bool:
    """Returns whether the Scrabble program Eliot has a variant of the game.

    In other variants, Eliot cannot open a game with a move of more than seven letters.
    """
    return variant.name in _VARIANTS


def format_eliot(game: Game, players: Sequence[EliotPlayer] = (), words: int | None = None) -> str:
    """Returns a game as the text of an Eliot file, to be encoded in UTF-8.

    `words` is the number of words in the lexicon, if known. Eliot needs at least one player: without `players`, a
    computer player is added who plays each move of the game.
    """
    tops = tuple(EliotMove.of(turn.placement, turn.solution.points) for turn in game.turns())
    players = players or (EliotPlayer("Top", 1, tops, is_machine=True),)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<EliotGame format="{FORMAT}">',
        *_indented(1, _dictionary(game, words)),
        *_indented(1, _heading(game, players)),
        *_indented(1, ["<History>", *_indented(1, _turns(game, tops, players)), "</History>"]),
        *_indented(1, _statistics(game, players)),
        "</EliotGame>",
    ]
    return "".join(f"{line}\n" for line in lines)


def _dictionary(game: Game, words: int | None) -> Iterator[str]:
    yield "<Dictionary>"
    yield f"{_INDENT}<Name>{escape(game.lexicon_name)}</Name>"
    yield f"{_INDENT}<Type>dawg</Type>"
    yield f"{_INDENT}<Letters>{' '.join(TILES)}</Letters>"
    if words is not None:
        yield f"{_INDENT}<WordNb>{words}</WordNb>"
    yield "</Dictionary>"


def _heading(game: Game, players: Sequence[EliotPlayer]) -> Iterator[str]:
    yield "<Game>" if is_known(game.variant) else f"<Game variant={quoteattr(game.variant.name)}>"
    yield f"{_INDENT}<Mode>duplicate</Mode>"
    nearest = ("bingo",) if game.variant.joker else ()
    for name in _VARIANTS.get(game.variant.name, nearest):
        yield f"{_INDENT}<Variant>{name}</Variant>"
    for number, player in enumerate(players):
        kind = (
            ["<Type>computer</Type>", f"<Level>{_MOST_LEVEL}</Level>"] if player.is_machine else ["<Type>human</Type>"]
        )
        inside = [f"<Name>{escape(player.name)}</Name>", *kind, f"<TableNb>{player.table}</TableNb>"]
        yield from _indented(1, [f'<Player id="{number}">', *_indented(1, inside), "</Player>"])
    yield f"{_INDENT}<Turns>{len(game.moves)}</Turns>"
    yield "</Game>"


def _turns(game: Game, tops: Sequence[EliotMove], players: Sequence[EliotPlayer]) -> Iterator[str]:
    for turn, (played, top) in enumerate(zip(game.moves, tops, strict=True)):
        draw = played.draw
        mine = [player.moves[turn] for player in players]
        inside = [f"<GameRack{_rejected(draw)}>{marked_draw(draw)}</GameRack>"]
        inside += [f'<PlayerRack playerId="{who}">{marked_draw(draw)}</PlayerRack>' for who in range(len(players))]
        inside.append(_move("MasterMove", top))
        inside += [_move("PlayerMove", move, who) for who, move in enumerate(mine)]
        for who, move in enumerate(mine):
            inside += [f'<Warning playerId="{who}" />'] * move.warnings
            if move.penalty:
                inside.append(f'<Penalty playerId="{who}" points="{move.penalty}" />')
            if move.solo is not None:
                inside.append(f'<Solo playerId="{who}" points="{move.solo}" />')
        inside.append(_move("GameMove", top))
        yield from ["<Turn>", *_indented(1, inside), "</Turn>"]


def _rejected(draw: Draw) -> str:
    named = format_rejections(draw).strip()
    return "" if named in ("", "-") else f" rejected={quoteattr(named)}"


def _move(tag: str, move: EliotMove, player: int | None = None) -> str:
    who = "" if player is None else f' playerId="{player}"'
    where = f" word={quoteattr(move.word)} coord={quoteattr(move.reference)}" if move.kind != "none" else ""
    return f'<{tag}{who} points="{move.points}" type="{move.kind}"{where} />'


def _statistics(game: Game, players: Sequence[EliotPlayer]) -> Iterator[str]:
    """Yields the XML lines with totals and ranks, which Eliot's reports use and Eliot itself ignores."""
    yield "<Statistics>"
    yield f'{_INDENT}<GameStats totalScore="{game.points}" />'
    for number, player in enumerate(players):
        percent = (200 * player.total + game.points) // (2 * game.points) if game.points else 0
        rank = 1 + sum(other.total > player.total for other in players)
        yield (
            f'{_INDENT}<PlayerStats playerId="{number}" rawScore="{player.raw}" warningsNb="{player.warnings}"'
            f' penaltiesPoints="{player.penalties}" solosPoints="{player.solos}" totalScore="{player.total}"'
            f' diffWithTop="{player.total - game.points}" percentTop="{percent}%" rank="{rank}" />'
        )
    yield "</Statistics>"


def _indented(depth: int, lines: Sequence[str] | Iterator[str]) -> list[str]:
    return [_INDENT * depth + line for line in lines]


def format_eliot_session(session: Session, words: int | None = None) -> str:
    """Returns the collected moves of a session, with its players, as the text of an Eliot file.

    `words` is the number of words in the lexicon, if known. Raises `InputError` for a session of several games, without
    collected moves, or without players.
    """
    if len(session.games) > 1:
        raise InputError("export.several_games")
    if not session.collected or not session.seats:
        raise InputError("export.nothing")
    moves = tuple(GameMove(turn.draw, turn.solution) for turn in session.turns[: session.collected])
    return format_eliot(replace(session.games[0], moves=moves), eliot_players(session), words)


def eliot_players(session: Session) -> tuple[EliotPlayer, ...]:
    """Returns the players of a session for an Eliot file, ordered by table number.

    Each move has the full score of its word. The points lost are its penalty (negative). The penalty of the last move
    is adjusted, so that the player's total is that of the standings.
    """
    totals = {line.table: line.total for line in standings(session)}
    solos = {(solo.move, solo.table): solo.bonus for solo in announced_solos(session) or ()}
    players = []
    for table, seated in sorted(session.seats.items()):
        numbers = range(1, session.collected + 1)
        moves = [replace(_move_of(session, move, table), solo=solos.get((move, table))) for move in numbers]
        player = EliotPlayer(seated.player.name, table, tuple(moves))
        last = replace(moves[-1], penalty=moves[-1].penalty + totals[table] - player.total)
        players.append(replace(player, moves=(*moves[:-1], last)))
    return tuple(players)


def _move_of(session: Session, move: int, table: int) -> EliotMove:
    entry = session.entry(move, table)
    if entry is None:
        return EliotMove()
    written = _paid(entry, session.turn(move), session.conditions.variant) or _written(entry.bulletin)
    return replace(written, warnings=entry.warnings, penalty=entry.points - written.points)


def _paid(entry: EnteredBulletin, turn: Turn, variant: Variant) -> EliotMove | None:
    """Returns the word for which a player got points, at its full score.

    Returns None if he got a zero, or if the word does not fit the grid.
    """
    correction = entry.correction
    if correction.reference is None or not correction.outcome.is_acceptable:
        return None
    placement = lay(turn.before.board, Move(correction.word, correction.reference), variant)
    if isinstance(placement, Misfit):
        return None
    return EliotMove.of(placement, score(turn.before.board, placement, variant).points)


def _written(bulletin: Bulletin | None) -> EliotMove:
    """Returns an Eliot move of kind `invalid` with 0 points that holds the word written on a bulletin.

    Returns an empty move if the bulletin has no word, or only crossed-out ones.
    """
    inscriptions = () if bulletin is None else bulletin.inscriptions
    standing = [inscription for inscription in inscriptions if inscription.sketch.rows and not inscription.crossed_out]
    if not standing:
        return EliotMove()
    word = "".join("".join(standing[0].sketch.rows).split())
    return EliotMove(0, "invalid", word, str(standing[0].reference or ""))
