"""Reads and writes a game as a text that people can read (UTF-8), and computes its id, a digest of that text.

    Topping 1
    Nom : Normale 01
    Formule : topping
    Variante : normale
    Graine : 42
    Générateur : 1
    Lexique : open-fr 3f5c…

     1 +AEIRSTN ARISENT H4 66
     2 -BCDFGHT +AEILMNO AMNIOLE 12F 30
    Fin : 2 coups, 96 points

A rejected draw comes before the draw that was played, with a leading `-`. A final `!` means that it had no solution, a
final `*` that its move was cancelled (§3.6). Lower case in a word marks a joker. Empty lines and lines that begin with
`#` are skipped.

A sheet typed by hand may omit every tag but the first line, the hash of the lexicon, and the closing line. It may write
a draw without `+` and in any order; the kept letters are then computed. It may print a returned joker among the kept
letters, and mark a draw after a rejection only by a leading `-`.

The game of a competition has the tag `Sel` with 32 random hexadecimal digits, so that its id cannot confirm a guess of
its moves. A file that names its generator must have a closing line. If moves were drawn anew after a cancelled move,
the game has neither seed nor generator.

Reading a file replays the game: draws, letters, squares and points are checked, and an error names its line. `topping
replay` also checks tops, words and the choice of the retained solution.
"""

import hashlib
import re
import unicodedata
from dataclasses import dataclass, replace
from typing import Final

from topping.errors import GameFileError, ToppingError
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game, GameMove, GameState, play
from topping.rules.moves import Move, Solution
from topping.rules.tiles import JOKER, Draw, Rejection, RejectionReason, in_letter_order, is_tile, without

FORMAT: Final = 1
"""Version of this format; newer versions are refused."""

MARKS: Final = {RejectionReason.NO_SOLUTION: "!", RejectionReason.CANCELLED: "*"}
"""The final mark of a draw rejected for another reason than its letters."""

_FIRST_LINE = re.compile(r"topping\s+([0-9]{1,9})", re.IGNORECASE)
_TAG = re.compile(r"([^\W\d][^\s:]*)\s*:\s*(.*)")
_MOVE = re.compile(r"([0-9]{1,9})\s+(.+)")
_END = re.compile(r"([0-9]{1,9})\s+coups?\s*,\s*([0-9]{1,9})\s+points?", re.IGNORECASE)
_SALT = re.compile(r"[0-9a-f]{32}")
_LEXICON_TAG = re.compile(r"^Lexique : (?P<name>\S+)(?: (?P<digest>[0-9a-f]{64}))?$", re.MULTILINE)
_LEXICON = re.compile(r"(?![0-9a-f]{64}$)(\S+)(?:\s+([0-9a-f]{64}))?")


def format_game(game: Game) -> str:
    """Returns the canonical text of a game, which ends with a line feed."""
    tags = [
        ("Nom", " ".join(game.name.split())),
        ("Formule", game.formula.name),
        ("Variante", game.variant.name),
        ("Graine", "" if game.seed is None else str(game.seed)),
        ("Générateur", "" if game.generator is None else str(game.generator)),
        ("Lexique", f"{game.lexicon_name} {game.lexicon_hash}".strip()),
        ("Sel", game.salt),
    ]
    lines = [f"Topping {FORMAT}", *(f"{tag} : {value}" for tag, value in tags if value), ""]
    lines += [f"{number:2} {_format_move(move)}" for number, move in enumerate(game.moves, start=1)]
    lines.append(f"Fin : {len(game.moves)} coups, {game.points} points")
    return "\n".join(lines) + "\n"


def lexicon_in(text: str) -> tuple[str, str]:
    """Returns (name, hash) of the lexicon that the canonical text of a game names, without reading the rest.

    Both are empty if the text names no lexicon.
    """
    match = _LEXICON_TAG.search(text)
    return (match["name"], match["digest"] or "") if match else ("", "")


def game_id(game: Game) -> str:
    """Returns the id of a game: the SHA-256 (64 hex digits) of its canonical text without name and seed.

    The id of an imported game depends only on its variant, letters and solutions, so that one sheet in two formats has
    one id. It ignores formula, lexicon, generator, rejected draws and the order of letters.
    """
    bare = replace(game, name="", seed=None)
    if game.is_imported:
        moves = tuple(replace(move, draw=Draw("", in_letter_order(move.draw.letters))) for move in game.moves)
        bare = replace(bare, moves=moves, formula=TOPPING, lexicon_name="", generator=None)
    return hashlib.sha256(format_game(bare).encode()).hexdigest()


def format_rejections(draw: Draw) -> str:
    """Returns the text of the rejected draws, as game files write it in front of the draw that was played.

    Each is a word such as `-BCDFGHT`. If the letters of the last one are unknown, it is only a `-` in front of the
    draw.
    """
    written = "".join(f"-{rejection.letters}{MARKS.get(rejection.why, '')} " for rejection in draw.rejected)
    return written.removesuffix(" ") if draw.rejected and not draw.rejected[-1].letters else written


def _format_move(move: GameMove) -> str:
    draw = move.draw
    return f"{format_rejections(draw)}{draw.kept}+{draw.new} {move.solution}"


def parse_game(text: str, *, least_moves: int = 1) -> Game:
    """Reads the text of a game and replays it, checking letters, grid and points, but not words and tops.

    Raises `GameFileError`, which names the faulty line. The game must have at least `least_moves` moves.
    """
    reader = _Reader()
    lines = text.removeprefix("\ufeff").splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            reader.read(line.strip())
        except ToppingError as fault:
            raise GameFileError(fault.key, **fault.details).at_line(number) from None
    try:
        return reader.finish(least_moves)
    except ToppingError as fault:
        raise GameFileError(fault.key, **fault.details).at_line(max(1, len(lines))) from None


@dataclass(frozen=True, slots=True)
class _End:
    moves: int
    points: int


class _Reader:
    """A reader of the text of a game, which takes the lines one by one and plays each move."""

    def __init__(self) -> None:
        self.begun = False
        self.game = Game(NORMALE, ())
        self.state = GameState.set_up(NORMALE)
        self.tags: set[str] = set()
        self.end: _End | None = None

    def read(self, line: str) -> None:
        if not line or line.startswith("#"):
            return
        if self.end:
            raise GameFileError("game.after_end")
        if not self.begun:
            self._first_line(line)
        elif match := _MOVE.fullmatch(line):
            self._move(int(match.group(1)), match.group(2).split())
        elif match := _TAG.fullmatch(line):
            self._tag(_plain(match.group(1)), match.group(2))
        else:
            raise GameFileError("game.line", text=line[:60])

    def finish(self, least_moves: int) -> Game:
        """Returns the game after the last line.

        Raises `GameFileError` if the text is incomplete, or has fewer than `least_moves` moves.
        """
        if not self.begun:
            raise GameFileError("game.empty")
        if len(self.game.moves) < least_moves:
            raise GameFileError("game.no_move")
        if self.end is None and self.game.generator is not None:
            raise GameFileError("game.cut_short")
        return self.game

    def _first_line(self, line: str) -> None:
        match = _FIRST_LINE.fullmatch(line)
        if match is None:
            raise GameFileError("game.first_line", format=FORMAT)
        if int(match.group(1)) > FORMAT:
            raise GameFileError("game.newer_format", format=match.group(1))
        self.begun = True

    def _tag(self, tag: str, value: str) -> None:
        if tag == "fin":
            self._close(value)
            return
        if self.game.moves:
            raise GameFileError("game.tag_after_moves")
        if tag in self.tags:
            raise GameFileError("game.tag_twice", tag=tag)
        self.tags.add(tag)
        match tag:
            case "nom":
                self.game = replace(self.game, name=value)
            case "formule":
                self.game = replace(self.game, formula=Formula.parse(value))
            case "variante":
                self.game = replace(self.game, variant=Variant.parse(value))
                self.state = GameState.set_up(self.game.variant)
            case "graine":
                self.game = replace(self.game, seed=_number(value, "game.seed"))
            case "generateur":
                self.game = replace(self.game, generator=_number(value, "game.generator"))
            case "lexique":
                match = _LEXICON.fullmatch(value)
                if match is None:
                    raise GameFileError("game.lexicon")
                self.game = replace(self.game, lexicon_name=match.group(1), lexicon_hash=match.group(2) or "")
            case "sel" if _SALT.fullmatch(value):
                self.game = replace(self.game, salt=value)
            case _:
                raise GameFileError("game.unknown_tag", tag=tag)

    def _move(self, number: int, tokens: list[str]) -> None:
        if number != len(self.game.moves) + 1:
            raise GameFileError("game.move_number", said=number, wanted=len(self.game.moves) + 1)
        if len(tokens) < 4:
            raise GameFileError("game.move_fields")
        *draws, first, second, points = tokens
        move = Move.parse(f"{first} {second}")
        solution = Solution(move.word, move.reference, _number(points, "game.move_points"))
        *rejected, last = draws
        rejections = tuple(_parse_rejection(token) for token in rejected)
        draw = self._parse_draw(last, rejections)
        turn = play(self.state, GameMove(draw, solution))
        self.state = turn.after
        # the board knows the jokers already laid; the file may write them in either case
        played = GameMove(draw, replace(solution, word=turn.placement.move.word))
        self.game = replace(self.game, moves=(*self.game.moves, played))

    def _parse_draw(self, token: str, rejections: tuple[Rejection, ...]) -> Draw:
        if token.startswith("-"):
            token = token[1:]
            rejections = (*rejections, Rejection("", RejectionReason.INVALID))
        kept, plus, new = token.partition("+")
        if plus:
            return Draw(*self._joker_as_new(in_letter_order(_tiles(kept)), _tiles(new), rejections), rejections)
        letters = _tiles(token)
        if rejections:
            return Draw("", self._joker_first(letters), rejections)
        new_letters = without(letters, self.state.kept)
        if new_letters is None:
            return Draw("", self._joker_first(letters), (Rejection("", RejectionReason.INVALID),))
        return Draw(self.state.kept, self._joker_first(new_letters))

    def _joker_as_new(self, kept: str, new: str, rejections: tuple[Rejection, ...]) -> tuple[str, str]:
        """Returns (kept letters, new letters) of a draw, with the joker of a joker game among the new letters (§3.8.1).

        A hand-typed sheet may print a joker among the kept letters that came back because a real tile replaced it.
        `rejections` are the draws of this move rejected before.
        """
        in_hand = "" if rejections else self.state.kept
        came_back = self.state.variant.joker and JOKER in kept and JOKER not in in_hand + new
        if self.game.generator is not None or not came_back:
            return kept, new
        return kept.replace(JOKER, "", 1), JOKER + new

    def _joker_first(self, new: str) -> str:
        """Returns the new letters of a draw; in a joker game the joker is put first, as it is announced."""
        return JOKER + new.replace(JOKER, "", 1) if self.state.variant.joker and JOKER in new else new

    def _close(self, value: str) -> None:
        match = _END.fullmatch(value)
        if match is None:
            raise GameFileError("game.end_line")
        self.end = _End(int(match.group(1)), int(match.group(2)))
        if self.end.moves != len(self.game.moves):
            raise GameFileError("game.end_moves", said=self.end.moves, found=len(self.game.moves))
        if self.end.points != self.game.points:
            raise GameFileError("game.end_points", said=self.end.points, found=self.game.points)


def _parse_rejection(token: str) -> Rejection:
    if not token.startswith("-"):
        raise GameFileError("game.rejection", text=token)
    why = next((why for why, mark in MARKS.items() if token.endswith(mark)), RejectionReason.INVALID)
    letters = token[1:].removesuffix(MARKS.get(why, ""))
    if not letters and why is not RejectionReason.INVALID:
        raise GameFileError("game.rejection_letters", text=token)
    return Rejection(_tiles(letters), why)


def _tiles(text: str) -> str:
    for character in text:
        if not is_tile(character):
            raise GameFileError("game.letter", text=character)
    return text


def _number(text: str, key: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,30}", text):
        raise GameFileError(key, text=text)
    return int(text)


def _plain(tag: str) -> str:
    decomposed = unicodedata.normalize("NFD", tag.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))
