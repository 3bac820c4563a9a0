"""The referee's decisions: a new one, with its reason and its author, and the history of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from topping.competition.competition import Competition, KeptDecision
from topping.competition.events import Decided, Revoked
from topping.errors import InputError, ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.entry import entry_ring
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.setup import LabelView, paint_label
from topping.kiosk.routes.competition import CompetitionDesk
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.competition.decision_form import DecisionForm
from topping.kiosk.stage import Stage
from topping.kiosk.views.competition.results import score_text
from topping.kiosk.views.competition.sheets import sheet_of
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.hints import Hint, escape, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.sheets.competition.sheet import attempt_text, decision_in_words, game_title
from topping.texts import say

_CHOSEN: Final = ("kind", "entrant", "place", "attempt")
_REASON: Final = "reason"
_TYPED: Final = ("value", _REASON, "author")
_HISTORY: Final = "history"
_LONGEST: Final = 120
_QUIET: Final = VerdictView("", "plain")


class CompetitionDecisionsScene(Scene):
    """The form at the left, the history at the right; Tab goes through both."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition, entrant: str = "") -> None:
        self._shown = shown
        self._form = DecisionForm(entrant=entrant, place=shown.place_under_way or 1, author=say("decision.referee"))
        if not entrant:
            self._form = replace(self._form, entrant=next(iter(shown.competition.entrants), ""))
        self._focus = "kind"
        self._message = _QUIET
        self._list = RowList(Rect(0, 0, 1, 1), 1, len(shown.competition.decisions))
        super().__init__(stage)

    @property
    def _competition(self) -> Competition:
        return self._shown.competition

    @property
    def _decisions(self) -> tuple[KeptDecision, ...]:
        """The last one first."""
        return self._competition.decisions[::-1]

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    @property
    def _rows(self) -> tuple[str, ...]:
        """The rows that this kind of decision has."""
        form = self._form
        left_out = {
            "value": not form.needs_value,
            "entrant": not form.needs_entrant,
            "place": not form.needs_game,
            "attempt": not form.attempts(self._shown),
        }
        return tuple(row for row in (*_CHOSEN, *_TYPED) if not left_out.get(row))

    # places

    def build(self) -> None:
        """A control a row, the history beside them, a line under both."""
        main, gap = self.layout.main, theme.px(24)
        note = max(theme.px(60), round(theme.step(3) * 1.5))
        share = round(main.width * 0.42)
        self._left = Rect(main.left, main.top, share, main.height - note)
        self._right = Rect(main.left + share + gap, main.top, main.width - share - gap, main.height - note)
        self._note = Rect(main.left + theme.px(20), main.bottom - note, main.width - theme.px(40), note)
        inside = self._left.inflate(-2 * theme.px(34), -2 * theme.px(20))
        rows = self._rows
        label = max(theme.px(34), theme.step(2) + 2)
        pitch = min(max(theme.px(122), label + 52), inside.height // len(rows))
        self._places: dict[str, Rect] = {}
        self._steppers: dict[Button, str] = {}
        self._lines: dict[str, EntryLine] = {}
        for number, row in enumerate(rows):
            top = inside.top + number * pitch
            self._places[row] = Rect(inside.left, top, inside.width, label)
            apart = max(3, pitch // 20)
            height = pitch - label - apart - max(4, pitch // 14)
            place = Rect(inside.left, top + label + apart, inside.width, height)
            if row in _CHOSEN:
                size = min(theme.step(4), place.height // 2)
                self._steppers[self.gui.button(place, self._text_of(row), size, kind=ButtonKind.STEPPER)] = row
            else:
                ring = 2 * entry_ring()
                self._lines[row] = EntryLine(self.gui, place.inflate(ring, ring), longest=_LONGEST)
                self._lines[row].set(getattr(self._form, row))
        self.gui.on_close(self._forget)
        self._table = self._right.inflate(-2 * theme.px(20), -2 * theme.px(12))
        self._list.place(rows_place(self._table), row_height())
        if self._focus not in rows and self._focus != _HISTORY:
            self._focus = "kind"
        self._give_focus()

    def _forget(self) -> None:
        self._steppers = {}

    def _text_of(self, row: str) -> str:
        form, competition = self._form, self._competition
        if row == "kind":
            return say(f"competition_decisions.kind.{form.kind.value}")
        if row == "place":
            return game_title(form.place)
        if row == "attempt":
            run = form.run(self._shown)
            return "–" if run is None else attempt_text(sheet_of(self._shown, self.stage.clock.date()), run)
        entrant = competition.entrants.get(form.entrant)
        return "–" if entrant is None else f"{competition.number_of(entrant)}  {entrant.name}"

    def _give_focus(self) -> None:
        typed = _REASON if self._focus == _HISTORY else self._focus
        for row, line in self._lines.items():
            if row == typed:
                line.focus()
            else:
                line.unfocus()
        for button, row in self._steppers.items():
            button.give_keys(has_them=row == self._focus)

    # keys

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Tab and the arrows go through the rows, Left and Right choose; F2 decides, F4 leads to the history, where
        Delete revokes."""
        clicked = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif clicked is not None:
            self._to_history(clicked)
        elif is_key(event, pygame.K_F4) and self._decisions:
            self._to_history(0)
        elif self._focus == _HISTORY and self._in_history(event):
            pass
        elif is_key(event, pygame.K_F2) or (is_enter(event) and self._focus == self._rows[-1]):
            self._decide()
        elif is_enter(event) or is_key(event, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN):
            is_back = event.key == pygame.K_UP or bool(event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
            self._move_focus(-1 if is_back else 1)
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT) and self._focus in _CHOSEN:
            self._step(self._focus, -1 if event.key == pygame.K_LEFT else 1)
        elif event.type == pygame.KEYDOWN and event.unicode.isdigit() and self._focus == "entrant":
            self._pick(event.unicode)
        elif event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self._steppers:
            place = event.ui_element.rect
            is_before = self.gui.manager.get_mouse_position()[0] < place.left + place.width // 3
            self._step(self._steppers[event.ui_element], -1 if is_before else 1)
        else:
            self.gui.handle(event)
            self._focus_by_click(event)
        self._keep_typed()
        self.name_keys()

    def _focus_by_click(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            for row, line in self._lines.items():
                if line.owns(event.pos):
                    self._focus = row
                    self._list.focus_on(None)
                    self._give_focus()

    def _keep_typed(self) -> None:
        form, lines = self._form, self._lines
        self._form = replace(
            form,
            value=lines["value"].text if "value" in lines else form.value,
            reason=lines["reason"].text,
            author=lines["author"].text,
        )
        if self._form != form:
            self._message = _QUIET

    def _to_history(self, row: int) -> None:
        """The keys choose a decision there, and letters still go into the reason, for revoking it."""
        self._focus = _HISTORY
        self._list.focus_on(row)
        self._give_focus()

    def _in_history(self, event: pygame.event.Event) -> bool:
        """Delete revokes, Up and Down choose; F2 decides nothing, since the reason is that of a revocation."""
        if is_key(event, pygame.K_DELETE):
            self._revoke()
        elif is_key(event, pygame.K_UP, pygame.K_TAB) and not (is_key(event, pygame.K_UP) and self._list.focus):
            self._list.focus_on(None)
            self._focus = _REASON
            self._give_focus()
        else:
            return self._list.handle(event) or is_key(event, pygame.K_F2) or is_enter(event)
        return True

    def _move_focus(self, by: int) -> None:
        stops = (*self._rows, *((_HISTORY,) if self._decisions else ()))
        self._focus = stops[(stops.index(self._focus) + by) % len(stops)] if self._focus in stops else stops[0]
        if self._focus == _HISTORY:
            self._to_history(0)
        else:
            self._give_focus()

    def _step(self, row: str, by: int) -> None:
        self._focus, self._message = row, _QUIET
        self._list.focus_on(None)
        self._form = self._form.stepped(row, by, self._shown)
        self.lay_out()

    def _pick(self, digit: str) -> None:
        """The entrant whose number is typed: one more digit, or the next of those of another number, room by room."""
        entrants = self._competition.entrants
        present = entrants.get(self._form.entrant)
        for number in (f"{present.number}{digit}" if present is not None else digit, digit):
            alike = [one.uuid for one in entrants.values() if str(one.number) == number]
            if alike:
                place = alike.index(self._form.entrant) + 1 if self._form.entrant in alike else 0
                self._form = replace(self._form, entrant=alike[place % len(alike)], attempt="")
                self.lay_out()
                return

    # decisions

    def _decide(self) -> None:
        self._keep_typed()
        reason, author = " ".join(self._form.reason.split()), " ".join(self._form.author.split())
        try:
            decision = self._form.decision(self._shown)
            if not reason or not author:
                raise InputError("competition_decisions.no_reason")
            self._tell(Decided(decision, reason, author))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._form = replace(self._form, value="", reason="")
        self._message = VerdictView(say("competition_decisions.done"), "good")
        self.lay_out()

    def _revoke(self) -> None:
        """The decision of the row counts no more; the reason is what is typed."""
        kept = self._decisions[self._list.focus or 0]
        reason, author = " ".join(self._form.reason.split()), " ".join(self._form.author.split())
        if not kept.has_say:
            self._message = VerdictView(say("competition_decisions.no_say"), "plain")
            return
        if not kept.counts:
            self._message = VerdictView(say("competition_decisions.revoked_before"), "plain")
            return
        if not reason or not author:
            self._message = VerdictView(say("competition_decisions.reason_to_revoke"), "bad")
            return
        try:
            self._tell(Revoked(kept.stamp.machine, kept.stamp.number, reason, author))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._form = replace(self._form, reason="")
        self._message = VerdictView(say("competition_decisions.revoked_now"), "good")
        self.lay_out()

    def _tell(self, event: Decided | Revoked) -> None:
        self.stage.backstage.competitions.add(self._competition.uuid, event)
        self.asking(self._look)

    def _look(self) -> None:
        """Reads the competition anew."""
        try:
            self._shown = self.stage.backstage.competitions.read(self._competition.uuid)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
        self._list.set(len(self._decisions))
        self.lay_out()

    def go_back(self) -> None:
        """The competition."""
        self.go(CompetitionDesk(self._competition.uuid))

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The form and the history."""
        return Card.at(self._left), Card.at(self._right)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        back = escape(say("competition.back"))
        if self._focus == _HISTORY:
            revoke = say("competition_decisions.do_revoke")
            return (
                Hint(say("key.delete"), revoke, pygame.K_DELETE, primary=True),
                *up_and_down(say("competition.do_choose")),
                Hint(say("key.tab"), say("competition_decisions.do_form"), pygame.K_TAB),
                back,
            )
        history = (Hint("F4", say("competition_decisions.history"), pygame.K_F4),)
        return (
            Hint("F2", say("competition_decisions.do_decide"), pygame.K_F2, primary=True),
            Hint(say("key.tab"), say("competition.do_next_row"), pygame.K_TAB),
            *((Hint("← →", say("competition.do_change")),) if self._focus in _CHOSEN else ()),
            *(history if self._decisions else ()),
            back,
        )

    def panels(self) -> list[Panel]:
        """The labels of the form, what the run at hand is, the history."""
        heading = HeadingView(say("competition_decisions.title"), self._competition.plan.name)
        panels = [Panel("title", self.layout.head, heading, paint_heading)]
        for row, place in self._places.items():
            has_keys = row == (_REASON if self._focus == _HISTORY else self._focus)
            view = LabelView(say(self._label_of(row)), has_keys)
            panels.append(Panel(f"label {row}", place, view, paint_label))
        message = self._message if self._message.text else VerdictView(self._at_hand, "plain")
        return [
            *panels,
            Panel("history", self._table, self._view, paint_rows),
            Panel("message", self._note, message, paint_message),
        ]

    def _label_of(self, row: str) -> str:
        if row == _REASON and self._focus == _HISTORY:
            return "competition_decisions.label.reason_to_revoke"
        if row == "value":
            return f"competition_decisions.value.{self._form.kind.value}"
        return f"competition_decisions.label.{row}"

    @property
    def _at_hand(self) -> str:
        """What the entrant has done in the game that is chosen; in the history, how a decision is revoked."""
        if self._focus == _HISTORY:
            return say("competition_decisions.how_to_revoke")
        entrant = self._competition.entrants.get(self._form.entrant)
        if entrant is None or not self._form.needs_game or not self._form.needs_entrant:
            return say(f"competition_decisions.means.{self._form.kind.value}")
        score = self._shown.score(entrant, self._form.place)
        result = score_text(score, self._shown.measure, self._shown.resolution_ms)
        means = say(f"competition_decisions.means.{self._form.kind.value}")
        return f"{entrant.name}, {game_title(self._form.place)} : {result}. {means}"

    @property
    def _view(self) -> RowsView:
        columns = (RowColumn(say("competition_decisions.history"), 0),)
        sheet = sheet_of(self._shown, self.stage.clock.date())
        first = self._list.first
        rows = tuple(
            (Words(decision_in_words(sheet, kept), "ink" if kept.counts else "ink3", wraps=True),)
            for kept in self._decisions[first : first + self._list.room]
        )
        return RowsView(columns, rows, focused=self._list.shown_focus, empty=say("competition_decisions.none"))
