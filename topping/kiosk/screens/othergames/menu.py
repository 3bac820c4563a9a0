"""The menu of the other games; the setup of a table game, or the resumption of an unfinished one."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

from topping.answers.wantedgame import usual_seed
from topping.errors import InputError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.routes import ChooseClassic, ChooseSolitaire, PlayClassic, PlaySolitaire
from topping.kiosk.screens.othergames.routes import (
    NewHomeGame,
    NewInverse,
    NewLoto,
    OtherGames,
    PlayHomeGame,
    PlayInverse,
    PlayLoto,
)
from topping.kiosk.screens.referee import MakingScreen
from topping.kiosk.screens.session.routes import Sessions
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import paste_key
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, field, line, list_of, list_row, mark, near, note, nothing_there, person
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import beside_end, choice_row, form, form_row, key_cap, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, space, text
from topping.play.home.game import MINUTES, USUAL_MINUTES
from topping.play.home.game import MOST_PLAYERS as MOST_AT_HOME
from topping.play.inverse.game import MOST_PLAYERS as MOST_AT_INVERSE
from topping.play.loto import MOST_PLAYERS as MOST_AT_LOTO
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.store.people.names import folded, normalised
from topping.store.tablegames import HOME, INVERSE, LOTO, KeptTableGame, TableKind
from topping.system.localtime import recent_minute_of
from topping.texts import say

DOORS: Final[tuple[tuple[str, Icon, routes.Route], ...]] = (
    ("classic", Icon.GROUP, ChooseClassic()),
    ("solitaire", Icon.STAR, ChooseSolitaire()),
    ("homegame", Icon.CLOCK, NewHomeGame()),
    ("inverse", Icon.SWAP, NewInverse()),
    ("loto", Icon.CARDS, NewLoto()),
)
"""(name in the catalogue, icon, route)."""


@dataclass(frozen=True, slots=True)
class _KeptGame:
    """A stored game, unfinished or over."""

    name: str
    """That of its door."""
    names: tuple[str, ...]
    started_at: str
    take_up: Callable[[], routes.Route]
    """Returns the screen that resumes it, or shows its end."""
    erase: Callable[[], None]
    is_over: bool = False


class OtherGamesScreen(TellingScreen):
    """Digits, or Enter on a row, open a game; the list beside it resumes paused games, and erases any.

    Finished classic games are on their own page.
    """

    def __init__(self, stage: Stage, _: OtherGames) -> None:
        self._games, self._resumed = Cursor(), Cursor()
        self._kept: list[_KeptGame] = []
        """Stored games: paused first, each group with the last begun first."""
        super().__init__(stage)
        with self.telling():
            self._read()

    def _read(self) -> None:
        latest = sorted(self._found(), key=lambda one: one.started_at, reverse=True)
        self._kept = sorted(latest, key=lambda one: one.is_over)

    def _found(self) -> Iterator[_KeptGame]:
        services = self.stage.services
        classics, games, store = services.classics, services.tablegames, services.store
        for kept in classics.all():
            if not kept.is_ended:
                take_up = partial(_then, PlayClassic, classics.take_up, kept.id)
                yield _KeptGame("classic", kept.names, kept.started_at, take_up, partial(classics.erase, kept.id))
        for about, play, resume in (
            (_GAMES[NewHomeGame], PlayHomeGame, games.home),
            (_GAMES[NewInverse], PlayInverse, games.inverse),
            (_GAMES[NewLoto], PlayLoto, games.loto),
        ):
            for one in store.table_games.of(about.kind):
                take_up = partial(_then, play, resume, one.id)
                erase = partial(store.table_games.erase, about.kind, one.id)
                yield _KeptGame(about.name, one.names, one.started_at, take_up, erase, one.ended_at is not None)
        player = "" if self.stage.guard.is_public else services.players.last
        for alone in store.solitaires.of(player) if player else ():
            take_up = partial(_then, PlaySolitaire, games.solitaire, alone.id)
            erase, is_over = partial(store.solitaires.erase, alone.id), alone.ended_at is not None
            yield _KeptGame("solitaire", (alone.player,), alone.started_at, take_up, erase, is_over)

    def _take_up(self, one: _KeptGame) -> None:
        with self.telling():
            self.go(one.take_up())

    def _erase(self) -> None:
        one = self._kept[self._resumed.selected or 0]
        with self.telling():
            one.erase()
            self._read()
            self._resumed.selected = max(0, min(self._resumed.selected or 0, len(self._kept) - 1))
            self.tell(say("other.erased", names=", ".join(one.names)), "good")

    def keys(self) -> Sequence[Key]:
        is_kept = self.focus == "kept" and bool(self._kept)
        erases = key(pygame.K_F8, partial(self.guarded, self._erase), say("other.key.erase"), is_twice=True)
        other = self.arrows_named(say("other.key.play" if is_kept else "other.key.kept"), say("key.tab"), pygame.K_TAB)
        return (
            self.enter_named(say(self._enters)),
            *((erases,) if is_kept else ()),
            self.arrows_named(say("other.key.choose"), "↑ ↓"),
            *((other,) if self._kept else ()),
            self.help_named(),
            *map(self._door_key, range(len(DOORS))),
            letter("b", partial(self.guarded, partial(self.go, Sessions())), sheet=say("other.key.club")),
            self.back_key(),
        )

    @property
    def _enters(self) -> str:
        if self.focus != "kept" or not self._kept:
            return "other.key.open"
        return "other.key.look" if self._kept[self._resumed.selected or 0].is_over else "other.key.take_up"

    def _door_key(self, place: int) -> Key:
        return letter(str(place + 1), partial(self.go, DOORS[place][-1]))

    def view(self) -> Element:
        rows = [self._door(place) for place in range(len(DOORS))]
        play = beside_end(say("other.play"), list_of(rows, self._games, id="games", is_first=True), self._of_club())
        return page(say("other.title"), row(play, self._kept_games(), gap=24, grow=1), remark=say("other.remark"))

    def _door(self, place: int) -> Element:
        name, icon, _ = DOORS[place]
        one = self._door_key(place)
        about = _two_lines(say(f"other.{name}"), say(f"other.{name}_line"))
        return list_row(mark(icon, "ink2", 40, 2), about, key_cap(one.cap), act=one.act, gap=28, height=96, id=name)

    def _of_club(self) -> Element:
        return row(
            text(say("other.at_club"), Type.ROW, "ink2", lines=2, grow=1), key_cap("B"), gap=20, pad=(20, 0), drop=1
        )

    def _kept_games(self) -> Element:
        count = len(self._kept)
        made = near(self._resumed, count)
        rows = [
            list_row(
                _two_lines(f"{say(f'other.{one.name}')}, {', '.join(one.names)}", self._state(one)),
                act=partial(self._take_up, one),
                height=96,
            )
            for one in self._kept[made.start : made.stop]
        ]
        listed = (
            list_of(rows, self._resumed, id="kept", before=made.start, after=count - made.stop)
            if rows
            else nothing_there(Icon.PAUSE, say("other.none_kept"))
        )
        aside = say("other.kept_count", count=count) if count else ""
        return beside_end(say("other.kept"), self.told(), listed, aside=aside)

    def _state(self, one: _KeptGame) -> str:
        when = recent_minute_of(one.started_at, self.stage.clock.date())
        return say("other.is_over" if one.is_over else "other.is_paused", when=when)


def _then(route: Callable[[Any], routes.Route], take_up: Callable[[int], Any], id: int) -> routes.Route:
    """Returns the route of a resumed table."""
    return route(take_up(id))


def _two_lines(title: str, said: str) -> Element:
    return column(
        text(title, Type.BODY, face=Face.SEMI, lines=2, group="titles"),
        text(said, Type.ROW, "ink2", lines=2, group="lines"),
        gap=2,
        justify="center",
        grow=1,
    )


@dataclass(frozen=True, slots=True)
class _About:
    """The description of a game before it begins."""

    name: str
    """The name on its card among the other games."""
    kind: TableKind[Any, Any]
    icon: Icon
    rule: str
    """The catalogue key of its main rule."""
    most: int
    """How many may play."""
    begins: str = "tablegame.key.begin"
    """The catalogue key of the F2 action."""


_GAMES: Final[dict[type[routes.Route], _About]] = {
    NewHomeGame: _About("homegame", HOME, Icon.CLOCK, "homegame.rule", MOST_AT_HOME),
    NewInverse: _About("inverse", INVERSE, Icon.SWAP, "inversegame.rule", MOST_AT_INVERSE),
    NewLoto: _About("loto", LOTO, Icon.CARDS, "loto.rule", MOST_AT_LOTO, "loto.key.cards"),
}


class NewGameScreen(MakingScreen):
    """Names are typed and listed; F2, or Enter on an empty line, begins. F5 resumes the last unfinished game.

    Enter on a listed name, or a click, removes it; letters always go to the line. For duplicate at home, left and right
    choose the time per move while the line is empty. The helper makes the game meanwhile, if our generator does.
    """

    def __init__(self, stage: Stage, route: NewHomeGame | NewInverse | NewLoto) -> None:
        names = () if isinstance(route, NewLoto) else route.names
        self._route, self._about = route, _GAMES[type(route)]
        self.stays = isinstance(route, NewLoto)
        self._minutes, self._chosen, self._rows = USUAL_MINUTES, Cursor(len(names)), Cursor()
        self._names, self._line = names, TypedText()
        self._left: tuple[KeptTableGame, ...] = ()
        """Unfinished games, last first."""
        super().__init__(stage)
        with self.telling():
            self._left = stage.services.store.table_games.open_of(self._about.kind)

    # the game

    def _take_up(self) -> None:
        games, id = self.stage.services.tablegames, self._left[0].id
        with self.telling():
            match self._route:
                case NewHomeGame():
                    self.go(PlayHomeGame(games.home(id)))
                case NewInverse():
                    self.go(PlayInverse(games.inverse(id)))
                case NewLoto():
                    self.go(PlayLoto(games.loto(id)))

    def _start(self) -> None:
        with self.telling():
            if isinstance(self._route, NewLoto):
                self.go(PlayLoto(self.stage.services.tablegames.begin_loto(self._names)))
            else:
                lexicon = WantedLexicon.of(self.stage.services.choices.chosen_lexicon())
                self._wanted_game.ask(usual_seed(), NORMALE, lexicon)

    def _made(self, game: Game) -> None:
        """Takes the game made; of an inverse game, the last grid is to be taken apart."""
        games = self.stage.services.tablegames
        if isinstance(self._route, NewInverse):
            self.go(PlayInverse(games.begin_inverse(self._names, deque(game.turns(), maxlen=1)[0].after.board)))
        else:
            self.go(PlayHomeGame(games.begin_home(self._names, game, self._minutes)))

    @property
    def _progress(self) -> str:
        """Returns a text while a game is being made; empty otherwise."""
        return say("tablegame.making") if self._wanted_game.is_awaited else ""

    def _choices(self) -> list[Element]:
        if not isinstance(self._route, NewHomeGame):
            return []
        offered, unit = {one: str(one) for one in MINUTES}, say("homegame.time_unit")
        keep = partial(setattr, self, "_minutes")
        return [choice_row(say("homegame.time"), offered, self._minutes, keep, id="minutes", line=unit)]

    # who plays

    def _typed(self) -> None:
        self._chosen.selected, self.focus = len(self._names), ""
        self.tell()

    def _add(self, lines: str) -> None:
        """Lists the names of these lines; shows the last refusal."""
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
        """Removes the chosen name, adds the typed name, or begins."""
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
            paste_key(self.canvas.gui.handle, self._add),
            escape(self._escape, say("tablegame.key.clear")) if is_typed else self.back_key(),
        )

    # what is shown

    def view(self) -> Element:
        return page(say(f"other.{self._about.name}"), row(self._table(), self._game(), gap=24, grow=1))

    def _game(self) -> Element:
        rows, left, about = self._choices(), [], say(f"other.{self._about.name}_text")
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
            space(),
            *left,
            main_button(say(self._about.begins), self._begin, cap="F2", name="begin", is_first=False),
            card="card",
            pad=(32, 32),
            gap=24,
            grow=5,
            id="game",
        )

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
            aside=say("tablegame.count", count=count) if count else "",
            grow=6,
            id="table",
        )


def _number(place: int) -> Element:
    return text(str(place or ""), Type.ROW, "ink2", Face.BOLD, align="right", width=34, group="numbers")
