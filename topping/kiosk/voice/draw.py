"""The script of a draw, as the referee says it (§3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from topping.kiosk.voice.clip import COUNTRY, LETTER, LETTERS, TIMES, Clip
from topping.kiosk.voice.number import number
from topping.kiosk.voice.script import COMMA, HYPHEN, STOP, Script, listed
from topping.rules.games.announcement import COUNTRIES, Announcement
from topping.rules.tiles.letters import JOKER

_TILES = {country: letter for letter, country in COUNTRIES.items()}


@dataclass(frozen=True, slots=True)
class DrawScript:
    """The announcement of a draw in pieces that a screen can show as they are said; each ends with its pause."""

    rejected: Script
    """How many letters were put back; empty without a rejection."""
    kept: tuple[Script, ...]
    """One a kept letter, the first with their number before it."""
    new: tuple[Script, ...]
    """One a new letter, in the order drawn."""
    whole: Script
    """The whole draw, identical letters together."""

    @property
    def script(self) -> Script:
        """The whole announcement."""
        return (*self.rejected, *(item for part in (*self.kept, *self.new) for item in part), *self.whole)


def script_of_draw(said: Announcement, *, by_letters: bool = False, rejections: int = 1) -> DrawScript:
    """The announcement of a draw, in the order of §3.1.

    `by_letters` says the whole draw by letters instead of countries, as in blitz; `rejections` is how many draws in a
    row were put back, where there was any.
    """
    kept, new = (
        [(COUNTRY[_TILES[country]],) for country in said.kept],
        [script_of_letter(letter) for _, letter in said.new],
    )
    return DrawScript(
        rejected=_rejected(said.rejected, rejections),
        kept=_paused(kept, heading=(Clip("reliquat"), HYPHEN, LETTERS[len(kept)], COMMA) if kept else ()),
        new=_paused(new),
        whole=(Clip("tirage"), COMMA, *listed(_several(*one, by_letters) for one in said.whole)),
    )


def _rejected(letters: int, rejections: int) -> Script:
    if not letters:
        return ()
    again = (HYPHEN, *_times(rejections), Clip("de-suite")) if rejections > 1 else ()
    return (Clip("rejet"), HYPHEN, LETTERS[letters], *again, STOP)


def script_of_letter(letter: str) -> Script:
    """`Pays-Lettre`; a joker is only named."""
    return (Clip("joker-lettre-blanche"),) if letter == JOKER else (COUNTRY[letter], HYPHEN, LETTER[letter])


def _several(letter: str, count: int, by_letters: bool) -> Script:
    clip = LETTER[letter] if by_letters else COUNTRY[letter]
    return (clip,) if count == 1 else (clip, HYPHEN, *_times(count))


def _times(count: int) -> Script:
    return (TIMES[count],) if count in TIMES else (*number(count, before_consonant=True), Clip("fois"))


def _paused(items: Sequence[Script], heading: Script = ()) -> tuple[Script, ...]:
    """The items of a group, each with its pause, the heading before the first."""
    return tuple(
        (*(heading if place == 0 else ()), *item, STOP if place == len(items) - 1 else COMMA)
        for place, item in enumerate(items)
    )
