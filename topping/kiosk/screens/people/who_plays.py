"""Who plays: the name of a known player, or a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import Home, Players, WhoPlays
from topping.kiosk.routes.play import ChooseGame, ReadyToPlay, Resume
from topping.kiosk.routes.route import Route
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import NamePad
from topping.kiosk.ui.keys import Key, enter, escape, key, moved
from topping.kiosk.ui.leaves import avatar, note, titled
from topping.kiosk.ui.parts import button, field
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import key_cap, page
from topping.kiosk.ui.tree import Element, Role, Type, TypedText, column, grid, row, text
from topping.localtime import recent_day_of
from topping.rules.games.game import Game
from topping.store.people.names import MOST_LETTERS, Likeness, liken, normalised
from topping.texts import say

_COLUMNS: Final = 4
_SHOWN: Final = 2 * _COLUMNS
_NEW: Final = "new"
_STEPS: Final = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: -_COLUMNS,
    pygame.K_PAGEUP: -_SHOWN,
}


class WhoPlaysScreen(TellingScreen):
    """Letters write a name, so there are no shortcuts but F keys; arrows go through the known players.

    Enter takes the player on whose card the keyboard is: the one meant by what is typed or, where nobody is, a new one.
    """

    def __init__(self, stage: Stage, route: WhoPlays) -> None:
        self._route = route
        self._typed = TypedText(longest=MOST_LETTERS)
        self._pad = NamePad()
        self._known = {one.name: one for one in stage.backstage.players.known()}
        last = stage.backstage.players.last
        self._last_first = sorted(self._known, key=lambda name: name != last)
        super().__init__(stage)
        self._liken()

    # who is meant

    def _liken(self) -> None:
        """Puts those first who may be meant by what is typed, and the keyboard on the nearest of them."""
        self.tell("")
        self._likenesses = liken(self._typed.text, self._last_first)
        nearest = self._likenesses[0][1] if self._likenesses else Likeness.NONE
        has_one = bool(self._likenesses) and (not self._wanted or nearest <= Likeness.BEGINS)
        self._put_keys(0 if has_one else None)

    def _put_keys(self, place: int | None) -> None:
        self._place, self.focus = place, ""

    @property
    def _wanted(self) -> str:
        return self._typed.text.strip()

    @property
    def _chosen(self) -> int | None:
        """The known player that Enter takes; None for a new one."""
        number = self.focus.removeprefix("player.")
        return int(number) if number.isdecimal() else None if self.focus == _NEW else self._place

    @property
    def _may_be_new(self) -> bool:
        return bool(self._wanted) and not any(one is Likeness.SAME for _, one in self._likenesses)

    @property
    def _meant(self) -> int:
        return sum(likeness is not Likeness.NONE for _, likeness in self._likenesses)

    # what happens

    def _move(self, step: int) -> None:
        """Another known player has the keyboard; before the first one there is the new one."""
        here, of = self._chosen, len(self._likenesses)
        if not of:
            return
        if here is None:
            there: int | None = 0
        elif here + step < 0 and self._may_be_new:
            there = None
        elif step == _SHOWN and here // _SHOWN * _SHOWN + step >= of:
            there = 0  # a click knows one direction alone
        elif abs(step) == _COLUMNS and not 0 <= here + step < of:
            return
        else:
            there = max(0, min(here + step, of - 1))
        self._put_keys(there)

    def _take(self) -> None:
        self._choose(self._typed.text if self._chosen is None else self._likenesses[self._chosen][0])

    def _choose(self, name: str) -> None:
        with self.telling():
            name = normalised(name)
            if self._route.game is not None:
                self._play(name, self._route.game)
            else:
                self.stage.backstage.players.last = name
                self.go(self._route.then or self._cut_off(name) or ChooseGame(name))

    def _play(self, name: str, game: Game) -> None:
        with self.telling():
            self.go(ReadyToPlay(self.stage.backstage.runs.seat(name, game)))

    def _cut_off(self, name: str) -> Route | None:
        """The public's first screen knows nobody: whoever a crash cut off is led back to his run from here."""
        run = self.stage.backstage.begun.cut_off_of(name) if self.stage.door.is_public else None
        return None if run is None else Resume(run)

    def _play_nameless(self) -> None:
        """Goes on without a name: nothing of what follows is kept."""
        if self._route.game is None:
            self.go(ChooseGame(""))
        else:
            self._play("", self._route.game)

    def go_back(self) -> None:
        self.go(self._route.then or Home())

    def keys(self) -> Sequence[Key]:
        taken = "" if not self._may_be_new else say("player.new", name=self._wanted)
        if self._chosen is not None:
            taken = say("player.play_with", name=titled(self._likenesses[self._chosen][0]))
        others = say("player.others") if len(self._likenesses) > _SHOWN else ""
        care = partial(self.guarded, partial(self.go, Players(self._route)))
        return (
            enter(self._take, taken),
            *(key(code, partial(self._move, step)) for code, step in _STEPS.items()),
            key(
                pygame.K_DOWN,
                partial(self._move, _COLUMNS),
                say("player.pick") if self._likenesses else "",
                "↑ ↓ ← →",
            ),
            key(pygame.K_PAGEDOWN, partial(self._move, _SHOWN), others, "Page ↑ ↓"),
            *([key(pygame.K_F2, partial(self._choose, self._typed.text))] if self._may_be_new else []),
            moved(key(pygame.K_F6, self._play_nameless, say("player.play_nameless")), "who.nameless", pygame.K_F4),
            moved(key(pygame.K_F4, care, say("player.care") if self._known else ""), "who.care", pygame.K_F8),
            escape(self.go_back, say("player.back" if self._route.then else "player.home")),
        )

    # what is shown

    def view(self) -> Element:
        meant = say("player.meant", count=self._meant) if self._wanted and self._meant else ""
        name = field(
            self._typed,
            say("player.title"),
            id="name",
            changed=self._liken,
            remark=meant,
            takes_keys=False,
            height=104,
            grow=1,
        )
        first = (self._chosen or 0) // _SHOWN * _SHOWN
        cards = [self._card(place) for place in range(first, min(first + _SHOWN, len(self._likenesses)))]
        return page(
            say("player.title"),
            row(name, self._new() if self._may_be_new else None, gap=24),
            grid(cards, _COLUMNS, gap=18, row_height=100, grow=0) if cards else None,
            self.told() or note(self._line(), id="message"),
            self._pad.keys(self._typed, self.type_character),
        )

    def _line(self) -> str:
        if self._wanted:
            return say("player.offer_nameless" if self._meant else "player.new_name")
        return say("player.known" if self._known else "player.none_known")

    def _new(self) -> Element:
        return button(
            say("player.new", name=self._wanted),
            partial(self._choose, self._typed.text),
            step=Type.BODY,
            cap=say("key.enter") if self._chosen is None else "F2",
            icon=Icon.PLUS,
            id=_NEW,
            is_first=self._chosen is None,
            min_width=464,
            height=104,
        )

    def _card(self, place: int) -> Element:
        name, likeness = self._likenesses[place]
        one, is_chosen = self._known[name], place == self._chosen
        is_meant = is_chosen or not self._wanted or likeness is not Likeness.NONE
        day = recent_day_of(one.last_seen, self.stage.clock.date())
        seen = say("player.seen", day=day, count=one.runs)
        words = column(
            text(
                name,
                Type.BODY,
                "ink" if is_meant else "ink2",
                Face.BOLD,
                group="names",
                shorter=(initials(name),),
                min_height=44,
            ),
            text(seen, Type.LABEL, "ink2", group="seen", shorter=(day,)),
            grow=1,
            min_width=236,
        )
        return row(
            avatar(name, 60),
            words,
            replace(key_cap(say("key.enter")), drop=1) if is_chosen else None,
            fill="door",
            act=partial(self._choose, name),
            id=f"player.{place}",
            role=Role.BUTTON,
            said=f"{name}, {seen}",
            takes_keys=True,
            is_first=is_chosen,
            gap=12,
            pad=(16, 0),
            align="center",
        )


SCREEN: Final = WhoPlaysScreen
