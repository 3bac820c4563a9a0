"""The first screen: the next game on a large card, and buttons to the other screens."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.answers.client import News
from topping.errors import ToppingError
from topping.hub.status import HubState
from topping.kiosk import routes
from topping.kiosk.cards.today import today_card
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.front import paint_picture
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import tile_letters
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.competition.routes import ListCompetitions
from topping.kiosk.screens.example import gestures, picture
from topping.kiosk.screens.othergames.routes import OtherGames
from topping.kiosk.screens.play.routes import Play, ReadyToPlay, Resume
from topping.kiosk.screens.ranking.routes import Leaderboard, MyRuns
from topping.kiosk.screens.session.routes import PlaySession, Sessions
from topping.kiosk.screens.training.routes import Daily, DeckReview, Rush, Stats, Train
from topping.kiosk.services.firstscreen import LateNews, Played, Trained, played, with_means
from topping.kiosk.services.nextgames import OneMoreGame
from topping.kiosk.stage import Stage
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import button, chip, figure, hint, line, mark, marked, person, tiled
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import door, key_cap, menu, page
from topping.kiosk.ui.tree import Act, Element, Role, Type, apart, column, painted, row, space, text
from topping.rules.conditions.conditions import Conditions
from topping.sheets.training.level import level_in_words
from topping.store import StoredSession
from topping.system.localtime import date_and_time, local
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.rush.positionset import RushMode
from topping.wording.conditions import conditions_text, formula_text, game_text

_NIGHT, _NOON, _EVENING = 5, 12, 18
"""The hours from which the greeting is good morning, good afternoon and good evening."""
_MOST: Final = 4
"""How many players the leaderboard strip shows."""
_LEAST_PICTURE: Final = 180
"""The width from which the large card has a picture."""
_TILED: Final = 12
"""The longest name shown in tiles (letters)."""


class HomeScreen(Screen):
    """The first screen, to which the kiosk returns. Enter starts or resumes the game on the large card."""

    has_own_f1 = True

    def __init__(self, stage: Stage, _: routes.Home) -> None:
        services = stage.services
        self._is_public = stage.guard.is_public
        self._player = ""  # at the public kiosk, the next visitor is another person
        if not self._is_public:
            self._player = services.players.greeted
        services.players.last = self._player
        player = self._player
        self._played = Played() if self._is_public else played(services, player)
        self._cut_off = services.begun.cut_off_of(player)
        """The run that a recent crash cut off; Enter resumes it."""
        self._begun = len(services.begun.open_of(player))
        """How many runs the player can resume."""
        self._next: OneMoreGame | None = None
        if player:
            last = self._played.last_game
            self._next = OneMoreGame(services.unplayed, stage.answerer, player, services.choices.offered(player), last)
        self._news = LateNews(services, player)
        self._is_reading = False
        self._lexicon_fault = ""
        try:
            services.choices.chosen_lexicon()
        except ToppingError as fault:
            self._lexicon_fault = services.notices.in_words(fault)
        self._picture: BoardView | None = None
        self._touched: int | None = None
        """The time of the first frame, or of the last key or click after it."""
        self._was_used = False
        """Whether a key or click came: the notices have been seen then."""
        super().__init__(stage)
        if player:
            self.reading(self._read_means)

    # what the large button does

    @property
    def _offer(self) -> tuple[str, str, Callable[[], routes.Route | None]]:
        """Returns (text of the large button, short text for the footer, function that returns the route to the next
        screen).

        The function returns None while the game is generated or the session is read.
        """
        run, session = self._cut_off, self._cut_off_session
        if run is not None:
            said = say("home.resume_run", game=game_text(run.seat.game.name), number=run.number)
            return said, say("home.do_resume"), lambda: Resume(run)
        if session is not None:
            said = say("home.resume_session", name=session.facts.name or say("sessions.unnamed"))
            return said, say("home.do_resume"), partial(self._taken_up, session)
        if self._next is None:
            return say("home.play" if self._is_public else "home.first"), say("home.do_play"), self._first_game
        is_there = self._next.seat is not None or self._next.is_making
        return self._next.text, say("home.do_play" if is_there else "home.do_choose"), self._next_game

    @property
    def _cut_off_session(self) -> StoredSession | None:
        """Returns the interrupted club session that Enter resumes; None on a public kiosk, and if a player is
        chosen.
        """
        return None if self._is_public or self._player else self.stage.services.sessions.interrupted

    @property
    def _is_awaited(self) -> bool:
        return self._next is not None and self._next.is_awaited

    def _taken_up(self, session: StoredSession) -> None:
        services = self.stage.services

        async def take() -> None:
            with services.notices.telling():
                self.go(PlaySession(await services.sessions.take_up(session.id)))

        self.asking(take)

    def _first_game(self) -> routes.Route:
        services = self.stage.services
        if self._is_public:
            return routes.WhoPlays()
        game = services.unplayed.next("", services.choices.offered(""))
        return routes.WhoPlays(game, then=None if game is not None else routes.Home())

    def _next_game(self) -> routes.Route | None:
        assert self._next is not None
        self.stage.services.players.last = self._player
        self._next.pressed()
        if self._next.seat is not None:
            return ReadyToPlay(self._next.seat, routes.Home())
        return None if self._next.is_awaited else self._choice()

    def _choice(self) -> routes.Route:
        return ChooseGame(self._player) if self._player else routes.WhoPlays()

    def _start(self) -> None:
        route = self._offer[2]()
        if route is not None:
            self.go(route)

    def hear(self, news: News) -> None:
        is_awaited = self._is_awaited
        if self._next is None or not self._next.hear(news):
            return
        self.changed()
        self._next.is_awaited = False
        fault = self._next.fault
        if is_awaited and not fault:
            self._start()
        elif is_awaited:
            self.tell_line(self.stage.services.notices.plain(fault), self.stage.clock.now())

    # what the keys do

    def _train(self, route: routes.Route) -> None:
        self.stage.services.players.last = self._player
        self.go(route)

    def _to_deck(self) -> None:
        trained = self._news.trained
        self._train(DeckReview() if trained is not None and trained.deck.left else Train())

    def _try(self) -> None:
        """Starts a trial game without a clock; nothing is stored."""
        with self.stage.services.notices.telling():
            self.go(Play(self.stage.services.runs.trial()))

    def _to_sessions(self) -> None:
        self.guarded(partial(self.go, Sessions()))

    def _leave(self) -> None:
        """Asks whether to end the program, since an Escape may have been meant for the previous screen."""
        if self._is_public:
            self.stage.ask_to_leave()
            return
        self.push(routes.AskLeave("program"), lambda is_wanted: is_wanted and self.stage.end())

    def _escape(self) -> None:
        if self._next is not None and self._next.is_awaited:
            self._next.is_awaited = False
        else:
            self._leave()

    @property
    def _who_key(self) -> Key:
        return letter("j", partial(self.go, routes.WhoPlays(then=routes.Home())))

    def keys(self) -> Sequence[Key]:
        player, is_club = self._player, not self._is_public
        settings = partial(self.guarded, partial(self.go, routes.ClubSettings()))
        competitions = partial(self.guarded, partial(self.go, ListCompetitions()))
        does = "" if self._is_awaited else self._offer[1]
        named = [
            self.enter_named(does if self.focus in ("", "main") else say("home.do_open")),
            self._how_key,
            key(pygame.K_F3, self.changed, say("home.do_words")),
            key(pygame.K_F9, settings, say("home.do_settings") if is_club else "", sheet=say("home.do_settings")),
            self.arrows_named(say("home.do_choose"), "← ↑ → ↓"),
        ]
        letters = [
            letter("t", partial(self._train, Train())),
            letter("d", partial(self._train, Daily())),
            letter("a", partial(self.go, OtherGames())),
            letter("b", self._to_sessions, sheet=in_footer(say("home.club"))),
        ]
        if player:
            own = letter("s", partial(self.go, MyRuns(player)), say("home.do_own_games"), mods=pygame.KMOD_SHIFT)
            named.append(own)
            letters += [
                letter("p", self._to_deck),
                letter("e", partial(self._train, Rush(RushMode.CLOCK))),
                letter("s", partial(self.go, Stats(player))),
                letter("l", partial(self.go, Leaderboard())),
                *((self._begun_key,) if self._begun else ()),
            ]
        else:
            named.append(letter("l", partial(self.go, Leaderboard()), in_footer(say("home.board"))))
            letters.append(letter("v", self._try))
        compete = in_footer(say("home.competitions"))
        shown = {"mods": pygame.KMOD_SHIFT, "sheet": compete}
        named.append(letter("b", competitions, compete if is_club else "", **shown))
        if is_club:
            named.append(letter("c", self._choose, "" if player else say("home.other_game")))
            letters.append(self._who_key)
        return *named, *letters, escape(self._escape, say("home.do_leave"))

    def _choose(self) -> None:
        self.go(self._choice())

    @property
    def _begun_key(self) -> Key:
        return key(pygame.K_F6, partial(self.go, MyRuns(self._player, row=0)))

    @property
    def _how_key(self) -> Key:
        return key(pygame.K_F1, self._how_to_play, in_footer(say("home.how")))

    def _how_to_play(self) -> None:
        self.push(routes.Help(may_try=True), lambda tries: self._try() if tries else None)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event. The first key or click also means that the messages on the screen have been seen."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._was_used, self._touched = True, now
        super().handle(event, now)

    # after the first frame

    def shown(self, frame: Collection[str], now: int) -> None:
        """Loads the picture of the large card (a position of a demonstration game) after the first frame.

        So the first frame appears sooner.
        """
        if self._picture is None:
            self._picture = picture()
            self.changed()
        if self._touched is None:
            self._touched = now

    def tick(self, now: int) -> None:
        """Reads the remaining data of the page (results, sessions) once the screen is idle. Does nothing on a public
        kiosk.
        """
        if self._touched is None or self._is_public or self._is_reading:
            return
        rest_ms = now - self._touched
        if self._news.is_due(rest_ms):
            self._is_reading = True
            self.asking(self._read, holds=False)

    async def _read_means(self) -> None:
        self._played = await with_means(self.stage.services, self._player, self._played)

    async def _read(self) -> None:
        await self._news.read()
        self._is_reading = False

    def close(self) -> None:
        """Removes the messages shown here, if a key or click has shown that they have been seen."""
        if self._was_used:
            self.stage.services.notices.lines.clear()
        super().close()

    def watches(self) -> tuple[object, ...]:
        return date_and_time(self.stage.clock.date()), self._notices(), self._cut_off_session, self._is_awaited

    # what is shown

    def _notices(self) -> tuple[str, ...]:
        services = self.stage.services
        lines = [*services.notices.lines]
        hub = services.hub.status
        if hub is not None and hub.state is HubState.AWAY and hub.waiting:
            lines.append(say("hub.line.away", count=hub.waiting))
        if self._lexicon_fault:
            lines.insert(0, self._lexicon_fault)
        if self._is_public and not self.stage.guard.has_pin:
            lines.insert(0, say("public.no_pin"))
        return tuple(lines)

    def view(self) -> Element:
        notices = [text(one, Type.ROW, lines=3) for one in self._notices()]
        if self._player:
            body = [
                row(self._hero(), self._today(), gap=24, grow=500, min_height=330),
                menu(*self._own_doors(), columns=4, grow=204, min_height=204),
                self._strip(),
            ]
        else:
            doors = self._first_doors()
            body = [
                row(self._hero(), self._how(), gap=24, grow=610, min_height=330),
                menu(*doors, columns=len(doors), grow=214, min_height=214),
            ]
        told = column(*notices, gap=6, id="notice") if notices else None
        return page("", *body, told, remark=self._who())

    def _who(self) -> Element | str:
        """Draws the date and the current player; without a player, a button to enter a name. Empty on a public
        kiosk.
        """
        if self._is_public:
            return ""
        change = hint("J", say("home.change" if self._player else "home.choose_name"), self._who_key)
        beside: dict[str, Any] = {"gap": 18, "align": "center", "grow": 1}
        if not self._player:
            return row(space(), text(say("home.been_here"), Type.ROW, "ink2", drop=1), change, **beside)
        date = text(date_and_time(self.stage.clock.date()), Type.ROW, "ink2", drop=1)
        return row(space(), date, person(self._player, fill="pill", pad=(8, 7, 24, 7), id="player"), change, **beside)

    # the large card

    def _hero(self) -> Element:
        """Draws the large card: greeting, player, a few lines, the button, and the conditions of the game."""
        offered, awaits = self._offer[0], self._player or say("home.welcome")
        greeting = say("home.purpose")
        if self._player:
            hour = local(self.stage.clock.date()).hour
            greeting = say(_greeting(hour))
        short = offered.rpartition(" · ")[0]
        main = button(
            offered,
            self._start,
            ButtonKind.HERO,
            cap=say("key.enter"),
            id="main",
            step=Type.CARD,
            height=84,
            is_first=True,
            shorter=(short,) if short else (),
        )
        words = column(
            text(greeting, Type.CARD, "ink2", Face.SEMI, min_height=40, drop=1),
            _name(awaits),
            apart(8),
            column(*(marked(one, Type.BODY, lines=2) for one in self._lines()), gap=4, id="told"),
            space(),
            row(main, space(), min_height=84),
            self._under_button(),
            gap=14,
            pad=(52, 36, 16, 24),
        )
        behind = space(min_width=_LEAST_PICTURE, drop=1)
        if self._picture is not None:
            behind = painted(self._picture, paint_picture, "", grow=1, min_width=_LEAST_PICTURE, drop=1)
        return row(words, behind, card="hero", grow=1, id="hero")

    def _under_button(self) -> Element:
        if self._next is None:
            said, brief = say("home.see_move"), (say("home.see_move_short"),)
            see = button(said, self._try, cap="V", id="try", step=Type.BODY, height=72, takes_keys=False, shorter=brief)
            return row(see, space(), min_height=72, pad=(0, 0, 0, 12))
        conditions, ranks = self._conditions(self._next)
        formula, times = formula_text(conditions.formula.name).lower(), conditions_text(conditions)
        whole = say("home.terms", formula=formula, times=times, ranks=ranks)
        short = say("home.short_terms", formula=formula, times=times)
        to_begun, said = self._begun_key, say("home.do_begun", count=self._begun)
        begun = hint(to_begun.cap, said, to_begun, height=52) if self._begun else None
        beside = row(
            text(whole, Type.ROW, "ink2", grow=1, shorter=(short,), id="terms"),
            hint("C", say("home.other_game"), letter("c", self._choose), height=52),
            begun,
            gap=26,
            align="center",
        )
        return row(beside, space())

    def _conditions(self, following: OneMoreGame) -> tuple[Conditions, str]:
        """Returns (conditions, text whether the run ranks) of the interrupted run or, without one, of the next game
        `following`.
        """
        seat = following.seat if self._cut_off is None else self._cut_off.seat
        if seat is not None:
            conditions, ranks = seat.conditions, seat.will_rank
        else:
            conditions, ranks = following.conditions, following.conditions.may_rank
        return conditions, say("home.ranks" if ranks else "home.does_not_rank")

    def _lines(self) -> Sequence[str]:
        """Returns the lines above the large button: that a run or session was interrupted, or the player's last game
        and mean. Newcomers get an introduction.
        """
        session = self._cut_off_session
        if self._cut_off is not None:
            return (say("home.cut_off"),)
        if session is not None:
            return (say("home.left_open_session", name=session.facts.name or say("sessions.unnamed")),)
        if not self._player:
            return say("home.first_lines").split("\n")
        if not self._played.last_game:
            return say("home.none_finished" if self._begun else "home.no_history").split("\n")
        if self._played.run is None:
            return ("…",)
        return tuple(filter(None, (self._played.last_text(self.stage.clock.date()), self._played.mean_text)))

    # the card beside it

    def _how(self) -> Element:
        steps = []
        for gesture in gestures():
            steps += [line(), row(*gesture, gap=16, grow=1, min_height=64, **_MIDDLE)]
        title = say("home.how")
        caption = text(title, Type.BODY, "ink2", Face.SEMI, grow=1)
        return column(
            row(mark(Icon.EYE, "ink2", 30, 2), caption, key_cap(self._how_key.cap), gap=14, **_MIDDLE),
            text(say("home.how_title"), Type.STRONG, face=Face.TITLE, lines=2),
            apart(6),
            *steps,
            fill="door",
            width=700,
            pad=(40, 30, 40, 16),
            gap=6,
            **_way("how", title, self._how_to_play),
        )

    def _today(self) -> Element:
        to_day, to_rush = (partial(self._train, one) for one in (Daily(), Rush(RushMode.CLOCK)))
        return today_card(self._news.of_day, self._news.trained, to_day, self._to_deck, to_rush)

    # the doors

    def _first_doors(self) -> list[Element]:
        about = _about(say("home.day_text"))
        day = _door("day", Icon.CALENDAR, "D", say("daily.title"), partial(self._train, Daily()), about)
        doors = [day, self._door_to_training(), self._door_to_others()]
        return doors if self._is_public else [*doors, self._door_to_club()]

    def _own_doors(self) -> list[Element]:
        trained = self._news.trained
        return [self._door_to_training(), self._progress(trained), self._door_to_club(), self._door_to_others()]

    def _door_to_training(self) -> Element:
        about = _about(say("home.train_text"))
        return _door("train", Icon.TARGET, "T", say("home.train"), partial(self._train, Train()), about)

    def _progress(self, trained: Trained | None) -> Element:
        about: list[Element] = []
        if trained is None:
            pass  # it is still read
        elif trained.level is None:
            about = [_about(say("home.progress_none"))]
        else:
            ms, (_, between) = trained.level.ms, level_in_words(trained.level)
            unit = text(
                say("home.seconds_a_move"),
                Type.ROW,
                "ink2",
                grow=1,
                lines=2,
                shorter=(say("home.seconds_a_move.short"),),
            )
            said = " · ".join(filter(None, (between, say(f"home.trend_{trained.trend.value}"))))
            about = [
                row(figure(seconds_of(ms.ms), Type.TITLE), unit, gap=12, **_MIDDLE),
                text(said, Type.LABEL, "ink2", lines=2, shorter=(between,) if between else ()),
            ]
        to_statistics = partial(self.go, Stats(self._player))
        return _door("progress", Icon.CHART, "S", say("home.progress"), to_statistics, *about)

    def _door_to_club(self) -> Element:
        """Draws the button to the club's sessions, with the session in progress if there is one."""
        session = self._played.session
        about = [_about(say("home.club_text"))]
        if session is not None:
            formula = formula_text(session.facts.conditions.formula.name).lower()
            said = say("home.club_session", formula=formula, players=say("home.club_players", count=session.players))
            about = _on_hold(session.facts.name or say("sessions.unnamed"), said)
        hall = self.stage.services.hall
        if hall.is_running or hall.waits:
            about = _on_hold(say("room.title"), say("club.room_on" if hall.is_running else "club.room_waits"))
        return _door("club", Icon.GROUP, "B", say("home.club"), self._to_sessions, *about)

    def _door_to_others(self) -> Element:
        """Draws the button to the other games, with the unfinished classic game if there is one."""
        classic = self._news.classic
        about = [_about(say("home.other_text"))]
        if classic is not None:
            about = _on_hold(say("home.classic"), ", ".join(one for one in classic.names if one != self._player))
        return _door("other", Icon.DICE, "A", say("other.title"), partial(self.go, OtherGames()), *about)

    def _strip(self) -> Element:
        means, own = self._played.best(_MOST)
        about: list[Element] = [text(say("home.board_none"), Type.ROW, "ink2", lines=2, grow=1)]
        if means:
            about = [text(self._played.measure_text, Type.LABEL, "ink2", drop=9), space()]
        for rank, name, mean in means:
            colour, is_own = ("accent_text", True) if rank == own else ("ink", False)
            who = text(name, Type.ROW, colour if is_own else "ink2", group="best", shorter=(initials(name),))
            place, cost = (text(said, Type.ROW, colour, Face.BOLD) for said in (str(rank), mean))
            about.append(row(place, who, cost, gap=12, drop=0 if is_own else min(rank, 8)))
        title = text(say("home.board"), Type.CARD, face=Face.TITLE, group="doors")
        return row(
            row(mark(Icon.CUP, "ink2", 32, 2), title, gap=16, **_MIDDLE),
            *about,
            key_cap("L"),
            gap=26,
            pad=(32, 0),
            height=96,
            fill="door",
            **_MIDDLE,
            **_way("board", say("home.board"), partial(self.go, Leaderboard())),
        )


_MIDDLE: Final[dict[str, Any]] = {"align": "center"}


def _way(name: str, said: str, act: Act) -> dict[str, Any]:
    return {"act": act, "takes_keys": True, "role": Role.BUTTON, "said": said, "id": name}


def _door(name: str, icon: Icon, cap: str, title: str, act: Act, *about: Element) -> Element:
    return door(name, icon, title, act, *about, cap=cap, pad=(32, 22, 32, 18), gap=8)


def _name(said: str) -> Element:
    letters = tile_letters(said)
    if 0 < len(letters) <= _TILED and " " not in letters:
        return tiled(said, width=620, height=78, min_height=48, id="name")
    return text(said, Type.TITLE, face=Face.TITLE, height=78, shorter=(initials(said),), id="name")


def _about(said: str) -> Element:
    return text(said, Type.BODY, "ink2", lines=4, group="door lines")


def _on_hold(name: str, said: str) -> list[Element]:
    title = text(name, Type.ROW, face=Face.BOLD, lines=2, grow=1, group="on hold")
    return [
        row(chip(say("home.on_hold"), hollow=True), title, gap=14, **_MIDDLE),
        text(said, Type.ROW, "ink2", lines=2),
    ]


def _greeting(hour: int) -> str:
    if not _NIGHT <= hour < _EVENING:
        return "home.evening"
    return "home.morning" if hour < _NOON else "home.afternoon"
