"""The end of a rush: its score and the records it set, what it was made of, and what is worth knowing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.backstage.training.rushes import RushSeat
from topping.kiosk.backstage.training.rushsupply import RushSupply
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.training import Rush, RushOver
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, key
from topping.kiosk.ui.leaves import chip, fact, mark, note, word
from topping.kiosk.ui.parts import Head, button, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import end, main_button
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, row, space, text
from topping.kiosk.views.records import record_lines
from topping.kiosk.views.rush import MEASURE, title_of
from topping.kiosk.wording import player_text
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.rush.played import PlayedSlot, hardest_of, missed_of, slow_of, tries_of
from topping.training.rush.rush import RushEnd

_IN_SIGHT: Final = 5
"""So many positions have room on any screen: the arrows are named where there are more."""


class RushOverScreen(Screen):
    """Enter begins another one with a fresh set."""

    def __init__(self, stage: Stage, route: RushOver) -> None:
        self._route, self._seat, self._course = route, route.seat, route.course
        self._in_deck, self._note, self._rows = route.in_deck, "", Cursor(None)
        self._missed, self._slow = missed_of(route.played), slow_of(route.played)
        self._bests = stage.backstage.rushes.bests_of(route.seat.player, route.seat.group)
        self.focus = "worth knowing"
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

    @property
    def _wanted(self) -> tuple[PlayedSlot, ...]:
        """Of what is worth knowing, what can still be put into the deck."""
        if not self._seat.player:
            return ()
        return tuple(one for one in (*self._missed, *self._slow) if one.slot not in self._in_deck)

    # what happens

    def _into_deck(self) -> None:
        wanted = self._wanted
        if not wanted:
            return
        places = {one.slot: place for one, place in zip(self._route.played, self._route.places, strict=True)}
        if self.stage.backstage.rushes.into_deck(self._seat, [(one, places[one.slot]) for one in wanted]):
            self._in_deck |= {one.slot for one in wanted}
            self.focus = "worth knowing"
            self._note = say("rush.are_in_deck", count=len(wanted))
        else:
            self._note = say("rush.not_put")

    def _again(self) -> None:
        code = self._seat.code
        prepared, self._next = self._next, None
        self.go(Rush(code.mode, code.set.kind, prepared=prepared))

    def keys(self) -> Sequence[Key]:
        """Another rush, everything into the deck; the arrows go through the list."""
        is_long = len(self._missed) + len(self._slow) > _IN_SIGHT
        is_on_deck = self.focus == "deck" and self._wanted
        return (
            enter(self._into_deck, say("rush.key.all"))
            if is_on_deck
            else enter(self._again, say("rush.key.once_more")),
            *((key(pygame.K_F4, self._into_deck, say("rush.key.all")),) if self._wanted else ()),
            *((self.arrows_named(say("rush.key.list"), "↑ ↓"),) if is_long else ()),
            self.back_key(),
        )

    # what is shown

    def view(self) -> Element:
        """The score with its figures, what is worth knowing, the rest in words."""
        seat, course = self._seat, self._course
        records = record_lines(self._route.claims, None, MEASURE)
        chips = [chip(one, Icon.CUP, "accent_text", hollow=True, drop=1) for one in records]
        return end(
            say("rush.line", player=player_text(seat.player)),
            str(course.found),
            say("rush.unit", count=course.found),
            line=say(f"rush.end.{(course.end or RushEnd.LEFT).value}"),
            strip=self._figures(),
            body=column(self._worth_knowing(), self._about(), gap=24, grow=1),
            buttons=(
                main_button(say("rush.once_more"), self._again, cap=say("key.enter")),
                space(),
            ),
            title=title_of(seat.code),
            remark=row(space(), *(chips or (chip(self._standing),)), gap=14, grow=1, align="center", id="records"),
        )

    @property
    def _standing(self) -> str:
        if not self._seat.player:
            return say("rush.nothing_kept")
        if not self._seat.ranks:
            return say("rush.unranked")
        if self._bests.ever is None or self._bests.rushes < 2:
            return say("rush.was_first")
        return say("rush.own_record", count=self._bests.ever)

    def _figures(self) -> tuple[Element, ...]:
        tries, pace, none = tries_of(self._route.played), self._course.pace_ms(0), say("rush.none")
        share = say("rush.percent", percent=round(100 * self._course.found / tries)) if tries else none
        combo = self._course.best_combo
        return (
            fact(say("rush.mean_pace"), none if pace is None else say("rush.seconds", seconds=seconds_of(pace))),
            fact(say("rush.accuracy", count=tries), share),
            fact(say("rush.best_row", count=combo), str(combo)),
        )

    def _worth_knowing(self) -> Element:
        rows = [
            *(self._row(one, Icon.CROSS, "missed") for one in self._missed),
            *(self._row(one, Icon.CLOCK, "ink2") for one in self._slow),
        ]
        counted = say("rush.counted", missed=len(self._missed), slow=len(self._slow)) if rows else ""
        nothing = say("rush.nothing_to_know" if self._course.found else "rush.nothing_played")
        deck = say("rush.all_into_deck", count=len(self._wanted))
        return column(
            row(
                text(say("rush.worth_knowing"), Type.CARD, face=Face.TITLE, grow=1),
                text(counted, Type.LABEL, "ink2"),
                gap=20,
                align="center",
            ),
            table(
                (
                    Head(""),
                    Head("", None),
                    Head(""),
                    Head("", drop=1),
                    Head("", align="right"),
                    Head("", align="right"),
                ),
                rows,
                self._rows,
                id="worth knowing",
                takes_keys=True,
                empty=nothing_there(Icon.TICK if self._course.found else Icon.LIGHTNING, nothing),
                room=820,
            ),
            button(deck, self._into_deck, step=Type.CARD, cap="F4", id="deck") if self._wanted else None,
            note(self._note) if self._note else None,
            card="card",
            pad=(32, 24),
            gap=12,
            grow=1,
        )

    def _row(self, played: PlayedSlot, icon: Icon, colour: str) -> tuple[str | Element, ...]:
        solution, is_in_deck = played.solution, played.slot in self._in_deck
        missed = "rush.mark.missed" if played.end.is_miss else "rush.mark.slow"
        return (
            mark(icon, colour, 24, 3.4, said=say(missed)),
            word(solution.word, Type.ROW),
            str(solution.reference),
            mark(Icon.CARDS, side=24, said=say("rush.put_in_deck")) if is_in_deck else apart(24),
            str(solution.points),
            say("rush.seconds", seconds=seconds_of(played.elapsed_ms)),
        )

    def _about(self) -> Element:
        told = [(say("rush.code.label"), self._seat.code_text, say("rush.code.same"))]
        hardest = hardest_of(self._route.played)
        if hardest is not None:
            time = seconds_of(hardest.elapsed_ms)
            detail = say("rush.hardest_detail", points=hardest.solution.points, time=time)
            told.insert(0, (say("rush.hardest"), str(hardest.solution.move.circled), detail))
        return column(
            *(
                column(
                    text(label, Type.LABEL, "ink3", Face.SEMI),
                    text(shown, Type.CARD, face=Face.TITLE),
                    text(detail, Type.LABEL, "ink2", group="about", drop=1),
                )
                for label, shown, detail in told
            ),
            *(note(one, "bad") for one in self._route.faults),
            text(say("rush.unranked_always"), Type.LABEL, "ink2", lines=2, group="about"),
            card="card",
            pad=(32, 24),
            gap=14,
            id="about",
        )


SCREEN: Final = RushOverScreen
