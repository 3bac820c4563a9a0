"""Cards that ask for an answer: a question, the second press of a key, a choice in the list of keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from topping.kiosk.paint import theme
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.footer import in_footer, key_above
from topping.kiosk.ui.keys import Key, enter, escape, letter
from topping.kiosk.ui.parts import (
    button,
    hint,
    list_of,
    list_row,
)
from topping.kiosk.ui.templates import key_cap
from topping.kiosk.ui.tree import (
    Act,
    Cursor,
    Element,
    Role,
    Type,
    column,
    grid,
    row,
    space,
    stack,
    text,
)
from topping.texts import say

_ONE_COLUMN: Final = 4
"""The most answers that stand in one column beside a grid; more stand in two, or are a list."""
_LEAST_FOR_TWO, _MOST_ROWS, _ANSWER_WIDTH = 0.6, 5, 270
_ANSWER: Final = 56


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question with its answers; each answer is (text, action)."""

    said: str
    answers: tuple[tuple[str, Act], ...]
    main: int = 0
    """The number of the answer given by Enter."""
    lines: Sequence[str] = ()
    """Explanations shown below the question."""
    back: int | None = -1
    """The number of the answer given by Escape, which changes nothing; None if Escape only closes the question."""
    columns: int = 1
    has_letters: bool = False
    """Whether the answers are single letters, typed to choose them instead of digits."""
    yields: bool = False
    """Whether typing a letter or digit that is no answer closes the question and is typed on, since a clock runs."""
    row: Cursor = field(default_factory=Cursor)
    """The chosen answer, if they are too many for buttons beside a grid."""

    def keys(self, answer: Callable[[int], object], take_back: Act, focused: str) -> Sequence[Key]:
        """Returns the keys of an open question: Enter for the focused answer, a digit for each answer, and Escape.

        `answer` is called with the index of an answer; `take_back` closes the question. `focused` is the id of the
        focused element.
        """
        numbered = [letter(str(n + 1), partial(answer, n)) for n in range(len(self.answers)) if not self.has_letters]
        at = focused.removeprefix("answer.")
        main = self.main if at == focused else int(at)
        if focused == "answers":
            main = self.row.selected or 0
        back = None if self.back is None else self.back % len(self.answers)
        goes_back = (take_back, say("key.back"))
        if back is not None:
            goes_back = (partial(answer, back), in_footer(self.answers[back][0]))
        label = in_footer(self.answers[main][0]) if main != back else ""
        return (enter(partial(answer, main), label), *numbered, escape(*goes_back))


def asked_here(*otherwise: Element, **more: Any) -> Element:
    """Returns the element in which an open question is shown, in place of the elements `otherwise`.

    On screens without it, questions are shown over everything. `more` are further fields of the `Element`.
    """
    return Element("asked", otherwise, id="asked", **{"grow": 1, **more})


def question_card(asked: Asked, answer: Callable[[int], object], *, is_here: bool = False) -> Element:
    """Returns the card of a question with its answers. Keys and clicks reach nothing else.

    `answer` is called with the index of the answer. With `is_here`, the card is shown in the screen's `asked_here`
    element.
    """
    is_many = is_here and len(asked.answers) > _ONE_COLUMN and not asked.has_letters
    if is_many and not _fit_in_two(asked):
        return column(_answers_listed(asked, answer), is_modal=True, id="question", grow=1)
    kind, high = (ButtonKind.KEY, 64) if asked.has_letters else (ButtonKind.QUIET, 60 if is_many else 72)
    buttons = [
        button(
            said,
            partial(answer, place),
            kind,
            id=f"answer.{place}",
            cap="" if asked.has_letters else str(place + 1),
            step=Type.ROW if is_many else Type.BODY,
            group="answers",
            height=high,
            role=Role.OPTION,
            is_first=place == asked.main,
        )
        for place, (said, _) in enumerate(asked.answers)
    ]
    # on the smallest screens, two answers side by side do not fit beside a grid
    columns = 1 if is_here and asked.columns == 2 and theme.scale() < 0.5 else 2 if is_many else asked.columns
    answers = buttons if columns == 1 else [grid(buttons, columns, gap=8, row_height=high, grow=0)]
    if is_here:
        words = text(asked.said, Type.CARD, face=Face.BOLD, lines=3, role=Role.QUESTION, min_height=44)
        lines = [text(line, Type.ROW, "ink2", lines=2) for line in asked.lines]
        inside = column(words, *lines, *answers, gap=16, pad=(28 if is_many else 32, 20), card="card")
        return column(inside, space(), is_modal=True, id="question", grow=1)
    card = column(
        text(asked.said, Type.CARD, face=Face.BOLD, lines=4, role=Role.QUESTION),
        *(text(line, Type.ROW, "ink2", lines=3) for line in asked.lines),
        *answers,
        gap=16,
        pad=(48, 40),
        width=1000,
        fill="dialog",
    )
    return stack(card, align="center", is_modal=True, id="question")


def _fit_in_two(asked: Asked) -> bool:
    """Returns whether the answers of a question fit as buttons in two columns beside a grid."""
    widest = max(width_of(said, theme.step(Type.ROW), face=Face.SEMI) for said, _ in asked.answers)
    rows = -(-len(asked.answers) // 2)
    return theme.scale() >= _LEAST_FOR_TWO and rows <= _MOST_ROWS and widest <= theme.px(_ANSWER_WIDTH)


def _answers_listed(asked: Asked, answer: Callable[[int], object]) -> Element:
    """Returns the card of a question with its answers in a scrolling list."""
    words = text(asked.said, Type.CARD, face=Face.BOLD, lines=2, role=Role.QUESTION, min_height=44)
    rows = [
        list_row(
            key_cap(str(place + 1)),
            text(said, Type.ROW, grow=1, group="answers"),
            act=partial(answer, place),
            said=said,
            gap=16,
            height=_ANSWER,
            align="center",
        )
        for place, (said, _) in enumerate(asked.answers)
    ]
    listed = list_of(rows, asked.row, id="answers", is_first=True)
    return column(words, listed, gap=8, pad=(28, 18), card="card", grow=1)


def twice_card(title: str, means: str, again: Key, no: Key) -> Element:
    """Returns the card that says what the second press of the key `again` does. `no` is the key to cancel."""
    answers = hint(again.cap, say("key.twice", label=again.label or again.sheet), again), hint(no.cap, no.label, no)
    return column(
        text(title, Type.CARD, face=Face.TITLE, lines=2),
        text(means, Type.ROW, "ink2", lines=2) if means else None,
        row(*answers, space(), gap=32, height=60),
        pad=(28, 18, 28, 6),
        gap=4,
        card="card",
        id="pressed once",
    )


def sheet_card(keys: Sequence[Key], chosen: Cursor, *, is_here: bool = False, is_narrow: bool = False) -> Element:
    """Returns the card with the list of all keys; a click or Enter presses the chosen one.

    With `is_here`, it is shown in the screen's `asked_here` element. With `is_narrow`, each label stands under its key.
    """
    high = 48 if is_here else 64
    rows = [list_row(hint(binding.shown, binding.label, binding, grow=1, height=high), height=high) for binding in keys]
    if is_here and is_narrow:
        rows = [list_row(key_above(binding, grow=1), height=108, pad=(10, 4)) for binding in keys]
    if is_here:
        title = text(say("key.sheet"), Type.CARD, face=Face.TITLE, lines=2)
        listed = list_of(rows, chosen, id="sheet", is_first=True)
        card = column(title, listed, gap=4, pad=(16 if is_narrow else 28, 10), card="card", grow=1)
        return stack(card, is_modal=True, id="keys sheet", grow=1)
    card = column(
        text(say("key.sheet"), Type.CARD, face=Face.TITLE),
        list_of(rows, chosen, id="sheet", is_first=True),
        gap=16,
        pad=(48, 36),
        width=900,
        height=min(980, 140 + 64 * len(rows)),
        fill="dialog",
    )
    return stack(card, align="center", is_modal=True, id="keys sheet")
