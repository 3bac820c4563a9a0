"""A solitaire to begin: who plays, in which way, how many turns; the records under these terms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.setup import LabelView, paint_focus, paint_label
from topping.kiosk.routes.classic import PlaySolitaire
from topping.kiosk.routes.othergames import OtherGames
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.widgets.text.completion import following_name
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.localtime import day_of
from topping.play.solitaire.terms import TURN_LIMITS, SolitaireGrade, SolitaireTerms, SolitaireWay
from topping.store.solitaire.solitaires import KeptSolitaire
from topping.texts import say

_PLAYER, _WAY, _TURNS = "player", "way", "turns"
_STOPS: Final = (_PLAYER, _WAY, _TURNS)
_LONGEST: Final = 60
_NO_LIMIT: Final = "none"


class SolitaireSetupScene(Scene):
    """Enter begins, F5 takes up the game that the player left; Tab and the arrows go through the choices."""

    stays = True

    def __init__(self, stage: Stage, player: str = "", terms: SolitaireTerms | None = None) -> None:
        self._terms = terms or SolitaireTerms()
        self._name = player
        self._focus = _WAY if player else _PLAYER
        self._message = VerdictView("", "plain")
        self._best: tuple[KeptSolitaire, ...] = ()
        self._left: KeptSolitaire | None = None
        super().__init__(stage)
        self._look_up()

    def build(self) -> None:
        """The choices at the left, the records at the right."""
        main, gap = self.layout.main, theme.px(24)
        wide = main.width * 52 // 100
        self._chosen_card = Rect(main.left, main.top, wide, main.height)
        self._records_card = Rect(main.left + wide + gap, main.top, main.width - wide - gap, main.height)
        inside = self._chosen_card.inflate(-2 * theme.px(30), -2 * theme.px(26))
        said = max(theme.px(110), round(self.layout.step(3) * 3))
        step = (inside.height - said) // len(_STOPS)
        label, high = min(theme.px(44), step // 3), min(max(theme.px(78), 58), step * 3 // 5)
        self._labels, self._wells = [], {}
        self._rows: dict[str, Segments] = {}
        for number, name in enumerate(_STOPS):
            top = inside.top + number * step
            self._labels.append((name, Rect(inside.left, top, inside.width, label)))
            self._wells[name] = Rect(inside.left, top + label, inside.width, high)
        self._line = EntryLine(self.gui, self._wells[_PLAYER], _LONGEST)
        self._line.set(self._name)
        self._rows[_WAY] = self._segments(_WAY, [way.value for way in SolitaireWay], self._terms.way.value)
        self._rows[_TURNS] = self._segments(_TURNS, list(map(_turns_value, TURN_LIMITS)), self._turns)
        self.gui.on_close(self._rows.clear)
        self._said = Rect(inside.left, inside.bottom - said, inside.width, said)
        self._table = self._records_card.inflate(-2 * theme.px(20), -2 * theme.px(16))
        self._give_focus()

    def _segments(self, name: str, values: list[str], value: str) -> Segments:
        options = [(one, say(f"solitaire.{name}.{one}")) for one in values]
        well, size = self._wells[name], theme.step(3)
        while size > 11 and Segments.width(options, size) > well.width:
            size -= 1
        return Segments(self.gui, well, options, value, partial(self._choose, name), text_size=size)

    def _give_focus(self) -> None:
        if self._focus == _PLAYER:
            self._line.focus()
        else:
            self._line.unfocus()

    @property
    def _turns(self) -> str:
        return _turns_value(self._terms.most_turns)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The name, the values, and the way on."""
        if is_key(event, pygame.K_ESCAPE):
            self.go(OtherGames())
        elif is_enter(event):
            self._begin()
        elif is_key(event, pygame.K_F5):
            self._take_up()
        elif is_key(event, pygame.K_F4):
            self._complete()
        elif is_key(event, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN):
            back = event.key == pygame.K_UP or (event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
            self._focus = _STOPS[(_STOPS.index(self._focus) + (-1 if back else 1)) % len(_STOPS)]
            self._give_focus()
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT) and self._focus in self._rows:
            self._rows[self._focus].step(-1 if event.key == pygame.K_LEFT else 1)
        elif row := next((name for name, one in self._rows.items() if one.handle(event)), ""):
            self._focus = row
            self._give_focus()
        else:
            self.gui.handle(event)
            if event.type == pygame.MOUSEBUTTONDOWN and self._line.owns(event.pos):
                self._focus = _PLAYER
        if self._line.text != self._name:
            self._name = self._line.text
            self._look_up()

    def _choose(self, name: str, value: str) -> None:
        if name == _WAY:
            self._terms = SolitaireTerms(SolitaireWay(value), self._terms.most_turns)
        else:
            self._terms = SolitaireTerms(self._terms.way, None if value == _NO_LIMIT else int(value))
        self._look_up()

    def _look_up(self) -> None:
        """The records under the terms chosen, and the game that the player left."""
        self._message = VerdictView("", "plain")
        self._left = None
        keeping = self.stage.backstage.solitaires
        try:
            self._best = keeping.best(self._terms)
            if self._name.strip():
                self._left = keeping.left_by(self._name)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def _complete(self) -> None:
        """The next known player's name."""
        following = following_name(self._line.text, self.stage.backstage.players.names())
        if following is None:
            self._message = VerdictView(say("session_setup.nobody_known"), "plain")
        else:
            self._line.set(following)

    def _begin(self) -> None:
        name = " ".join(self._name.split())
        if not name:
            self._message = VerdictView(say("solitaire.who"), "bad")
            self._focus = _PLAYER
            self._give_focus()
            return
        try:
            table = self.stage.backstage.solitaires.begin(name, self._terms)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self.go(PlaySolitaire(table))

    def _take_up(self) -> None:
        if self._left is None:
            return
        try:
            self.go(PlaySolitaire(self.stage.backstage.solitaires.take_up(self._left.id)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The choices and the records."""
        return (Card.at(self._chosen_card), Card.at(self._records_card))

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        left = (Hint("F5", say("solitaire.key.take_up"), pygame.K_F5),) if self._left is not None else ()
        return (
            enter(say("solitaire.key.begin")),
            *left,
            Hint("F4", say("session_setup.hint.known"), pygame.K_F4),
            Hint(say("key.tab"), say("solitaire.key.choices"), pygame.K_TAB),
            escape(say("tally.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """Title, choices, what they mean, records."""
        title = HeadingView(say("solitaire.title"), say("solitaire.remark"))
        panels = [Panel("title", self.layout.head, title, paint_heading)]
        for name, place in self._labels:
            view = LabelView(say(f"solitaire.label.{name}"), name == self._focus)
            panels.append(Panel(f"label {name}", place, view, paint_label))
        if self._focus != _PLAYER:
            well = self._wells[self._focus].inflate(16, 16)
            panels.append(Panel("behind focus", well, self._focus, paint_focus))
        said = self._message if self._message.text else VerdictView(self._explained, "plain")
        panels.append(Panel("message", self._said, said, paint_message))
        panels.append(Panel("records", self._table, self._records, paint_rows))
        return panels

    @property
    def _explained(self) -> str:
        if self._left is not None:
            return say("solitaire.left", date=day_of(self._left.started_at), points=self._left.total)
        return say(f"solitaire.about.{self._terms.way.value}")

    @property
    def _records(self) -> RowsView:
        columns = (
            RowColumn(say("solitaire.records"), 0),
            RowColumn(say("solitaire.column.total"), 110),
            RowColumn(say("solitaire.column.grade"), 190),
            RowColumn(say("solitaire.column.date"), 190),
        )
        room = max(1, rows_place(self._table).height // row_height())
        rows = [
            (
                Words(one.player, "ink", is_strong=True),
                Words(str(one.total), "ink"),
                Words(say(f"solitaire.grade.{SolitaireGrade.of(one.total).value}")),
                Words(day_of(one.ended_at or one.started_at)),
            )
            for one in self._best[:room]
        ]
        if not rows:
            rows = [(Words(say("solitaire.no_record")), Words(""), Words(""), Words(""))]
        return RowsView(columns, tuple(rows))


def _turns_value(most: int | None) -> str:
    return _NO_LIMIT if most is None else str(most)
