"""The files that come with the program: in the installed package, or beside it in a checkout."""

from pathlib import Path

from topping.errors import SetupError

_PACKAGE = Path(__file__).parent
_PLACES = (_PACKAGE / "_bundled", _PACKAGE.parent)


def _bundled(kind: str) -> Path:
    for place in _PLACES:
        folder = place / kind
        if folder.is_dir():
            return folder
    raise SetupError("setup.bundled_missing", name=kind)


def asset(*parts: str) -> Path:
    """Returns a file of `assets/`, such as `asset("fonts", "README.md")`; raises `SetupError` if it is missing."""
    path = _bundled("assets").joinpath(*parts)
    if not path.exists():
        raise SetupError("setup.bundled_missing", name="/".join(("assets", *parts)))
    return path


def games_folder() -> Path:
    """Returns the folder of the prepared games."""
    return _bundled("games")
