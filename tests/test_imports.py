"""The import graph of the program: no circle, absolute names, and few imports inside functions."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Container, Iterable
from graphlib import CycleError, TopologicalSorter

from tests.parsedcode import Import, code_files, parsed

MOST_IN_FUNCTIONS = 6
"""How many imports inside functions the kiosk may have."""


def graph(modules: Iterable[str], imports: Iterable[Import]) -> dict[str, set[str]]:
    """Which of the modules each one imports; a package's `__init__` is not imported by naming a module inside it."""
    edges: dict[str, set[str]] = {module: set() for module in modules}
    for one in imports:
        edges[one.module] |= {known for target in one.targets if (known := _nearest(target, edges))} - {one.module}
    return edges


def _nearest(target: str, known: Container[str]) -> str:
    """Returns the module that a target names or lies in; empty for another library's."""
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
    files = [parsed(source, f"{name.replace('.', '/')}.py") for name, source in sources.items()]
    return circle(graph([file.module for file in files], [one for file in files for one in file.imports]))


def all_imports() -> list[Import]:
    """Those of the whole program."""
    return [one for file in code_files() for one in file.imports]


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Imports inside functions and for the type checker count: they hide a circle, they do not open it."""
    assert circle(graph([file.module for file in code_files()], all_imports())) == []


def test_a_circle_is_found_wherever_its_imports_stand() -> None:
    sources = {
        "p": "",
        "p.a": "def f():\n    from topping.p import b\n",
        "p.b": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from topping.p.c import thing\n",
        "p.c": "import topping.p.a\n",
    }
    assert set(circle_of(sources)) == {"topping.p.a", "topping.p.b", "topping.p.c"}
    assert circle_of({**sources, "p.c": "import os\n"}) == []


def test_imports_are_absolute() -> None:
    assert [f"{one.module}:{one.line}" for one in all_imports() if one.is_relative] == []


def test_the_kiosk_imports_inside_functions_for_speed_of_start_alone() -> None:
    inside = [one for one in all_imports() if one.is_inside and one.module.startswith("topping.kiosk")]
    assert len(inside) <= MOST_IN_FUNCTIONS
    assert [f"{one.module}:{one.line}" for one in inside if "start" not in one.comment] == []


def test_an_import_inside_a_function_is_seen_with_its_comment() -> None:
    source = "import os\n\ndef f():\n    # loaded late, for the speed of start\n    import sys\n    from a import b\n"
    found = [(one.targets, one.is_inside, one.comment) for one in parsed(source).imports]
    assert found == [
        (("os",), False, ""),
        (("sys",), True, "# loaded late, for the speed of start"),
        (("a.b",), True, ""),
    ]


def test_modules_are_imported_by_name_for_commands_screens_and_sources_of_kernels_alone() -> None:
    by_name = {one.module for one in all_imports() if "importlib.import_module" in one.targets}
    by_name |= {
        file.module for file in code_files() if re.search(r"\bimportlib\.import_module\b|__import__", file.source)
    }
    others = {"topping.kiosk.navigator", "topping.compiled.calling", "topping.compiled.emitting"}
    assert [module for module in sorted(by_name - others) if not module.startswith("topping.cli")] == []


_LEFT_OUT = """
import pkgutil, sys
import topping.kiosk
from topping.kiosk import app
from topping.kiosk.navigator import import_the_rest
import_the_rest()
names = [one.name for one in pkgutil.walk_packages(topping.kiosk.__path__, "topping.kiosk.")]
print(*(name.removeprefix("topping.kiosk.") for name in (*names, "fsrs") if name not in sys.modules))
print(*(name for name in sys.modules if name.startswith("cryptography.hazmat")), file=sys.stderr)
"""
_OF_OTHERS = {
    "keymeter",
    "otherscreens",
    "displays.following",
}
"""Modules of commands, of other processes, and of the time before the first frame."""


def test_all_that_a_screen_needs_is_imported_before_it_is_opened() -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    told = subprocess.run(
        [sys.executable, "-c", _LEFT_OUT], env=environment, capture_output=True, text=True, check=True
    )
    assert set(told.stdout.split()) <= _OF_OTHERS
    assert told.stderr.split() == [], "9 MB that a game does without"
