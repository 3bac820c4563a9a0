"""Patterns and regular expressions as they are typed, read into one form.

A **pattern** is about the whole word: letters stand for themselves, `?` or `.` for one letter, `*` for any run of
letters, none included, `[AEI]` for one of these letters, `[A-F]` for one between, `[^AEI]` for any other.

A **regular expression** is found anywhere in the word, as `grep` does it: letters, `.`, `[AEI]`, `[^AEI]`, `(…)`,
`(?:…)`, `|`, `*`, `+`, `?`, `{2}`, `{2,}`, `{,2}`, `{2,4}` (and `?` behind those, which changes nothing), `^` and `$`
for the start and the end of the word. `^` at the very start may be followed by `(?=…)` and `(?!…)`: what the word is
also to fit, or not to fit, from its start on. They mean what they mean in Python's `re`. References to groups and
escapes are not taken: without them, no expression takes longer than the words are long.

Case and accents do not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from topping.errors import InputError
from topping.lexicon.words import LONGEST, normalise

LONGEST_EXPRESSION: Final = 200
"""Characters."""
ANY_LETTER: Final = (1 << 26) - 1

_DEEPEST: Final = 40
"""Groups inside one another: each is a call of the reader, and one of what builds the automaton."""


@dataclass(frozen=True, slots=True)
class OneLetter:
    """One letter out of some."""

    letters: int
    """A bit for each letter, A the lowest."""


class Anchor(Enum):
    """An end of the word."""

    START = "^"
    END = "$"


@dataclass(frozen=True, slots=True)
class InTurn:
    """One after the other; nothing at all where there is none."""

    parts: tuple[WordForm, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Any one of them."""

    forms: tuple[WordForm, ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    """The same form several times."""

    form: WordForm
    least: int
    most: int | None
    """None for any number."""


WordForm: TypeAlias = OneLetter | Anchor | InTurn | AnyOf | Repeated


@dataclass(frozen=True, slots=True)
class Expression:
    """What a word is to fit: the main form, and others that stand before it in `(?=…)` or `(?!…)`."""

    main: WordForm
    also: tuple[WordForm, ...] = ()
    never: tuple[WordForm, ...] = ()


def read_pattern(text: str) -> WordForm:
    """The form of a pattern, from the start of the word to its end.

    Raises `InputError` where it is empty, too long or malformed.
    """
    reader = _ExpressionReader(text, "words.pattern", "words.pattern")
    parts: list[WordForm] = [Anchor.START]
    while reader.rest:
        parts.append(_ANY_RUN if reader.takes("*") else _ANY if reader.takes("?") else reader.one_letter())
    return InTurn((*parts, Anchor.END))


def read_expression(text: str) -> Expression:
    """The form of a regular expression; raises `InputError` where it is empty, too long or malformed."""
    reader = _ExpressionReader(text, "words.expression", "words.expression_unfinished")
    also: list[WordForm] = []
    never: list[WordForm] = []
    anchored = reader.takes("^")
    while anchored and reader.rest.startswith(("(?=", "(?!")):
        forms = also if reader.takes("(?=") else never
        if forms is never:
            reader.takes("(?!")
        forms.append(InTurn((Anchor.START, reader.choice(1))))
        reader.needs(")")
    main = reader.choice(0, (Anchor.START,) if anchored else ())
    if reader.rest:
        raise reader.fault()
    return Expression(main, tuple(also), tuple(never))


_ANY: Final = OneLetter(ANY_LETTER)
_ANY_RUN: Final = Repeated(_ANY, 0, None)
_SIGNS: Final = {"*": (0, None), "+": (1, None), "?": (0, 1)}


class _ExpressionReader:
    def __init__(self, text: str, key: str, unfinished: str) -> None:
        """`key` is the sentence for what cannot be read, `unfinished` the one for a text that ends too early."""
        self._text, self._key, self._unfinished = text, key, unfinished
        self.rest = text.strip()
        if not self.rest or len(self.rest) > LONGEST_EXPRESSION:
            raise self.fault()

    def fault(self) -> InputError:
        """The error that names the text and what stands where it cannot be read on."""
        shown = self._text.strip()[:LONGEST_EXPRESSION]
        key = self._key if self.rest else self._unfinished
        return InputError(key, text=shown, at=self.rest[:10], most=LONGEST_EXPRESSION)

    def takes(self, sign: str) -> bool:
        """Whether the rest begins with a sign, which is taken then."""
        if not self.rest.startswith(sign):
            return False
        self.rest = self.rest[len(sign) :]
        return True

    def needs(self, sign: str) -> None:
        """Takes a sign; raises `InputError` where another one stands."""
        if not self.takes(sign):
            raise self.fault()

    def choice(self, depth: int, before: tuple[WordForm, ...] = ()) -> WordForm:
        """Forms between `|`, up to a closing bracket or the end; `before` opens the first of them."""
        if depth > _DEEPEST:
            raise self.fault()
        forms = [InTurn(before + self._parts(depth))]
        while self.takes("|"):
            forms.append(InTurn(self._parts(depth)))
        return forms[0] if len(forms) == 1 else AnyOf(tuple(forms))

    def _parts(self, depth: int) -> tuple[WordForm, ...]:
        parts: list[WordForm] = []
        while self.rest and self.rest[0] not in "|)":
            if self.takes("^"):
                parts.append(Anchor.START)
            elif self.takes("$"):
                parts.append(Anchor.END)
            else:
                parts.append(self._repeated(self._item(depth)))
        return tuple(parts)

    def _item(self, depth: int) -> WordForm:
        if not self.takes("("):
            return self.one_letter()
        if self.rest.startswith("?"):
            self.needs("?:")
        form = self.choice(depth + 1)
        self.needs(")")
        return form

    def _repeated(self, form: WordForm) -> WordForm:
        """A form with the sign that follows it, where one does; a second sign is refused, as `re` does it."""
        sign = self.rest[:1]
        if sign in _SIGNS and self.takes(sign):
            bounds = _SIGNS[sign]
        elif sign == "{":
            bounds = self._bounds()
        else:
            return form
        self.takes("?")
        if self.rest[:1] in ("*", "+", "?", "{"):
            raise self.fault()
        return Repeated(form, *bounds)

    def _bounds(self) -> tuple[int, int | None]:
        """What `{2}`, `{2,}`, `{,2}` and `{2,4}` say; more than the letters of a word are as many."""
        inside, closed, rest = self.rest[1:].partition("}")
        low, comma, high = inside.partition(",")
        numbers_only = all(not one or (one.isascii() and one.isdecimal() and len(one) < 4) for one in (low, high))
        if not closed or not numbers_only or not (low or high):
            raise self.fault()
        least, most = int(low or 0), int(high) if high else None if comma else int(low)
        if most is not None and most < least:
            raise self.fault()
        self.rest = rest
        return min(least, LONGEST + 1), None if most is None else min(most, LONGEST + 1)

    def one_letter(self) -> WordForm:
        """`A`, `.`, `[AEI]` or `[^AEI]`; a ligature is its two letters."""
        if self.takes("."):
            return _ANY
        if self.takes("["):
            excluded = self.takes("^")
            letters = self._letters()
            return OneLetter(ANY_LETTER & ~letters if excluded else letters)
        length = 1
        while length < len(self.rest) and normalise(self.rest[: length + 1]) == normalise(self.rest[:length]):
            length += 1  # an accent that is a character of its own
        plain = normalise(self.rest[:length])
        if not (plain.isascii() and plain.isalpha()):
            raise self.fault()
        self.rest = self.rest[length:]
        single = tuple(OneLetter(_bit(letter)) for letter in plain)
        return single[0] if len(single) == 1 else InTurn(single)

    def _letters(self) -> int:
        inside, closed, rest = self.rest.partition("]")
        plain = normalise(inside)
        letters, at = 0, 0
        while at < len(plain):
            first = last = plain[at]
            if plain[at + 1 : at + 2] == "-" and at + 2 < len(plain):
                last = plain[at + 2]
                at += 2
            at += 1
            if not ("A" <= first <= last <= "Z"):
                raise self.fault()
            letters |= 2 * _bit(last) - _bit(first)
        if not closed or not letters:
            raise self.fault()
        self.rest = rest
        return letters


def _bit(letter: str) -> int:
    return 1 << ord(letter) - ord("A")
