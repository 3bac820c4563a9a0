"""Help shown while a clock runs: how to type a move or a line of text, and what the keys do."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.footer import first_cap
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.parts import line, mark
from topping.kiosk.ui.templates import key_cap
from topping.kiosk.ui.tree import Element, Type, column, row, space, text
from topping.rules.games.game import Turn
from topping.rules.grid.board import Direction
from topping.texts import say

_ACROSS: Final = ("PASSE H4", "TOUCHE H4")
_DOWN: Final = ("PASSE 4H", "TOUCHE 4H")
_JOKER: Final = ("PASS(E)R H4", "TOU(C)HE H4")
_LONGEST: Final = 8
"""The longest word that fits into its column."""
_LEAST_LACKING: Final = 3
"""The least number of an example's letters missing in the draw, so that the example cannot help, even with two
jokers."""


def guide_card(played: Sequence[Turn], draw: str, gives_up: tuple[str, str]) -> Element:
    """Returns a card of six rows that explain how to type a move.

    Its examples are tops of the moves `played` before, or words that the draw cannot form. `gives_up` is (action, cost)
    of giving up the move.
    """
    across = _played(played, Direction.HORIZONTAL) or _foreign(_ACROSS, draw)
    down = _played(played, Direction.VERTICAL) or _foreign(_DOWN, draw)
    word, _, place = across.partition(" ")
    rows = (
        (_typed(across), "across"),
        (_typed(down), "down"),
        (_typed(f"{place} {word}"), "order"),
        (_typed(_foreign(_JOKER, draw)), "joker"),
    )
    arrows = [replace(key_cap(cap), drop=drop) for cap, drop in (("↑", 0), ("↓", 0), ("←", 1), ("→", 1))]
    caps = key_cap(say("key.tab")), *arrows
    said = [_row(shown, say(f"guide.{name}"), say(f"guide.{name}.more")) for shown, name in rows]
    said.append(_row(row(*caps, gap=8), say("guide.grid"), ""))
    said.append(_row(row(key_cap("F8"), key_cap("F8"), gap=8), *gives_up))
    return _card(say("guide.title"), said)


def lines_card(title: str, lines: Sequence[tuple[str, str]], width: float) -> Element:
    """Returns a card with a row for each of `lines`: (what is typed, what it means).

    `width` is the width (pixels at 1920×1080) of the left column.
    """
    return _card(title, [_row(_typed(typed, Type.LABEL), said, "", width) for typed, said in lines])


_MOST_KEYS: Final = 6


def keys_card(keys: Sequence[Key], *, is_narrow: bool) -> Element:
    """Returns a card with the first six of `keys` and their labels, without F1.

    If the card `is_narrow`, each label stands under its key.
    """
    shown = [binding for binding in keys if binding.codes[0] != pygame.K_F1][:_MOST_KEYS]
    title = say("guide.keys")
    if is_narrow:
        parts = [
            column(
                row(key_cap(first_cap(binding)), space()),
                text(binding.label, Type.LABEL, lines=2, group="keys"),
                gap=2,
            )
            for binding in shown
        ]
        head = text(title, Type.ROW, face=Face.TITLE, lines=2)
        return column(head, *parts, space(), pad=(16, 16), gap=8, card="card", grow=1, id="guide")
    return _card(title, [_row(row(key_cap(first_cap(binding)), space()), binding.label, "") for binding in shown])


def _card(title: str, rows: Sequence[Element]) -> Element:
    runs = row(
        mark(Icon.CLOCK, "accent_text", 24, 2.4), text(say("guide.runs"), Type.ROW, "ink2"), gap=10, align="center"
    )
    head = row(text(title, Type.CARD, face=Face.TITLE), space(), replace(runs, drop=1), align="center", height=44)
    lines = [one for pair in zip([line() for _ in rows], rows, strict=True) for one in pair][1:]
    return column(head, *lines, pad=(28, 16, 28, 10), gap=2, card="card", grow=1, id="guide")


def _typed(said: str, step: Type = Type.ROW) -> Element:
    code = row(text(said, step, "field_ink", Face.TITLE, group="typed"), fill="field", pad=(16, 0), align="center")
    return column(space(), row(code, space(), height=38), space())


def _row(shown: Element, said: str, more: str, width: float = 270) -> Element:
    return row(
        column(space(), shown, space(), width=width),
        text(said, Type.ROW, group="guide", lines=1 if more else 2, grow=0 if more else 1),
        text(more, Type.ROW, "ink2", group="guide", drop=1) if more else None,
        gap=7,
        align="center",
        grow=1,
    )


def _played(turns: Sequence[Turn], direction: Direction) -> str:
    """Returns the last top placed in `direction` that is short enough for an example, as typed (`PASSE H4`).

    Empty if there is none.
    """
    tops = (top.solution for top in reversed(turns))
    fit = (top for top in tops if top.reference.direction is direction and len(top.word) <= _LONGEST)
    return next((f"{top.word.upper()} {top.reference}" for top in fit), "")


def _foreign(examples: Sequence[str], draw: str) -> str:
    """Returns the first example that the draw cannot form, even with jokers; otherwise the last example.

    Examples must not hint at words of the current draw.
    """
    for example in examples:
        word = example.partition(" ")[0]
        if sum(letter.isalpha() and letter not in draw for letter in set(word)) >= _LEAST_LACKING:
            return example
    return examples[-1]
