"""The import graph of the program: no circle, absolute names, and few imports inside functions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import topping

ROOT = Path(topping.__file__).parent
MOST_IN_FUNCTIONS = 6
"""How many imports inside functions the kiosk may have."""


@dataclass(frozen=True)
class Import:
    """One `import`, wherever it stands: at the top, inside a function, for the type checker only."""

    module: str
    """The module that imports, by its dotted name."""
    line: int
    targets: tuple[str, ...]
    """What it names; `from a import b` may name the module `a.b` or something in `a`."""
    is_relative: bool
    is_inside: bool
    """Whether it stands inside a function."""
    comment: str
    """The comment on the line above it."""


def modules(root: Path = ROOT, package: str = "topping") -> dict[str, Path]:
    """The modules of a package, by their dotted names."""
    found = {}
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join((package, *(part for part in parts if part != "__init__")))] = path
    return found


def imports_of(module: str, source: str) -> Iterator[Import]:
    """All imports of a module's source."""
    lines = source.splitlines()
    for node, is_inside in _imports(ast.parse(source), is_inside=False):
        above = lines[node.lineno - 2].strip() if node.lineno > 1 else ""
        comment = above if above.startswith("#") else ""
        if isinstance(node, ast.Import):
            targets, is_relative = tuple(name.name for name in node.names), False
        else:
            targets = tuple(f"{node.module}.{name.name}" for name in node.names)
            is_relative = node.level > 0
        yield Import(module, node.lineno, targets, is_relative, is_inside, comment)


def _imports(parent: ast.AST, is_inside: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """The imports below a node, and whether each stands inside a function; expressions hold none."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, is_inside
        elif not isinstance(node, ast.expr):
            yield from _imports(node, is_inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def graph(sources: dict[str, str], imports: Iterable[Import]) -> dict[str, set[str]]:
    """Which of the modules each one imports; a package's `__init__` is not imported by naming a module inside it."""
    edges: dict[str, set[str]] = {module: set() for module in sources}
    for one in imports:
        edges[one.module] |= {known for target in one.targets if (known := _nearest(target, sources))} - {one.module}
    return edges


def _nearest(target: str, known: dict[str, str]) -> str:
    """The module that a target names, or that holds what it names; empty where it is another library's."""
    if target in known:
        return target
    holder = target.rpartition(".")[0]
    return holder if holder in known else ""


def circle(edges: dict[str, set[str]]) -> list[str]:
    """The modules of an import circle, the first one again at the end; empty where there is none."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as fault:
        found: list[str] = fault.args[1]
        return found
    return []


def circle_of(sources: dict[str, str]) -> list[str]:
    return circle(graph(sources, [one for module, source in sources.items() for one in imports_of(module, source)]))


@cache
def read_all() -> dict[str, str]:
    return {module: path.read_text(encoding="utf-8") for module, path in modules().items()}


@cache
def all_imports() -> tuple[Import, ...]:
    """Those of the whole program."""
    return tuple(one for module, source in read_all().items() for one in imports_of(module, source))


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Imports inside functions and for the type checker count: they hide a circle, they do not open it."""
    assert circle(graph(read_all(), all_imports())) == []


def test_a_circle_is_found_wherever_its_imports_stand() -> None:
    sources = {
        "p": "",
        "p.a": "def f():\n    from p import b\n",
        "p.b": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.c import thing\n",
        "p.c": "import p.a\n",
    }
    assert set(circle_of(sources)) == {"p.a", "p.b", "p.c"}
    assert circle_of({**sources, "p.c": "import os\n"}) == []


def test_imports_are_absolute() -> None:
    assert [f"{one.module}:{one.line}" for one in all_imports() if one.is_relative] == []


def test_the_kiosk_imports_inside_functions_for_speed_of_start_alone() -> None:
    inside = [one for one in all_imports() if one.is_inside and one.module.startswith("topping.kiosk")]
    assert len(inside) <= MOST_IN_FUNCTIONS
    assert [f"{one.module}:{one.line}" for one in inside if "start" not in one.comment] == []


def test_an_import_inside_a_function_is_seen_with_its_comment() -> None:
    source = "import os\n\ndef f():\n    # loaded late, for the speed of start\n    import sys\n    from a import b\n"
    found = [(one.targets, one.is_inside, one.comment) for one in imports_of("m", source)]
    assert found == [
        (("os",), False, ""),
        (("sys",), True, "# loaded late, for the speed of start"),
        (("a.b",), True, ""),
    ]


def test_modules_are_imported_by_name_for_commands_and_scenes_alone() -> None:
    by_name = {one.module for one in all_imports() if "importlib.import_module" in one.targets}
    by_name |= {
        module for module, source in read_all().items() if re.search(r"\bimportlib\.import_module\b|__import__", source)
    }
    of_kiosk = {"topping.kiosk.navigator"}
    assert [module for module in sorted(by_name - of_kiosk) if not module.startswith("topping.cli")] == []
