"""The stack of scenes, and the scene for each route; the only file that imports every scene."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from topping.kiosk import routes
from topping.kiosk.routes import Answer, Modal, Route
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.front.home import HomeScene
from topping.kiosk.scenes.front.out_of_order import OutOfOrderScene
from topping.kiosk.stage import Stage
from topping.log import note_fault


def scene_of(route: Route, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.Home():
            return HomeScene(stage)
        case routes.OutOfOrder():
            return OutOfOrderScene(stage)
        case (
            routes.Attract()
            | routes.HowToPlay()
            | routes.Manual()
            | routes.ClubSettings()
            | routes.ChoosePin()
            | routes.AskPin()
            | routes.AskLeave()
        ):
            return _rare_scene(route, stage)
        case routes.WhoPlays() | routes.Players() | routes.PlayerCare():
            return _people_scene(route, stage)
        case routes.ChooseGame() | routes.ChooseSessionGame() | routes.ChooseFile():
            return _choosing_scene(route, stage)
        case routes.ReadyToPlay() | routes.Play() | routes.Result() | routes.Resume():
            return _solo_scene(route, stage)
        case routes.Leaderboard() | routes.MyRuns():
            return _ranking_scene(route, stage)
        case (
            routes.Review()
            | routes.Stats()
            | routes.Train()
            | routes.Daily()
            | routes.DailyMove()
            | routes.DeckReview()
            | routes.DeckCards()
            | routes.Drill()
        ):
            return _training_scene(route, stage)
        case routes.Rush() | routes.PlayRush() | routes.RushOver():
            return _rush_scene(route, stage)
        case (
            routes.Sessions()
            | routes.SessionPlayers()
            | routes.PlaySession()
            | routes.InterruptedSession()
            | routes.SessionStandings()
        ):
            return _session_scene(route, stage)
        case _:
            raise TypeError(f"no scene for {route!r}")


def _rare_scene(
    route: (
        routes.Attract
        | routes.HowToPlay
        | routes.Manual
        | routes.ClubSettings
        | routes.ChoosePin
        | routes.AskPin
        | routes.AskLeave
    ),
    stage: Stage,
) -> Scene:
    # for speed of start: no first screen needs them
    from topping.kiosk.scenes.front import attract, choosepin, help, manual, pin, settings

    match route:
        case routes.Attract():
            return attract.AttractScene(stage)
        case routes.HowToPlay():
            return help.HelpScene(stage)
        case routes.Manual(page):
            return manual.ManualScene(stage, page)
        case routes.ClubSettings():
            return settings.SettingsScene(stage)
        case routes.ChoosePin():
            return choosepin.ChoosePinScene(stage)
        case routes.AskPin():
            return pin.PinScene(stage)
        case routes.AskLeave():
            return pin.LeaveScene(stage)


def _people_scene(route: routes.WhoPlays | routes.Players | routes.PlayerCare, stage: Stage) -> Scene:
    # for speed of start: no first screen needs their lists
    from topping.kiosk.scenes.people import player_care, players, who_plays

    match route:
        case routes.WhoPlays(game, then):
            return who_plays.WhoPlaysScene(stage, game, then)
        case routes.Players(back):
            return players.PlayersScene(stage, back)
        case routes.PlayerCare(player, back):
            return player_care.PlayerCareScene(stage, player, back)


def _solo_scene(route: routes.ReadyToPlay | routes.Play | routes.Result | routes.Resume, stage: Stage) -> Scene:
    # for speed of start: no first screen needs their boards, charts and explanations
    from topping.kiosk.scenes.solo import play, ready, result, resume

    match route:
        case routes.ReadyToPlay(seat, back):
            return ready.ReadyScene(stage, seat, back)
        case routes.Play(seat, taken_up):
            return play.PlayScene(stage, seat, taken_up)
        case routes.Result(shown, back):
            return result.ResultScene(stage, shown, back)
        case routes.Resume(interrupted):
            return resume.ResumeScene(stage, interrupted)


def _ranking_scene(route: routes.Leaderboard | routes.MyRuns, stage: Stage) -> Scene:
    # for speed of start: no first screen needs their tables
    from topping.kiosk.scenes.ranking import leaderboard, my_runs

    match route:
        case routes.Leaderboard(game_id, formula, row):
            return leaderboard.LeaderboardScene(stage, game_id, formula, row)
        case routes.MyRuns(player, row):
            return my_runs.MyRunsScene(stage, player, row)


def _training_scene(
    route: (
        routes.Review
        | routes.Stats
        | routes.Train
        | routes.Daily
        | routes.DailyMove
        | routes.DeckReview
        | routes.DeckCards
        | routes.Drill
    ),
    stage: Stage,
) -> Scene:
    # for speed of start: no first screen needs their charts and boards
    from topping.kiosk.scenes.training import daily, dailymove, deckcards, drill, review, sitting, stats, train

    match route:
        case routes.Review(run, back, number):
            return review.ReviewScene(stage, run, back, number)
        case routes.Stats(player):
            return stats.StatsScene(stage, player)
        case routes.Train():
            return train.TrainScene(stage)
        case routes.Daily(day, variant, copies):
            return daily.DailyScene(stage, day, variant, copies=copies)
        case routes.DailyMove(variant):
            return dailymove.DailyMoveScene(stage, variant)
        case routes.DeckReview():
            return sitting.SittingScene(stage)
        case routes.DeckCards():
            return deckcards.DeckCardsScene(stage)
        case routes.Drill(exercise):
            return drill.DrillScene(stage, exercise)


def _rush_scene(route: routes.Rush | routes.PlayRush | routes.RushOver, stage: Stage) -> Scene:
    # for speed of start: no first screen needs them
    from topping.kiosk.scenes.training import rush, rushover, rushready

    match route:
        case routes.Rush():
            return rushready.RushReadyScene(stage, route)
        case routes.PlayRush(seat, supply):
            return rush.RushScene(stage, seat, supply)
        case routes.RushOver():
            return rushover.RushOverScene(stage, route)


def _choosing_scene(route: routes.ChooseGame | routes.ChooseSessionGame | routes.ChooseFile, stage: Stage) -> Scene:
    # for speed of start: no first screen needs them
    from topping.kiosk.scenes.choosing import game_choice, game_file, host

    # for speed of start as well
    from topping.kiosk.scenes.session.host import SessionHost

    asked_by = route.asked_by if isinstance(route, routes.ChooseFile) else route
    chosen_for: host.Host
    match asked_by:
        case routes.ChooseGame(player):
            chosen_for = host.SoloHost(stage.backstage, player)
        case routes.ChooseSessionGame(start):
            chosen_for = SessionHost(stage.backstage, start)
    if isinstance(route, routes.ChooseFile):
        return game_file.GameFileScene(stage, chosen_for, route.conditions)
    return game_choice.GameChoiceScene(stage, chosen_for)


def _session_scene(
    route: (
        routes.Sessions
        | routes.SessionPlayers
        | routes.PlaySession
        | routes.InterruptedSession
        | routes.SessionStandings
    ),
    stage: Stage,
) -> Scene:
    # for speed of start: they import the correction's views and the slips
    from topping.kiosk.scenes.session import interrupted, play, players, sessions, standings

    match route:
        case routes.Sessions():
            return sessions.SessionsScene(stage)
        case routes.SessionPlayers(start):
            return players.SessionPlayersScene(stage, start)
        case routes.PlaySession(session):
            return play.SessionScene(stage, session)
        case routes.InterruptedSession(session):
            return interrupted.InterruptedSessionScene(stage, session)
        case routes.SessionStandings(shown, name):
            return standings.SessionStandingsScene(stage, shown, name)


@dataclass(slots=True)
class _Level:
    """A scene on the stack and, where it is a modal, who waits for its answer."""

    route: Route
    scene: Scene
    then: Callable[[Any], None] | None = None
    asked_by: object = None


class Navigator:
    """The stack of scenes, the one in front last; it is the `Navigation` of every scene on it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._stack: list[_Level] = []
        self._changes: deque[Callable[[], None]] = deque()
        """Changes asked for and not made yet, in their order."""

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From the bottom of the stack to the scene in front."""
        return tuple(level.scene for level in self._stack)

    @property
    def top(self) -> Scene:
        """The scene in front, which alone is painted and gets the events."""
        return self._stack[-1].scene

    @property
    def is_moving(self) -> bool:
        """Whether a change was asked for that is not made yet."""
        return bool(self._changes)

    def shows(self, *kinds: type[Route]) -> bool:
        """Whether a scene of one of these routes is on the stack."""
        return any(isinstance(level.route, kinds) for level in self._stack)

    # asking for changes

    def begin(self, route: Route) -> None:
        """Replaces the whole stack with the scene of one route."""
        self._changes.append(partial(self._begin, route))

    def go(self, route: Route, by: object) -> None:
        """Replaces the scene `by`, covered or not, with that of another route."""
        self._changes.append(partial(self._go, route, by))

    def push(self, route: Modal[Answer], then: Callable[[Answer], None], by: object) -> None:
        """Covers the scene `by`; `then` is called with the answer unless that scene has left meanwhile."""
        self._changes.append(partial(self._push, route, then, by))

    def ask(self, route: Modal[Answer], then: Callable[[Answer], None]) -> None:
        """Covers the scene in front; `then` is called with the answer even if that scene has left meanwhile."""
        self._changes.append(partial(self._push, route, then, None))

    def pop(self, answer: object, by: object) -> None:
        """Removes the modal scene `by` and gives its answer to the scene that asked."""
        self._changes.append(partial(self._pop, answer, by))

    def uncover(self, by: object) -> None:
        """Removes the scenes over the scene `by`, without an answer."""
        self._changes.append(partial(self._uncover, by))

    # making the changes

    def settle(self) -> bool:
        """Makes the changes asked for, in their order; whether another scene is in front now."""
        before = self._stack[-1].scene if self._stack else None
        known = self.scenes
        while self._changes:
            self._changes.popleft()()
        if self._stack[-1].scene is before:
            return False
        if self.top in known:
            self.top.lay_out()  # the screen may have another size or other colours since it was covered
        return True

    def close(self) -> None:
        """Removes all scenes."""
        self._drop(0)

    def give_up(self) -> None:
        """Takes all scenes away after a failure, each saved and closed as far as that can be done."""
        self._changes.clear()
        for level in reversed(self._stack):
            for leave in (level.scene.save, level.scene.close):
                try:
                    leave()
                except Exception as fault:
                    note_fault("scene given up", fault)
        self._stack.clear()

    def _place(self, scene: object) -> int | None:
        return next((place for place, level in enumerate(self._stack) if level.scene is scene), None)

    def _begin(self, route: Route) -> None:
        self._drop(0)
        self._stack.append(_Level(route, scene_of(route, self._stage)))

    def _go(self, route: Route, by: object) -> None:
        place = self._place(by)
        if place is not None:
            level = self._stack[place]
            if level.then is not None:
                raise RuntimeError(f"a modal scene answers the scene it covers, and leads nowhere: {route!r}")
            scene = scene_of(route, self._stage)  # first: where it cannot be made, the old one stays
            level.scene.close()
            level.route, level.scene = route, scene

    def _push(self, route: Route, then: Callable[[Any], None], by: object) -> None:
        place = len(self._stack) - 1 if by is None else self._place(by)
        if place is not None:
            self._stack.insert(place + 1, _Level(route, scene_of(route, self._stage), then, by))

    def _pop(self, answer: object, by: object) -> None:
        place = self._place(by)
        if place is None:
            return
        level = self._stack[place]
        self._drop(place)
        if level.then is not None and (level.asked_by is None or self._place(level.asked_by) is not None):
            level.then(answer)

    def _uncover(self, by: object) -> None:
        place = self._place(by)
        if place is not None:
            self._drop(place + 1)

    def _drop(self, place: int) -> None:
        """Removes the scenes of the stack from an index on, the one in front first."""
        while len(self._stack) > place:
            self._stack.pop().scene.close()
