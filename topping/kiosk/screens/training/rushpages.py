"""Before and after a rush: its rule, records and code; its score and remarkable positions."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.answers.client import News
from topping.bank.record import TrainingPosition
from topping.errors import ToppingError
from topping.kiosk.cards.ends import times_card
from topping.kiosk.cards.ownplace import said_fact, sentence
from topping.kiosk.paint.charts import BarKind
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import BarView, paint_bar
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.training.routes import Again, PastRushes, PlayRush, Rush, RushOver
from topping.kiosk.services.exercises import RushSeat, RushSupply
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, chip, field, figure, heading, line, mark, note, nothing_there, segments, word
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import (
    beside_end,
    board,
    chart_beside,
    end,
    key_cap,
    main_button,
    next_button,
    page,
    ready,
)
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, apart, column, grid, painted, row, space, text
from topping.kiosk.views.charts import AnswerTime
from topping.kiosk.views.training import clock_view
from topping.play.run.run import LAST_KEYS_MS
from topping.rules.grid.board import EMPTY, SIZE
from topping.sheets.training.level import level_in_words
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import seconds_of, to_tenths
from topping.training.analysedmove import KINDS, Kind
from topping.training.rush.rush import TERMS, RushCourse, RushEnd, RushTerms, SlotEnd
from topping.training.rush.scores import PlayedSlot, aimed_of, hardest_of, missed_of, slow_of, tries_of
from topping.training.rush.sets import LENGTHS, themes_of
from topping.training.statistics.months import PlayerLevel
from topping.wording.conditions import lexicon_text, variant_text
from topping.wording.moves import kind_text
from topping.wording.results import record_lines
from topping.wording.sentences import player_text
from topping.wording.training import MEASURE, about_text, themes_text, title_of


class RushReadyScreen(Screen):
    """The page before a rush, where the player chooses its length and themes and starts it.

    It requests the positions meanwhile. Leaving the page does not count as a rush played.
    """

    def __init__(self, stage: Stage, wanted: Rush) -> None:
        self._wanted = wanted
        self._player = "" if stage.guard.is_public else stage.services.players.last
        self._seat: RushSeat | None = None
        self._supply: RushSupply | None = None
        self._why = ""
        """Why nothing can be played, or why a code was refused."""
        self._starts = False
        """Whether Enter was pressed before the first position arrived."""
        self._code: TypedText | None = None
        """The code being typed."""
        self._chosen: frozenset[Kind] | None = None
        """The themes ticked during their choice; None before and after."""
        self._in_deck: dict[Kind, int] = {}
        """The kinds of moves that the player's deck asks for, with the numbers of their cards."""
        if wanted.prepared is None:
            self._begin(stage, wanted.code)
        else:
            self._take(stage, *wanted.prepared)
        super().__init__(stage)
        if self._player:
            self.reading(self._read_kinds)

    def _begin(self, stage: Stage, code: str = "") -> None:
        """Chooses the positions of the next rush and requests the first ones.

        With `code`, they are those of another player's rush with this code; otherwise new ones. If that fails, the
        reason is shown.
        """
        rushes = stage.services.rushes
        try:
            if code:
                seat = rushes.shared_seat(self._player, code)
            else:
                seat = rushes.seat(self._player, self._wanted.mode, self._wanted.themes)
        except ToppingError as fault:
            if self._seat is None and code:
                self._begin(stage)
            self._why = stage.services.notices.in_words(fault)
            return
        if self._supply is not None:
            self._supply.drop()
        self._take(stage, seat, rushes.supply(stage.helper, seat))

    def _take(self, stage: Stage, seat: RushSeat, supply: RushSupply) -> None:
        self._seat, self._supply, self._why = seat, supply, ""
        self._wanted = replace(self._wanted, mode=seat.code.mode, themes=seat.code.set.themes)
        self._bests = stage.services.rushes.bests_of(self._player, seat.group)
        self._look_through(stage, supply.places)

    def close(self) -> None:
        if self._supply is not None:
            self._supply.drop()
        super().close()

    @property
    def _fault(self) -> str:
        """Returns why the rush cannot start, as a sentence; empty if it can.

        While there is a reason, Enter tries again with other positions.
        """
        if self._seat is None or self._supply is None:
            return self._why
        lacks = "rush.no_bank" if self._wanted.mode.is_part else "rush.too_rare"
        return self._supply.fault or (say(lacks) if self._supply.is_whole and not self._supply.places else "")

    # what happens

    def _start(self) -> None:
        seat, supply = self._seat, self._supply
        if seat is None or supply is None or self._fault:
            self._begin(self.stage)
        elif supply.has(0):
            self._supply = None  # the rush goes on asking
            self.go(PlayRush(seat, supply))
        else:
            self._starts = True

    def hear(self, news: News) -> None:
        """Receives the first positions. If one was seen before, another seed is tried; the set of a code then does not
        rank."""
        if self._supply is None or self._seat is None:
            return
        places = self._supply.hear(news)
        if places and self._look_through(self.stage, places) and self._starts:
            self._starts = False
            self._start()

    def _look_through(self, stage: Stage, places: Sequence[TrainingPosition]) -> bool:
        """Whether these positions may be played; false if others were requested in their place."""
        if self._wanted.mode.is_part:
            return True
        if places and stage.services.rushes.has_seen(self._player, [one.position for one in places]):
            if self._seat is None or not self._seat.is_shared:
                self._begin(stage)
                return False
            self._seat = self._seat.unranked
        return True

    def _ask_code(self) -> None:
        self._code, self._why, self.focus = TypedText(longest=20), "", "code"

    def _take_code(self) -> None:
        typed = self._code
        if typed is None or not typed.text.strip():
            return
        self._begin(self.stage, typed.text)
        if self._why:
            typed.is_selected = True
        else:
            self._code, self.focus = None, ""

    def _leave_code(self) -> None:
        self._code, self._why, self.focus = None, "", ""

    @property
    def _kind(self) -> Kind | None:
        """Returns the kind of moves, such as scrabbles, that can be added to or removed from the player's deck.

        It is the theme of the rush. Returns None if several themes or none are chosen, or without a player.
        """
        themes = self._wanted.themes
        return themes[0] if self._player and len(themes) == 1 else None

    async def _read_kinds(self) -> None:
        self._in_deck = await self.stage.services.decks.kinds(self._player)

    def _into_deck_or_out(self, kind: Kind) -> None:
        decks, at = self.stage.services.decks, self.stage.clock.date()
        number = self._in_deck.get(kind)

        async def act() -> None:
            with self.stage.services.notices.telling():
                if number is not None:
                    await decks.remove(number, at)
                else:
                    await decks.add_kind(self._player, kind, at)
            await self._read_kinds()

        self.asking(act)

    def _change_length(self, place: int) -> None:
        self._change(replace(self._wanted, mode=LENGTHS[place]))

    def _turn_length(self, by: int) -> None:
        self._change_length((LENGTHS.index(self._wanted.mode) + by) % len(LENGTHS))

    def _change(self, wanted: Rush) -> None:
        """Selects another length or other themes, with a new set."""
        self._wanted, self._starts = wanted, False
        self._begin(self.stage)

    def _choose_themes(self) -> None:
        self._chosen, self.focus = frozenset(self._wanted.themes), "theme.0"

    def _tick(self, place: int) -> None:
        self.focus = f"theme.{place}"
        self._chosen = (self._chosen or frozenset()) ^ {KINDS[place]}

    def _take_themes(self) -> None:
        themes = themes_of(self._chosen or ())
        self._leave_themes()
        self._change(replace(self._wanted, themes=themes))

    def _leave_themes(self) -> None:
        self._chosen, self.focus = None, ""

    def keys(self) -> Sequence[Key]:
        if self._code is not None:
            return (
                enter(self._take_code),
                escape(self._leave_code, say("rush.key.no_code")),
            )
        if self._chosen is not None:
            return (
                enter(self._take_themes, say("rush.key.take_themes")),
                key(pygame.K_SPACE, lambda: self._tick(int(self.focus.removeprefix("theme."))), say("rush.key.tick")),
                *(letter(str(place), partial(self._tick, place - 1)) for place in range(1, len(KINDS) + 1)),
                escape(self._leave_themes, say("rush.key.same_themes")),
            )
        does = "rush.key.again" if self._fault else "rush.key.start"
        choices = (
            replace(key(pygame.K_RIGHT, partial(self._turn_length, 1), say("rush.key.length")), cap="← →"),
            key(pygame.K_LEFT, partial(self._turn_length, -1)),
            key(pygame.K_F6, self._choose_themes, say("rush.key.themes")),
            *_past_key(self, self._player),
            *self._deck_key,
            letter("c", self._ask_code, say("rush.key.code")),
        )
        return (
            self.enter_named(say("rush.key.code" if self.focus == "ask code" else does)),
            *(() if self._wanted.mode.is_part else choices),
            self.back_key(),
        )

    @property
    def _deck_key(self) -> tuple[Key, ...]:
        kind = self._kind
        if kind is None:
            return ()
        does = say("rush.key.out_of_deck" if kind in self._in_deck else "rush.key.to_deck")
        return (letter("x", partial(self._into_deck_or_out, kind), does),)

    # what is shown

    def watches(self) -> Hashable:
        supply = self._supply
        return supply and (len(supply.places), supply.is_whole, supply.fault)

    def view(self) -> Element:
        if self._chosen is not None:
            return self._themes_page(self._chosen)
        starts = "rush.again" if self._fault else "rush.starts_soon" if self._starts else "rush.start"
        does, act = (say(starts), self._start) if self._code is None else (say("rush.key.take_code"), self._take_code)
        start = main_button(does, act, takes_keys=self._code is None, height=120, min_height=90)
        is_part = self._wanted.mode.is_part
        said = self._fault or self._why
        goal = say("rush.goal.part" if is_part else "rush.goal.eclair" if self._code is None else "rush.code.asked")
        news = (
            note(said, "bad")
            if said
            else text(goal if self._code is not None else self._coming or goal, Type.ROW, "ink2", lines=2, id="goal")
        )
        below = (None if is_part else self._choices(), news, self._records(), space())
        title, names, terms = say("rush.eclair"), "", TERMS[self._wanted.mode]
        if self._seat is not None:
            code = self._seat.code
            player = player_text(self._seat.player)
            variant, lexicon = variant_text(code.set.variant.name).lower(), lexicon_text(self._seat.lexicon.name)
            title, names = title_of(code), " · ".join((player, variant, lexicon))
        head = column(heading(title), text(names, Type.ROW, "ink2", lines=3, id="names"), grow=1)
        clock = clock_view(RushCourse(terms), 0, tenths=False).text
        return ready(
            board(BoardView(EMPTY * SIZE * SIZE), say("ready.board")),
            row(head, figure(clock, Type.CLOCK, "ink2", id="timer"), gap=20, min_height=116, align="center"),
            painted(BarView(0, None, is_last_seconds=False), paint_bar, "", height=30),
            start,
            *below,
            strip=self._strip(),
            rules=self._rules(terms),
        )

    def _strip(self) -> tuple[Element, ...]:
        """Draws the record and the last score, or why there are none, and the code of somebody else."""
        why = self._no_record
        asked = () if self._wanted.mode.is_part else (self._code_asked(),)
        if why or (bests := self._bests).ever is None:
            return sentence(why), *asked
        record = said_fact(
            say("rush.own_record"), str(bests.ever), say("rush.unit", count=bests.ever), colour="accent_text"
        )
        last = bests.last[-1:]
        return record, *(said_fact(say("rush.latest"), str(one), say("rush.unit", count=one)) for one in last), *asked

    def _rules(self, terms: RushTerms) -> tuple[Element, Element, Element]:
        """Draws three rules of the rush: time limit of a position, cost of a pass, time gained by several tops in a
        row.

        If no time can be gained, the third says that the rush is not ranked.
        """
        seconds, cost, given = (ms // 1000 for ms in (terms.slot_ms, terms.pass_ms, terms.combo_ms))
        passed = say("rush.rule.fault", most=terms.faults) if terms.faults else say("rush.rule.pass", cost=cost)
        if self._wanted.mode.is_part:
            passed = say("ready.rule.topping", penalty=cost)
        third = chip(say("ready.rule.apart"), Icon.CUP)
        if given:
            third = chip(say("rush.rule.combo", combo=terms.combo, given=given), Icon.LIGHTNING, "found")
        limit = chip(say("rush.rule.limit", seconds=seconds), Icon.CLOCK)
        return limit, chip(passed, Icon.CROSS, "missed"), third

    def _choices(self) -> Element:
        """Draws the length and the themes."""
        lengths = [say(f"rush.length.{mode.value}") for mode in LENGTHS]
        at, themes = LENGTHS.index(self._wanted.mode), self._wanted.themes
        few = say("rush.themes.count", count=len(themes)) if themes else say("rush.themes.all")
        return column(
            segments(lengths, at, self._change_length, id="lengths", height=64, min_height=56),
            button(themes_text(themes), self._choose_themes, cap="F6", id="choose themes", shorter=(few,), height=60),
            gap=24,
        )

    def _themes_page(self, chosen: Collection[Kind]) -> Element:
        count = say("rush.themes.count", count=len(chosen)) if chosen else say("rush.themes.none_is_all")
        themes = [self._theme(place, is_on=kind in chosen) for place, kind in enumerate(KINDS)]
        take = main_button(say("rush.key.take_themes"), self._take_themes, takes_keys=False)
        return page(say("rush.themes"), grid(themes, 3, gap=24, grow=1), take, remark=count)

    def _theme(self, place: int, *, is_on: bool) -> Element:
        kind = KINDS[place]
        words = column(
            text(kind_text(kind), Type.BODY, face=Face.BOLD, group="themes"),
            text(say(f"kind.{kind.value}.about"), Type.ROW, "ink2", lines=3, group="about themes", drop=1),
            grow=1,
        )
        return row(
            key_cap(str(place + 1)),
            words,
            mark(Icon.TICK, "found", 40, 3.4, said=say("rush.theme.on")) if is_on else apart(40),
            act=partial(self._tick, place),
            takes_keys=True,
            role=Role.OPTION,
            is_on=is_on,
            fill="well",
            id=f"theme.{place}",
            pad=(28, 6),
            gap=20,
            align="center",
        )

    @property
    def _coming(self) -> str:
        if self._supply is None or (self._supply.places and not self._starts):
            return ""
        return say("rush.coming")

    def _records(self) -> Element | None:
        """Draws the bests of month, week and day, the mean, and the last scores."""
        if self._no_record:
            return None
        bests = self._bests
        spans = (("month", bests.month), ("week", bests.week), ("day", bests.day))
        best = [(say(f"rush.best.{span}"), str(score)) for span, score in spans if score is not None]
        last = [(say("rush.best.last"), " · ".join(str(one) for one in bests.last))]
        if bests.mean is not None:
            last.append((say("rush.best.mean", count=len(bests.last)), decimal(round(10 * bests.mean))))
        rows = [row(*(_record(*one) for one in cells), gap=24) for cells in (best, last) if cells]
        title = text(say("rush.records"), Type.CARD, face=Face.TITLE, drop=2)
        return column(title, *(part for one in rows for part in (line(), one)), gap=6, id="records")

    @property
    def _no_record(self) -> str:
        if self._seat is None or not self._seat.player:
            return say("rush.nothing_kept")
        if self._seat.code.mode.is_part:
            return say("rush.part_fresh")
        if not self._seat.ranks:
            return say("rush.seen_before")
        if self._seat.is_shared:
            return say("rush.shared")
        return "" if self._bests.ever is not None else say("rush.first")

    def _code_asked(self) -> Element:
        """Draws the cell of the strip in which the code of a set is asked for, or typed."""
        title, asked = say("rush.code.title"), say("rush.code.asked")
        label = row(
            mark(Icon.GROUP, "ink2", 22, 2, drop=1), text(title, Type.LABEL, "ink2", Face.SEMI), gap=10, align="center"
        )
        if self._code is not None:
            return column(label, field(self._code, asked, id="code", height=60), gap=10, grow=9, justify="center")
        take = button(say("rush.code.type"), self._ask_code, cap="C", id="ask code", height=60, min_height=44)
        return column(label, take, gap=10, grow=7, justify="center")


def _record(name: str, shown: str) -> Element:
    return column(
        text(name, Type.LABEL, "ink2", group="records"),
        text(shown, Type.CARD, face=Face.BOLD, group="bests"),
        grow=1,
    )


def _past_key(screen: Screen, player: str) -> tuple[Key, ...]:
    """Returns F5 for the list of a player's rushes; none without a name."""
    open_list = partial(screen.go, PastRushes(player))
    return (key(pygame.K_F5, open_list, say("past_rushes.key")),) if player else ()


_HEADS: Final = heads("", ">./2 . * . ./1 >.")
_IN_SIGHT: Final = 5
"""How many positions fit any screen; with more, the arrow keys are named."""


class RushOverScreen(Screen):
    """The page after a rush, with the result and the missed moves; Enter begins a rush with new positions."""

    def __init__(self, stage: Stage, route: RushOver) -> None:
        self._route, self._seat, self._course = route, route.seat, route.course
        self._in_deck, self._note, self._rows = route.in_deck, "", Cursor(None)
        self._missed, self._slow = missed_of(route.played), slow_of(route.played)
        self._bests = stage.services.rushes.bests_of(route.seat.player, route.seat.group)
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
        return seat, stage.services.rushes.supply(stage.helper, seat)

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
        """Returns the remarkable positions that can still be added to the deck."""
        if not self._seat.player:
            return ()
        return tuple(one for one in (*self._missed, *self._slow) if one.slot not in self._in_deck)

    # what happens

    def _into_deck(self) -> None:
        wanted = self._wanted
        places = {one.slot: place for one, place in zip(self._route.played, self._route.places, strict=True)}
        if self.stage.services.rushes.into_deck(self._seat, [(one, places[one.slot]) for one in wanted]):
            self._in_deck |= {one.slot for one in wanted}
            self.focus = "worth knowing"
            self._note = say("rush.are_in_deck", count=len(wanted))
        else:
            self._note = say("rush.not_put")

    def _find_again(self) -> None:
        """Starts the missed or slow positions again, until each is found."""
        wanted = {one.slot for one in (*self._missed, *self._slow)}
        played = zip(self._route.played, self._route.places, strict=True)
        turns = tuple(place.turn for one, place in played if one.slot in wanted)
        self.go(Again(self._seat.player, replace(self._route, in_deck=self._in_deck), turns, self._seat.lexicon))

    def _again(self) -> None:
        code = self._seat.code
        prepared, self._next = self._next, None
        self.go(Rush(code.mode, code.set.themes, prepared=prepared))

    def keys(self) -> Sequence[Key]:
        is_long = len(self._listed) > _IN_SIGHT
        into_deck, main = letter("x", self._into_deck, say("rush.key.all")), (self._again, say("rush.key.once_more"))
        if self.focus == "deck" and self._wanted:
            main = self._into_deck, say("rush.key.all")
        return (
            enter(*main),
            *((into_deck,) if self._wanted else ()),
            *((letter("t", self._find_again, say("again.key")),) if self._missed or self._slow else ()),
            *((self.arrows_named(say("rush.key.list"), "↑ ↓"),) if is_long else ()),
            *_past_key(self, self._seat.player),
            self.back_key(),
        )

    # what is shown

    def view(self) -> Element:
        seat, course = self._seat, self._course
        records = record_lines(self._route.claims, None, MEASURE)
        deck = (next_button(say("rush.all_into_deck", count=len(self._wanted)), self._into_deck, cap="X", name="deck"),)
        played = course.found + len(self._missed)
        said = str(course.found), say("rush.unit_of", count=course.found, of=played)
        if seat.code.mode.is_part:
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
        """Draws how many tops were found in time, slow or missed."""
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
        """Returns why the score is no record; empty if it may be one."""
        if not self._seat.player:
            return say("rush.nothing_kept")
        if self._seat.code.mode.is_part:
            return say("rush.part_unranked")
        return "" if self._seat.ranks else say("rush.unranked")

    def _figures(self) -> tuple[Element, ...]:
        pace, combo, bests = self._course.pace_ms(0), self._course.best_combo, self._bests
        each = say("rush.none") if pace is None else say("rush.seconds", seconds=seconds_of(pace))
        tries = tries_of(self._route.played)
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
    def _listed(self) -> tuple[PlayedSlot, ...]:
        """Returns missed or slow positions; for a part of a game, all its moves in order."""
        return self._route.played if self._seat.code.mode.is_part else (*self._missed, *self._slow)

    def _worth_knowing(self) -> Element:
        marks = {one.slot: (Icon.CROSS, "missed") for one in self._missed}
        marks |= {one.slot: (Icon.CLOCK, "ink2") for one in self._slow}
        rows = [self._row(one, *marks.get(one.slot, (Icon.TICK, "found"))) for one in self._listed]
        counted = say("rush.counted", missed=len(self._missed), slow=len(self._slow)) if marks else ""
        nothing = say("rush.nothing_to_know" if self._course.found else "rush.nothing_played")
        empty = nothing_there(Icon.TICK if self._course.found else Icon.LIGHTNING, nothing)
        return beside_end(
            say("rush.part_moves" if self._seat.code.mode.is_part else "rush.worth_knowing"),
            table(_HEADS, rows, self._rows, id="worth knowing", takes_keys=True, empty=empty, room=596),
            note(self._note) if self._note else None,
            *self._about(),
            aside=counted,
        )

    def _times(self) -> Element:
        aimed, slow = aimed_of(self._route.played), {one.slot for one in self._slow}
        times = [
            AnswerTime(
                one.elapsed_ms,
                BarKind.SLOW if one.slot in slow else BarKind.FOUND if one.is_found else BarKind.MISSED,
                aimed.get(one.slot),
            )
            for one in self._route.played
            if one.end is not SlotEnd.CUT
        ]
        return times_card(say("rush.chart"), times, _legend)

    def _row(self, played: PlayedSlot, icon: Icon, colour: str) -> tuple[str | Element, ...]:
        solution, is_in_deck = played.solution, played.slot in self._in_deck
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
        hardest = hardest_of(self._route.played)
        if hardest is not None:
            told.append((say("rush.hardest"), str(hardest.solution.move.circled), ()))
        if not self._seat.code.mode.is_part:
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
        return [*lines, *(note(one, "bad") for one in self._route.faults)]


def _legend(name: str) -> str:
    return say(f"rush.legend.{name}")
