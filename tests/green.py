"""What the last green run has checked: a twin that takes seconds rests while what it compares stays the same.

The stamp lies in the user's cache, never in the checkout. Continuous integration (`CI`) checks everything.
"""

import json
import os
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

_CHECKOUT = Path(__file__).parent.parent
_STAMP = user_cache_path("topping-tests") / "green.json"
_SUBJECTS = {
    "solver": ("topping/compiled", "topping/lexicon", "topping/rules", "topping/solver", "tests/solver", "assets/lexicon"),  # noqa: E501
    "graph": ("topping/lexicon", "assets/lexicon"),
}  # fmt: skip
"""The folders whose files decide what a twin says."""


def is_checked(subject: str) -> bool:
    """Whether the last green run on this machine has compared these very files."""
    if os.environ.get("CI"):
        return False
    with suppress(OSError, ValueError):
        return bool(json.loads(_STAMP.read_text("utf-8")).get(subject) == _digest(subject))
    return False


def stamp() -> None:
    """Notes that all tests have passed on the files of this checkout."""
    with suppress(OSError):
        _STAMP.parent.mkdir(parents=True, exist_ok=True)
        _STAMP.write_text(json.dumps({subject: _digest(subject) for subject in _SUBJECTS}), "utf-8")


@cache
def _digest(subject: str) -> str:
    digest = sha256(repr((sys.version, *(version(name) for name in ("numba", "llvmlite", "numpy")))).encode())
    for folder in _SUBJECTS[subject]:
        for path in sorted((_CHECKOUT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith("topping.kernels"):
                digest.update(f"{path.relative_to(_CHECKOUT).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()
