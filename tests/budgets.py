"""How large each room is, its budget and what is aimed at: `python -m tests.budgets` prints it.

Lines as ruff writes them, statements as the parser sees them, files; a room is a folder of `topping/`, or `tests`. The
budgets stand in `tests/data/budgets.toml`. `--lower` writes the present sizes there where something has become smaller,
and never raises a line: a room that must grow gets another line by hand, in the same commit, with its reason.
"""

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import tomlkit

from tests.parsedcode import CodeFile, code_files
from tests.test_imports import all_imports, graph

DATA: Final = Path(__file__).parent / "data" / "budgets.toml"
KIOSK: Final = "kiosk"
TESTS: Final = "tests"
REST: Final = "rest"
"""The room of the files that stand in no folder of `topping/`."""
MOST_ON_A_SCREEN: Final = 800
"""Lines of a file of the kiosk."""
LOWERED_BELOW: Final = 0.98
"""What is smaller than this part of its line is to lower it."""
LEEWAY_OF_COUNTS: Final = 3
"""By how much what is counted may differ from its line, on either side."""


class Size(NamedTuple):
    """Of a room, or of several together."""

    lines: int
    statements: int
    files: int


STEPS: Final = Size(50, 50, 1)
"""To what a line is rounded up, so that a mending of a line or two needs no other one."""
LEEWAY: Final = Size(100, 70, 2)
"""How much more than its line a room may have, where 1 % of it is not more still."""
LEEWAY_OF_KIOSK: Final = Size(150, 110, 3)


def sizes() -> dict[str, Size]:
    """Of each room, in the order of their names, then the tests."""
    files: dict[str, list[Size]] = {}
    for file in code_files():
        size = Size(file.source.count("\n"), file.statements, 1)
        files.setdefault(room_of(file), []).append(size)
    tests = [size_of(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.rglob("*.py")]
    return {**{room: together(files[room]) for room in sorted(files)}, TESTS: together(tests)}


def room_of(file: CodeFile) -> str:
    """The folder of `topping/` that holds it."""
    folder, _, inside = file.name.partition("/")
    return folder if inside else REST


def size_of(source: str) -> Size:
    """Of one file of the tests, of which nothing else is to be known."""
    waiting: list[ast.AST] = [ast.parse(source)]
    statements = 0
    while waiting:
        node = waiting.pop()
        statements += isinstance(node, ast.stmt)
        # no expression holds a statement, which saves most of the walk
        waiting += [one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr)]
    return Size(source.count("\n"), statements, 1)


def together(parts: list[Size]) -> Size:
    """The sum of all of them."""
    return Size(*map(sum, zip(*parts, strict=True)))


def counts() -> dict[str, int]:
    """What else is counted, by its name in the data."""
    return {
        "modules of one neighbour": len(of_one_neighbour()),
        "laid out by hand": sum(file.source.count("# fmt: ") for file in code_files()),
    }


def of_one_neighbour() -> list[str]:
    """The modules that one other file alone imports, which stands in the same folder; those of the texts apart."""
    files = {file.module: file.name for file in code_files() if room_of(file) != "texts"}
    users: dict[str, list[str]] = {}
    for module, imported in graph(files, (one for one in all_imports() if one.module in files)).items():
        for one in imported:
            users.setdefault(one, []).append(files[module])
    return [one for one, by in users.items() if len(by) == 1 and Path(by[0]).parent == Path(files[one]).parent]


def long_screens() -> list[str]:
    """The files of the kiosk that are longer than one may be."""
    return [file.name for file in code_files() if room_of(file) == KIOSK and file.source.count("\n") > MOST_ON_A_SCREEN]


def data() -> dict[str, Any]:
    """The budgets and aims, as they are written."""
    return tomlkit.parse(DATA.read_text(encoding="utf-8")).unwrap()


def allowed(room: str, line: Size) -> Size:
    """The most that a room with that line may have."""
    if room == KIOSK:
        return together([line, LEEWAY_OF_KIOSK])
    return Size(*(line[one] + max(line[one] // 100, LEEWAY[one]) for one in range(3)))


def lowered(line: Size, size: Size) -> Size:
    """The line for a room of that size: a lower one where it is clearly smaller than what stands there."""
    rounded = [-(-size[one] // STEPS[one]) * STEPS[one] for one in range(3)]
    return Size(
        *(min(line[one], rounded[one]) if size[one] < LOWERED_BELOW * line[one] else line[one] for one in range(3))
    )


def faults(found: Mapping[str, Size], counted: Mapping[str, int], written: Mapping[str, Any]) -> Iterator[str]:
    """What is larger than it may be, and which lines are too high by now; a sentence each."""
    for room in sorted(found.keys() ^ written["rooms"].keys()):
        yield f"{room}: a room without a line, or a line without a room"
    for room in found.keys() & written["rooms"].keys():
        line = Size(*written["rooms"][room])
        for has, may, stands, measure in zip(found[room], allowed(room, line), line, Size._fields, strict=True):
            if has > may:
                yield f"{room}: {has} {measure}, and {stands} in its budget"
        if lowered(line, found[room]) != line:
            yield f"{room} is smaller than its budget: python -m tests.budgets --lower"
    yield from faults_of_counts(counted, written)


def faults_of_counts(counted: Mapping[str, int], written: Mapping[str, Any]) -> Iterator[str]:
    """The same of what is counted besides."""
    for name, count in counted.items():
        line, _ = written["counts"][name]
        if count > line + LEEWAY_OF_COUNTS:
            yield f"{name}: {count}, and {line} in the budget"
        elif count < line - LEEWAY_OF_COUNTS:
            yield f"{name}: {count}, fewer than in the budget: python -m tests.budgets --lower"


def table(found: Mapping[str, Size], counted: Mapping[str, int], written: Mapping[str, Any]) -> Iterator[str]:
    """Rooms and counts, each measure with its budget and, where there is one, its aim."""
    program = [size for room, size in found.items() if room != TESTS]
    without_texts = [size for room, size in found.items() if room not in (TESTS, "texts")]
    sums = {"topping without texts": together(without_texts), "topping": together(program)}
    yield f"{'':22}" + "".join(f"{one:>11}{'budget':>9}{'aim':>8}" for one in Size._fields)
    for room, size in {**found, **sums}.items():
        line, aims = written["rooms"].get(room, ("", "", "")), written["aims"].get(room, {})
        cells = (
            f"{has:>11}{stands:>9}{aims.get(measure, ''):>8}"
            for has, stands, measure in zip(size, line, Size._fields, strict=True)
        )
        yield f"{room:22}{''.join(cells)}"
    for name, count in counted.items():
        line, aim = written["counts"][name]
        yield f"{name}: {count}, budget {line}, aim {aim}"


def lower(found: Mapping[str, Size], counted: Mapping[str, int]) -> None:
    """Writes lower lines for what has become smaller; comments and the rest stay as they are."""
    document: Any = tomlkit.parse(DATA.read_text(encoding="utf-8"))
    for room, size in found.items():
        line = Size(*document["rooms"][room])
        for one, value in enumerate(lowered(line, size)):
            if value != line[one]:
                document["rooms"][room][one] = value
    for name, count in counted.items():
        if count < document["counts"][name][0]:
            document["counts"][name][0] = count
    DATA.write_text(tomlkit.dumps(document), encoding="utf-8")


def main() -> int:
    """Prints the table; 1 where something is not as its budget says."""
    parser = argparse.ArgumentParser(prog="python -m tests.budgets", description=str(__doc__))
    parser.add_argument("--lower", action="store_true", help="write lower lines for what has become smaller")
    is_to_lower = parser.parse_args().lower
    found, counted = sizes(), counts()
    if is_to_lower:
        lower(found, counted)
    written = data()
    for line in (*table(found, counted, written), *(wrong := [*faults(found, counted, written)])):
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
