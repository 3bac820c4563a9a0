"""Game files: the prepared games of the program, those kept here, reading one that a player names, writing one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from topping.disk import os_reason, read_regular, write_whole
from topping.errors import GameFileError, LexiconError, SetupError, ToppingError
from topping.game.lexicon import lexicon_called
from topping.paths import club_games_folder, ensure_folder, write_file
from topping.play.run.kept import KeptMove, KeptProposal
from topping.play.run.proposal import Answer, Referee, Verdict
from topping.play.run.settlement import MoveResult, Try
from topping.resources import asset, games_folder
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game, Turn, admitted_in
from topping.rules.games.gametext import format_game, game_id, parse_game
from topping.rules.moves import Admits, Move, without_accents


def game_of(identity: str, name: str, text: str, variant: str) -> Game:
    """The game of a stored run, from its text or, where a version that kept none wrote the run, from the shelf.

    Raises `GameFileError`.
    """
    if text:
        return replace(parse_game(text), name=name)
    for one in prepared():
        if one.variant in ("", variant):
            game = load(one.path)
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


_LARGEST = 1 << 20
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game file that comes with the program, not read yet."""

    name: str
    """Its file name without the ending: `normale-01`."""
    path: Path

    variant: str
    """The name of its variant, as its file name tells (`7sur8-joker-03`: `7sur8+joker`); empty where none does."""

    @classmethod
    def at(cls, path: Path) -> Prepared:
        """The game file at `path`."""
        stem, _, _ = path.stem.rpartition("-")
        return cls(path.stem, path, next((name for name in VARIANTS if _in_file_names(name) == stem), ""))


def prepared() -> tuple[Prepared, ...]:
    """The games that come with the program: variant by variant as the rules give them, then by name."""
    found = [Prepared.at(path) for path in sorted(games_folder().glob("*.txt"))]
    order = [*VARIANTS, ""]
    return tuple(sorted(found, key=lambda one: order.index(one.variant)))


def demo_games() -> tuple[Path, ...]:
    """The games replayed on the idle screens; they show their solutions, so they are not offered to play."""
    return tuple(sorted(asset("demo").glob("*.txt")))


def load(path: Path) -> Game:
    """Reads and checks a game file; raises `GameFileError`, with the line at fault where there is one."""
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


def _not_utf8(content: bytes, place: int) -> GameFileError:
    """The error for a file whose byte at `place` is not UTF-8; it names line and byte, both from 1."""
    before = content[:place]
    byte, column = f"{content[place]:02X}", place - before.rfind(b"\n")
    return GameFileError("game.not_utf8", byte=byte, column=column).at_line(before.count(b"\n") + 1)


def save(game: Game, folder: Path, *, is_lasting: bool = True) -> Path:
    """Writes a game into `folder`, whole or not at all, as `<variant>-NN.txt`; returns its path.

    One that its seed gives again need not outlast a power cut (not `is_lasting`).
    """
    return save_as(game, folder / file_name(game), is_lasting=is_lasting)


def save_as(game: Game, target: Path, *, is_lasting: bool = True) -> Path:
    """As `save`, under a name of the caller's own."""
    return write_file(target, format_game(game).encode(), is_lasting=is_lasting)


def keep(game: Game, stem: str, folder: Path | None = None) -> Path:
    """Writes a game among the club's, under a name made of `stem`; the same game again is the same file.

    `folder` stands for another one than the club's. Raises `SetupError` where it cannot be written.
    """
    folder, text = ensure_folder(folder or club_games_folder()), format_game(game).encode()
    name = plain_name(stem)
    taken = 1
    try:
        while True:
            target = folder / (f"{name}.txt" if taken == 1 else f"{name}-{taken}.txt")
            if not target.exists() or read_regular(target, _LARGEST) == text:
                break
            taken += 1
        write_whole(target, text)
    except OSError as fault:
        raise SetupError("setup.write", path=folder, why=os_reason(fault)) from fault
    return target


def plain_name(text: str) -> str:
    """A name that any disk takes, made of letters, digits and hyphens: `partie-du-7-juillet`."""
    plain = without_accents(text).casefold()
    words = "".join(one if one.isascii() and one.isalnum() else " " for one in plain).split()
    return "-".join(words)[:_LONGEST_NAME].strip("-") or "partie"


def file_name(game: Game) -> str:
    """`normale-07.txt`, `789-joker-42.txt`: the variant and the seed."""
    return f"{_in_file_names(game.variant.name)}-{game.seed:02d}.txt"


def _in_file_names(variant: str) -> str:
    return variant.replace("+", "-")
