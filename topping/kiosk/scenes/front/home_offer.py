"""What the large card of the first screen offers: a run or a session cut off, else the next game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.backstage.runs.nextgame import OneMoreGame
from topping.kiosk.painters.front.hub import HeroView
from topping.kiosk.routes.choosing import ChooseGame
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.keptruns import Resume
from topping.kiosk.routes.people import WhoPlays
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.session import taken_up
from topping.kiosk.routes.solo import ReadyToPlay
from topping.kiosk.scenes.front.hub_data import greeting
from topping.kiosk.stage import Stage
from topping.kiosk.wording import conditions_text, formula_text, game_text
from topping.rules.conditions.conditions import Conditions
from topping.store import KeptSession
from topping.texts import say


@dataclass(frozen=True, slots=True)
class Offer:
    """What Enter does."""

    text: str
    """What the large button says."""
    does: str
    """The word for it at the bottom."""
    leads_to: Callable[[], Route | None]
    """The screen it leads to, None where a game is waited for; called when it is chosen."""


class HomeOffers:
    """The offers to one player, or to whoever comes."""

    def __init__(self, stage: Stage, player: str, last_game: str) -> None:
        self._stage, self._player = stage, player
        backstage = stage.backstage
        self._cut_off = backstage.begun.cut_off_of(player)
        """The run that a crash cut off a short time ago, which Enter leads back to."""
        self.open_runs = len(backstage.begun.open_of(player))
        """How many runs the player can go on with."""
        self._next = None
        if player:
            conditions = backstage.choices.offered(player)
            self._next = OneMoreGame(backstage.unplayed, stage.helper, player, conditions, last_game)

    @property
    def first(self) -> Offer:
        """What the large button says and does."""
        run, session = self._cut_off, self._cut_off_session
        if run is not None:
            text = say("home.resume_run", game=game_text(run.seat.game.name), number=run.number)
            return Offer(text, say("home.do_resume"), lambda: Resume(run))
        if session is not None:
            text = say("home.resume_session", name=session.facts.name or say("sessions.unnamed"))
            return Offer(text, say("home.do_resume"), lambda: self._taken_up(session))
        if self._next is None:
            text = say("home.play" if self._stage.door.is_public else "home.first")
            return Offer(text, say("home.do_play"), self._first_game)
        is_there = self._next.seat is not None or self._next.is_making
        return Offer(self._next.text, say("home.do_play" if is_there else "home.do_choose"), self._next_game)

    def hear(self, news: News) -> bool:
        """News of the helper process; whether the large button is another one now."""
        return self._next is not None and self._next.hear(news)

    @property
    def is_awaited(self) -> bool:
        """Whether the player waits for his next game."""
        return self._next is not None and self._next.is_awaited

    def stop_waiting(self) -> str:
        """Waits no longer; returns why the game could not be made, in words."""
        if self._next is None:
            return ""
        self._next.is_awaited = False
        return self._next.fault

    def choice(self) -> Route:
        """The choice of a game."""
        return ChooseGame(self._player) if self._player else WhoPlays()

    @property
    def conditions(self) -> Conditions:
        """Those of the next game."""
        if self._cut_off is not None:
            return self._cut_off.seat.conditions
        if self._next is None:
            return self._stage.backstage.choices.usual
        seat = self._next.seat
        return self._next.conditions if seat is None else seat.conditions

    @property
    def terms(self) -> tuple[str, str]:
        """Formula and times of the next game, and whether it ranks; then the same in short."""
        conditions = self.conditions
        seat = None if self._next is None else self._next.seat
        seat = seat if self._cut_off is None else self._cut_off.seat
        ranks = seat.will_rank if seat is not None else conditions.may_rank
        words = say("home.ranks" if ranks else "home.does_not_rank")
        formula, times = formula_text(conditions.formula.name).lower(), conditions_text(conditions)
        whole = say("home.terms", formula=formula, times=times, ranks=words)
        return whole, say("home.short_terms", formula=formula, times=times)

    def said(self, lines: tuple[str, ...]) -> HeroView:
        """What is said above the button, with what is told of the player where nothing was cut off."""
        session = self._cut_off_session
        if self._cut_off is not None:
            lines = (say("home.cut_off"),)
        elif session is not None:
            lines = (say("home.left_open_session", name=session.facts.name or say("sessions.unnamed")),)
        elif not self._player:
            lines = tuple(say("home.first_lines").split("\n"))
        return HeroView(
            greeting(self._stage.clock.date()) if self._player else say("home.purpose"),
            self._player or say("home.welcome"),
            lines,
        )

    @property
    def _cut_off_session(self) -> KeptSession | None:
        """The session that Enter takes up: where no player has a game to go on with."""
        offers = not self._stage.door.is_public and not self._player
        return self._stage.backstage.sessions.interrupted if offers else None

    def _taken_up(self, session: KeptSession) -> Route:
        backstage = self._stage.backstage
        try:
            return taken_up(backstage.sessions.take_up(session.id))
        except ToppingError as fault:
            backstage.notices.tell(fault)
            return Home()

    def _first_game(self) -> Route:
        """Asks who plays, then leads to the first game or, at the public kiosk, to the choice of one."""
        backstage = self._stage.backstage
        if self._stage.door.is_public:
            return WhoPlays()
        game = backstage.unplayed.next("", backstage.choices.offered(""))
        return WhoPlays(game, then=None if game is not None else Home())

    def _next_game(self) -> Route | None:
        assert self._next is not None
        self._stage.backstage.players.last = self._player
        self._next.pressed()
        if self._next.seat is not None:
            return ReadyToPlay(self._next.seat, Home())
        return None if self._next.is_awaited else self.choice()
