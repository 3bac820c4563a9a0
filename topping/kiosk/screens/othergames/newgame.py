"""The form of a new game of duplicate at home, inverse game or Loto; an unfinished game can be resumed from it."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

from topping.answers.wantedgame import usual_seed
from topping.errors import InputError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.othergames.newclassic import NewClassicScreen
from topping.kiosk.screens.othergames.newsolitaire import NewSolitaireScreen
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame, PlayHomeGame, PlayInverse, PlayLoto
from topping.kiosk.screens.othergames.whichgame import NewGameForm
from topping.kiosk.screens.referee import MakingScreen
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import paste_key
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import button, field, line, list_of, list_row, mark, note, person, tiles
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import beside_end, board, choice_row, form, form_row, main_button
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, space, text
from topping.play.classic.modelgame import model_game
from topping.play.home.game import MINUTES, USUAL_MINUTES
from topping.play.home.game import MOST_PLAYERS as MOST_AT_HOME
from topping.play.inverse.game import MOST_PLAYERS as MOST_AT_INVERSE
from topping.play.loto import MOST_PLAYERS as MOST_AT_LOTO
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.store.people.names import folded, normalised
from topping.store.tablegames import HOME, INVERSE, LOTO, StoredTableGame, TableKind
from topping.texts import say


def opened(stage: Stage, route: NewTableGame) -> Screen:
    """Returns the form for a new game of the kind that `route` names."""
    if route.game is OtherGame.CLASSIC:
        return NewClassicScreen(stage, route)
    if route.game is OtherGame.SOLITAIRE:
        return NewSolitaireScreen(stage, route)
    return NewGameScreen(stage, route)


_MIDDLE: Final = 8
"""The turn of the model game shown as an example."""
_CARD: Final = (
    (("TI", "laid"), ("R", "pressed"), ("EU", "laid"), ("R", "pressed"), ("S", "laid")),
    (("M", "pressed"), ("ANCH", "laid"), ("O", "pressed"), ("T", "laid")),
)
"""A Loto card in the middle of a game: letters, and whether they are crossed."""


@dataclass(frozen=True, slots=True)
class _About:
    """The description of a kind of game in the form: icon, main rule, number of players."""

    kind: TableKind[Any, Any]
    icon: Icon
    rule: str
    """The catalogue key of its main rule."""
    most: int
    """How many may play."""
    begins: str = "tablegame.key.begin"
    """The catalogue key of the F2 action."""


_ABOUT: Final[dict[OtherGame, _About]] = {
    OtherGame.HOME: _About(HOME, Icon.CLOCK, "homegame.rule", MOST_AT_HOME),
    OtherGame.INVERSE: _About(INVERSE, Icon.SWAP, "inversegame.rule", MOST_AT_INVERSE),
    OtherGame.LOTO: _About(LOTO, Icon.CARDS, "loto.rule", MOST_AT_LOTO, "loto.key.cards"),
}


class NewGameScreen(NewGameForm, MakingScreen):
    """The form of a new game: players' names, which are typed and listed. F2, or Enter on an empty line, begins.

    Enter on a listed name, or a click, removes the name. For duplicate at home, left and right choose the time per move
    while the line is empty. F5 resumes the last unfinished game.
    """

    def __init__(self, stage: Stage, route: NewTableGame) -> None:
        self._kind, self._about = route.game, _ABOUT[route.game]
        names = route.names[: self._about.most]
        self.stays = route.game is OtherGame.LOTO
        self._minutes, self._chosen, self._rows = USUAL_MINUTES, Cursor(len(names)), Cursor()
        self._names, self._line = names, TypedText()
        self._left: tuple[StoredTableGame, ...] = ()
        """Unfinished games, last first."""
        super().__init__(stage)
        with self.telling():
            self._left = stage.services.store.table_games.open_of(self._about.kind)

    @property
    def _of(self) -> OtherGame:
        return self._kind

    @property
    def seated(self) -> tuple[str, ...]:
        typed = self._line.text.strip()
        return (*self._names, typed) if typed else self._names

    # the game

    def _take_up(self) -> None:
        games, id = self.stage.services.tablegames, self._left[0].id
        with self.telling():
            match self._kind:
                case OtherGame.HOME:
                    self.go(PlayHomeGame(games.home(id)))
                case OtherGame.INVERSE:
                    self.go(PlayInverse(games.inverse(id)))
                case _:
                    self.go(PlayLoto(games.loto(id)))

    def _start(self) -> None:
        with self.telling():
            if self._kind is OtherGame.LOTO:
                self.go(PlayLoto(self.stage.services.tablegames.begin_loto(self._names)))
            else:
                lexicon = WantedLexicon.of(self.stage.services.choices.chosen_lexicon())
                self._wanted_game.ask(usual_seed(), NORMALE, lexicon)

    def _made(self, game: Game) -> None:
        """Begins the game at home with the generated `game`. The inverse game begins from its final grid."""
        games = self.stage.services.tablegames
        if self._kind is OtherGame.INVERSE:
            self.go(PlayInverse(games.begin_inverse(self._names, deque(game.turns(), maxlen=1)[0].after.board)))
        else:
            self.go(PlayHomeGame(games.begin_home(self._names, game, self._minutes)))

    @property
    def _progress(self) -> str:
        """Returns the text shown while a game is generated; empty at other times."""
        return say("tablegame.making") if self._wanted_game.is_awaited else ""

    def _choices(self) -> list[Element]:
        if self._kind is not OtherGame.HOME:
            return []
        offered, unit = {one: str(one) for one in MINUTES}, say("homegame.time_unit")
        keep = partial(setattr, self, "_minutes")
        return [choice_row(say("homegame.time"), offered, self._minutes, keep, id="minutes", line=unit)]

    # who plays

    def _typed(self) -> None:
        self._chosen.selected, self.focus = len(self._names), ""
        self.tell()

    def _add(self, lines: str) -> None:
        """Adds each line of the text as a player's name. Shows why a name is refused; if several are, only the last
        reason.
        """
        self._line.text = ""
        self._typed()
        for one in filter(str.strip, lines.splitlines()):
            with self.telling():
                name = normalised(one)
                if folded(name) in map(folded, self._names):
                    raise InputError("tablegame.twice", name=name)
                if len(self._names) == self._about.most:
                    raise InputError("tablegame.full", most=self._about.most)
                self._names = (*self._names, name)
        self._chosen.selected = len(self._names)

    def _remove(self, name: str) -> None:
        self._names = tuple(one for one in self._names if one != name)
        self._typed()

    def _enter(self) -> None:
        """Handles Enter: removes the selected name. If none is selected, adds the typed name or, on an empty line,
        begins the game.
        """
        chosen = self._chosen.selected or 0
        if chosen < len(self._names):
            self._remove(self._names[chosen])
            self._chosen.selected = min(chosen, max(0, len(self._names) - 1))
        elif self._line.text.strip():
            self._add(self._line.text)
        else:
            self._begin()

    # the way on

    def _begin(self) -> None:
        if self._progress:
            return
        if self._line.text.strip():
            self._add(self._line.text)
        elif not self._names:
            self.tell(say("tablegame.nobody"), "bad")
        if not self.message:
            self._start()

    def _escape(self) -> None:
        if self._line.text:
            self._line.text = ""
            self._typed()
        else:
            self.go_back()

    def keys(self) -> Sequence[Key]:
        is_here, is_typed = self.focus in ("", "players"), bool(self._line.text)
        chosen = self._chosen.selected or 0
        on_name, last = is_here and chosen < len(self._names), "".join(self._names[-1:])
        does = "tablegame.key.remove" if on_name else "tablegame.key.add"
        take_up = key(pygame.K_F5, self._take_up, say("tablegame.key.take_up"))
        return (
            key(pygame.K_F2, self._begin, say(self._about.begins), is_primary=True),
            enter(self._enter, say(does), is_primary=False) if is_here else self.enter_named(say("key.press")),
            *([key(pygame.K_DOWN, self._typed)] if on_name and chosen == len(self._names) - 1 else []),
            *([key(pygame.K_DELETE, partial(self._remove, last))] if is_here and not is_typed else []),
            *([take_up] if self._left else []),
            *self.game_keys(),
            paste_key(self.canvas.gui.handle, self._add),
            escape(self._escape, say("tablegame.key.clear")) if is_typed else self.back_key(),
        )

    # what is shown

    def view(self) -> Element:
        return self.form_page(self._table(), self._game())

    def _game(self) -> Element:
        rows, left, about = self._choices(), [], say(f"other.{self._kind}_text")
        if self._left:
            names = ", ".join(self._left[0].names)
            take_up = button(say("tablegame.key.take_up"), self._take_up, cap="F5", id="take up")
            left = [line(), form_row(say("tablegame.left"), take_up, line=names, pad=0, id="left")]
        what = text(about, Type.CARD, face=Face.SEMI, lines=4, grow=1)
        return column(
            row(mark(self._about.icon, "ink2", 56, 2), what, gap=28, align="center"),
            text(say(self._about.rule), Type.BODY, "ink2", lines=3),
            line() if rows else None,
            form(rows, self._rows, is_first=False, grow=0) if rows else None,
            self._example(),
            *left,
            card="card",
            pad=(32, 32),
            gap=24,
            grow=5,
            id="game",
        )

    def _example(self) -> Element:
        """Draws an example of the game: a grid, or for Loto a card."""
        if self._kind is OtherGame.LOTO:
            words = [row(space(), *(tiles(one, style, side=72) for one, style in word), space()) for word in _CARD]
            return column(space(), *words, space(), gap=16, grow=1, drop=1, id="example")
        turn = model_game()[-1 if self._kind is OtherGame.INVERSE else _MIDDLE]
        last = () if self._kind is OtherGame.INVERSE else tuple(square for square, _ in turn.placement.placed)
        shown = board(BoardView(turn.after.cells, last), "", id="example", grow=1, drop=1, min_height=120)
        return column(shown, grow=1)

    def _table(self) -> Element:
        count, asked = len(self._names), say("tablegame.next")
        rows = [
            list_row(_number(place), person(one, grow=1, group="names"), act=partial(self._remove, one))
            for place, one in enumerate(self._names, start=1)
        ]
        told, tone = self.message, self.tone
        if self._progress or not told:
            told, tone = self._progress or ("" if count else say("tablegame.hint")), "plain"
        turn = next((one.turn for one in self._choices() if not self._line.text), None)
        entry = field(self._line, asked, id="line", changed=self._typed, takes_keys=False, grow=1, min_height=64)
        number = _number((count + 1) % (self._about.most + 1))
        return beside_end(
            say("tablegame.table"),
            list_of(rows, self._chosen, id="players", is_first=True, turn=turn, grow=0),
            row(number, entry, gap=20, pad=(20, 4), align="center", min_height=72),
            note(told, tone, min_height=60, pad=(20, 0), id="message"),
            space(),
            main_button(say(self._about.begins), self._begin, cap="F2", name="begin", is_first=False),
            aside=say("tablegame.count", count=count) if count else "",
            grow=6,
            id="seats typed",
        )


def _number(place: int) -> Element:
    return text(str(place or ""), Type.ROW, "ink2", Face.BOLD, align="right", width=34, group="numbers")
