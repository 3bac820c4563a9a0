"""Converts values of dataclasses to JSON objects and back, by the declared fields of their classes.

An object has each field under its name: texts, numbers, booleans, enums by value, lists, nested values as objects, and
null for a field that may be None. A field with a default may be missing. `Annotated` marks change the form of a field.
Unknown names are ignored; a value of the wrong form or out of bounds is refused.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from inspect import Parameter, signature
from math import inf
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from topping.errors import ToppingError

_Kind = TypeVar("_Kind")


@dataclass(frozen=True, slots=True)
class Between:
    """The bounds of a number, or of the length of a text or list. Calling it returns whether a value is within them."""

    least: int
    most: int

    def __call__(self, value: int | Sequence[object]) -> bool:
        """Returns whether a value is within the bounds."""
        return self.least <= (value if isinstance(value, int) else len(value)) <= self.most


@dataclass(frozen=True, slots=True)
class FieldKey:
    """The mark of a field that has another name in the JSON object."""

    name: str


@dataclass(frozen=True, slots=True)
class Via:
    """The mark of a field that is converted to another form in JSON: `write` converts a value to it, `read` converts
    back.
    """

    form: Any
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class Kinds:
    """The mark of a field whose value is of one of several classes.

    The JSON object stores the name of the class under the key `key`, beside the fields.
    """

    def __init__(self, key: str, kinds: Mapping[Any, Any]) -> None:
        self.key, self.kinds = key, kinds
        self.names = {kind: name for name, kind in kinds.items()}


FLAT: Final = object()
"""Marks a nested value whose fields are stored in the enclosing object."""
OMITTED: Final = object()
"""Marks a field that is omitted if it has its default value."""
ROW: Final = object()
"""Marks a nested value stored as a list of its fields, without names."""


def by_text(*kinds: Any) -> dict[Any, Via]:
    """Returns conversions to texts and back for classes that have the methods `__str__` and `parse`."""
    return {kind: Via(str, str, kind.parse) for kind in kinds}


@dataclass(frozen=True, slots=True)
class _Way:
    """The two functions that convert values of a type to JSON and back."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class Codec:
    """A converter of values to JSON and back; it inspects the fields of each class once."""

    def __init__(
        self,
        fault: Callable[[str], Exception],
        forms: Mapping[Any, Via] | None = None,
        bounds: Mapping[type, Between] | None = None,
        sound: Mapping[type, Callable[[Any], object]] | None = None,
    ) -> None:
        """Creates a converter. `fault` turns the reason of a failure into the exception to raise.

        `forms` has, by class, conversions that replace the conversion field by field. `bounds` has, by type, the bounds
        of values whose field has none of its own. `sound` has, by class, a test for each object read; an object that
        fails is refused.
        """
        self._fault, self._forms, self._bounds = fault, forms or {}, bounds or {}
        self._sound = sound or {}
        self._ways: dict[Any, _Way] = {}

    def write(self, value: Any, form: Any = None) -> Any:
        """Converts a value to JSON, by its class or by the annotation `form`."""
        return self._way(type(value) if form is None else form).write(value)

    def text(self, value: Any, form: Any = None) -> str:
        """Converts a value to one line of JSON text, by its class or by the annotation `form`."""
        return json.dumps(self.write(value, form), ensure_ascii=False, separators=(",", ":"))

    def read(self, form: type[_Kind] | Any, told: Any) -> Any:
        """Converts the JSON value `told`, as `write` makes it, back to a value of the class or annotation `form`.

        Raises the codec's exception for any other input.
        """
        try:
            return self._way(form).read(told)
        except (
            ToppingError,
            ArithmeticError,
            AttributeError,
            LookupError,
            RecursionError,
            TypeError,
            ValueError,
        ) as why:
            raise self._fault(f"no {getattr(form, '__name__', 'value')}: {str(why)[:40]}") from why

    def parse(self, form: type[_Kind] | Any, text: str) -> _Kind:
        """Reads a value of the class or annotation `form` from JSON text; raises the codec's exception for any other
        text.
        """
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as why:
            raise self._fault("no JSON") from why
        value: _Kind = self.read(form, content)
        return value

    def _way(self, form: Any) -> _Way:
        """Returns the functions that convert a class or an annotation to JSON and back, from the cache if possible."""
        if form not in self._ways:
            is_kind = hasattr(form, "__match_args__")
            self._ways[form] = self._object(form) if is_kind else self._of(form)
        return self._ways[form]

    def _of(self, form: Any, bounds: Between | None = None) -> _Way:
        """Returns the functions that convert a field with the annotation `form` to JSON and back.

        Both refuse values outside `bounds`, if given.
        """
        via = self._forms.get(form) or self._forms.get(get_origin(form))
        if via is not None:
            return self._checked(self._via(via), bounds)
        match get_origin(form), get_args(form):
            case origin, (inner, *marks) if origin is Annotated:
                return self._marked(inner, marks)
            case origin, (inner, none) if origin in (Union, UnionType) and none is NoneType:
                way = self._of(inner, bounds)
                return _Way(_unless_none(way.write), _unless_none(way.read))
            case origin, (inner, dots) if origin is tuple and dots is ...:
                return self._list(self._of(inner), _sort_of((list, tuple), bounds or self._bounds.get(tuple)))
            case origin, inner if origin is tuple:
                return _row([self._of(part) for part in inner], tuple, lambda values: values)
            case origin, _ if origin is not None:
                return _Way(_same, _object_of)
        if hasattr(form, "__match_args__"):
            return self._later(form)
        if issubclass(form, Enum):
            return _Way(lambda member: member.value, form)
        return _Way(_same, _sort_of(list if form is tuple else form, bounds or self._bounds.get(form)))

    def _marked(self, inner: Any, marks: Sequence[Any]) -> _Way:
        bounds = next((mark for mark in marks if isinstance(mark, Between)), None)
        way: _Way | None = None
        for mark in marks:
            if isinstance(mark, Via):
                way = self._via(mark)
            elif isinstance(mark, Kinds):
                way = self._one_of(mark)
            elif mark is ROW:
                way = self._row(inner)
        way = self._of(inner, bounds) if way is None else self._checked(way, bounds)
        for mark in marks:
            if callable(mark) and mark is not bounds:
                way = self._checked(way, mark)
        return way

    def _via(self, via: Via) -> _Way:
        way = self._of(via.form)
        write = via.write if way.write is _same else lambda value: way.write(via.write(value))
        return _Way(write, lambda told: via.read(way.read(told)))

    @staticmethod
    def _checked(way: _Way, check: Callable[[Any], bool] | None) -> _Way:
        if check is None:
            return way

        def read(told: Any) -> Any:
            value = way.read(told)
            if not check(value):
                raise ValueError(f"out of bounds: {str(value)[:20]}")
            return value

        return _Way(way.write, read)

    @staticmethod
    def _list(way: _Way, list_of: Callable[[Any], Any]) -> _Way:
        write: Callable[[Any], Any] = list if way.write is _same else lambda values: [*map(way.write, values)]
        return _Way(write, lambda told: tuple(map(way.read, list_of(told))))

    def _one_of(self, kinds: Kinds) -> _Way:
        def write(value: Any) -> dict[str, Any]:
            return {kinds.key: kinds.names[type(value)], **self._way(type(value)).write(value)}

        return _Way(write, lambda told: self._way(kinds.kinds[told[kinds.key]]).read(told))

    def _later(self, kind: Any) -> _Way:
        """Returns functions that look up the conversion of the class `kind` only when called, as it may contain
        itself.
        """
        return _Way(lambda value: self._way(kind).write(value), lambda told: self._way(kind).read(told))

    def _forms_of(self, kind: Any) -> dict[str, Any]:
        hints = get_type_hints(kind, vars(sys.modules[kind.__module__]), include_extras=True)
        return {name: hints[name] for name in kind.__match_args__}

    def _row(self, kind: Any) -> _Way:
        forms = self._forms_of(kind)
        return _row(
            [self._of(form) for form in forms.values()],
            lambda value: [getattr(value, name) for name in forms],
            self._made_of(kind),
        )

    def _object(self, kind: Any) -> _Way:
        ways: list[tuple[str, str, _Way, Any, bool]] = []
        defaults = signature(kind).parameters
        for name, form in self._forms_of(kind).items():
            marks, way = getattr(form, "__metadata__", ()), self._of(form)
            key = "" if FLAT in marks or any(isinstance(mark, Kinds) for mark in marks) else name
            key = next((mark.name for mark in marks if isinstance(mark, FieldKey)), key)
            is_omitted = OMITTED in marks
            default = defaults[name].default
            lacking = way.write(default) if is_omitted else default if default is Parameter.empty else None
            ways.append((name, key, way, lacking, is_omitted))

        def write(value: Any) -> dict[str, Any]:
            fields: dict[str, Any] = {}
            for name, key, way, lacking, is_omitted in ways:
                item = way.write(getattr(value, name))
                if not key:
                    fields.update(item)
                elif not (is_omitted and item == lacking):
                    fields[key] = item
            return fields

        reads = [(key, way.read, lacking) for _, key, way, lacking, _ in ways]
        made = self._made_of(kind)

        def read(told: Any) -> Any:
            get = _object_of(told).get
            return made([read(get(key, lacking) if key else told) for key, read, lacking in reads])

        return _Way(write, read)

    def _made_of(self, kind: Any) -> Callable[[Sequence[Any]], Any]:
        sound = self._sound.get(kind)

        def made_of(values: Sequence[Any]) -> Any:
            made = kind(*values)
            if sound and not sound(made):
                raise ValueError("not sound")
            return made

        return made_of


class KindsCodec(Generic[_Kind]):
    """A converter for events of several classes; the JSON object holds the name of the class under `kind`."""

    def __init__(
        self,
        fault: Callable[[str], Exception],
        kinds: Mapping[str, Any],
        forms: Mapping[Any, Via] | None = None,
        *,
        is_exact: bool = True,
    ) -> None:
        """Creates a converter for the classes in `kinds`, by the name under which they are stored.

        `fault` turns the name of an unknown kind (`–` if missing) into the exception to raise. `forms` has, by class,
        conversions that replace the conversion field by field. With `is_exact`, `read` refuses an object that `write`
        would write differently.
        """
        self._fault, self._is_exact = fault, is_exact
        self._codec, self._form = Codec(ValueError, forms), Annotated[object, Kinds("kind", kinds)]

    def write(self, event: _Kind) -> dict[str, Any]:
        """Converts an event to a JSON object."""
        told: dict[str, Any] = self._codec.write(event, self._form)
        return told

    def read(self, told: object) -> _Kind:
        """Reads an event written by `write`; raises the codec's exception for any other input."""
        try:
            event: _Kind = self._codec.read(self._form, told)
            if self._is_exact and self.write(event) != told:
                raise ValueError("not as it is written")
        except ValueError as why:
            raise self._fault(str(told.get("kind", "–")) if isinstance(told, Mapping) else "–") from why
        return event


def _same(value: Any) -> Any:
    return value


def _unless_none(act: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return act if act is _same else lambda value: None if value is None else act(value)


def _row(ways: Sequence[_Way], values_of: Callable[[Any], Any], made_of: Callable[[Any], Any]) -> _Way:
    """Returns the functions that convert an object with a fixed number of items to a JSON list and back.

    `ways` has the functions of each item. `values_of` takes the items from the object; `made_of` builds it from their
    tuple.
    """

    def read(told: Any) -> Any:
        each = zip(ways, _list_of(told), strict=True)
        return made_of(tuple([way.read(item) for way, item in each]))

    return _Way(lambda value: [way.write(item) for way, item in zip(ways, values_of(value), strict=True)], read)


def _sort_of(kind: Any, bounds: Between | None = None) -> Callable[[Any], Any]:
    """Returns a check of values for the type `kind`. The check returns its argument, or raises an error for another
    type or a number outside `bounds`.

    True and False do not pass as numbers. Each check is a single function for speed: it runs on thousands of values.
    """
    least, most = (bounds.least, bounds.most) if bounds else (-inf, inf)

    def exact(told: Any) -> Any:
        if type(told) is kind:
            return told
        raise TypeError(f"no {kind.__name__}")

    def number(told: Any) -> Any:
        if type(told) is int and least <= told <= most:
            return told
        raise ValueError(f"no number, or out of bounds: {str(told)[:20]}")

    def sized(told: Any) -> Any:
        if isinstance(told, kind) and least <= len(told) <= most:
            return told
        raise ValueError(f"no {kind}, or out of bounds: {str(told)[:20]}")

    return {bool: exact, float: exact, int: number}.get(kind, sized)


_object_of: Final = _sort_of((dict, Mapping))
_list_of: Final = _sort_of((list, tuple))
