"""The form of a new solitaire: player, variant, and the records to beat."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.routes import PlaySolitaire
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame, OtherGames
from topping.kiosk.screens.othergames.whichgame import NewGameForm
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import following_name
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import button, fact, facts, field, line, nothing_there, tiles
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, choice_row, form, main_button
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, space, text
from topping.play.solitaire import TURN_LIMITS, SolitaireGrade, SolitaireTerms, SolitaireWay
from topping.store.solitaires import StoredSolitaire
from topping.system.localtime import recent_day_of
from topping.texts import say

_RACKS: Final = {
    SolitaireWay.ONE_RACK: ("AEIRST?",),
    SolitaireWay.TWO_RACKS: ("AEIRST?", "DELNOPU"),
    SolitaireWay.FACE_UP: ("AABCDEEEEFGHI", "IJLMNNOPRSTUZ"),
}
"""The letters shown as an example of each way."""


class NewSolitaireScreen(NewGameForm):
    """The form of a new solitaire. The arrow keys choose the variant, Enter begins, F5 resumes an unfinished game."""

    game = OtherGame.SOLITAIRE
    stays = True

    def __init__(self, stage: Stage, route: NewTableGame) -> None:
        player = "".join(route.names[:1])
        self._terms = route.terms or SolitaireTerms()
        self._name, self._cursor, self._records = TypedText(player), Cursor(), Cursor(None)
        self.focus = "form" if player else "name"
        self._best: tuple[StoredSolitaire, ...] = ()
        self._left: StoredSolitaire | None = None
        super().__init__(stage)
        self._look_up()

    @property
    def seated(self) -> tuple[str, ...]:
        return tuple(filter(None, (" ".join(self._name.text.split()),)))

    # what happens

    def _set(self, field: str, value: Any) -> None:
        self._terms = replace(self._terms, **{field: value})
        self._look_up()

    def _look_up(self) -> None:
        self.tell()
        self._left, services = None, self.stage.services
        with self.telling():
            self._best = services.tablegames.best_solitaires(self._terms)
            if self._name.text.strip():
                self._left = next(iter(services.store.solitaires.open_of(self._name.text)), None)

    def _complete(self) -> None:
        following = following_name(self._name.text, self.stage.services.players.names())
        if following is None:
            self.tell(say("session_setup.nobody_known"))
        elif following != self._name.text:
            self._name.text = following
            self._look_up()

    def _begin(self) -> None:
        name = " ".join(self._name.text.split())
        if name:
            with self.telling():
                self.go(PlaySolitaire(self.stage.services.tablegames.begin_solitaire(name, self._terms)))
        else:
            self.tell(say("solitaire.who"), "bad")
            self.focus = "name"

    def _take_up(self, left: StoredSolitaire) -> None:
        with self.telling():
            self.go(PlaySolitaire(self.stage.services.tablegames.solitaire(left.id)))

    def keys(self) -> Sequence[Key]:
        left = [] if self._left is None else [partial(self._take_up, self._left)]
        return (
            enter(self._begin, say("solitaire.key.begin")),
            *(key(pygame.K_F5, one, say("solitaire.key.take_up")) for one in left),
            key(pygame.K_F4, self._complete, say("session_setup.hint.known")),
            self.arrows_named(say("solitaire.key.choices"), say("key.tab"), pygame.K_TAB),
            *(self.form_named() if self.focus == "form" else ()),
            *self.game_keys(),
            *([key(pygame.K_DOWN, partial(setattr, self, "focus", "form"))] if self.focus == "name" else []),
            escape(partial(self.go, OtherGames()), say("tally.key.leave")),
        )

    # what is shown

    def view(self) -> Element:
        return self.form_page(self._table(), self._choices(), remark=say("solitaire.remark"))

    def _choices(self) -> Element:
        terms = self._terms
        keep_turns = partial(self._set, "most_turns")
        ways = {way: say(f"solitaire.way.{way.value}") for way in SolitaireWay}
        turns = {most: say(f"solitaire.turns.{'none' if most is None else most}") for most in TURN_LIMITS}
        rows = [
            choice_row(say("solitaire.label.way"), ways, terms.way, partial(self._set, "way"), id="way"),
            choice_row(say("solitaire.label.turns"), turns, terms.most_turns, keep_turns, id="turns"),
        ]
        about = text(say(f"solitaire.about.{terms.way.value}"), Type.CARD, "ink2", lines=4, drop=1)
        return column(
            form(rows, self._cursor, is_first=False, grow=0),
            line(),
            column(about, _scale(), gap=28, pad=(20, 12)),
            _racks(terms.way),
            self._left_game(),
            card="card",
            pad=(24, 20),
            gap=16,
            grow=9,
            id="choices",
        )

    def _left_game(self) -> Element | None:
        if self._left is None:
            return None
        day = recent_day_of(self._left.started_at, self.stage.clock.date())
        told = say("solitaire.left", day=day, points=self._left.total)
        takes_up = button(say("solitaire.take_up"), partial(self._take_up, self._left), cap="F5", id="take up")
        left = text(told, Type.BODY, "ink2", lines=3, grow=1, id="left")
        return row(left, takes_up, gap=24, pad=(20, 0), align="center")

    def _table(self) -> Element:
        columns = (*heads("classic.turns", "player*"), *heads("solitaire.head", ">total grade/2 date/1"))
        rows = [self._record(one) for one in self._best]
        empty = nothing_there(Icon.STAR, say("solitaire.no_record"))
        listed = table(columns, rows, self._records, id="records", empty=empty, room=530)
        asked = say("solitaire.label.player")
        return beside_end(
            asked,
            field(self._name, asked, id="name", changed=self._look_up),
            text(say("solitaire.records"), Type.CARD, face=Face.TITLE),
            listed,
            self.told(pad=(20, 0)),
            main_button(say("solitaire.begin"), self._begin, takes_keys=False),
            grow=5,
            id="players",
        )

    def _record(self, one: StoredSolitaire) -> tuple[Element, ...]:
        played = recent_day_of(one.ended_at or one.started_at, self.stage.clock.date())
        return (
            text(one.player, Type.ROW, face=Face.BOLD, group="record names", shorter=(initials(one.player),)),
            text(str(one.total), Type.ROW, face=Face.BOLD, group="record totals", align="right"),
            text(say(f"solitaire.grade.{SolitaireGrade.of(one.total).value}"), Type.ROW, "ink2", group="record notes"),
            text(played, Type.ROW, "ink2", group="record notes"),
        )


def _racks(way: SolitaireWay) -> Element:
    """Draws an example of the letters that the player has at a time in this variant of solitaire."""
    racks = [row(space(), tiles(one, side=72), space()) for one in _RACKS[way]]
    return column(space(), *racks, space(), gap=16, grow=1, drop=1, id="example")


def _scale() -> Element:
    """Draws the scale of 1973 that rates totals as good, very good or excellent."""
    grades = (SolitaireGrade.GOOD, SolitaireGrade.VERY_GOOD, SolitaireGrade.EXCELLENT)
    known = [fact(say(f"solitaire.grade.{one.value}"), say(f"solitaire.scale.{one.value}")) for one in grades]
    return column(text(say("solitaire.scale"), Type.LABEL, "ink2", Face.SEMI), facts(*known), gap=8, drop=2)
