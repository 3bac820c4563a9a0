"""Before a rush: the board is empty, the clock stands; Enter starts it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.bank.place import BankPlace
from topping.game.service.messages import News
from topping.kiosk.backstage.training.rushes import RushSeat
from topping.kiosk.backstage.training.rushsupply import RushSupply
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.rushlayout import RushLayout
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.grid.rack import paint_empty_ledge
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.solo.movetime import paint_bar, paint_clock
from topping.kiosk.painters.training.rush.rushhead import paint_rush_title
from topping.kiosk.routes.training import PlayRush, Rush
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views import rush as views
from topping.kiosk.widgets.hints import Hint, enter, escape, letter
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.wording import in_preparation, variant_text
from topping.rules.grid.board import EMPTY
from topping.rules.grid.square import SIZE
from topping.texts import say
from topping.training.rush.modes import RushMode
from topping.training.rush.rush import TERMS, RushCourse


class RushReadyScene(Scene):
    """Waits for the player to start; leaving leaves no attempt. The positions are asked for meanwhile."""

    def __init__(self, stage: Stage, wanted: Rush) -> None:
        self._wanted = wanted
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self._seat: RushSeat | None = None
        self._supply: RushSupply | None = None
        self._why = ""
        """Why nothing can be played, or why a code was not taken."""
        self._starts = False
        """Whether Enter was pressed before the first position was there."""
        self._code: str | None = None
        """The code being typed; None while none is."""
        self._is_opening = False
        """Whether the key that opens the line for a code has just been pressed."""
        self._entry: EntryLine | None = None
        if wanted.prepared is None:
            self._begin(stage, wanted.code)
        else:
            self._take(stage, *wanted.prepared)
        super().__init__(stage)

    def _begin(self, stage: Stage, code: str = "") -> None:
        """Sits down at a fresh set, or at that of a code, and asks for its first positions."""
        rushes = stage.backstage.rushes
        try:
            if code:
                seat = rushes.shared_seat(self._player, code)
            else:
                seat = rushes.seat(self._player, self._wanted.mode, self._wanted.kind)
        except ToppingError as fault:
            self._why = stage.backstage.notices.in_words(fault)
            if self._seat is not None or not code:
                return
            self._begin(stage)
            self._why = stage.backstage.notices.in_words(fault)
            return
        if self._supply is not None:
            self._supply.drop()
        self._take(stage, seat, RushSupply(stage.helper, seat))

    def _take(self, stage: Stage, seat: RushSeat, supply: RushSupply) -> None:
        self._seat, self._supply, self._why = seat, supply, ""
        self._bests = stage.backstage.rushes.bests_of(self._player, seat.group)
        self._look_through(stage, supply.known)

    @property
    def is_ready(self) -> bool:
        """Whether the first position is there."""
        return self._supply is not None and self._supply.count > 0

    def close(self) -> None:
        """Gives up what nobody plays."""
        if self._supply is not None:
            self._supply.drop()
        super().close()

    def build(self) -> None:
        """The button to start, where the draw will be; the line for a code while one is typed."""
        letters = 7 if self._seat is None else self._seat.code.set.variant.drawn
        self.places = RushLayout(self.layout, letters, self.stage.backstage.settings.country_names)
        rack, size = self.places.rack, self.layout.step(5)
        high = min(self.places.px(104), rack.height)
        start = Rect(rack.left + self.places.px(40), 0, rack.width - 2 * self.places.px(40), high)
        start.centery = rack.centery - self.places.px(12)
        self._ledge = Rect(rack.left, start.centery, rack.width, start.bottom + self.places.px(14) - start.centery)
        self._text = Rect(rack.left, self.places.field.top, rack.width, 0)
        self._text.height = self.places.footer.top - self.places.px(8) - self._text.top
        self.gui.on_close(self._forget)
        if self._code is not None:
            self._entry = EntryLine(self.gui, self.places.field, longest=20)
            self._entry.set(self._code)
            self._entry.focus()
            self._text.top = self.places.field.bottom + self.places.px(16)
            self._text.height = self.places.footer.top - self.places.px(8) - self._text.top
            return
        button = CardChoice(
            say("rush.start"), start, self._start, cap=say("key.enter"), kind=ButtonKind.HERO, text_size=size
        )
        self._choices = CardChoices(self.gui, (button,), 0)

    def _forget(self) -> None:
        self._entry = None

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter starts, C asks for a code, Escape goes back."""
        if self._code is not None:
            self._handle_code(event)
        elif is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif event.type == pygame.KEYDOWN and event.unicode.upper() == "C":
            self._code, self._why, self._is_opening = "", "", True
            self.lay_out()
        elif not self._choices.handle(event):
            self.gui.handle(event)

    def _handle_code(self, event: pygame.event.Event) -> None:
        entry, is_opening = self._entry, self._is_opening
        self._is_opening = False
        if is_opening and event.type == pygame.TEXTINPUT:
            return  # the letter of the key that opened the line
        if is_key(event, pygame.K_ESCAPE):
            self._code, self._why = None, ""
            self.lay_out()
        elif is_enter(event) and entry is not None and entry.text.strip():
            self._begin(self.stage, entry.text)
            if self._why:
                entry.select_all()
            else:
                self._code = None
                self.lay_out()
        else:
            self.gui.handle(event)
        if self._entry is not None and self._code is not None:
            self._code = self._entry.text
            self._entry.focus()

    def _start(self) -> None:
        seat, supply = self._seat, self._supply
        if seat is None or supply is None or supply.fault or (supply.is_whole and not supply.count):
            self._begin(self.stage)
        elif supply.has(0):
            self._supply = None  # the rush goes on asking
            self.go(PlayRush(seat, supply))
        else:
            self._starts = True

    def hear(self, news: News) -> None:
        """The first positions. Where one was seen before, another seed is taken; the set of a code does not rank."""
        if self._supply is None or self._seat is None:
            return
        places = self._supply.hear(news)
        if places and self._look_through(self.stage, places) and self._starts:
            self._starts = False
            self._start()

    def _look_through(self, stage: Stage, places: Sequence[BankPlace]) -> bool:
        """Whether these positions may be played; where others are asked for in their place, they may not."""
        if places and stage.backstage.rushes.has_seen(self._player, [one.position for one in places]):
            if self._seat is None or not self._seat.is_shared:
                self._begin(stage)
                return False
            self._seat = self._seat.unranked
        return True

    def hints_place(self) -> Rect:
        """The keys are named under the panel, as while it is played."""
        return RushLayout(self.layout).footer

    def hints(self) -> Sequence[Hint]:
        """What Enter does, a code, the way back."""
        if self._code is not None:
            return (enter(say("rush.key.take_code")), escape(say("rush.key.no_code")))
        return (enter(say("rush.key.start")), letter("c", say("rush.key.code")), self.back_hint())

    # what is shown

    def panels(self) -> list[Panel]:
        """The empty board, what is played, the standing clock, the rules."""
        places = self.places
        panels = [Panel("board", places.board, BoardView(EMPTY * SIZE * SIZE), paint_board)]
        if self._seat is not None:
            course = RushCourse(TERMS[self._seat.code.mode])
            tenths = self.stage.backstage.settings.tenths
            seat = self._seat
            title = views.title_view(seat.code, seat.player, places.text(3), ranks=seat.ranks)
            clock = views.clock_view(course, 0, tenths=tenths)
            bar = views.bar_view(course, 0, places.bar.width)
            panels += [
                Panel("header", places.header, title, paint_rush_title),
                Panel("timer", places.clock, clock, paint_clock),
                Panel("bar", places.bar, bar, paint_bar),
            ]
        text = NoticeView(self._lines(), self.layout.step(4), "left")
        return [
            *panels,
            Panel("behind ledge", self._ledge, None, paint_empty_ledge),
            Panel("text", self._text, text, paint_notice),
        ]

    def _lines(self) -> tuple[str, ...]:
        if self._code is not None:
            return (self._why or say("rush.code.asked"),)
        if self._seat is None or self._supply is None:
            return (self._why,)
        if self._supply.fault:
            return (self._supply.fault, say("rush.again"))
        mode, wanted = self._seat.code.mode, self._seat.code.set
        if self._supply.is_whole and not self._supply.count:
            return (say("rush.too_rare"),)
        lines = [self._why] if self._why else []
        lines.append(
            say("rush.game", variant=variant_text(wanted.variant.name).lower(), lexicon=self._seat.lexicon.name)
        )
        terms = TERMS[mode]
        limit = terms.slot_ms // 1000
        lines.append(
            say("rush.rule.serie", seconds=limit)
            if mode is RushMode.STREAK
            else say(
                "rush.rule.eclair",
                seconds=limit,
                cost=terms.pass_ms // 1000,
                combo=terms.combo,
                given=terms.combo_ms // 1000,
            )
        )
        lines.append(self._standing())
        if self._starts or not self._supply.count:
            preparing = self.stage.preparing
            lines.append(say("rush.coming") if preparing is None else in_preparation(preparing))
        return tuple(lines)

    def _standing(self) -> str:
        if self._seat is None or not self._seat.player:
            return say("rush.nothing_kept")
        if not self._seat.ranks:
            return say("rush.seen_before")
        if self._seat.is_shared:
            return say("rush.shared")
        if self._bests.ever is None:
            return say("rush.first")
        return say("rush.to_beat", count=self._bests.ever)
