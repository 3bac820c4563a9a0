"""What a file made of a game: what was read, with what is odd in it, or why it is refused; Enter plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Final

import pygame
from pygame import Rect

from topping.errors import GameFileError, ToppingError
from topping.exchange.detect import is_workbook
from topping.game.editable import draft_of_refused
from topping.game.importing import import_content
from topping.game.lexicon import WantedLexicon
from topping.game.service.importquestions import SheetQuestion, SheetRead
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.rows import paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.choosing import ReadGame
from topping.kiosk.routes.editing import EditGame
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.choosing.host import Host
from topping.kiosk.scenes.choosing.sheet_view import ToldLines, facts_of, rows_view, told_of, verdict_of
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape, letter, up_and_down
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import is_key
from topping.kiosk.wording import in_preparation, variant_text
from topping.play.editing.history import UndoHistory
from topping.rules.conditions.variant import Variant
from topping.texts import say

_QUIET: Final = VerdictView("", "plain")
_STEPS: Final = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_PAGEUP: (0, -1),
    pygame.K_PAGEDOWN: (0, 1),
}
"""Keys, by how many lines and pages each goes through what is told."""


class SheetReadScene(Scene):
    """Has a content read by the helper, and shows what came of it; nothing of it is kept before it is played."""

    def __init__(self, stage: Stage, host: Host, route: ReadGame) -> None:
        self._host, self._route = host, route
        self.stays = host.stays
        self._read: SheetRead | None = None
        self._told = ToldLines((), 0)
        self._variant: Variant | None = None
        """The variant chosen, or the one that the content was read under; None before."""
        self._ticket = 0
        self._shows_words = host.stays  # a session is prepared by the referee, who plays nothing
        self._message = _QUIET
        self._list = RowList(Rect(0, 0, 1, 1), 1)
        self._lexicon = WantedLexicon(stage.backstage.choices.lexicon)
        self._lexicon_name = _name_of_lexicon(stage)
        super().__init__(stage)
        self._ask(None)

    def _ask(self, variant: Variant | None) -> None:
        """Has the content read, under a variant where one was chosen."""
        self._drop()
        self._variant = variant
        self._ticket = self.stage.helper.ask(SheetQuestion(self._route.content, variant, self._lexicon))

    def _drop(self) -> None:
        if self._ticket:
            self.stage.helper.drop(self._ticket)
            self._ticket = 0

    # laying out

    def build(self) -> None:
        """The game at the left, over the button that plays it; what is told of it at the right."""
        main, px = self.layout.main, self.layout.px
        self._card = Rect(main.left, main.top, px(620), main.height)
        inside = self._card.inflate(-px(64), -px(48))
        read, choices = self._read, []
        bottom = inside.bottom
        if read is not None and read.game is not None:
            high = max(px(84), 52)
            place = Rect(inside.left, bottom - high, inside.width, high)
            choices.append(
                CardChoice(
                    say("sheet_read.play"),
                    place,
                    self._play,
                    cap=say("key.enter"),
                    kind=ButtonKind.HERO,
                    text_size=self.layout.step(5),
                )
            )
            bottom = place.top - px(20)
            if read.session:
                bottom = self._build_session(
                    read, Rect(inside.left, inside.top, inside.width, bottom - inside.top), choices
                )
        if read is not None and len(read.variants) > 1:
            room = Rect(inside.left, inside.top, inside.width, bottom - inside.top)
            bottom = self._build_variants(read, room, choices)
        self._choices = CardChoices(self.gui, choices, 0 if choices else None)
        self._facts = Rect(inside.left, inside.top, inside.width, max(1, bottom - inside.top))
        left = self._card.right + px(32)
        line = max(px(56), round(2.6 * self.layout.step(3)))
        self._verdict = Rect(left, main.top, main.right - left, line)
        self._frame = Rect(left, main.top + line + px(8), main.right - left, main.height - line - px(8))
        self._rows = self._frame.inflate(-px(40), -px(24))
        self._list.place(rows_place(self._rows), row_height())

    def _build_session(self, read: SheetRead, room: Rect, choices: list[CardChoice]) -> int:
        """The chip that keeps the players' moves as a session, over the button; returns its upper edge."""
        high = max(self.layout.px(56), 48)
        place = Rect(room.left, room.bottom - high, room.width, high)
        text = say("sheet_read.session", players=read.session_players)
        choices.append(
            CardChoice(text, place, self._keep_session, cap="S", kind=ButtonKind.CHIP, text_size=self.layout.step(3))
        )
        return place.top - self.layout.px(12)

    def _build_variants(self, read: SheetRead, room: Rect, choices: list[CardChoice]) -> int:
        """A chip for each variant that fits, over the button; returns their upper edge."""
        high, gap = max(self.layout.px(56), 48), self.layout.px(12)
        top = room.bottom - len(read.variants) * (high + gap)
        choices += [
            CardChoice(
                variant_text(variant.name),
                Rect(room.left, top + place * (high + gap), room.width, high),
                partial(self._ask, variant),
                kind=ButtonKind.CHIP,
                text_size=self.layout.step(3),
                is_on=variant == self._variant,
            )
            for place, variant in enumerate(read.variants)
        ]
        return top - gap

    def cards(self) -> tuple[Card, ...]:
        """Behind the game, and behind what is told of it."""
        return (Card.at(self._card), *((Card.at(self._frame),) if self._told.shown else ()))

    # what happens

    def hear(self, news: News) -> None:
        """The content is read, or the helper could not: then it is read here, without looking for missed tops."""
        if isinstance(news, SheetRead) and news.ticket == self._ticket:
            self._show(news)
        elif isinstance(news, QuestionFailed) and news.ticket == self._ticket:
            self._show(self._read_here())

    def _read_here(self) -> SheetRead:
        try:
            if is_workbook(self._route.content):  # only the helper loads what reads it
                raise GameFileError("import.workbook_unread")
            admits = self.stage.backstage.choices.chosen_lexicon().admits
            return SheetRead.of(0, import_content(self._route.content, admits))
        except GameFileError as fault:
            return SheetRead.refused(0, fault)
        except ToppingError as fault:  # there is no lexicon to play with
            self._message = VerdictView(self.in_words(fault), "bad")
            return SheetRead(0, None)

    def _show(self, read: SheetRead) -> None:
        self._ticket = 0
        before = self._read
        if before is not None and len(before.variants) > 1:  # the others are still offered
            read = replace(read, variants=before.variants)
        self._read = read
        if read.game is not None:
            self._variant = read.game.variant
        self._tell()

    def _tell(self) -> None:
        if self._read is not None:
            self._told = told_of(self._read, shows_words=self._shows_words)
            self._list.set(len(self._told.shown))
        self.lay_out()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter plays; S keeps the session; V turns the variant; R shows what names words; arrows scroll."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_r) and self._told.hidden:
            self._shows_words = True
            self._tell()
        elif is_key(event, pygame.K_F6) and self._is_refused:
            self.guarded(self._correct)
        elif is_key(event, pygame.K_s) and self._read is not None and self._read.session:
            self._keep_session()
        elif is_key(event, pygame.K_v) and self._has_variants:
            self._turn_variant()
        elif not (self._scrolls(event) or self._list.handle(event) or self._choices.handle(event)):
            self.gui.handle(event)

    @property
    def _is_refused(self) -> bool:
        return self._read is not None and self._read.game is None

    def _correct(self) -> None:
        """F6: what is no game is put right where its rows can be."""
        read = self._read
        if read is None:
            return
        try:
            draft = draft_of_refused(read.text.encode() or self._route.content)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        name = draft.name or PurePath(self._route.name).stem
        self.go(EditGame(None, self._route.back, UndoHistory(draft.with_name(name))))

    def _scrolls(self, event: pygame.event.Event) -> bool:
        """The keys that go through what is told, where it is longer than the screen; whether it was one."""
        far = self._list.of - self._list.room
        step = _STEPS.get(event.key) if event.type == pygame.KEYDOWN else None
        if step is None or far <= 0:
            return False
        lines, pages = step
        self._list.first = max(0, min(far, self._list.first + lines + pages * self._list.room))
        return True

    @property
    def _has_variants(self) -> bool:
        return self._read is not None and len(self._read.variants) > 1

    def _turn_variant(self) -> None:
        """The next variant that fits."""
        if self._read is not None:
            variants = self._read.variants
            place = variants.index(self._variant) if self._variant in variants else -1
            self._ask(variants[(place + 1) % len(variants)])

    def _keep_session(self) -> None:
        """The moves of the file's players, as a session of the club."""
        read = self._read
        if read is None or read.game is None:
            return
        name = read.game.name or PurePath(self._route.name).stem
        try:
            kept = self.stage.backstage.sessions.opening.keep_recorded(read.game, read.session, name)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        key = "import.session" if kept.is_new else "import.session_again"
        sentence = say(key, session=kept.number, players=kept.players)
        self._message = VerdictView(sentence[:1].upper() + sentence[1:] + ".", "good")
        self._read = replace(read, session=())  # it is kept: nothing is left to offer
        self.lay_out()

    def _play(self) -> None:
        read = self._read
        if read is None or read.game is None or self._ticket:
            return
        try:
            route = self._host.take(read.game, self._route.conditions)
            if read.game.is_imported:
                stem = read.game.name or PurePath(self._route.name).stem
                self.stage.backstage.runs.keep_imported(read.game, stem, read.form, read.results)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self.go(route)

    def go_back(self) -> None:
        """Back to the files."""
        self._drop()
        self.go(self._route.back)

    def close(self) -> None:
        """What was asked for is not waited for any more."""
        self._drop()
        super().close()

    # what is shown

    def hints(self) -> Sequence[Hint]:
        """Playing, choosing the variant, showing what names words, the way back."""
        hints: list[Hint] = []
        if self._read is not None and self._read.game is not None:
            hints.append(enter(say("sheet_read.play_key")))
        if self._is_refused:
            hints.append(Hint("F6", say("editing.key.correct"), pygame.K_F6))
        if self._has_variants:
            hints.append(letter("v", say("sheet_read.variant_key")))
        if self._read is not None and self._read.session:
            hints.append(letter("s", say("sheet_read.session_key")))
        if self._told.hidden:
            hints.append(letter("r", say("sheet_read.remarks_key")))
        if self._list.of > self._list.room:
            hints += up_and_down(say("sheet_read.rows_key"))
        return (*hints, escape(say("sheet_read.back")))

    def panels(self) -> list[Panel]:
        """The file, its game, what came of it, and a row for each thing that is told."""
        title = HeadingView(say("sheet_read.title"))
        panels = [Panel("title", self.layout.head, title, paint_heading)]
        read = self._read
        if read is None:
            waiting = say("sheet_read.reading", name=self._route.name)
            if self.stage.preparing:
                waiting = in_preparation(self.stage.preparing)
            return [
                *panels,
                Panel("facts", self._facts, NoticeView((waiting,), self.layout.step(4), "left"), paint_notice),
            ]
        facts = facts_of(read, self._route.name, self._lexicon_name)
        asked = (say("sheet_read.several_variants"),) if self._has_variants else ()
        verdict = VerdictView(verdict_of(read, self._told), "plain" if read.game is not None else "bad")
        panels += [
            Panel("facts", self._facts, NoticeView((*facts, *asked), self.layout.step(4), "left"), paint_notice),
            Panel("verdict", self._verdict, self._message if self._message.text else verdict, paint_message),
        ]
        if self._told.shown:
            shown = self._told.shown[self._list.first : self._list.first + self._list.room]
            panels.append(Panel("rows", self._rows, rows_view(shown), paint_rows))
        return panels


def _name_of_lexicon(stage: Stage) -> str:
    """The lexicon that an imported game will be played with; a dash where there is none."""
    try:
        return stage.backstage.choices.chosen_lexicon().name
    except ToppingError:
        return "–"
