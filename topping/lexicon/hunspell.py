"""Dictionaries of hunspell: the words that a `.dic` file makes with the affixes of its `.aff` file.

What French dictionaries need is read: flags of any kind and their short forms (`AF`), prefixes and suffixes with their
conditions, a suffix on a suffix, stems that need an affix, and what is no word. Compounds are not made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from topping.errors import LexiconError
from topping.lexicon.layout import MOST_WORDS

_CONDITION: Final = re.compile(r"\[\^?[^\]]*\]|.")
_NO_LETTER: Final = frozenset("'’-. ")
"""An affix with one of these makes no word for a board."""


@dataclass(frozen=True, slots=True)
class _Affix:
    strip: str
    add: str
    flags: frozenset[str]
    """Of what it makes."""
    condition: re.Pattern[str] | None
    crosses: bool
    """Whether it goes with one at the other end."""


@dataclass(slots=True)
class Affixes:
    """The rules of an `.aff` file."""

    kind: str = "char"
    """How flags are written: `char`, `long`, `num` or `UTF-8`."""
    short_forms: list[frozenset[str]] = field(default_factory=list)
    prefixes: dict[str, list[_Affix]] = field(default_factory=dict)
    suffixes: dict[str, list[_Affix]] = field(default_factory=dict)
    needs_affix: str = ""
    no_words: frozenset[str] = frozenset()
    """Flags of what is no word for a board: forbidden, parts of compounds, what keeps its case (`km`)."""

    @classmethod
    def parse(cls, text: str) -> Affixes:
        """The rules that a text spells; what is not needed here is passed over."""
        lines = [line.split() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
        found = cls()
        no_words: set[str] = set()
        for parts in lines:
            if len(parts) < 2:
                continue
            match parts[0]:
                case "FLAG":
                    found.kind = parts[1]
                case "AF" if found.short_forms or not parts[1].isdecimal():
                    found.short_forms.append(frozenset(found._split(parts[1])))
                case "NEEDAFFIX" | "PSEUDOROOT":
                    found.needs_affix = parts[1]
                case "FORBIDDENWORD" | "ONLYINCOMPOUND" | "KEEPCASE" | "CIRCUMFIX":
                    no_words.add(parts[1])
        found.no_words = frozenset(no_words)
        crosses: dict[tuple[str, str], bool] = {}
        for parts in lines:
            if len(parts) < 4 or parts[0] not in ("PFX", "SFX"):
                continue
            head = parts[0], parts[1]
            if head not in crosses:
                crosses[head] = parts[2] == "Y"
                continue
            affix = found._affix(parts, crosses[head])
            if affix is not None:
                table = found.prefixes if parts[0] == "PFX" else found.suffixes
                table.setdefault(parts[1], []).append(affix)
        return found

    def _affix(self, parts: list[str], crosses: bool) -> _Affix | None:
        add, _, flags = parts[3].partition("/")
        if _NO_LETTER & set(add):
            return None
        condition = parts[4] if len(parts) > 4 else "."
        return _Affix(
            "" if parts[2] == "0" else parts[2],
            "" if add == "0" else add,
            self.flags(flags),
            None if condition == "." else _pattern(condition, is_prefix=parts[0] == "PFX"),
            crosses,
        )

    def flags(self, text: str) -> frozenset[str]:
        """The flags that stand after a `/`."""
        if self.short_forms and text.isdecimal():
            number = int(text)
            return self.short_forms[number - 1] if 0 < number <= len(self.short_forms) else frozenset()
        return frozenset(self._split(text))

    def _split(self, text: str) -> Iterable[str]:
        if self.kind == "long":
            return [text[at : at + 2] for at in range(0, len(text), 2)]
        return text.split(",") if self.kind == "num" else text

    def forms(self, stem: str, flags: frozenset[str]) -> Iterator[str]:
        """All words that a stem makes, itself included where it is one; some may come twice."""
        if flags & self.no_words:
            return
        if self.needs_affix not in flags:
            yield stem
        yield from self._prefixed(stem, flags, crossing=False)
        for suffix, form in self._suffixed(stem, flags):
            yield from self._made(form, suffix)
            if suffix.crosses:
                yield from self._prefixed(form, flags | suffix.flags, crossing=True)
            for second, longer in self._suffixed(form, suffix.flags):
                yield from self._made(longer, second)

    def _made(self, form: str, affix: _Affix) -> Iterator[str]:
        if self.needs_affix not in affix.flags and not affix.flags & self.no_words:
            yield form

    def _suffixed(self, stem: str, flags: frozenset[str]) -> Iterator[tuple[_Affix, str]]:
        for flag in flags:
            for one in self.suffixes.get(flag, ()):
                if stem.endswith(one.strip) and (one.condition is None or one.condition.search(stem)):
                    yield one, stem[: len(stem) - len(one.strip)] + one.add

    def _prefixed(self, stem: str, flags: frozenset[str], *, crossing: bool) -> Iterator[str]:
        for flag in flags:
            for one in self.prefixes.get(flag, ()):
                if crossing and not one.crosses:
                    continue
                if stem.startswith(one.strip) and (one.condition is None or one.condition.match(stem)):
                    yield from self._made(one.add + stem[len(one.strip) :], one)


@dataclass(frozen=True, slots=True)
class Expanded:
    """What a dictionary gives."""

    words: frozenset[str]
    """As they are written, in lower case."""
    stems: int
    left: int
    """Stems that are no common words: proper names, abbreviations, compounds with a hyphen or an apostrophe."""


def expand(dictionary: str, affixes: Affixes) -> Expanded:
    """The words of a `.dic` file's text; raises `LexiconError` where they are too many for a list."""
    words: set[str] = set()
    stems = left = 0
    for number, line in enumerate(dictionary.replace("\r\n", "\n").replace("\r", "\n").split("\n")):
        entry = line.split("\t", 1)[0].strip()
        if not entry or entry.startswith("#") or (not number and entry.isdecimal()):
            continue
        stem, _, rest = entry.split(None, 1)[0].partition("/")
        stems += 1
        if not (stem.isalpha() and stem == stem.lower()):
            left += 1
            continue
        words.update(affixes.forms(stem, affixes.flags(rest)))
        if len(words) > MOST_WORDS:
            raise LexiconError("lexicon.too_many_words", most=MOST_WORDS)
    return Expanded(frozenset(words), stems, left)


@cache
def _pattern(condition: str, *, is_prefix: bool) -> re.Pattern[str]:
    """A condition as a pattern: sets of letters, any letter, letters; nothing in it repeats, so that none is slow."""
    parts = []
    for one in _CONDITION.findall(condition):
        if one == ".":
            parts.append(".")
        elif len(one) > 1:
            inside = one[1:-1]
            parts.append(f"[{'^' if inside.startswith('^') else ''}{re.escape(inside.removeprefix('^'))}]")
        else:
            parts.append(re.escape(one))
    pattern = "".join(part for part in parts if part not in ("[]", "[^]"))
    return re.compile(pattern if is_prefix else pattern + r"\Z")
