"""Before a rush: its clock stands; Enter starts it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from topping.errors import ToppingError
from topping.game.bank.place import BankPlace
from topping.game.service.messages import News
from topping.kiosk.backstage.training.rushes import RushSeat
from topping.kiosk.backstage.training.rushsupply import RushSupply
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.training import PlayRush, Rush
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, letter
from topping.kiosk.ui.leaves import line, mark, note
from topping.kiosk.ui.parts import field, nothing_there
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import door, end, main_button
from topping.kiosk.ui.tree import Element, Type, TypedText, column, row, space, text
from topping.kiosk.views.rush import clock_view, title_of
from topping.kiosk.wording import in_preparation, player_text, variant_text
from topping.texts import say
from topping.training.rush.modes import RushMode
from topping.training.rush.rush import TERMS, RushCourse


class RushReadyScreen(Screen):
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
        self._code: TypedText | None = None
        """The code being typed; None while none is."""
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
            if self._seat is None and code:
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

    def close(self) -> None:
        """Gives up what nobody plays."""
        if self._supply is not None:
            self._supply.drop()
        super().close()

    @property
    def _fault(self) -> str:
        """Why Enter takes another set instead of starting; empty where it starts."""
        if self._seat is None or self._supply is None:
            return self._why
        return self._supply.fault or (say("rush.too_rare") if self._supply.is_whole and not self._supply.count else "")

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

    def keys(self) -> Sequence[Key]:
        """Enter starts, C asks for a code; while one is typed, Enter takes it and Escape leaves it."""
        if self._code is not None:
            return (
                enter(self._take_code, say("rush.key.take_code")),
                escape(self._leave_code, say("rush.key.no_code")),
            )
        does = "rush.key.again" if self._fault else "rush.key.start"
        return (
            self.enter_named(say("rush.key.code" if self.focus == "ask code" else does)),
            letter("c", self._ask_code, say("rush.key.code")),
            self.back_key(),
        )

    # what is shown

    def watches(self) -> Hashable:
        """What has come of the positions, and how far the helper is."""
        supply = self._supply
        return supply and (supply.count, supply.is_whole, supply.fault), self.stage.preparing

    def view(self) -> Element:
        """What is played, by which rule; the records, and the code of somebody else."""
        starts = say("rush.again" if self._fault else "rush.start")
        start = main_button(starts, self._start, cap=say("key.enter"), takes_keys=self._code is None)
        said = self._fault or ("" if self._code is not None else self._why)
        news = note(said, "bad") if said else text(self._coming, Type.BODY, "ink2") if self._coming else None
        body, buttons = column(self._records(), self._code_asked(), gap=24, grow=0.7), (start, space())
        if self._seat is None:
            return end("", say("rush.none"), "", line=news or "", body=body, buttons=buttons, title=say("rush.eclair"))
        code, terms = self._seat.code, TERMS[self._seat.code.mode]
        is_streak, seconds = code.mode is RushMode.STREAK, terms.slot_ms // 1000
        cost, given = terms.pass_ms // 1000, terms.combo_ms // 1000
        rule = (
            say("rush.rule.serie", seconds=seconds)
            if is_streak
            else say("rush.rule.eclair", seconds=seconds, cost=cost, combo=terms.combo, given=given)
        )
        names = say("rush.who", player=player_text(self._seat.player), about=say(f"rush.about.{code.mode.value}"))
        variant = variant_text(code.set.variant.name).lower()
        return end(
            names if self._seat.ranks else say("rush.who_unranked", names=names),
            clock_view(RushCourse(terms), 0, tenths=False).text,
            say("rush.goal.serie" if is_streak else "rush.goal.eclair"),
            line=column(text(rule, Type.BODY, "ink2", lines=3), news, gap=16, id="line"),
            body=body,
            buttons=buttons,
            title=title_of(code),
            remark=say("rush.game", variant=variant, lexicon=self._seat.lexicon.name),
        )

    @property
    def _coming(self) -> str:
        if self._supply is None or (self._supply.count and not self._starts):
            return ""
        preparing = self.stage.preparing
        return say("rush.coming") if preparing is None else in_preparation(preparing)

    def _records(self) -> Element:
        """The records to beat; without any, or where none can be set, why."""
        title, why = text(say("rush.records"), Type.CARD, face=Face.TITLE), self._no_record
        if why:
            return self._card(title, nothing_there(Icon.CUP, why))
        bests = self._bests
        spans = (("ever", bests.ever), ("month", bests.month), ("week", bests.week), ("day", bests.day))
        rows = [(say(f"rush.best.{span}"), str(best)) for span, best in spans if best is not None]
        rows.append((say("rush.best.last"), " · ".join(str(one) for one in bests.last)))
        listed = [
            row(
                text(said, Type.BODY, "ink2", grow=1, group="records"),
                text(shown, Type.STRONG, face=Face.BOLD, group="bests"),
                gap=20,
                align="center",
                grow=1,
            )
            for said, shown in rows
        ]
        return self._card(title, *(part for one in listed for part in (line(), one)))

    def _card(self, *parts: Element) -> Element:
        return column(*parts, card="card", pad=(32, 24), gap=6, grow=1, id="records")

    @property
    def _no_record(self) -> str:
        if self._seat is None or not self._seat.player:
            return say("rush.nothing_kept")
        if not self._seat.ranks:
            return say("rush.seen_before")
        if self._seat.is_shared:
            return say("rush.shared")
        return "" if self._bests.ever is not None else say("rush.first")

    def _code_asked(self) -> Element:
        title, asked = say("rush.code.title"), say("rush.code.asked")
        if self._code is None:
            return door("ask code", Icon.GROUP, title, self._ask_code, asked, cap="C")
        head = text(title, Type.CARD, face=Face.TITLE, lines=2, grow=1)
        return column(
            row(mark(Icon.GROUP, "ink2", 32, 2), head, gap=16, align="center"),
            field(self._code, asked, id="code"),
            note(self._why, "bad") if self._why else text(asked, Type.ROW, "ink2", lines=2),
            card="card",
            pad=(32, 26),
            gap=14,
        )


SCREEN: Final = RushReadyScreen
