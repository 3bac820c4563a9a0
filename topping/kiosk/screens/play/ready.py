"""The screen before a run: it shows the rules of the game and waits for the player to start."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.cards.lastgames import facts_of_kind, last_of_kind
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import BarView, paint_bar
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.competition.routes import CompetitionDesk
from topping.kiosk.screens.play.routes import Play, ReadyToPlay
from topping.kiosk.screens.training.routes import Daily
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import chip, figure, following, hint, mark
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import main_button, ready
from topping.kiosk.ui.tree import Element, Type, column, painted, row, space, text
from topping.lexicon.catalogue import BUNDLED
from topping.play.run.strokes import InputMark
from topping.rules.grid.board import EMPTY, SIZE
from topping.store import RankedRun
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.ghosts import Comparison, Ghost, Race
from topping.wording.conditions import (
    formula_text,
    game_text,
    lexicon_text,
    schedule_text,
    times_text,
    variant_text,
)
from topping.wording.options import options_lines
from topping.wording.results import ghost_name
from topping.wording.sentences import player_text

_MOST_OFFERED: Final = 8
"""The most published results offered, best first."""


class ReadyScreen(Screen):
    """The screen before a run; it waits for the player to start. Grid and draws stay hidden, and leaving the screen is
    not an attempt.
    """

    def __init__(self, stage: Stage, route: ReadyToPlay) -> None:
        self.seat = seat = route.seat
        self.back = route.back or ChooseGame(seat.player)
        is_of_today = isinstance(route.back, Daily) and not route.back.day
        self._day = stage.services.dailies.today if is_of_today else None
        """The day of this game, if it was today's when the screen opened."""
        self._ghost: Ghost | None = None
        self._seeks = seat.entry is None
        """Whether the ghost is being looked for."""
        self._published = () if seat.entry else stage.services.ghosts.published(seat)[:_MOST_OFFERED]
        """The players of an imported game that can be raced, best first."""
        super().__init__(stage)
        self._last: tuple[RankedRun, ...] | None = None
        """The player's last games of this kind, the last first; None before they are read."""
        if self._seeks:
            self.reading(self._seek)

    def read_later(self) -> None:
        self.asking(self._read_last, holds=False)

    async def _read_last(self) -> None:
        self._last = await self.stage.services.history.last_of_kind(self.seat)

    async def _seek(self) -> None:
        race = self.seat.race
        ghost = await self.stage.services.ghosts.of(self.seat)
        if self.seat.race is race:  # nobody else was chosen meanwhile
            self._ghost = ghost
        self._seeks = False

    def _start(self) -> None:
        """Starts the run. In a competition, returns to the competition's desk if the entrant has already begun this
        game.
        """
        entry = self.seat.entry
        if entry is not None:
            try:
                self.stage.services.store.competitions.must_be_free(entry)
            except ToppingError as fault:
                self.go(CompetitionDesk(entry.competition, self.in_words(fault)))
                return
        self.asking(self._play)

    async def _play(self) -> None:
        if self._seeks:
            await self._seek()
        self.go(Play(replace(self.seat, ghost=self._ghost)))

    def _turn_announcing(self) -> None:
        """Turns the announcing of draws by voice on or off for this run. Except on a public kiosk, the choice also
        becomes the setting.
        """
        announced = not self.seat.conditions.announced
        if not self.stage.guard.is_public:
            self.stage.change(replace(self.stage.services.settings, announce_solo=announced))
        self.seat = replace(self.seat, conditions=replace(self.seat.conditions, announced=announced))

    def _turn_race(self) -> None:
        """Selects the next published result to race against. After the last one comes no race, then the first again."""
        rival = following((*self._published, None), self._ghost)
        self.seat = replace(self.seat, race=Race(Comparison.PUBLISHED, "" if rival is None else rival.player))
        self._ghost = rival

    @property
    def _is_oral(self) -> bool:
        return self.seat.input is InputMark.ORAL

    def _turn_oral(self) -> None:
        self.seat = self.seat.entered_by(InputMark.KEYBOARD if self._is_oral else InputMark.ORAL)

    def keys(self) -> Sequence[Key]:
        seat, is_public = self.seat, self.stage.guard.is_public
        found = [self.enter_named(say("ready.do_start"))]
        if seat.entry is None:
            found.append(letter("c", lambda: self.go(ChooseGame(seat.player)), say("home.other_game")))
            does = say("ready.show" if seat.conditions.announced else "ready.announce")
            found.append(key(pygame.K_F6, self._turn_announcing, does))
        if seat.conditions.formula.top_ends_move and not is_public:  # aloud, with a referee: §3.8.4
            found.append(letter("o", self._turn_oral, say("ready.typed" if self._is_oral else "ready.aloud")))
        if self._published:
            found.append(self._race_key)
        return (*found, escape(self.go_back, say("ready.back")))

    @property
    def _race_key(self) -> Key:
        return letter("g", self._turn_race, sheet=say("ready.other_ghost"))

    @property
    def _day_is_over(self) -> bool:
        """Whether it is past 4 a.m., when a new game of the day has replaced this one."""
        return self._day is not None and self._day != self.stage.services.dailies.today

    def watches(self) -> Hashable:
        return self._day_is_over

    def view(self) -> Element:
        seat = self.seat
        known = [player_text(seat.player), formula_text(seat.conditions.formula.name).lower()]
        known.append(variant_text(seat.game.variant.name))
        if seat.lexicon.name != BUNDLED:
            known.append(lexicon_text(seat.lexicon.name))
        start = say("ready.start" if seat.conditions.may_rank else "ready.begin")
        title = text(game_text(seat.game.name), Type.TITLE, face=Face.TITLE, lines=2, id="title")
        head = column(title, text(" · ".join(known), Type.ROW, "ink2", lines=3, id="names"), grow=1)
        lines = [text(one, Type.ROW, lines=3, group="lines") for one in self._lines()]
        last = self._last
        return ready(
            painted(BoardView(EMPTY * SIZE * SIZE), paint_board, say("ready.board"), id="board"),
            row(head, figure(to_tenths(0), Type.CLOCK, "ink2", id="timer"), gap=20, min_height=116, align="center"),
            painted(BarView(0, None, is_last_seconds=False), paint_bar, "", height=30),
            main_button(start, self._start, cap=say("key.enter"), height=120, min_height=90),
            column(*lines, gap=4, id="text") if lines else None,
            last_of_kind(last, self.stage.clock.date()) if seat.player else None,
            None if last else space(),
            strip=(*facts_of_kind(last), self._rival()),
            rules=self._rules(),
        )

    def _rival(self) -> Element:
        """Draws the name of the ghost (the earlier result to race against), and the key that selects another."""
        name = "" if self._ghost is None else ghost_name(self._ghost)
        shown = "…" if self._seeks else name or say("ready.no_ghost")
        short = name.partition(" (")[0]
        icon = replace(mark(Icon.GHOST, "ghost", 22, 2), drop=1)
        label = row(icon, text(say("ready.ghost"), Type.LABEL, "ghost", Face.SEMI), gap=10)
        change = None
        if self._published:
            change = hint("G", say("ready.other_ghost"), self._race_key, height=44, drop=1)
        return column(
            replace(label, align="center"),
            text(shown, Type.CARD, face=Face.BOLD, lines=2, shorter=(short,) if short else (), id="race"),
            change,
            gap=6,
            grow=4,
            min_width=150,
            id="ghost",
        )

    def _rules(self) -> tuple[Element, Element, Element]:
        """Draws three rules: time limit, cost of a missed top, and whether the run ranks."""
        conditions = self.seat.conditions
        formula, penalty = conditions.formula, conditions.penalty_ms // 1000
        schedule = conditions.speed.schedule
        pace = say("ready.rule.time", speed=times_text(schedule)) if len(schedule.stages) == 1 else times_text(schedule)
        ranks = "competition" if self.seat.entry is not None else "ranked" if self.seat.will_rank else "apart"
        if ranks == "ranked" and not self.seat.player:
            ranks = "apart"
        return (
            chip(pace if conditions.may_rank else say("ready.rule.no_limit"), Icon.CLOCK),
            chip(say(f"ready.rule.{formula.name}", penalty=penalty), Icon.CROSS, "missed"),
            chip(say(f"ready.rule.{ranks}"), Icon.CUP),
        )

    def _lines(self) -> tuple[str, ...]:
        """Returns notes on the special conditions of this game, such as another lexicon, announced draws or help."""
        seat, conditions = self.seat, self.seat.conditions
        schedule = conditions.speed.schedule
        other = self.stage.services.choices.other_list(seat.game.lexicon_name, seat.game.lexicon_hash)
        return (
            *((say("ready.day_over"),) if self._day_is_over else ()),
            *((other,) if other and seat.entry is None else ()),
            *((say("ready.stages", speed=schedule_text(schedule)),) if len(schedule.stages) > 1 else ()),
            *((say("ready.announced"),) if conditions.announced else ()),
            *(say(f"ready.assist.{name}") for name in conditions.helps),
            *((say("ready.oral"),) if self._is_oral else ()),
            *options_lines(conditions),
            *self._ranking(),
            *self._raced(),
        )

    def _raced(self) -> tuple[str, ...]:
        """Returns a note on how the ghost's total is spread over the moves; empty if each move's result is known."""
        if self._ghost is None or not self._ghost.is_shared_out:
            return ()
        return (say(f"ghost.shares.{self._ghost.measure.value}"),)

    def _ranking(self) -> tuple[str, ...]:
        """Returns a note if the run will not rank (and why), or if it counts for a competition; otherwise empty."""
        if self.seat.entry is not None:
            return (say("ready.for_competition" if self.seat.will_rank else "ready.competition_repeat"),)
        if not self.seat.player:
            return (say("player.nothing_kept"),)
        if not self.seat.conditions.may_rank:
            return (say("ready.no_limit"),)
        if self._is_oral:
            return (say("ready.oral_apart"),)
        if not self.seat.will_rank:
            return (say("ready.repeat"),)
        return (say("ready.imported"),) if self.seat.game.is_imported else ()
