"""The page before a rush: its rules, the player's records and past rushes, its code."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from topping.answers.client import News
from topping.bank.record import TrainingPosition
from topping.errors import ToppingError
from topping.kiosk.cards.ownplace import said_fact, sentence
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import BarView, paint_bar
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.training.pastrushes import RushHistory, past_key
from topping.kiosk.screens.training.routes import PlayRush, Rush
from topping.kiosk.services.exercises import RushPlay, RushSeat, RushSupply
from topping.kiosk.stage import Stage
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, chip, field, figure, heading, line, mark, note, segments
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import board, key_cap, main_button, page, ready
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, apart, column, grid, painted, row, space, text
from topping.kiosk.views.training import clock_view
from topping.rules.grid.board import EMPTY, SIZE
from topping.texts import say
from topping.texts.numbers import decimal
from topping.training.analysedmove import KINDS, Kind
from topping.training.rush.positionset import LENGTHS, RushMode, themes_of
from topping.training.rush.rush import TERMS, RushCourse, RushTerms
from topping.wording.conditions import lexicon_text, variant_text
from topping.wording.moves import kind_text
from topping.wording.sentences import player_text
from topping.wording.training import themes_text, title_of


class RushReadyScreen(Screen):
    """The page before a rush, in which the player finds the tops of one position after another against the clock. Here
    he chooses its length and themes (kinds of moves) and starts it.

    It requests the positions meanwhile. Leaving the page does not count as a rush played. F5 shows the player's past
    rushes instead; if the route has opened their list, positions are requested once it is left.
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
        self._past: RushHistory | None = None
        """The player's past rushes while they are shown."""
        if wanted.past is not None:
            past = stage.services.rushes.past(self._player)
            self._past = RushHistory(past, Cursor(max(0, min(wanted.past, len(past) - 1))))
        if wanted.prepared is not None:
            self._take(stage, *wanted.prepared)
        elif self._past is None:
            self._begin(stage, wanted.code)
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
        self._take(stage, seat, rushes.supply(stage.answerer, seat))

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
        lacks = "rush.no_bank" if self._wanted.mode.is_short_game else "rush.too_rare"
        return self._supply.fault or (say(lacks) if self._supply.is_whole and not self._supply.places else "")

    # what happens

    def _start(self) -> None:
        seat, supply = self._seat, self._supply
        if seat is None or supply is None or self._fault:
            self._begin(self.stage)
        elif supply.has(0):
            self._supply = None  # the rush goes on asking
            self.go(PlayRush(RushPlay(seat, supply, RushCourse(TERMS[seat.code.mode]))))
        else:
            self._starts = True

    def hear(self, news: News) -> None:
        """Handles `news`, an answer of the answering thread with positions. If the player has seen one of them before,
        requests others.

        For a rush with another player's code, it keeps them, but the rush does not rank.
        """
        if self._supply is None or self._seat is None:
            return
        places = self._supply.hear(news)
        if places and self._look_through(self.stage, places) and self._starts:
            self._starts = False
            self._start()

    def _look_through(self, stage: Stage, places: Sequence[TrainingPosition]) -> bool:
        """Returns whether the rush may use the positions `places`. False if the player knows one, so that others were
        requested.

        A rush with another player's code may use them all the same, but then it does not rank.
        """
        if self._wanted.mode.is_short_game:
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
        """Returns the single theme of the rush, a kind of moves such as scrabbles. It can be added to the player's
        review deck or removed.

        Returns None if several themes or none are chosen, or without a player.
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
        """Selects `wanted`, a rush of another length or other themes, and requests new positions."""
        self._wanted, self._starts = wanted, False
        self._begin(self.stage)

    def _choose_themes(self) -> None:
        self._chosen, self.focus = frozenset(self._wanted.themes), "theme.0"

    def _tick(self, place: int) -> None:
        self.focus = f"theme.{place}"
        self._chosen = (self._chosen or frozenset()) ^ {KINDS[place]}

    def _tick_focused(self) -> None:
        name, _, place = self.focus.partition(".")
        if name == "theme":  # a click beside the themes takes their focus away
            self._tick(int(place))

    def _take_themes(self) -> None:
        themes = themes_of(self._chosen or ())
        self._leave_themes()
        self._change(replace(self._wanted, themes=themes))

    def _leave_themes(self) -> None:
        self._chosen, self.focus = None, ""

    def _show_past(self) -> None:
        self._past, self._starts, self.focus = RushHistory(self.stage.services.rushes.past(self._player)), False, ""

    def _leave_past(self) -> None:
        """Leaves the list of past rushes; prepares the rush unless this was done before the list was opened."""
        self._close_past()
        if self._supply is None:
            self._begin(self.stage, self._wanted.code)

    def _close_past(self) -> None:
        self._past, self._wanted = None, replace(self._wanted, past=None)

    def _play_similar(self) -> None:
        """Leaves the list of past rushes; prepares another rush of the selected one's length and themes."""
        selected = None if self._past is None else self._past.selected
        mode, themes = (RushMode.CLOCK, ()) if selected is None else (selected.group.mode, selected.group.themes)
        self._close_past()
        self._change(replace(self._wanted, mode=mode, themes=themes))

    def keys(self) -> Sequence[Key]:
        if self._past is not None:
            some = self._past.past
            return (
                self.enter_named(say("past_rushes.key.play") if some else in_footer(say("past_rushes.play"))),
                *((self.arrows_named(say("leaderboard.rows"), "↑ ↓"),) if some else ()),
                key(pygame.K_F5, self._leave_past, say("past_rushes.key.leave")),
                escape(self._leave_past, say("key.back")) if self._wanted.past is None else self.back_key(),
            )
        if self._code is not None:
            return (
                enter(self._take_code),
                escape(self._leave_code, say("rush.key.no_code")),
            )
        if self._chosen is not None:
            return (
                enter(self._take_themes, say("rush.key.take_themes")),
                key(pygame.K_SPACE, self._tick_focused, say("rush.key.tick")),
                *(letter(str(place), partial(self._tick, place - 1)) for place in range(1, len(KINDS) + 1)),
                escape(self._leave_themes, say("rush.key.same_themes")),
            )
        does = "rush.key.again" if self._fault else "rush.key.start"
        choices = (
            replace(key(pygame.K_RIGHT, partial(self._turn_length, 1), say("rush.key.length")), cap="← →"),
            key(pygame.K_LEFT, partial(self._turn_length, -1)),
            key(pygame.K_F6, self._choose_themes, say("rush.key.themes")),
            *past_key(self._player, self._show_past),
            *self._deck_key,
            letter("c", self._ask_code, say("rush.key.code")),
        )
        return (
            self.enter_named(say("rush.key.code" if self.focus == "ask code" else does)),
            *(() if self._wanted.mode.is_short_game else choices),
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
        if self._past is not None:
            return self._past.page(self._play_similar, self.stage.clock.date())
        if self._chosen is not None:
            return self._themes_page(self._chosen)
        starts = "rush.again" if self._fault else "rush.starts_soon" if self._starts else "rush.start"
        does, act = (say(starts), self._start) if self._code is None else (say("rush.key.take_code"), self._take_code)
        start = main_button(does, act, takes_keys=self._code is None, height=120, min_height=90)
        is_short_game = self._wanted.mode.is_short_game
        said = self._fault or self._why
        goal = say(
            "rush.goal.part" if is_short_game else "rush.goal.eclair" if self._code is None else "rush.code.asked"
        )
        news = (
            note(said, "bad")
            if said
            else text(goal if self._code is not None else self._coming or goal, Type.ROW, "ink2", lines=2, id="goal")
        )
        below = (None if is_short_game else self._choices(), news, self._records(), space())
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
        """Draws the player's record and last score, or why there are none; then the field to type another player's
        code.
        """
        why = self._no_record
        asked = () if self._wanted.mode.is_short_game else (self._code_asked(),)
        if why or (bests := self._bests).ever is None:
            return sentence(why), *asked
        record = said_fact(
            say("rush.own_record"), str(bests.ever), say("rush.unit", count=bests.ever), colour="accent_text"
        )
        last = bests.last[-1:]
        return record, *(said_fact(say("rush.latest"), str(one), say("rush.unit", count=one)) for one in last), *asked

    def _rules(self, terms: RushTerms) -> tuple[Element, Element, Element]:
        """Draws three rules of the rush: time limit of a position, cost of a pass or miss, time gained by several tops
        in a row.

        If no time can be gained, the third says that the rush is not ranked.
        """
        seconds, cost, given = (ms // 1000 for ms in (terms.slot_ms, terms.pass_ms, terms.combo_ms))
        passed = say("rush.rule.fault", most=terms.faults) if terms.faults else say("rush.rule.pass", cost=cost)
        if self._wanted.mode.is_short_game:
            passed = say("ready.rule.topping", penalty=cost)
        third = chip(say("ready.rule.apart"), Icon.CUP)
        if given:
            third = chip(say("rush.rule.combo", combo=terms.combo, given=given), Icon.LIGHTNING, "found")
        limit = chip(say("rush.rule.limit", seconds=seconds), Icon.CLOCK)
        return limit, chip(passed, Icon.CROSS, "missed"), third

    def _choices(self) -> Element:
        """Draws the choice of the rush's length and the button to choose its themes."""
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
        """Draws the player's best scores of the month, week and day, and his last scores with their mean. None if there
        are none to show.
        """
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
        if self._seat.code.mode.is_short_game:
            return say("rush.part_fresh")
        if not self._seat.ranks:
            return say("rush.seen_before")
        if self._seat.is_shared:
            return say("rush.shared")
        return "" if self._bests.ever is not None else say("rush.first")

    def _code_asked(self) -> Element:
        """Draws the button for typing another player's code, or the input line once it was pressed."""
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
