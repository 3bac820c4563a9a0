"""Before a run: the board is shown, the clock stands."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.movetime import BarView, paint_bar
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.competition.routes import CompetitionDesk
from topping.kiosk.screens.play.routes import Play, ReadyToPlay
from topping.kiosk.screens.training.routes import Daily
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import button, figure, following
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import main_button, play_skeleton
from topping.kiosk.ui.tree import Element, Type, apart, column, painted, row, space, text
from topping.play.run.strokes import InputMark
from topping.rules.grid.board import EMPTY, SIZE
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.ghosts import Comparison, Ghost, Race
from topping.wording.conditions import (
    conditions_text,
    formula_text,
    game_text,
    lexicon_text,
    schedule_text,
    variant_text,
)
from topping.wording.options import options_lines
from topping.wording.results import ghost_name
from topping.wording.sentences import player_text

_MOST_OFFERED: Final = 8
"""The most published results offered, best first."""


class ReadyScreen(Screen):
    """Waits for the player to start; shows nothing of the game, and leaving counts as no attempt."""

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
        if self._seeks:
            self.reading(self._seek)

    async def _seek(self) -> None:
        race = self.seat.race
        ghost = await self.stage.services.ghosts.of(self.seat)
        if self.seat.race is race:  # nobody else was chosen meanwhile
            self._ghost = ghost
        self._seeks = False

    def _start(self) -> None:
        """Starts the game; in a competition, returns to its screen if the entrant is seated elsewhere by now."""
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
        """Switches announcing draws on or off; also the setting, except on a public kiosk."""
        announced = not self.seat.conditions.announced
        if not self.stage.guard.is_public:
            self.stage.change(replace(self.stage.services.settings, announce_solo=announced))
        self.seat = replace(self.seat, conditions=replace(self.seat.conditions, announced=announced))

    def _turn_race(self) -> None:
        """Selects the next published rival, then none, then the first again."""
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
        found = [self.enter_named(say("ready.do_start" if self.focus in ("", "main") else "ready.do_turn"))]
        if seat.conditions.formula.top_ends_move and not is_public:  # aloud, with a referee: §3.8.4
            found.append(letter("o", self._turn_oral, say("ready.typed" if self._is_oral else "ready.aloud")))
        if seat.entry is None:
            found.append(letter("c", lambda: self.go(ChooseGame(seat.player)), say("home.other_game")))
            found.append(self._announcing_key)
        if self._published:
            found.append(letter("g", self._turn_race))
        return (*found, escape(self.go_back, say("ready.back")))

    @property
    def _announcing_key(self) -> Key:
        return key(pygame.K_F6, self._turn_announcing)

    @property
    def _day_is_over(self) -> bool:
        """Whether it is past four in the morning, so that the day's game has changed."""
        return self._day is not None and self._day != self.stage.services.dailies.today

    def watches(self) -> Hashable:
        return self._day_is_over

    def view(self) -> Element:
        seat = self.seat
        formula, times = formula_text(seat.conditions.formula.name).lower(), conditions_text(seat.conditions)
        names = say("ready.who", player=player_text(seat.player), formula=formula, times=times)
        start = say("ready.start" if seat.conditions.may_rank else "ready.begin")
        announced = say("ready.show" if seat.conditions.announced else "ready.announce")
        title = text(game_text(seat.game.name), Type.TITLE, face=Face.TITLE, lines=2, id="title")
        head = column(title, text(names, Type.ROW, "ink2", lines=3, id="names"), grow=1)
        act, cap = self._turn_announcing, self._announcing_key.shown
        return play_skeleton(
            painted(BoardView(EMPTY * SIZE * SIZE), paint_board, say("ready.board"), id="board"),
            row(head, figure(to_tenths(0), Type.CLOCK, "ink2", id="timer"), gap=20, min_height=116, align="center"),
            painted(BarView(0, None, is_last_seconds=False), paint_bar, "", height=30),
            apart(16),
            main_button(start, self._start, cap=say("key.enter"), height=100, min_height=100),
            apart(8),
            column(*(text(one, Type.ROW, lines=3, group="lines") for one in self._lines()), gap=4, id="text"),
            space(),
            self._race(),
            button(announced, act, cap=cap, id="announcing", height=64) if seat.entry is None else None,
        )

    def _race(self) -> Element | None:
        if not self._published:
            return None
        name = "" if self._ghost is None else ghost_name(self._ghost)
        said = say("ghost.against", name=name) if name else say("ghost.nobody")
        shorter = [short for short in (name, name.partition(" (")[0]) if short]
        return button(said, self._turn_race, cap="G", id="race", height=64, shorter=shorter)

    def _lines(self) -> tuple[str, ...]:
        seat, conditions = self.seat, self.seat.conditions
        other = self.stage.services.choices.other_list(seat.game.lexicon_name, seat.game.lexicon_hash)
        speed, penalty = schedule_text(conditions.speed.schedule), conditions.penalty_ms // 1000
        return (
            *((say("ready.day_over"),) if self._day_is_over else ()),
            say("ready.game", variant=variant_text(seat.game.variant.name), lexicon=lexicon_text(seat.lexicon.name)),
            *((other,) if other and seat.entry is None else ()),
            say(f"ready.formula.{conditions.formula.name}", speed=speed, penalty=penalty),
            *((say("ready.announced"),) if conditions.announced else ()),
            *(say(f"ready.assist.{name}") for name in conditions.helps),
            *((say("ready.oral"),) if self._is_oral else ()),
            *options_lines(conditions),
            self._ranking(),
            *self._raced(),
        )

    def _raced(self) -> tuple[str, ...]:
        """Returns a note on the ghost: how its total is divided among moves, or the rival if no button names him."""
        if self._ghost is None:
            return ("…",) if self._seeks else ()
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
