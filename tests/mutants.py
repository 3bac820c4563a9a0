"""Whether a room's own tests notice a fault: `python -m tests.mutants ROOM`.

A mutant is the room with one small fault: a comparison that is another, a condition turned round, `and` for `or`, a
call left out, a number one larger. Thirty are drawn by a seed that is a hash of the room's name and the commit, so
that two people at one commit draw the same; the room's own tests run on each, in a copy of the commit: those of its
folder and, for the kiosk, those of `tests/screens`, which hold all it shows; first the files of tests that reach the
line of the fault, then all others. Those that no test notices are listed, and the command then ends with 1.
`--tests-of` takes the tests of another commit for the same mutants: what it lists more or less is what a reduction of
tests has lost or won. `--beside cli outside` lets the tests of these folders count too.

Texts are not changed, nor what only the type checker or a dataclass reads. Those that mean the same as the code stand
in `tests/data/equivalents.toml` with the reason, and are passed over.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import io
import os
import random
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from coverage import CoverageData

CHECKOUT: Final = Path(__file__).parent.parent
EQUIVALENTS: Final = CHECKOUT / "tests" / "data" / "equivalents.toml"
COUNT: Final = 30
SHORTEST_WAIT: Final = 60
"""Seconds that the tests of a mutant may take at least, however quick they are on the code itself."""
SLOWER: Final = 5
"""How many times the time of the code itself a mutant may take: one that takes more loops, which is noticed."""
BESIDE: Final = {"kiosk": "screens"}
"""Folders of tests that hold a room as its own do: the states and the contract of its screens."""
NONE_FAILED: Final = 0
SOME_FAILED: Final = (1, 2, 4, -signal.SIGSEGV, -signal.SIGABRT, -9)
"""Exit codes of pytest: a test failed; it was stopped, as by tests, or what they share, that cannot be imported; a
kernel that wrote where it may not ended the process, or the system, which kills (9) what has taken all memory."""
NOT_DRAWN: Final = frozenset({"strict", "slots", "frozen", "kw_only", "eq", "order", "init", "repr", "hash"})
"""Arguments that say how a class is made, or that lists have one length."""
OTHER: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


class Mutant(NamedTuple):
    """A file with one fault."""

    path: Path
    line: int
    last_line: int
    before: str
    after: str
    source: str

    @property
    def changed(self) -> str:
        """The line of the fault as it reads with it."""
        return self.source.splitlines()[self.line - 1].strip()

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before} -> {self.after}"


class RoomFailsError(Exception):
    """The tests fail, or do not run, without any fault of ours."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the mutants of a room that its tests let pass; 1 where there are any."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("room", help="a folder of topping/, such as rules or play/run")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--commit", default="HEAD", help="whose code is looked at")
    parser.add_argument("--tests-of", metavar="COMMIT", help="whose tests are run, if not those of the same commit")
    parser.add_argument("--beside", nargs="+", default=[], metavar="FOLDER", help="whose tests count besides its own")
    options = parser.parse_args(arguments)
    commit = git("rev-parse", options.commit).decode().strip()
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder)
        unpack(commit, checkout)
        if options.tests_of:
            shutil.rmtree(checkout / "tests")
            unpack(options.tests_of, checkout, "tests")
        drawn = draw(checkout, options.room, commit, options.count)
        equivalent = [mutant for mutant in drawn if mutant.changed in equivalents().get(mutant.path.as_posix(), {})]
        try:
            others = [mutant for mutant in drawn if mutant not in equivalent]
            living = survivors(checkout, options.room, others, options.beside)
        except RoomFailsError as reason:
            print(reason)
            return 1
    noticed = f"{len(others) - len(living)} of {len(drawn)} noticed, {len(equivalent)} equivalent"
    print(f"{options.room} at {commit[:8]}: {noticed}")
    return 1 if living else 0


@cache
def equivalents() -> dict[str, dict[str, str]]:
    """By file, the changed lines that mean the same as those of the code, each with the reason."""
    return tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8"))


def git(*arguments: str) -> bytes:
    """What git answers in this checkout."""
    return subprocess.run(("git", *arguments), cwd=CHECKOUT, check=True, stdout=subprocess.PIPE).stdout


def unpack(commit: str, into: Path, *paths: str) -> None:
    """Lays down the files of a commit, with the kernels that are compiled here."""
    with tarfile.open(fileobj=io.BytesIO(git("archive", commit, *paths))) as files:
        files.extractall(into, filter="data")
    for library in (CHECKOUT / "topping" / "compiled").glob("*.so"):
        shutil.copy2(library, into / "topping" / "compiled")


def own_tests(checkout: Path, room: str) -> Path:
    """The folder of the room's own tests, or that of the room around it."""
    folder = checkout / "tests" / room
    while not folder.is_dir():
        folder = folder.parent
    return folder


def files_of(tests: Path) -> list[Path]:
    """The files of tests of a folder, and of the one that stands beside it."""
    folders = (tests, tests.parent / BESIDE.get(tests.name, tests.name))
    return sorted({file for folder in folders for file in folder.rglob("test_*.py")})


def draw(checkout: Path, room: str, commit: str, count: int) -> list[Mutant]:
    """Some mutants of a room, the same each time, by file and line."""
    every = [
        mutant
        for path in sorted((checkout / "topping" / room).rglob("*.py"))
        for mutant in mutants_of(path.relative_to(checkout), path.read_text(encoding="utf-8"))
    ]
    seed = hashlib.sha256(f"{room} {commit}".encode()).digest()
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    return sorted(chosen, key=lambda mutant: (mutant.path, mutant.line))


def survivors(checkout: Path, room: str, mutants: Sequence[Mutant], beside: Sequence[str] = ()) -> list[Mutant]:
    """Those that neither the room's own tests notice nor those `beside`, each printed at once."""
    folders = (own_tests(checkout, room), *(checkout / "tests" / folder for folder in beside))
    files = [*dict.fromkeys(file for folder in folders for file in files_of(folder))]
    began = time.monotonic()
    if not pass_on(checkout, files, None, f"--cov=topping/{room}", "--cov-context=test", "--cov-report="):
        raise RoomFailsError(f"the tests of {room} fail on the code itself")
    wait = max(SHORTEST_WAIT, SLOWER * (time.monotonic() - began))
    reached = reached_by(checkout)
    living = []
    for number, mutant in enumerate(mutants):
        path = checkout / mutant.path
        original, times = path.read_bytes(), path.stat()
        path.write_text(mutant.source, encoding="utf-8")
        os.utime(path, (number, number))  # what was compiled of the original, or of another mutant, is not read for it
        near = [checkout / file for file in nearest_first(reached.get(mutant.path, {}), mutant)]
        others = [file for file in files if file not in near]
        try:
            if all(pass_on(checkout, some, wait) for some in (near, others) if some):
                living.append(mutant)
                print(f"lives: {mutant}", flush=True)
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    return living


def reached_by(checkout: Path) -> dict[Path, dict[int, Counter[str]]]:
    """By file and line of the room, how many tests of each file of tests reach it, as the run on the code measured."""
    data = CoverageData(str(checkout / ".coverage"))
    data.read()
    reached: dict[Path, dict[int, Counter[str]]] = {}
    for name in data.measured_files():
        lines: dict[int, Counter[str]] = defaultdict(Counter)
        for line, contexts in data.contexts_by_lineno(name).items():
            tests = {context.rpartition("|")[0] for context in contexts}
            lines[line].update(test.partition("::")[0] for test in tests if test)
        reached[Path(name).relative_to(checkout)] = lines
    return reached


def nearest_first(reached: Mapping[int, Counter[str]], mutant: Mutant) -> list[str]:
    """Files of tests that reach a fault: those first of which most tests do. The sooner one fails, the sooner it ends.

    A line that runs when its module is imported counts as reached by none.
    """
    here: Counter[str] = Counter()
    for line in range(mutant.line, mutant.last_line + 1):
        here |= reached.get(line, Counter())
    whole: Counter[str] = Counter()
    for tests in reached.values():
        whole |= tests
    return sorted(here, key=lambda file: (-here[file] / whole[file], file))


def pass_on(checkout: Path, files: Sequence[Path], wait: float | None, *options: str) -> bool:
    """Whether the tests pass there; they do not where they take longer than `wait` seconds, which None is for none.

    The code itself, for which no time is set, leaves what is compiled of it for the mutants.
    """
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    if wait is not None:
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile", "brief")
    try:
        done = subprocess.run(
            (*command, *options, *map(str, files)),
            cwd=checkout,
            env=environment,
            check=False,
            timeout=wait,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (NONE_FAILED, *SOME_FAILED):
        raise RoomFailsError(f"pytest ends with {done.returncode}")
    return done.returncode == NONE_FAILED


def mutants_of(path: Path, source: str) -> Iterator[Mutant]:
    """Every mutant of a file, from its first line to its last."""
    content = source.encode()
    starts = [0]
    for line in content.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in looked_at(ast.parse(source)):
        for place, after in faults(node):
            assert place.end_lineno is not None
            assert place.end_col_offset is not None
            first = starts[place.lineno - 1] + place.col_offset
            last = starts[place.end_lineno - 1] + place.end_col_offset
            changed = content[:first] + after.encode() + content[last:]
            yield Mutant(path, place.lineno, place.end_lineno, ast.unparse(place), after, changed.decode())


def looked_at(node: ast.AST) -> Iterator[ast.AST]:
    """What does something when the program runs, from outside in."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.keyword) and child.arg in NOT_DRAWN:
                continue
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield from looked_at(child)


def faults(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """What in it may be another text."""
    match node:
        case ast.Expr(value=ast.Call() as call):
            yield call, "None"
        case ast.If(test=condition) | ast.While(test=condition) if isinstance(
            condition, ast.Name | ast.Attribute | ast.Call
        ):
            if ast.unparse(condition) != "TYPE_CHECKING":
                yield condition, f"not {ast.unparse(condition)}"
        case ast.Compare(left=ast.Name(id="__name__")):
            pass  # what a file does as a command is no part of the room
        case ast.Compare(left=left, ops=[operator], comparators=compared):
            other = ast.Compare(left, [OTHER[type(operator)]()], compared)
            yield node, f"({ast.unparse(other)})"
        case ast.BoolOp(op=ast.And()):
            yield node, f"({ast.unparse(ast.BoolOp(ast.Or(), node.values))})"
        case ast.BoolOp():
            yield node, f"({ast.unparse(ast.BoolOp(ast.And(), node.values))})"
        case ast.BinOp(op=ast.Add()):
            yield node, f"({ast.unparse(ast.BinOp(node.left, ast.Sub(), node.right))})"
        case ast.BinOp(op=ast.Sub()):
            yield node, f"({ast.unparse(ast.BinOp(node.left, ast.Add(), node.right))})"
        case ast.UnaryOp(op=ast.Not()):
            yield node, f"({ast.unparse(node.operand)})"
        case ast.IfExp():
            yield node, f"({ast.unparse(ast.IfExp(node.test, node.orelse, node.body))})"
        case ast.Constant(value=bool() as truth):
            yield node, str(not truth)
        case ast.Constant(value=int() as number):
            yield node, str(number + 1)


if __name__ == "__main__":
    sys.exit(main())
