"""The program's files, parsed once a process, for tests that compare them."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import topping

ROOT: Final = Path(topping.__file__).parent


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Call:
    """A call of something by its name, with or without an object before it."""

    name: str
    line: int
    texts: tuple[tuple[str, ...], ...]
    """The text given as each positional argument, or those of both branches of a choice."""
    keywords: frozenset[str | None]
    """The names of the other arguments; None is among them where `**` gives more."""


@dataclass(frozen=True, slots=True)
class CodeFile:
    """What a file says. Its tree is not kept: those of all files would take 200 MB."""

    module: str
    """Its dotted name."""
    name: str
    """Its path within the package."""
    source: str
    statements: int
    """How many, those inside others counted too."""
    classes: tuple[str, ...]
    """The names of its classes, private and inner ones too."""
    calls: tuple[Call, ...]
    texts: frozenset[str]
    shapes: frozenset[str]
    """The texts that are put together while the program runs, as patterns: `.+` stands for what is not known here."""
    imports: tuple[Import, ...]


@cache
def code_files() -> tuple[CodeFile, ...]:
    """Every file of the program, in the order of their paths."""
    return tuple(
        parsed(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
        for path in sorted(ROOT.rglob("*.py"))
    )


def parsed(source: str, name: str = "m.py") -> CodeFile:
    """What a source says; `name` is its path within the package."""
    parts = Path("topping", name).with_suffix("").parts
    module = ".".join(part for part in parts if part != "__init__")
    classes: list[str] = []
    calls: list[Call] = []
    texts: set[str] = set()
    shapes: set[str] = set()
    imports: list[Import] = []
    statements = 0
    lines = source.splitlines()
    for node, is_inside in _nodes(ast.parse(source)):
        statements += isinstance(node, ast.stmt)
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                texts.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            pieces = (re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".+" for one in node.values)
            shapes.add("".join(pieces))
        elif isinstance(node, ast.BinOp):
            if isinstance(node.op, ast.Add) and isinstance(node.left, ast.Constant):
                shapes.add(f"{re.escape(str(node.left.value))}.+")
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            given = tuple(tuple(_texts(argument)) for argument in node.args)
            calls.append(Call(called, node.lineno, given, frozenset(keyword.arg for keyword in node.keywords)))
        elif isinstance(node, ast.ClassDef):
            classes.append(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            imports.append(_import(module, node, is_inside, lines))
    imports.sort(key=lambda one: one.line)
    return CodeFile(
        module,
        name,
        source,
        statements,
        tuple(classes),
        tuple(calls),
        frozenset(texts),
        frozenset(shapes),
        tuple(imports),
    )


def _nodes(tree: ast.AST) -> Iterator[tuple[ast.AST, bool]]:
    """Every node, and whether it stands inside a function."""
    waiting = [(tree, False)]
    while waiting:
        node, is_inside = waiting.pop()
        yield node, is_inside
        below = is_inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for field in node._fields:
            value = getattr(node, field)
            if isinstance(value, list):
                waiting += [(one, below) for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST):
                waiting.append((value, below))


def _texts(node: ast.expr) -> Iterator[str]:
    """The text itself, or those of both branches of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _import(module: str, node: ast.Import | ast.ImportFrom, is_inside: bool, lines: list[str]) -> Import:
    above = lines[node.lineno - 2].strip() if node.lineno > 1 else ""
    comment = above if above.startswith("#") else ""
    if isinstance(node, ast.Import):
        targets, is_relative = tuple(name.name for name in node.names), False
    else:
        targets, is_relative = tuple(f"{node.module}.{name.name}" for name in node.names), node.level > 0
    return Import(module, node.lineno, targets, is_relative, is_inside, comment)
