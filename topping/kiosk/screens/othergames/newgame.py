"""Before a game around a table: who plays it; or one that was left, taken up."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import pygame

from topping.errors import InputError, ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame, usual_seed
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.othergames import NewHomeGame, NewInverse, NewLoto, PlayHomeGame, PlayInverse, PlayLoto
from topping.kiosk.routes.route import Route
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.leaves import line, mark, note, person
from topping.kiosk.ui.parts import button, field, list_of, list_row, segments
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import form, form_row, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, space, text
from topping.kiosk.widgets.text.clipboard import pasted_lines
from topping.kiosk.wording import in_preparation
from topping.play.home.game import MINUTES
from topping.play.home.game import MOST_PLAYERS as MOST_AT_HOME
from topping.play.inverse.game import MOST_PLAYERS as MOST_AT_INVERSE
from topping.play.loto.game import MOST_PLAYERS as MOST_AT_LOTO
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.store.people.names import folded, normalised
from topping.store.tablegames.tablegames import KeptTableGame
from topping.texts import say


class NewGameScreen(Screen):
    """Names are typed and listed; F2, or Enter on an empty line, begins. F4 takes up the game that was left last.

    Enter on a listed name, or a click, takes it off; letters always go to the line.
    """

    name: ClassVar[str]
    """Of the game, on its card among the other games."""
    icon: ClassVar[Icon]
    rule: ClassVar[str]
    """The key of its main rule."""
    begins: ClassVar[str] = "tablegame.key.begin"
    """The key of what F2 does."""
    most: ClassVar[int]
    """How many may play."""

    def __init__(self, stage: Stage, names: Sequence[str] = ()) -> None:
        self._names, self._line, self._chosen, self._rows = tuple(names), TypedText(), Cursor(len(names)), Cursor()
        self._fault = ""
        self._left: tuple[KeptTableGame, ...] = ()
        """Games that were left before their end, the last one first."""
        super().__init__(stage)
        try:
            self._left = self.open_ones()
        except ToppingError as fault:
            self._fault = self.in_words(fault)

    # what each game answers

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """The games of this kind that are not over, the last one first; raises `StoreError`."""
        raise NotImplementedError

    def taken_up(self, id: int) -> Route:
        """The screen of one of them; raises `StoreError`, `LexiconError`."""
        raise NotImplementedError

    def begin(self, names: tuple[str, ...]) -> None:
        """Begins a game for these players, or has it made; raises `ToppingError`."""
        raise NotImplementedError

    def choices(self) -> list[Element]:
        """What else is chosen, as rows of a form."""
        return []

    def progress(self) -> str:
        """What is being done, in place of what is to be done; empty for nothing."""
        return ""

    # who plays

    def _typed(self) -> None:
        """Somebody is typed: the keys are on the line."""
        self._chosen.selected, self._fault, self.focus = len(self._names), "", ""

    def _add(self, lines: str) -> None:
        """Lists the names of these lines; of those that cannot be, the last one is told."""
        self._line.text = ""
        self._typed()
        for one in filter(str.strip, lines.splitlines()):
            try:
                name = normalised(one)
                if folded(name) in map(folded, self._names):
                    raise InputError("tablegame.twice", name=name)
                if len(self._names) == self.most:
                    raise InputError("tablegame.full", most=self.most)
                self._names = (*self._names, name)
            except InputError as fault:
                self._fault = self.in_words(fault)
        self._chosen.selected = len(self._names)

    def _remove(self, name: str) -> None:
        self._names = tuple(one for one in self._names if one != name)
        self._typed()

    def _remove_last(self) -> None:
        if self._names:
            self._remove(self._names[-1])

    def _enter(self) -> None:
        """Takes off the chosen name, adds the one that is typed, or begins."""
        chosen = self._chosen.selected or 0
        if chosen < len(self._names):
            self._remove(self._names[chosen])
            self._chosen.selected = min(chosen, max(0, len(self._names) - 1))
        elif self._line.text.strip():
            self._add(self._line.text)
        else:
            self._begin()

    def _paste(self, one: Key) -> None:
        lines = pasted_lines(one.event)
        if lines:
            self._add(lines)
        else:
            self.gui.handle(one.event)

    # the way on

    def _begin(self) -> None:
        if self.progress():
            return
        if self._line.text.strip():
            self._add(self._line.text)
        elif not self._names:
            self._fault = say("tablegame.nobody")
        if self._fault:
            return
        try:
            self.begin(self._names)
        except ToppingError as fault:
            self._fault = self.in_words(fault)

    def _take_up(self) -> None:
        try:
            self.go(self.taken_up(self._left[0].id))
        except ToppingError as fault:
            self._fault = self.in_words(fault)

    def _escape(self) -> None:
        if self._line.text:
            self._line.text = ""
            self._typed()
        else:
            self.go_back()

    def keys(self) -> Sequence[Key]:
        """Enter and Delete among the names; the arrows by the tree."""
        is_here, is_typed = self.focus in ("", "players"), bool(self._line.text)
        chosen = self._chosen.selected or 0
        on_name = is_here and chosen < len(self._names)
        does = "tablegame.key.remove" if on_name else "tablegame.key.add"
        paste = key(pygame.K_v, self.changed, mods=pygame.KMOD_CTRL)
        return (
            key(pygame.K_F2, self._begin, say(self.begins), is_primary=True),
            enter(self._enter, say(does), is_primary=False) if is_here else self.enter_named(say("key.press")),
            *([key(pygame.K_DOWN, self._typed)] if on_name and chosen == len(self._names) - 1 else []),
            *([key(pygame.K_DELETE, self._remove_last)] if is_here and not is_typed else []),
            *([key(pygame.K_F4, self._take_up, say("tablegame.key.take_up"))] if self._left else []),
            replace(paste, act=partial(self._paste, paste)),
            escape(self._escape, say("tablegame.key.clear")) if is_typed else self.back_key(),
        )

    # what is shown

    def watches(self) -> Hashable:
        """Whether a game is being made, and how far the solver's first start is."""
        return self.progress()

    def view(self) -> Element:
        """The players at the left, what they play at the right."""
        return page(say(f"other.{self.name}"), row(self._table(), self._game(), gap=24, grow=1))

    def _game(self) -> Element:
        rows = self.choices()
        left = self._left[0].names if self._left else ()
        return column(
            row(
                mark(self.icon, "ink2", 56, 2),
                text(say(f"other.{self.name}_text"), Type.CARD, face=Face.SEMI, lines=4, grow=1),
                gap=28,
                align="center",
            ),
            text(say(self.rule), Type.BODY, "ink2", lines=3),
            line() if rows else None,
            form(rows, self._rows, is_first=False, grow=0) if rows else None,
            space(),
            line() if left else None,
            row(
                column(
                    text(say("tablegame.left"), Type.BODY, face=Face.SEMI),
                    text(", ".join(left), Type.LABEL, "ink2", lines=2, id="left"),
                    gap=2,
                    grow=1,
                ),
                button(say("tablegame.key.take_up"), self._take_up, cap="F4", id="take up"),
                gap=24,
                align="center",
            )
            if left
            else None,
            main_button(say(self.begins), self._begin, cap="F2", name="begin", is_first=False),
            card="card",
            pad=(32, 32),
            gap=24,
            grow=5,
            id="game",
        )

    def _table(self) -> Element:
        count = len(self._names)
        rows = [
            list_row(_number(place), person(one, grow=1, group="names"), act=partial(self._remove, one))
            for place, one in enumerate(self._names, start=1)
        ]
        told, tone = self.progress(), "plain"
        if not told:
            told, tone = (self._fault, "bad") if self._fault else ("" if count else say("tablegame.hint"), "plain")
        turns = [one.turn for one in self.choices()[:1] if not self._line.text]
        return column(
            row(
                text(say("tablegame.table"), Type.CARD, face=Face.TITLE, grow=1),
                text(say("tablegame.count", count=count) if count else "", Type.LABEL, "ink2", id="count"),
                gap=20,
                align="center",
                min_height=40,
            ),
            list_of(rows, self._chosen, id="players", is_first=True, turn=turns[0] if turns else None, grow=0),
            row(
                _number((count + 1) % (self.most + 1)),
                field(
                    self._line,
                    say("tablegame.next"),
                    id="line",
                    changed=self._typed,
                    takes_keys=False,
                    grow=1,
                    min_height=64,
                ),
                gap=20,
                pad=(20, 4),
                align="center",
                min_height=72,
            ),
            note(told, tone, min_height=60, pad=(20, 0), id="message"),
            space(),
            card="card",
            pad=(32, 28),
            gap=10,
            grow=6,
            id="table",
        )


def _number(place: int) -> Element:
    return text(str(place or ""), Type.ROW, "ink2", Face.BOLD, align="right", width=34, group="numbers")


class NewLotoScreen(NewGameScreen):
    """Once all are there, each writes his card."""

    stays = True
    name, icon, rule, begins, most = "loto", Icon.CARDS, "loto.rule", "loto.key.cards", MOST_AT_LOTO

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """Those that were left."""
        return self.stage.backstage.lotos.open_ones()

    def taken_up(self, id: int) -> Route:
        """One of them."""
        return PlayLoto(self.stage.backstage.lotos.take_up(id))

    def begin(self, names: tuple[str, ...]) -> None:
        """The cards are written first."""
        self.go(PlayLoto(self.stage.backstage.lotos.begin(names)))


class _NewMadeGameScreen(NewGameScreen):
    """Before a game that begins with one of our generator: the helper process makes it while the screen waits."""

    def __init__(self, stage: Stage, names: Sequence[str] = ()) -> None:
        self._game_made = WantedGame(stage.helper)
        super().__init__(stage, names)

    def begun(self, names: tuple[str, ...], game: Game) -> Route:
        """The screen of a new game for these players, with the one that was made; raises `ToppingError`."""
        raise NotImplementedError

    def progress(self) -> str:
        """That the game is being made, or first the solver."""
        if not self._game_made.is_awaited:
            return ""
        preparing = self.stage.preparing
        return say("tablegame.making") if preparing is None else in_preparation(preparing)

    def begin(self, names: tuple[str, ...]) -> None:
        """Asks the helper for a game."""
        lexicon = WantedLexicon.of(self.stage.backstage.choices.chosen_lexicon())
        self._game_made.ask(usual_seed(), NORMALE, lexicon)

    def hear(self, news: News) -> None:
        """The game asked for is there, or could not be made."""
        game = self._game_made.hear(news)
        if game is None:
            return
        if isinstance(game, QuestionFailed):
            self._fault = self.stage.backstage.notices.plain(game.sentence)
            return
        try:
            self.go(self.begun(self._names, game))
        except ToppingError as fault:
            self._fault = self.in_words(fault)


class NewInverseScreen(_NewMadeGameScreen):
    """The last grid of the game that is made is the one to be taken apart."""

    name, icon, rule, most = "inverse", Icon.SWAP, "inversegame.rule", MOST_AT_INVERSE

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """Those that were left."""
        return self.stage.backstage.inversegames.open_ones()

    def taken_up(self, id: int) -> Route:
        """One of them."""
        return PlayInverse(self.stage.backstage.inversegames.take_up(id))

    def begun(self, names: tuple[str, ...], game: Game) -> Route:
        """A new one."""
        board = deque(game.turns(), maxlen=1)[0].after.board
        return PlayInverse(self.stage.backstage.inversegames.begin(names, board))


class NewHomeGameScreen(_NewMadeGameScreen):
    """Besides, left and right choose the time of a move where nothing is typed."""

    name, icon, rule, most = "homegame", Icon.CLOCK, "homegame.rule", MOST_AT_HOME

    def __init__(self, stage: Stage, names: Sequence[str] = ()) -> None:
        self._minutes = MINUTES[0]
        super().__init__(stage, names)

    def _choose(self, place: int) -> None:
        self._minutes = MINUTES[place]

    def choices(self) -> list[Element]:
        """The time of a move."""
        chosen = MINUTES.index(self._minutes)
        control = segments([str(one) for one in MINUTES], chosen, self._choose, id="minutes", width=384)
        return [form_row(say("homegame.time"), control, line=say("homegame.time_unit"))]

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """Those that were left."""
        return self.stage.backstage.homegames.open_ones()

    def taken_up(self, id: int) -> Route:
        """One of them."""
        return PlayHomeGame(self.stage.backstage.homegames.take_up(id))

    def begun(self, names: tuple[str, ...], game: Game) -> Route:
        """A new one."""
        return PlayHomeGame(self.stage.backstage.homegames.begin(names, game, self._minutes))


def _screen_of(stage: Stage, route: NewHomeGame | NewInverse | NewLoto) -> NewGameScreen:
    match route:
        case NewHomeGame(names):
            return NewHomeGameScreen(stage, names)
        case NewInverse(names):
            return NewInverseScreen(stage, names)
        case NewLoto():
            return NewLotoScreen(stage)


SCREEN: Final = _screen_of
