"""The screen on which a player types or chooses his name before a game."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, Final

import pygame

from topping.kiosk import routes
from topping.kiosk.paint import theme
from topping.kiosk.paint.front import paint_picture
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.example import gestures, picture
from topping.kiosk.screens.play.routes import ReadyToPlay, Resume
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import NamePad
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import avatar, button, field, line, note, titled
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import key_cap, main_button, page
from topping.kiosk.ui.tree import (
    Element,
    Role,
    Type,
    TypedText,
    apart,
    column,
    grid,
    painted,
    row,
    space,
    text,
)
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import Schedule
from topping.rules.games.game import Game
from topping.store.people.names import MOST_LETTERS, Likeness, liken, normalised
from topping.system.localtime import recent_day_of
from topping.texts import say
from topping.wording.conditions import times_text

_ROWS: Final = 2
_COLUMNS: Final = 4
_OF_LONG_NAMES: Final = 3
"""The columns where a name is too long for a quarter of the page."""
_LONGEST_IN_FOUR: Final = 20
"""The letters of a name that fits into a quarter of the page at its usual size."""
_NEW: Final = "new"
_NAMED_DOOR: Final = "named"
_OF_DOOR: Final[dict[str, Any]] = {"takes_keys": False, "is_first": False}
"""A button in a door, which has the keys itself."""
_DOOR: Final = 8
"""The type size step of the large door's title."""
_SHARES: Final = (1.2, 1.1, 1)
"""The relative widths of the three gestures, to fit their pictures."""
_WORDS: Final = 592
"""The width of the large door's words, which breaks its title in two."""
_WORDS_LARGE: Final = 660
"""That of larger texts; the title then keeps to a line, for the height that the others need."""
_LEAST_PICTURE: Final = 180
"""The width from which the large door has a picture."""


class WhoPlaysScreen(TellingScreen):
    """The choice of the player's name. Typed letters are part of the name, so shortcuts are F keys; arrow keys select a
    known player.

    Enter takes the selected player, or the typed name as a new player. A public kiosk first offers to play without a
    name or to write one. It then lists only players whose name is being typed; its on-screen keyboard is for touch
    users.
    """

    def __init__(self, stage: Stage, route: routes.WhoPlays) -> None:
        self._route, self.back = route, route.then or routes.Home()
        self._is_public = stage.guard.is_public
        self._has_doors = self._is_public and route.then is None
        self._is_at_doors = self._has_doors
        self._typed = TypedText(longest=MOST_LETTERS)
        self._pad, self._has_pad = NamePad(), not self._is_public
        players = stage.services.players
        self._known = {one.name: one for one in players.known()}
        self._last = players.last if players.last in self._known or self._is_public else players.last_here
        self._last_first = sorted(self._known, key=lambda name: name != self._last)
        super().__init__(stage)
        self._liken()

    # who is meant

    def _liken(self) -> None:
        """Sorts known players by similarity to the typed text.

        Selects the most similar one if his name begins with the text; while nothing is typed, the player who played
        last.
        """
        self.tell()
        self._likenesses = liken(self._typed.text, self._last_first)
        if self._is_public:
            self._likenesses = tuple(one for one in self._likenesses if self._may_be_listed(*one))
        has_long = any(len(name) > _LONGEST_IN_FOUR for name, _ in self._likenesses)
        self._columns = _OF_LONG_NAMES if has_long else _COLUMNS
        nearest = self._likenesses[0][1] if self._likenesses else Likeness.NONE
        has_one = nearest <= Likeness.BEGINS if self._wanted else self._last in self._known
        self._put_keys(0 if has_one else None)

    def _may_be_listed(self, name: str, likeness: Likeness) -> bool:
        """Whether a public kiosk lists this known player: if the typed text resembles the name or, while nothing is
        typed, if he is the current player.
        """
        return likeness is not Likeness.NONE if self._wanted else name == self._last

    @property
    def _fit(self) -> int:
        """The number of players that fit on the page."""
        return _ROWS * self._columns

    def _put_keys(self, place: int | None) -> None:
        self._place, self.focus = place, ""

    @property
    def _wanted(self) -> str:
        return self._typed.text.strip()

    @property
    def _chosen(self) -> int | None:
        """The index of the selected known player; None if Enter would take the typed name as a new player."""
        number = self.focus.removeprefix("player.")
        return int(number) if number.isdecimal() else None if self.focus == _NEW else self._place

    @property
    def _may_be_new(self) -> bool:
        return bool(self._wanted) and not any(one is Likeness.SAME for _, one in self._likenesses)

    @property
    def _meant(self) -> int:
        return sum(likeness is not Likeness.NONE for _, likeness in self._likenesses)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            keys = (one for one in self.canvas.laid() if one.element.press is not None)
            self._has_pad |= not any(one.rect.collidepoint(event.pos) for one in keys)
        super().handle(event, now)

    def written(self, text: str) -> None:
        """Starts a new name with the typed letter, while a public kiosk offers to play with or without a name."""
        if self._is_at_doors and text.isalpha():
            self._write_name(text)

    def _write_name(self, begun: str = "") -> None:
        self._is_at_doors, self._typed.text = False, begun
        self._liken()

    def go_back(self) -> None:
        if self._has_doors and not self._is_at_doors:
            self._is_at_doors, self._typed.text = True, ""
            self._liken()
        else:
            super().go_back()

    def _move(self, step: int) -> None:
        """Moves the selection by `step` known players. Before the first known player is the choice of a new player."""
        here, of = self._chosen, len(self._likenesses)
        if not of:
            return
        if here is None:
            there: int | None = 0
        elif here + step < 0 and self._may_be_new:
            there = None
        elif step == self._fit and here // step * step + step >= of:
            there = 0  # a click moves in one direction only
        elif abs(step) == self._columns and not 0 <= here + step < of:
            return
        else:
            there = max(0, min(here + step, of - 1))
        self._put_keys(there)

    def _choose(self, name: str) -> None:
        with self.telling():
            name = normalised(name)
            if self._route.game is not None:
                self._play(name, self._route.game)
            else:
                self.stage.services.players.last = name
                self.go(self._route.then or self._cut_off(name) or ChooseGame(name))

    def _play(self, name: str, game: Game) -> None:
        with self.telling():
            self.go(ReadyToPlay(self.stage.services.runs.seat(name, game)))

    def _cut_off(self, name: str) -> routes.Route | None:
        """On a public kiosk, returns the route to the player's run that a crash interrupted or that he left open.
        Otherwise None.
        """
        begun = self.stage.services.begun
        run = begun.cut_off_of(name) or begun.put_off_of(name) if self.stage.guard.is_public else None
        return None if run is None else Resume(run)

    def _play_nameless(self) -> None:
        """Continues without a player's name, so that nothing is stored. On a public kiosk, directly offers a game."""
        if self._route.game is not None:
            self._play("", self._route.game)
            return
        unplayed = self.stage.services.unplayed
        seat = unplayed.next_seat("", self._conditions, unplayed.begun_last) if self._is_public else None
        self.go(ChooseGame("") if seat is None else ReadyToPlay(seat, routes.Home()))

    @property
    def _conditions(self) -> Conditions:
        choices = self.stage.services.choices
        return choices.asked or choices.usual

    @property
    def _care_key(self) -> Key:
        to_care, care = partial(self.guarded, partial(self.go, routes.Players(self._route))), say("player.care")
        named = care if self._known and not self._is_public else ""
        return key(pygame.K_F4, to_care, named, sheet=care)

    def _keys_of_doors(self) -> Sequence[Key]:
        is_named = self.focus == _NAMED_DOOR
        return (
            self.enter_named(in_footer(say("player.write_name")) if is_named else say("player.play_nameless")),
            letter("2", self._write_name, in_footer(say("player.write_name"))),
            self.help_named(in_footer(say("home.how"))),
            self._care_key,
            escape(self.go_back, say("key.home")),
        )

    def keys(self) -> Sequence[Key]:
        if self._is_at_doors:
            return self._keys_of_doors()
        name, taken = self._typed.text, "" if not self._may_be_new else say("player.new", name=self._wanted)
        if self._chosen is not None:
            name = self._likenesses[self._chosen][0]
            taken = say("player.play_with", name=titled(name))
        pick = say("player.pick") if self._likenesses else ""
        others = say("player.others") if len(self._likenesses) > self._fit else ""
        own = say("player.new", name=self._wanted)
        back = say("key.back" if self._has_doors else "player.back" if self._route.then else "player.home")
        return (
            enter(partial(self._choose, name), taken),
            key(pygame.K_LEFT, partial(self._move, -1)),
            key(pygame.K_RIGHT, partial(self._move, 1)),
            key(pygame.K_UP, partial(self._move, -self._columns)),
            key(pygame.K_PAGEUP, partial(self._move, -self._fit)),
            key(pygame.K_DOWN, partial(self._move, self._columns), pick, "↑ ↓ ← →"),
            key(pygame.K_PAGEDOWN, partial(self._move, self._fit), others, "Page ↑ ↓"),
            *([key(pygame.K_F2, partial(self._choose, self._typed.text), sheet=own)] if self._may_be_new else []),
            key(pygame.K_F6, self._play_nameless, say("player.play_nameless")),
            self._care_key,
            escape(self.go_back, back),
        )

    # what is shown

    def view(self) -> Element:
        if self._is_at_doors:
            return self._doors()
        meant = say("player.meant", count=self._meant) if self._wanted and self._meant else ""
        sizes, asked = {"height": 104, "grow": 1}, say("player.title")
        name = field(self._typed, asked, id="name", changed=self._liken, remark=meant, takes_keys=False, **sizes)
        first = (self._chosen or 0) // self._fit * self._fit
        cards = [self._card(place) for place in range(first, min(first + self._fit, len(self._likenesses)))]
        pad = self._pad.keys(self._typed, self.type_character) if self._has_pad else None
        return page(
            say("player.title"),
            row(name, self._new() if self._may_be_new else None, gap=24),
            grid(cards, self._columns, gap=18, row_height=132 if pad is None else 100, grow=0) if cards else None,
            self.told() or note(self._line(), id="message"),
            pad or column(space(), self._gestures().but(grow=0, height=204), grow=1),
        )

    def _doors(self) -> Element:
        """Draws the two buttons of a public kiosk (play without a name, write a name), and how to play in three
        steps.
        """
        doors = row(self._nameless_door(), self._named_door(), gap=24, grow=620, min_height=330)
        return page("", doors, self._gestures())

    def _gestures(self) -> Element:
        steps = [
            row(*one, gap=16, pad=(24, 0), grow=share, align="center")
            for one, share in zip(gestures(), _SHARES, strict=True)
        ]
        between = [column(space(), line(width=2, height=64), space(), width=2) for _ in steps[1:]]
        return row(steps[0], *chain(*zip(between, steps[1:], strict=True)), card="card", grow=204, min_height=96)

    def _nameless_door(self) -> Element:
        times, shown = _pace_text(self._conditions.speed.schedule), picture()
        said, act = say("player.play_nameless"), self._play_nameless
        behind = space(min_width=_LEAST_PICTURE, drop=1)
        if shown is not None:
            behind = painted(shown, paint_picture, "", grow=1, min_width=_LEAST_PICTURE, drop=1)
        words = column(
            text(say("player.passing"), Type.BODY, "ink2"),
            text(say("player.play_now"), _DOOR, face=Face.TITLE, lines=2),
            apart(12),
            text(say("player.at_once", times=times), Type.CARD, "ink2", lines=2, group="door lines"),
            text(say("player.nothing_counts"), Type.CARD, "ink2", lines=2, group="door lines"),
            space(),
            row(main_button(said, act, step=Type.STRONG, height=112, **_OF_DOOR), space(), min_height=84),
            gap=8,
            pad=(48, 40, 16, 44),
            width=_WORDS if theme.text_scale() == 100 else _WORDS_LARGE,
        )
        door: dict[str, Any] = {"act": act, "takes_keys": True, "is_first": True, "role": Role.BUTTON, "said": said}
        return row(words, behind, card="hero", grow=1052, id="nameless", **door)

    def _named_door(self) -> Element:
        said = say("player.write_name")
        kept = [say("player.time_listed")]
        if self.stage.services.hub.status is None:
            kept.append(say("player.nothing_leaves"))
        empty = row(text(say("player.first_name"), Type.CARD, "ink3"), fill="well", pad=(26, 0), height=88, drop=1)
        return column(
            row(text(say("player.to_rank"), Type.BODY, "ink2", grow=1), key_cap("2"), gap=16, align="center"),
            text(said, Type.TITLE, face=Face.TITLE, lines=2),
            empty,
            text(" ".join(kept), Type.BODY, "ink2", lines=4, group="kept"),
            text(say("player.been_here"), Type.BODY, "ink2", lines=2, group="kept"),
            space(),
            button(said, self._write_name, cap="2", step=Type.CARD, height=88, takes_keys=False),
            gap=18,
            pad=(40, 40, 40, 44),
            fill="door",
            act=self._write_name,
            takes_keys=True,
            role=Role.BUTTON,
            said=said,
            grow=716,
            id=_NAMED_DOOR,
        )

    def _line(self) -> str:
        if self._wanted:
            return say("player.offer_nameless" if self._meant else "player.new_name")
        if self._is_public:
            return f"{say('player.none_known')} {say('player.been_here')}"
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
        ink, short = "ink" if is_meant else "ink2", (initials(name),)
        called = text(name, Type.BODY, ink, Face.BOLD, group="names", shorter=short, min_height=44)
        cap = replace(key_cap(say("key.enter")), drop=1) if is_chosen else None
        played = text(seen, Type.LABEL, "ink2", grow=1, group="seen", shorter=(day,), min_width=120)
        return row(
            avatar(name, 60),
            column(called, row(played, cap, gap=12, min_height=46, align="center"), grow=1, min_width=236),
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


def _pace_text(schedule: Schedule) -> str:
    """Returns the time per move as text. One minute is written in words, for newcomers."""
    is_minute = [stage.limit_ms for stage in schedule.stages] == [60_000]
    return say("player.one_minute") if is_minute else times_text(schedule)
