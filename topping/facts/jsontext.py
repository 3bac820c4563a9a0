"""The JSON values that facts are made of, and their one canonical text.

There are no floating-point numbers, because two programs may write the same one differently, and no numbers beyond
2**53, which other programs would round. Texts hold no half of a character and no NUL: databases refuse them.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from topping.errors import InputError

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"

LARGEST: Final = (1 << 53) - 1
"""The largest whole number, and the smallest one negated."""
_BARRED: Final = re.compile("[\0\ud800-\udfff]")
_LONG: Final = re.compile("[0-9][0-9]{15}")
"""What may be a number that is too large; written so, it is found in half the time."""
_HALF: Final = re.compile("[\ud800-\udfff]")
"""Half a character."""
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
_DEEPEST: Final = 32
"""How many lists and objects may lie in each other."""


def canonical(value: Json, depth: int = 0) -> str:
    """The canonical text of a value: keys in order, no blanks, characters as they are.

    `depth` is in how many objects it lies. Raises `InputError` for a value that facts cannot hold.
    """
    _check(value, depth)
    return written(value)


def written(value: Json) -> str:
    """As `canonical`, of a value that `read_json` has read: it holds nothing else."""
    return _ENCODER.encode(value)


def read_json(text: str) -> Json:
    """The value of a JSON text; raises `InputError` for what is none, or holds what facts cannot."""
    try:
        value: Json = json.loads(text, parse_float=_no_float, parse_constant=_no_float)
    except (ValueError, RecursionError):  # ValueError: a number of thousands of digits too
        raise InputError("facts.unreadable") from None
    is_plain = _LONG.search(text) is None and (text.isascii() or _HALF.search(text) is None) and "\\u" not in text
    if not is_plain or text.count("{") + text.count("[") > _DEEPEST:
        _check(value, 0)  # nothing else can be wrong with what was read, and most texts need not be looked through
    return value


def read_object(text: str) -> Mapping[str, Json]:
    """As `read_json`, for an object."""
    value = read_json(text)
    if not isinstance(value, Mapping):
        raise InputError("facts.unreadable")
    return value


def kept_object(text: str) -> Mapping[str, Json]:
    """The object of a canonical text that was checked before it was kept."""
    value: Mapping[str, Json] = json.loads(text)
    return value


def storable_object(text: str) -> Mapping[str, Json]:
    """The object of a JSON text that was not written for facts, what they cannot hold replaced.

    Raises `InputError` for a text that is no object.
    """
    try:
        value: Json = json.loads(text, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError):
        raise InputError("facts.unreadable") from None
    if not isinstance(value, Mapping):
        raise InputError("facts.unreadable")
    return {storable(key): _storable_value(one) for key, one in value.items()}


def _storable_value(value: Json) -> Json:
    match value:
        case str():
            return storable(value)
        case Mapping():
            return {storable(key): _storable_value(one) for key, one in value.items()}
        case Sequence():
            return [_storable_value(one) for one in value]
        case _:
            return value


def storable(text: str) -> str:
    """A text without what facts cannot hold, each such character replaced."""
    return text.replace("\0", "�").encode("utf-8", "replace").decode("utf-8")


def _check(value: Json, depth: int) -> None:
    """Raises `InputError` for what facts cannot hold. Exact types first: this is done for each value of each fact."""
    kind = type(value)
    if kind is str or isinstance(value, str):
        is_sound = _BARRED.search(str(value)) is None
    elif isinstance(value, int):
        is_sound = -LARGEST <= value <= LARGEST
    elif value is None:
        is_sound = True
    elif depth >= _DEEPEST:
        is_sound = False
    elif kind is dict or isinstance(value, Mapping):
        assert isinstance(value, Mapping)
        is_sound = all(isinstance(key, str) and _BARRED.search(key) is None for key in value)
        for one in value.values():
            _check(one, depth + 1)
    elif kind is list or isinstance(value, Sequence):
        is_sound = True
        for one in value:
            _check(one, depth + 1)
    else:
        is_sound = False
    if not is_sound:
        raise InputError("facts.unreadable")


def _no_float(text: str) -> Json:
    raise ValueError(f"not a whole number: {text}")
