"""Patterns and regular expressions as typed, parsed to a common form.

A **pattern** describes the whole word: letters stand for themselves, `?` or `.` for one letter, `*` for any run of
letters or none, `[AEI]` for one of these letters, `[A-F]` for a range, `[^AEI]` for any other.

A **regular expression** matches anywhere in the word, as in `grep`: letters, `.`, `[AEI]`, `[^AEI]`, `(…)`,
`(?:…)`, `|`, `*`, `+`, `?`, `{2}`, `{2,}`, `{,2}`, `{2,4}` (and `?` after those, without effect), `^` and `$`
for the start and the end of the word. After `^` at the very start, `(?=…)` and `(?!…)` may follow: further forms that
the word must match, or must not match, from its start. All have the meaning of Python's `re`. Group references and
escapes are refused: without them, the time of a match is proportional to the word's length.

Case and accents do not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from topping.errors import InputError
from topping.lexicon.spelling import LONGEST, normalise

LONGEST_EXPRESSION: Final = 200
"""Characters."""
ANY_LETTER: Final = (1 << 26) - 1

_DEEPEST: Final = 40
"""Deepest nesting of groups: each level is a recursive call of the parser and of the automaton's builder."""


@dataclass(frozen=True, slots=True)
class OneLetter:
    """A form that matches a single letter out of a set, such as `[AEI]`."""

    letters: int
    """A bit for each letter, A the lowest."""


class Anchor(Enum):
    """A form that matches the start or the end of the word, as `^` and `$` do."""

    START = "^"
    END = "$"


@dataclass(frozen=True, slots=True)
class InTurn:
    """A form that matches a sequence of other forms, one after another; without any, it matches the empty text."""

    parts: tuple[WordForm, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A form that matches one of several alternatives, such as `A|B`."""

    forms: tuple[WordForm, ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    """A form that matches another form several times in a row, such as `A{2,4}`."""

    form: WordForm
    least: int
    most: int | None
    """None for any number."""


WordForm: TypeAlias = OneLetter | Anchor | InTurn | AnyOf | Repeated
"""The syntax tree of a pattern or of a regular expression."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed regular expression. A word must match `main` and all of `also`, and none of `never`.

    `also` comes from `(?=…)`, `never` from `(?!…)`.
    """

    main: WordForm
    also: tuple[WordForm, ...] = ()
    never: tuple[WordForm, ...] = ()


def read_pattern(text: str) -> WordForm:
    """Parses a pattern that must match the whole word.

    Raises `InputError` for an empty, too long or malformed pattern.
    """
    reader = _ExpressionReader(text, "words.pattern", "words.pattern")
    parts: list[WordForm] = [Anchor.START]
    while reader.rest:
        parts.append(_ANY_RUN if reader.takes("*") else _ANY if reader.takes("?") else reader.one_letter())
    return InTurn((*parts, Anchor.END))


def read_expression(text: str) -> Expression:
    """Parses a regular expression; raises `InputError` for an empty, too long or malformed one."""
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
        """Takes the text to parse, and the names of two error messages.

        `key` is for a syntax error, `unfinished` for an incomplete text.
        """
        self._text, self._key, self._unfinished = text, key, unfinished
        self.rest = text.strip()
        if not self.rest or len(self.rest) > LONGEST_EXPRESSION:
            raise self.fault()

    def fault(self) -> InputError:
        """Returns the error that quotes the text and the part of it that cannot be read."""
        shown = self._text.strip()[:LONGEST_EXPRESSION]
        key = self._key if self.rest else self._unfinished
        return InputError(key, text=shown, at=self.rest[:10], most=LONGEST_EXPRESSION)

    def takes(self, sign: str) -> bool:
        """Skips `sign` if it comes next in the text; returns whether it did."""
        if not self.rest.startswith(sign):
            return False
        self.rest = self.rest[len(sign) :]
        return True

    def needs(self, sign: str) -> None:
        """Skips `sign`, which must come next in the text; raises `InputError` otherwise."""
        if not self.takes(sign):
            raise self.fault()

    def choice(self, depth: int, before: tuple[WordForm, ...] = ()) -> WordForm:
        """Parses alternatives separated by `|`, up to a closing bracket or the end.

        `before` holds forms already parsed, with which the first alternative begins. `depth` is the number of open
        brackets.
        """
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
        """Parses a sign of repetition after `form`, such as `*` or `{2}`; returns `form` if none follows.

        Raises `InputError` for a second sign, like the module `re`.
        """
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
        """Parses the numbers of `{2}`, `{2,}`, `{,2}` or `{2,4}`; returns (least, most), where None is no limit.

        A larger number than a word has letters is reduced.
        """
        inside, closed, rest = self.rest[1:].partition("}")
        low, comma, high = inside.partition(",")
        numbers_only = all(
            not bound or (bound.isascii() and bound.isdecimal() and len(bound) < 4) for bound in (low, high)
        )
        if not closed or not numbers_only or not (low or high):
            raise self.fault()
        least, most = int(low or 0), int(high) if high else None if comma else int(low)
        if most is not None and most < least:
            raise self.fault()
        self.rest = rest
        return min(least, LONGEST + 1), None if most is None else min(most, LONGEST + 1)

    def one_letter(self) -> WordForm:
        """Parses `A`, `.`, `[AEI]` or `[^AEI]`; a ligature stands for its two letters."""
        if self.takes("."):
            return _ANY
        if self.takes("["):
            excluded = self.takes("^")
            letters = self._letters()
            return OneLetter(ANY_LETTER & ~letters if excluded else letters)
        length = 1
        while length < len(self.rest) and normalise(self.rest[: length + 1]) == normalise(self.rest[:length]):
            length += 1  # a separate combining accent
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
