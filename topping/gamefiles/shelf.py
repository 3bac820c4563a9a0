"""Reads and writes game files: the games supplied with the program, and the games of the club."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from topping.errors import GameFileError, LexiconError, SetupError, ToppingError
from topping.gamefiles.lexicon import lexicon_called
from topping.paths import club_games_folder, ensure_folder, write_file
from topping.play.run.proposal import Answer, Referee, Verdict
from topping.play.run.settlement import MoveResult, Try
from topping.play.run.stored import StoredMove, StoredProposal
from topping.resources import asset, games_folder
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game, Turn, admitted_in
from topping.rules.games.gametext import format_game, game_id, parse_game
from topping.rules.moves import Move, without_accents
from topping.rules.scoring import Admits
from topping.system.disk import os_reason, read_regular, write_whole


def game_of(identity: str, name: str, text: str, variant: str) -> Game:
    """Returns the game of a stored run, parsed from `text`. If that is empty, searches the supplied games for the id
    `identity`.

    Only runs of older versions have no text. Raises `GameFileError`.
    """
    if text:
        return replace(parse_game(text), name=name)
    for file in prepared():
        if file.variant in ("", variant):
            game = load(file.path)
            if game_id(game) == identity:
                return game
    raise GameFileError("resume.no_game")


def admits_of(name: str, digest: str, turns: Iterable[Turn]) -> Admits | None:
    """Returns the check of words by which a stored run was judged.

    It admits the lexicon's words, and those of the game's tops (`turns`).

    `name` and `digest` (hash) are those of the lexicon. None if it is no longer on this machine.
    """
    try:
        return admitted_in(turns, lexicon_called(name, digest).admits)
    except LexiconError:
        return None


def results_of(
    moves: Sequence[StoredMove], turns: Sequence[Turn], conditions: Conditions, admits: Admits | None
) -> tuple[MoveResult, ...]:
    """Returns the result of each stored move of a run: points, times, and proposals with the referee's answers.

    `admits` tests words, so that answers name the refused ones; with None, they do not. Raises `GameFileError` if the
    moves belong to another game.
    """
    words = [turn.solution.word for turn in turns]
    if [(move.number, move.word) for move in moves] != list(enumerate(words, start=1))[: len(moves)]:
        raise GameFileError("resume.other_moves")
    referee = None if admits is None else Referee.under(conditions, admits)
    return tuple(_result(move, turn, referee) for move, turn in zip(moves, turns, strict=False))


def _result(kept: StoredMove, turn: Turn, referee: Referee | None) -> MoveResult:
    return MoveResult(
        number=kept.number,
        found=kept.found,
        points=kept.scored,
        elapsed_ms=kept.elapsed_ms,
        penalty_ms=kept.penalty_ms,
        answer=None if kept.answer is None else Move.parse(kept.answer),
        tries=tuple(
            Try(proposal.text, proposal.at_ms, verdict_of(proposal, turn, referee)) for proposal in kept.last_tries
        ),
        ended_by=kept.ended_by,
        ended_ms=kept.ended_ms,
        showing=kept.showing,
    )


def verdict_of(kept: StoredProposal, turn: Turn, referee: Referee | None) -> Verdict:
    """Returns the referee's answer to a stored proposal.

    It has all details if `referee` gives the same answer today; otherwise only the kind of answer and the points.
    """
    then = Verdict(Answer(kept.verdict), points=kept.points)
    if referee is None:
        return then
    today = referee.judge(kept.text, turn)
    return today if (today.answer, today.points) == (then.answer, then.points) else then


_LARGEST = 1 << 20
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game file supplied with the program, not yet read."""

    name: str
    """The file's name without its extension: `normale-01`."""
    path: Path

    variant: str
    """The variant in the file's name (`7sur8-joker-03`: `7sur8+joker`); empty if it has none."""

    @classmethod
    def at(cls, path: Path) -> Prepared:
        """Returns the entry for the game file at `path`, with the variant from its name; does not read it."""
        stem, _, _ = path.stem.rpartition("-")
        return cls(path.stem, path, next((name for name in VARIANTS if _in_file_names(name) == stem), ""))


def prepared() -> tuple[Prepared, ...]:
    """Returns the game files supplied with the program, by variant in the order of the rules, then by name."""
    games = [Prepared.at(path) for path in sorted(games_folder().glob("*.txt"))]
    order = [*VARIANTS, ""]
    return tuple(sorted(games, key=lambda game: order.index(game.variant)))


def demo_games() -> tuple[Path, ...]:
    """Returns the paths of the games that are replayed while nobody uses the screen.

    Players cannot choose them, since their solutions are shown.
    """
    return tuple(sorted(asset("demo").glob("*.txt")))


def load(path: Path) -> Game:
    """Reads and checks a game file; raises `GameFileError`, with the line of the fault if there is one."""
    try:
        content = read_regular(path, _LARGEST)
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path, why=os_reason(fault)) from fault
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise _not_utf8(content, fault.start).in_source(path.name) from None
    if "\0" in text:
        raise GameFileError("game.not_text", path=path.name)
    try:
        return parse_game(text)
    except ToppingError as fault:
        fault.in_source(path.name)
        raise


def _not_utf8(content: bytes, offset: int) -> GameFileError:
    """Returns the error for the byte at index `offset`, which is not valid UTF-8, with its line and column (from 1)."""
    before = content[:offset]
    byte, column = f"{content[offset]:02X}", offset - before.rfind(b"\n")
    return GameFileError("game.not_utf8", byte=byte, column=column).at_line(before.count(b"\n") + 1)


def save(game: Game, folder: Path, *, is_lasting: bool = True) -> Path:
    """Writes a game into `folder` as `<variant>-NN.txt`, completely or not at all; returns the path.

    With `is_lasting=False`, the file may be lost in a power cut: its seed makes the game again.
    """
    return save_as(game, folder / file_name(game), is_lasting=is_lasting)


def save_as(game: Game, target: Path, *, is_lasting: bool = True) -> Path:
    """Writes a game to the path `target`, completely or not at all; returns the path."""
    return write_file(target, format_game(game).encode(), is_lasting=is_lasting)


def keep(game: Game, stem: str, folder: Path | None = None) -> Path:
    """Writes a game into the club's folder under a name made from `stem`, and returns the path.

    Another game of that name gets a number; the same game gets the same file. `folder` replaces the club's folder.
    Raises `SetupError` if it cannot be written.
    """
    folder, text = ensure_folder(folder or club_games_folder()), format_game(game).encode()
    name = plain_name(stem)
    number = 1
    try:
        while True:
            target = folder / (f"{name}.txt" if number == 1 else f"{name}-{number}.txt")
            if not target.exists() or read_regular(target, _LARGEST) == text:
                break
            number += 1
        write_whole(target, text)
    except OSError as fault:
        raise SetupError("setup.write", path=folder, why=os_reason(fault)) from fault
    return target


def plain_name(text: str) -> str:
    """Returns a text turned into a file name valid on any disk: letters, digits and hyphens, `partie-du-7-juillet`."""
    plain = without_accents(text).casefold()
    words = "".join(character if character.isascii() and character.isalnum() else " " for character in plain).split()
    return "-".join(words)[:_LONGEST_NAME].strip("-") or "partie"


def file_name(game: Game) -> str:
    """Returns a file name made of the variant and the seed: `normale-07.txt`, `789-joker-42.txt`."""
    return f"{_in_file_names(game.variant.name)}-{game.seed:02d}.txt"


def _in_file_names(variant: str) -> str:
    return variant.replace("+", "-")
