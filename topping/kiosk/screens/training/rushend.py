"""The page after a rush: its score, its times, its missed and slow positions."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.answers.client import News
from topping.errors import ToppingError
from topping.kiosk.cards.ends import times_card
from topping.kiosk.cards.ownplace import said_fact
from topping.kiosk.paint.charts import BarKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.training.pastrushes import past_key
from topping.kiosk.screens.training.routes import Again, PlayRush, Rush
from topping.kiosk.services.exercises import RushPlay, RushSeat, RushSupply
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, letter
from topping.kiosk.ui.parts import chip, mark, note, nothing_there, word
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, chart_beside, end, main_button, next_button
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, apart, row, text
from topping.kiosk.views.charts import AnswerTime
from topping.play.run.run import LAST_KEYS_MS
from topping.sheets.training.level import level_in_words
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import seconds_of, to_tenths
from topping.training.rush.rush import RushEnd, SlotEnd
from topping.training.rush.scores import PlayedSlot, aimed_of, hardest_of, missed_of, slow_of, tries_of
from topping.training.statistics.months import PlayerLevel
from topping.wording.results import record_lines
from topping.wording.sentences import player_text
from topping.wording.training import MEASURE, about_text, title_of

_HEADS: Final = heads("", ">./2 . * . ./1 >.")
_IN_SIGHT: Final = 5
"""How many positions fit any screen; with more, the arrow keys are named."""


class RushOverScreen(Screen):
    """The page after a rush (a series of tops to find against the clock), with the result and the missed moves. Enter
    leads to the next rush, with new positions.
    """

    def __init__(self, stage: Stage, rush: RushPlay) -> None:
        self._rush, self._seat, self._course = rush, rush.seat, rush.course
        self._note, self._rows = "", Cursor(None)
        self._missed, self._slow = missed_of(rush.played), slow_of(rush.played)
        self._bests = stage.services.rushes.bests_of(rush.seat.player, rush.seat.group)
        self.focus = "worth knowing"
        self._level: PlayerLevel | None = None
        self._next = self._prepared(stage)
        """Another set, whose first positions are requested meanwhile."""
        super().__init__(stage)
        now = stage.clock.now()
        if now - self._course.last_ms < LAST_KEYS_MS:  # else one comes back to it
            self.input.let_typing_end(now)

    def _prepared(self, stage: Stage) -> tuple[RushSeat, RushSupply] | None:
        code = self._seat.code
        try:
            seat = stage.services.rushes.seat(self._seat.player, code.mode, code.set.themes)
        except ToppingError:  # the fault is shown where the next rush begins
            return None
        return seat, stage.services.rushes.supply(stage.answerer, seat)

    def hear(self, news: News) -> None:
        if self._next is not None:
            self._next[1].hear(news)

    def read_later(self) -> None:
        self.asking(self._read_level, holds=False)

    async def _read_level(self) -> None:
        self._level = await self.stage.services.statistics.level(self._seat.player)

    def close(self) -> None:
        if self._next is not None:
            self._next[1].drop()
        super().close()

    @property
    def _wanted(self) -> tuple[PlayedSlot, ...]:
        """Returns the missed and slow positions that have no card in the player's review deck yet; empty without a
        player.
        """
        if not self._seat.player:
            return ()
        return tuple(one for one in (*self._missed, *self._slow) if one.slot not in self._rush.in_deck)

    # what happens

    def _into_deck(self) -> None:
        wanted = self._wanted
        if self.stage.services.rushes.into_deck(self._seat, [(one, self._rush.place(one)) for one in wanted]):
            self._rush.in_deck |= {one.slot for one in wanted}
            self.focus = "worth knowing"
            self._note = say("rush.are_in_deck", count=len(wanted))
        else:
            self._note = say("rush.not_put")

    def _find_again(self) -> None:
        """Starts the exercise that asks for the missed and slow positions again, until each is found."""
        wanted = sorted((*self._missed, *self._slow), key=lambda one: one.slot)
        turns = tuple(self._rush.place(one).turn for one in wanted)
        self.go(Again(self._seat.player, PlayRush(self._rush), turns, self._seat.lexicon))

    def _again(self, past: int | None = None) -> None:
        """Goes to the page before the next rush. With `past`, it shows the list of past rushes instead, at that row
        (from 0).
        """
        code = self._seat.code
        prepared, self._next = self._next, None
        self.go(Rush(code.mode, code.set.themes, prepared=prepared, past=past))

    def keys(self) -> Sequence[Key]:
        is_long = len(self._listed) > _IN_SIGHT
        into_deck = letter("x", self._into_deck, say("rush.key.all"))
        main: tuple[Act, str] = self._again, say("rush.key.once_more")
        if self.focus == "deck" and self._wanted:
            main = self._into_deck, say("rush.key.all")
        return (
            enter(*main),
            *((into_deck,) if self._wanted else ()),
            *((letter("t", self._find_again, say("again.key")),) if self._missed or self._slow else ()),
            *((self.arrows_named(say("rush.key.list"), "↑ ↓"),) if is_long else ()),
            *past_key(self._seat.player, partial(self._again, 0)),
            self.back_key(),
        )

    # what is shown

    def view(self) -> Element:
        seat, course = self._seat, self._course
        records = record_lines(self._rush.claims, None, MEASURE)
        deck = (next_button(say("rush.all_into_deck", count=len(self._wanted)), self._into_deck, cap="X", name="deck"),)
        played = course.found + len(self._missed)
        said = str(course.found), say("rush.unit_of", count=course.found, of=played)
        if seat.code.mode.is_short_game:
            said = to_tenths(course.spent_ms), say("rush.part_unit", found=course.found, of=len(course.results))
        return end(
            say("rush.line", player=player_text(seat.player), about=about_text(seat.code)),
            *said,
            line=self._unranked or say(f"rush.end.{(course.end or RushEnd.LEFT).value}"),
            strip=self._figures(),
            body=chart_beside(self._times(), self._worth_knowing(), width=660),
            buttons=(main_button(say("rush.once_more"), self._again), *deck[: len(self._wanted)]),
            title=title_of(seat.code),
            remark=[*self._counts(), *(chip(one, Icon.CUP, "accent_text", hollow=True, drop=1) for one in records)],
        )

    def _counts(self) -> list[Element]:
        """Draws how many tops were found in time, found slowly, or missed."""
        slow, missed = len(self._slow), len(self._missed)
        in_time = self._course.found - slow
        counts = (
            ("rush.in_time", Icon.TICK, "found", in_time),
            ("count.slow", Icon.CLOCK, "accent_text", slow),
            ("count.missed", Icon.CROSS, "missed", missed),
        )
        return [chip(say(name, count=count), icon, colour, drop=2) for name, icon, colour, count in counts if count]

    @property
    def _unranked(self) -> str:
        """Returns a sentence why the score cannot be a record; empty if it may be one."""
        if not self._seat.player:
            return say("rush.nothing_kept")
        if self._seat.code.mode.is_short_game:
            return say("rush.part_unranked")
        return "" if self._seat.ranks else say("rush.unranked")

    def _figures(self) -> tuple[Element, ...]:
        pace, combo, bests = self._course.pace_ms(0), self._course.best_combo, self._bests
        each = say("rush.none") if pace is None else say("rush.seconds", seconds=seconds_of(pace))
        tries = tries_of(self._rush.played)
        share = say("rush.percent", percent=round(100 * self._course.found / tries)) if tries else say("rush.none")
        proposals = say("rush.tries", count=tries)
        streak = said_fact(say("rush.best_row"), str(combo), say("rush.unit", count=combo), proposals)
        speed = said_fact(say("rush.mean_pace"), each, under=say("rush.precision", share=share))
        if self._unranked or bests.ever is None:
            return speed, streak
        first = say("rush.was_first") if bests.rushes < 2 else say("rush.each", time=each)
        record = said_fact(say("rush.own_record"), str(bests.ever), say("rush.unit", count=bests.ever), first)
        if bests.mean is None:
            return record, speed, streak
        tenths = round(10 * (self._course.found - bests.mean))
        than = say("rush.than_mean", difference="+" * (tenths > 0) + decimal(tenths))
        name, mean = say("rush.best.mean", count=len(bests.last)), decimal(round(10 * bests.mean))
        return record, said_fact(name[:1].upper() + name[1:], mean, say("rush.unit", count=2), than), streak

    @property
    def _listed(self) -> Sequence[PlayedSlot]:
        """Returns the positions to list: those missed or slow. After a short game (moves of a stored game), all of
        them.
        """
        return self._rush.played if self._seat.code.mode.is_short_game else (*self._missed, *self._slow)

    def _worth_knowing(self) -> Element:
        marks = {one.slot: (Icon.CROSS, "missed") for one in self._missed}
        marks |= {one.slot: (Icon.CLOCK, "ink2") for one in self._slow}
        rows = [self._row(one, *marks.get(one.slot, (Icon.TICK, "found"))) for one in self._listed]
        counted = say("rush.counted", missed=len(self._missed), slow=len(self._slow)) if marks else ""
        nothing = say("rush.nothing_to_know" if self._course.found else "rush.nothing_played")
        empty = nothing_there(Icon.TICK if self._course.found else Icon.LIGHTNING, nothing)
        return beside_end(
            say("rush.part_moves" if self._seat.code.mode.is_short_game else "rush.worth_knowing"),
            table(_HEADS, rows, self._rows, id="worth knowing", takes_keys=True, empty=empty, room=596),
            note(self._note) if self._note else None,
            *self._about(),
            aside=counted,
        )

    def _times(self) -> Element:
        aimed, slow = aimed_of(self._rush.played), {one.slot for one in self._slow}
        times = [
            AnswerTime(
                one.elapsed_ms,
                BarKind.SLOW if one.slot in slow else BarKind.FOUND if one.is_found else BarKind.MISSED,
                aimed.get(one.slot),
            )
            for one in self._rush.played
            if one.end is not SlotEnd.CUT
        ]
        return times_card(say("rush.chart"), times, _legend)

    def _row(self, played: PlayedSlot, icon: Icon, colour: str) -> tuple[str | Element, ...]:
        solution, is_in_deck = played.solution, played.slot in self._rush.in_deck
        missed = "rush.mark.missed" if played.end.is_miss else "rush.mark.slow"
        missed = "rush.mark.found" if icon is Icon.TICK else missed
        return (
            text(str(played.slot + 1), Type.ROW, "ink3", group="numbers"),
            mark(icon, colour, 24, 3.4, said=say(missed)),
            word(solution.word, Type.ROW),
            str(solution.reference),
            mark(Icon.CARDS, side=24, said=say("rush.put_in_deck")) if is_in_deck else apart(24),
            say("rush.seconds", seconds=seconds_of(played.elapsed_ms)),
        )

    def _about(self) -> list[Element]:
        """Draws lines about the rush: its hardest top found, its code, and the player's level.

        Errors follow, such as results that could not be stored.
        """
        told = list[tuple[str, str, Sequence[str]]]()
        hardest = hardest_of(self._rush.played)
        if hardest is not None:
            told.append((say("rush.hardest"), str(hardest.solution.move.circled), ()))
        if not self._seat.code.mode.is_short_game:
            told.append((say("rush.code.label"), self._seat.code_text, (say("rush.code.short"),)))
        if self._level is not None:
            told.append((say("level.name"), level_in_words(self._level)[0], ()))
        lines = [
            row(
                text(label, Type.LABEL, "ink2", grow=1, group="about", shorter=short),
                text(shown, Type.ROW, face=Face.BOLD, group="about figures"),
                gap=20,
                align="center",
                drop=1 + len(told) - place,
            )
            for place, (label, shown, short) in enumerate(told)
        ]
        return [*lines, *(note(one, "bad") for one in self._rush.faults)]


def _legend(name: str) -> str:
    return say(f"rush.legend.{name}")
