"""Before a run: the board is there, the clock stands; Enter starts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.grid.rack import paint_empty_ledge
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.status import TimerView
from topping.kiosk.painters.solo.movetime import BarView, HeadView, paint_bar, paint_clock, paint_head
from topping.kiosk.routes.choosing import ChooseGame
from topping.kiosk.routes.competition import CompetitionDesk
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.solo import Play
from topping.kiosk.routes.together import Meet
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.ghosts import ghost_name
from topping.kiosk.widgets.hints import Hint, enter, escape, letter
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.kiosk.wording import conditions_text, formula_text, game_text, player_text, schedule_text, variant_text
from topping.play.run.inputmark import InputMark
from topping.rules.grid.board import EMPTY
from topping.rules.grid.square import SIZE
from topping.sheets.options import options_lines
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.ghosts import Comparison, Ghost, Race

_MOST_OFFERED: Final = 8
"""Of more published results the best are offered."""


class ReadyScene(Scene):
    """Waits for the player to start; nothing of the game is shown, and leaving leaves no attempt."""

    def __init__(self, stage: Stage, seat: Seat, back: Route | None = None) -> None:
        self.seat = seat
        self._back = back or ChooseGame(seat.player)
        self._ghost = None if seat.entry else stage.backstage.ghosts.of(seat)
        self._published = () if seat.entry else stage.backstage.ghosts.published(seat)[:_MOST_OFFERED]
        """Players of an imported game who may be raced, the best first."""
        self._focus: int | None = 0
        super().__init__(stage)

    def build(self) -> None:
        """The button to start, where the draw will be, and how draws are shown."""
        self.places = PlayLayout(
            self.layout, letters=self.seat.game.variant.drawn, wants_names=self.stage.backstage.settings.country_names
        )
        rack, size = self.places.rack, self.layout.step(5)
        high = min(self.places.px(104), rack.height)
        start = Rect(rack.left + self.places.px(40), 0, rack.width - 2 * self.places.px(40), high)
        start.centery = rack.centery - self.places.px(12)
        self._ledge = Rect(rack.left, start.centery, rack.width, start.bottom + self.places.px(14) - start.centery)
        low = max(self.places.px(64), 48)
        announce = Rect(rack.left, self.places.footer.top - low - self.places.px(8), rack.width, low)
        against = announce.move(0, -low - self.places.px(8))
        self._text = Rect(rack.left, self.places.field.top, rack.width, 0)
        self._text.height = (against if self._published else announce).top - self.places.px(16) - self._text.top
        announcing = CardChoice(
            self._announcing,
            announce,
            self._turn_announcing,
            cap="A",
            kind=ButtonKind.QUIET,
            text_size=self.layout.step(3),
        )
        race = CardChoice(
            self._against,
            against,
            self._turn_race,
            cap="G",
            kind=ButtonKind.QUIET,
            text_size=self.layout.step(3),
        )
        self._choices = CardChoices(
            self.gui,
            (
                CardChoice(
                    say("ready.start" if self.seat.conditions.may_rank else "ready.begin"),
                    start,
                    self._start,
                    cap=say("key.enter"),
                    kind=ButtonKind.HERO,
                    text_size=size,
                ),
                *((announcing,) if self.seat.entry is None else ()),
                *((race,) if self._published else ()),
            ),
            self._focus,
        )

    @property
    def _announcing(self) -> str:
        return say("ready.announced" if self.seat.conditions.announced else "ready.shown")

    def _turn_announcing(self) -> None:
        """Switches between announcing draws and showing them at once; the setting too, but for the public."""
        announced = not self.seat.conditions.announced
        if not self.stage.door.is_public:
            self.stage.change(replace(self.stage.backstage.settings, announce_solo=announced))
        self.seat = replace(self.seat, conditions=replace(self.seat.conditions, announced=announced))
        self.lay_out()

    @property
    def _against(self) -> str:
        if self._ghost is None:
            return say("ghost.nobody")
        return say("ghost.against", name=ghost_name(self._ghost))

    def _turn_race(self) -> None:
        """The next player whose published result may be raced, then nobody, then the first one again."""
        offered: tuple[Ghost | None, ...] = (*self._published, None)
        rival = offered[(offered.index(self._ghost) + 1) % len(offered)] if self._ghost in offered else offered[0]
        self.seat = replace(self.seat, race=Race(Comparison.PUBLISHED, "" if rival is None else rival.player))
        self._ghost = rival
        self.lay_out()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter starts, A turns how draws are shown, G who is raced, O who types, E together;
        C another game, Escape goes back."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif event.type == pygame.KEYDOWN and event.unicode.upper() == "O" and self._offers_oral:
            self._turn_oral()
        elif event.type == pygame.KEYDOWN and event.unicode.upper() == "E" and self._offers_meeting:
            self.go(Meet(self.seat))
        elif event.type == pygame.KEYDOWN and event.unicode.upper() == "C" and self.seat.entry is None:
            self.go(ChooseGame(self.seat.player))
        else:
            choices = self._choices
            if not choices.handle(event):
                self.gui.handle(event)
            if choices is self._choices:
                self._focus = choices.focus

    @property
    def _offers_oral(self) -> bool:
        """Whether the game may be played aloud: with a referee, and where a top ends its move (§3.8.4)."""
        return self.seat.conditions.formula.top_ends_move and not self.stage.door.is_public

    @property
    def _offers_meeting(self) -> bool:
        """Whether the game may be begun together with other machines: where something carries facts to them."""
        settings = self.stage.backstage.settings
        return bool(settings.hub_dsn or settings.hub_folder) and not self.stage.door.is_public

    @property
    def _is_oral(self) -> bool:
        return self.seat.input is InputMark.ORAL

    def _turn_oral(self) -> None:
        """Switches between a player who types and one who speaks to a referee."""
        self.seat = self.seat.entered_by(InputMark.KEYBOARD if self._is_oral else InputMark.ORAL)
        self.lay_out()

    def _start(self) -> None:
        """The game; of a competition, its screen says where the entrant sits elsewhere by now."""
        entry = self.seat.entry
        if entry is not None:
            try:
                self.stage.backstage.competitions.must_be_free(entry)
            except ToppingError as fault:
                self.go(CompetitionDesk(entry.competition, self.in_words(fault)))
                return
        self.go(Play(self.seat))

    def go_back(self) -> None:
        """Where the player came from."""
        self.go(self._back)

    def hints_place(self) -> Rect:
        """The keys are named under the panel, as during a move."""
        return PlayLayout(self.layout).footer

    def hints(self) -> Sequence[Hint]:
        """What Enter does now, another game, the way back."""
        label = say("ready.do_start") if self._focus == 0 else say("ready.do_turn")
        oral = (letter("o", say("ready.typed" if self._is_oral else "ready.aloud")),) if self._offers_oral else ()
        meet = (letter("e", say("ready.together")),) if self._offers_meeting else ()
        other = (letter("c", say("home.other_game")),) if self.seat.entry is None else ()
        return (enter(label), *oral, *meet, *other, escape(say("ready.back")))

    def panels(self) -> list[Panel]:
        """The empty board, who plays what, the standing clock, the conditions."""
        places, seat = self.places, self.seat
        names = say(
            "ready.who",
            player=player_text(seat.player),
            formula=formula_text(seat.conditions.formula.name).lower(),
            times=conditions_text(seat.conditions),
        )
        lines = (
            say("ready.game", variant=variant_text(seat.game.variant.name).lower(), lexicon=seat.lexicon.name),
            say(
                f"ready.formula.{seat.conditions.formula.name}",
                speed=schedule_text(seat.conditions.speed.schedule),
                penalty=seat.conditions.penalty_ms // 1000,
            ),
            *(say(f"ready.assist.{name}") for name in seat.conditions.helps),
            *((say("ready.oral"),) if self._is_oral else ()),
            *options_lines(seat.conditions),
            self._ranking(),
            *self._raced(),
        )
        title = game_text(seat.game.name)
        clock = TimerView(to_tenths(0), is_last_seconds=False, stands_still=True)
        return [
            Panel("board", places.board, BoardView(EMPTY * SIZE * SIZE), paint_board),
            Panel("header", places.header, HeadView(title, names, places.text(3)), paint_head),
            Panel("timer", places.clock, clock, paint_clock),
            Panel("bar", places.bar, BarView(0, None, is_last_seconds=False), paint_bar),
            Panel("behind ledge", self._ledge, None, paint_empty_ledge),
            Panel("text", self._text, NoticeView(lines, self.layout.step(4), "left"), paint_notice),
        ]

    def _raced(self) -> tuple[str, ...]:
        """Against whom, where no button says so, and how a total is shared out."""
        if self._ghost is None:
            return ()
        if self._ghost.is_shared_out:
            return (say(f"ghost.shares.{self._ghost.measure.value}"),)
        return () if self._published else (say("ghost.ready", name=ghost_name(self._ghost)),)

    def _ranking(self) -> str:
        if self.seat.entry is not None:
            return say("ready.for_competition" if self.seat.will_rank else "ready.competition_repeat")
        if not self.seat.player:
            return say("player.nothing_kept")
        if not self.seat.conditions.may_rank:
            return say("ready.no_limit")
        if self._is_oral:
            return say("ready.oral_apart")
        if not self.seat.will_rank:
            return say("ready.repeat")
        return say("ready.imported") if self.seat.game.is_imported else say("ready.will_rank")
