"""The end of a rush: its score and the records it set, what it was made of, and what is worth knowing."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.backstage.training.rushes import RushSeat
from topping.kiosk.backstage.training.rushsupply import RushSupply
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.solo.endplaces import EndPlaces
from topping.kiosk.painters.solo.result import (
    ChipView,
    FactView,
    HeadlineView,
    paint_facts,
    paint_headline,
)
from topping.kiosk.painters.training.rush.rushabout import RushAboutView, paint_rush_about
from topping.kiosk.painters.training.rush.rushlist import RushListView, paint_rush_list, rush_rows_place
from topping.kiosk.routes.training import Rush, RushOver
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views import rush as views
from topping.kiosk.views.records import record_lines
from topping.kiosk.widgets.hints import Hint, enter, up_and_down
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.lists.scrolling import ScrolledRows
from topping.kiosk.widgets.text.entry import is_key
from topping.kiosk.wording import player_text
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.rush.played import PlayedSlot, hardest_of, missed_of, slow_of, tries_of
from topping.training.rush.rush import RushEnd


class RushOverScene(Scene):
    """Shows how a rush ended; Enter begins another one with a fresh set."""

    def __init__(self, stage: Stage, route: RushOver) -> None:
        self._route = route
        self._seat, self._course = route.seat, route.course
        self._in_deck = set(route.in_deck)
        self._missed, self._slow = missed_of(route.played), slow_of(route.played)
        self._bests = stage.backstage.rushes.bests_of(route.seat.player, route.seat.group)
        self._note = ""
        self._rows = ScrolledRows(len(self._listed))
        """What is worth knowing, as far as it is on screen."""
        self._next = self._prepared(stage)
        """Another set, whose first positions are asked for while this one is looked at."""
        super().__init__(stage)

    def _prepared(self, stage: Stage) -> tuple[RushSeat, RushSupply] | None:
        code = self._seat.code
        try:
            seat = stage.backstage.rushes.seat(self._seat.player, code.mode, code.set.kind)
        except ToppingError:  # it is told where the next one begins
            return None
        return seat, RushSupply(stage.helper, seat)

    def hear(self, news: News) -> None:
        """The first positions of the next set."""
        if self._next is not None:
            self._next[1].hear(news)

    def close(self) -> None:
        """Gives up the next set where nobody plays it."""
        if self._next is not None:
            self._next[1].drop()
        super().close()

    def build(self) -> None:
        """The buttons: another rush, everything into the deck."""
        self._places = places = EndPlaces(self.layout)
        self._list, self._about = places.two_cards(0.36)
        row = places.buttons
        self._rows.place(rush_rows_place(self._inside(self._list)).height, self._row_height)
        gap = self.layout.px(24)
        first = round((row.width - gap) * 0.5)
        size = self.layout.step(5)
        offered = [
            CardChoice(
                say("rush.once_more"),
                Rect(row.left, row.top, first, row.height),
                self._again,
                cap=say("key.enter"),
                kind=ButtonKind.HERO,
                text_size=size,
            )
        ]
        if self._wanted:
            offered.append(
                CardChoice(
                    say("rush.all_into_deck", count=len(self._wanted)),
                    Rect(row.left + first + gap, row.top, row.width - first - gap, row.height),
                    self._into_deck,
                    cap="F4",
                    kind=ButtonKind.QUIET,
                    text_size=size,
                )
            )
        self._choices = CardChoices(self.gui, offered, 0)

    @property
    def _listed(self) -> tuple[tuple[PlayedSlot, str], ...]:
        """What is worth knowing: missed, then slow."""
        return tuple((one, "missed") for one in self._missed) + tuple((one, "slow") for one in self._slow)

    @property
    def _wanted(self) -> tuple[PlayedSlot, ...]:
        """Of these, what can still be put into the deck."""
        if not self._seat.player:
            return ()
        return tuple(one for one, _ in self._listed if one.slot not in self._in_deck)

    def _into_deck(self) -> None:
        wanted = self._wanted
        if not wanted:
            return
        places = {one.slot: place for one, place in zip(self._route.played, self._route.places, strict=True)}
        if self.stage.backstage.rushes.into_deck(self._seat, [(one, places[one.slot]) for one in wanted]):
            self._in_deck |= {one.slot for one in wanted}
            self._note = say("rush.are_in_deck", count=len(wanted))
        else:
            self._note = say("rush.not_put")
        self.lay_out()

    def _again(self) -> None:
        code = self._seat.code
        prepared, self._next = self._next, None
        self.go(Rush(code.mode, code.set.kind, prepared=prepared))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter begins again, F4 puts everything into the deck, Escape goes back."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_F4):
            self._into_deck()
        elif not self._rows.handle(event) and not self._choices.handle(event):
            self.gui.handle(event)

    def hints(self) -> Sequence[Hint]:
        """Another rush, the deck, the way back."""
        deck = (Hint("F4", say("rush.key.all"), pygame.K_F4),) if self._wanted else ()
        does = say("rush.key.once_more" if self._choices.focus == 0 else "rush.key.all")
        return (
            enter(does),
            *deck,
            *(up_and_down(say("rush.key.list")) if self._rows.is_long else ()),
            self.back_hint(),
        )

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The figures, what is worth knowing, the rest in words."""
        return (Card.at(self._places.facts), Card.at(self._list), Card.at(self._about))

    def panels(self) -> list[Panel]:
        """The score with its records and figures, the list, the rest in words."""
        listed, about = self._inside(self._list), self._inside(self._about)
        return [
            Panel("behind headline", self._places.head, self._headline(), paint_headline),
            Panel("facts", self._places.facts, self._facts_view(), paint_facts),
            Panel("list", listed, self._list_view(), paint_rush_list),
            Panel("about", about, self._about_view(), paint_rush_about),
        ]

    def _inside(self, card: Rect) -> Rect:
        return card.inflate(-2 * self.layout.px(32), -2 * self.layout.px(32))

    @property
    def _row_height(self) -> int:
        return max(self.layout.px(44), round(self.layout.step(3) * 1.5))

    @property
    def _remark(self) -> str:
        return say("rush.counted", missed=len(self._missed), slow=len(self._slow)) if self._listed else ""

    def _headline(self) -> HeadlineView:
        seat, course = self._seat, self._course
        line = say("rush.line", title=views.title_of(seat.code), player=player_text(seat.player))
        chips = [ChipView(one, "cup") for one in record_lines(self._route.claims, None, views.MEASURE)]
        if not chips:
            chips = [ChipView(self._standing)]
        end = say(f"rush.end.{(course.end or RushEnd.LEFT).value}")
        unit = say("rush.unit", count=course.found)
        return HeadlineView(line, tuple(chips), str(course.found), unit, end)

    @property
    def _standing(self) -> str:
        if not self._seat.player:
            return say("rush.nothing_kept")
        if not self._seat.ranks:
            return say("rush.unranked")
        if self._bests.ever is None or self._bests.rushes < 2:
            return say("rush.was_first")
        return say("rush.own_record", count=self._bests.ever)

    def _facts_view(self) -> tuple[FactView, ...]:
        course, played = self._course, self._route.played
        none = say("rush.none")
        tries = tries_of(played)
        pace = course.pace_ms(0)
        share = none if not tries else say("rush.percent", percent=round(100 * course.found / tries))
        return (
            FactView(
                say("rush.pace"),
                none if pace is None else seconds_of(pace),
                "" if pace is None else say("rush.unit_pace"),
            ),
            FactView(say("rush.accuracy"), share, say("rush.of_tries", count=tries) if tries else ""),
            FactView(say("rush.best_row"), str(course.best_combo), say("rush.unit_row", count=course.best_combo)),
        )

    def _list_view(self) -> RushListView:
        rows = tuple(views.row_of(one, mark, in_deck=one.slot in self._in_deck) for one, mark in self._listed)
        note = say("rush.nothing_to_know" if self._course.found else "rush.nothing_played")
        return RushListView(
            rows, self._row_height, self.layout.step(3), note, say("rush.worth_knowing"), self._remark, self._rows.first
        )

    def _about_view(self) -> RushAboutView:
        facts = []
        hardest = hardest_of(self._route.played)
        if hardest is not None:
            points, time = hardest.solution.points, seconds_of(hardest.elapsed_ms)
            detail = say("rush.hardest_detail", points=points, time=time)
            facts.append((say("rush.hardest"), hardest.solution.move.circled, detail))
        facts.append((say("rush.code.label"), self._seat.code_text, say("rush.code.same")))
        note = (self._note,) if self._note else ()
        return RushAboutView(tuple(facts), (*self._route.faults, *note, say("rush.unranked_always")))
