"""A new session: its name, what it is played under, and its players, typed one by one or pasted, one a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon, lexicon_in_words
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame, usual_seed
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.roster import COLUMNS, entry_place, paint_roster, row_at, rows_of
from topping.kiosk.painters.session.setup import LabelView, paint_focus, paint_label, paint_message
from topping.kiosk.routes.choosing import ChooseFile, ChooseSessionGame
from topping.kiosk.routes.session import PlaySession, Sessions
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.session.setup.form import GameWanted, SetupForm
from topping.kiosk.scenes.session.setup.tables import SetupTables
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.text.clipboard import pasted_lines
from topping.kiosk.widgets.text.completion import following_name
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.wording import in_preparation
from topping.play.session.newsession import SessionStart
from topping.rules.conditions.options import SoloRule
from topping.rules.conditions.schedule import warning
from topping.store.sessions.facts import session_name
from topping.texts import say

_PLAYERS, _NAME = "players", "name"
_QUIET = VerdictView("", "plain")


class SessionPlayersScene(Scene):
    """Asks for the players of a session, and what is not given yet of the rest."""

    stays = True

    def __init__(self, stage: Stage, start: SessionStart | None = None) -> None:
        self._start = start or stage.backstage.sessions.opening.prepared()
        self._tables = SetupTables(self._start.players)
        self._form = SetupForm(stage, self._start, self._formed)
        self._message = _QUIET
        self._typed, self._name = "", self._start.name
        self._focus = _PLAYERS
        """What the keys go to: the players, the name, or a row of the form."""
        self._wanted_game = WantedGame(stage.helper)
        try:
            self._lexicon = lexicon_in_words(stage.backstage.sessions.opening.lexicon(self._start))
        except ToppingError as fault:
            self._lexicon = (stage.backstage.notices.in_words(fault),)
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    # places

    def build(self) -> None:
        """The form on the left, the tables on the right with the line of the next one."""
        main, gap = self.layout.main, theme.px(24)
        left = main.width * 640 // 1792
        self._left = Rect(main.left, main.top, left, main.height)
        self._right = Rect(main.left + left + gap, main.top, main.width - left - gap, main.height)
        inside = self._left.inflate(-2 * theme.px(34), -2 * theme.px(24))
        line = max(theme.px(64), 30)
        label = theme.px(30)
        self._name_label = Rect(inside.left, inside.top, inside.width, label)
        name_place = Rect(inside.left, inside.top + label, inside.width, line)
        notes = theme.px(132)
        form = Rect(inside.left, name_place.bottom + theme.px(12), inside.width, 0)
        form.height = inside.bottom - notes - form.top
        below = form.bottom + theme.px(8)
        self._notes = Rect(inside.left, below, inside.width, inside.bottom - below)
        self._form.build(self.gui, form, self.layout)
        tables = self._right.inflate(-2 * theme.px(34), -2 * theme.px(22))
        head = theme.px(60)
        self._head = Rect(tables.left, tables.top, tables.width, head)
        foot = theme.px(60)
        self._table = Rect(tables.left, tables.top + head, tables.width, tables.height - head - foot)
        self._message_place = Rect(tables.left, self._table.bottom + theme.px(8), tables.width, foot - theme.px(8))
        self._tables.fit(COLUMNS * rows_of(self._table))
        self.entry = EntryLine(self.gui, entry_place(self._table, self._tables.next_row))
        self.entry.set(self._typed)
        self.name = EntryLine(self.gui, name_place)
        self.name.set(self._name)
        self._give_focus()

    def _give_focus(self) -> None:
        for line, name in ((self.name, _NAME), (self.entry, _PLAYERS)):
            if self._focus == name:
                line.focus()
            else:
                line.unfocus()

    # keys

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter adds a player, F2 begins, Tab goes to the settings; Ctrl+V pastes any number of lines."""
        pasted = pasted_lines(event)
        if pasted:
            self._take(pasted)
        elif is_key(event, pygame.K_ESCAPE):
            self._escape()
        elif is_key(event, pygame.K_F2):
            self._go_on()
        elif is_key(event, pygame.K_F4):
            self._complete()
        elif is_key(event, pygame.K_TAB):
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif is_enter(event):
            self._enter()
        elif is_key(event, pygame.K_F8) or self._deletes(event):
            self._remove()
        elif is_key(event, pygame.K_UP, pygame.K_DOWN):
            self._step(-1 if event.key == pygame.K_UP else 1)
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT) and self._focus not in (_PLAYERS, _NAME):
            self._form.step(self._focus, -1 if event.key == pygame.K_LEFT else 1)
        elif is_key(event, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn_page(-1 if event.key == pygame.K_PAGEUP else 1)
        elif not self._form.handle(event):
            self.gui.handle(event)
            self._focus_by_click(event)
        if self.entry.text != self._typed:
            self._message, self._tables.chosen = _QUIET, None
        self._typed, self._name = self.entry.text, self.name.text

    def _focus_by_click(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            for line, name in ((self.name, _NAME), (self.entry, _PLAYERS)):
                if line.owns(event.pos):
                    self._focus = name
            self._give_focus()
            row = row_at(self._table, event.pos)
            if row is not None and not self.entry.owns(event.pos):
                self._tables.click(row)

    def _deletes(self, event: pygame.event.Event) -> bool:
        return is_key(event, pygame.K_DELETE) and self._focus == _PLAYERS and not self.entry.text

    def _move_focus(self, by: int) -> None:
        stops = (_PLAYERS, _NAME, *self._form.names)
        self._focus = stops[(stops.index(self._focus) + by) % len(stops)]
        self._give_focus()

    def _step(self, by: int) -> None:
        """Up and down: from row to row of the form, or among the players."""
        if self._focus != _PLAYERS:
            self._move_focus(by)
            return
        self._tables.step(by)
        self.lay_out()

    def _turn_page(self, by: int) -> None:
        self._tables.turn(by)
        self.lay_out()

    def _escape(self) -> None:
        if self.entry.text and self._focus == _PLAYERS:
            self.entry.clear()
        else:
            self.go(Sessions())

    def _enter(self) -> None:
        if self._focus != _PLAYERS:
            self._focus = _PLAYERS
            self._give_focus()
        elif self.entry.text.strip():
            self._take(self.entry.text)
        else:
            self._go_on()

    # the players

    def _take(self, text: str) -> None:
        """Adds the players of these lines; a line that cannot be read is left aside, and the first one is told of."""
        before = len(self._tables.players)
        faults = self._tables.add(text)
        self._message = _QUIET
        if faults:
            told = self.in_words(faults[0])
            if len(text.splitlines()) > 1:
                told += " " + say("session_setup.left_aside", count=len(faults))
            self._message = VerdictView(told, "bad")
        if len(self._tables.players) > before or not faults:
            self.entry.clear()
        self._typed = self.entry.text
        self.lay_out()

    def _remove(self) -> None:
        if not self._tables.remove(self.entry.text.strip()):
            self._message = VerdictView(say("session_setup.no_one"), "bad")
            return
        self.entry.clear()
        self._typed = ""
        self.lay_out()

    def _complete(self) -> None:
        """Puts the next known player's name on the line that begins as what is typed does."""
        taken = {player.name for player in self._tables.players}
        free = [name for name in self.stage.backstage.players.names() if name not in taken]
        following = following_name(self.entry.text, free)
        if following is None:
            self._message = VerdictView(say("session_setup.nobody_known"), "plain")
            return
        self.entry.set(following)
        self._focus = _PLAYERS
        self._give_focus()

    # the way on

    def _formed(self) -> None:
        """A row of the form has changed, and perhaps what the others offer."""
        self._start = replace(self._start, plan=self._form.plan)
        self.lay_out()

    def _go_on(self) -> None:
        if self._wanted_game.is_awaited:
            return
        if not self._tables.players:
            self._message = VerdictView(say("session_setup.none"), "bad")
            return
        try:
            self._start = replace(self._start, name=session_name(self.name.text), players=self._tables.players)
            self._begin()
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def _begin(self) -> None:
        """The session itself where its game is known or to be made, else the choice of one."""
        backstage, by_hand = self.stage.backstage, self._form.game is GameWanted.BAG
        self._start = start = replace(self._start, by_hand=by_hand)
        if start.game is not None or by_hand:
            self.go(PlaySession(backstage.sessions.opening.begin(start)))
        elif self._form.game is GameWanted.PREPARED:
            self.go(ChooseSessionGame(start))
        elif self._form.game is GameWanted.FILE:
            self.go(ChooseFile(ChooseSessionGame(start), start.plan.conditions))
        else:
            lexicon = WantedLexicon.of(backstage.sessions.opening.lexicon(start))
            variant = start.plan.conditions.variant
            self._wanted_game.ask(usual_seed(), variant, lexicon)

    def hear(self, news: News) -> None:
        """The game asked for is there, or could not be made."""
        made = self._wanted_game.hear(news)
        if made is None:
            return
        if isinstance(made, QuestionFailed):
            why = self.stage.backstage.notices.plain(made.sentence)
            self._message = VerdictView(say("game_choice.failed", why=why), "bad")
            return
        self._start = replace(self._start, game=made)
        try:
            self._begin()
        except ToppingError as fault:
            self._start = replace(self._start, game=None)
            self._message = VerdictView(self.in_words(fault), "bad")

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The form and the tables."""
        return tuple(Card((*one.topleft, *one.size)) for one in (self._left, self._right))

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            Hint("F2", say("session_setup.hint.begin"), pygame.K_F2, primary=True),
            Hint(say("key.enter"), say("session_setup.hint.next"), pygame.K_RETURN),
            Hint(say("key.tab"), say("session_setup.hint.settings"), pygame.K_TAB),
            Hint(say("key.delete"), say("session_setup.hint.remove"), pygame.K_F8),
            Hint("F4", say("session_setup.hint.known"), pygame.K_F4),
            Hint(f"{say('key.ctrl')} V", say("session_setup.hint.paste"), pygame.K_v, pygame.KMOD_CTRL),
            escape(say("session_setup.hint.back")),
        )

    def panels(self) -> list[Panel]:
        """Title, labels, tables, and what is to be known."""
        count = len(self._tables.players)
        title = HeadingView(say("session_setup.title"), self._told(count))
        labels = [("name", self._name_label), *((name, label) for name, (label, _) in self._form.places.items())]
        panels = [Panel("title", self.layout.head, title, paint_heading)]
        for name, place in labels:
            view = LabelView(say(f"session_setup.label.{name}"), name == self._focus)
            panels.append(Panel(f"label {name}", place, view, paint_label))
        if self._focus in self._form.places:
            well = self._form.places[self._focus][1]
            panels.append(Panel("behind focus", well.inflate(16, 16), self._focus, paint_focus))
        notes = NoticeView((*self._signal(), *self._lexicon), theme.step(1), "left")
        message = self._message
        if self._wanted_game.is_awaited:
            preparing = self.stage.preparing
            text = in_preparation(preparing) if preparing is not None else say("session_setup.making")
            message = VerdictView(text, "plain")
        elif not message.text:
            message = VerdictView(say("session_setup.hint"), "plain")
        return [
            *panels,
            Panel("lexicon", self._notes, notes, paint_notice),
            Panel("heading", self._head, LabelView(say("session_setup.tables"), is_title=True), paint_label),
            Panel("table", self._table, self._tables.view, paint_roster),
            Panel("message", self._message_place, message, paint_message),
        ]

    def _told(self, count: int) -> str:
        return " · ".join(
            (say("session_setup.count", count=count), say("session_setup.solo", least=SoloRule().least))
            if count
            else ()
        )

    def _signal(self) -> tuple[str, ...]:
        signal = warning(self._start.plan.conditions.limit_ms(1))
        return (say(f"session.opening_signal.{signal[0].value}"),) if signal is not None else ()
