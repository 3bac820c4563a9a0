"""A run played aloud (§3.8.4): the referee's screen has every top, and one key validates what the player says.

The player's screen and the room's are programs of their own (`topping screen --oral`), which are told all but the top.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News
from topping.game.service.positionquestions import SolutionsFound, TopsQuestion
from topping.kiosk.backstage.runs.record import Record
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.look.panel import Panel
from topping.kiosk.otherscreens.secondscreen import ORAL
from topping.kiosk.painters.solo.oraltops import OralTopsView, paint_oral_tops
from topping.kiosk.public.watchedfile import WatchedState, WatchedWriter
from topping.kiosk.scenes.solo.play import PlayScene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter
from topping.paths import watched_file
from topping.play.run.run import GUARD_MS, Phase, Run
from topping.play.run.strokes import Device, StrokeKind
from topping.play.run.verdict import verdict_of_top
from topping.play.together.watched import WatchedRun
from topping.rules.moves.solution import Solution
from topping.store.uuids import new_uuid
from topping.texts import say

_WITH_PLACES = 3
"""So many other words at most are told with their places, else all of them by themselves."""
_PLACES = 3
"""How many places of a word are told."""


class OralScene(PlayScene):
    """The referee validates with Enter on an empty line; what is typed before Enter is a proposal like any other."""

    def __init__(self, stage: Stage, seat: Seat, taken_up: tuple[Run, Record] | None = None) -> None:
        self._writer = WatchedWriter(watched_file())
        self._tops: tuple[int, tuple[Solution, ...]] = (0, ())
        """The move whose tops were asked for, and all of them once they are known."""
        self._tops_ticket = 0
        self._token = new_uuid()
        self._told: tuple[Phase, int, int] | None = None
        """What other machines were told last: they are told of each change, and count the seconds themselves."""
        super().__init__(stage, seat, taken_up)

    @property
    def asked_to_leave(self) -> str:
        """In the words of the referee."""
        return "oral" if self.seat.entry is None else super().asked_to_leave

    # what happens

    def tick(self, now: int) -> None:
        """The move's clock; the other screens are told."""
        super().tick(now)
        turn = self.run.turn
        if self.run.phase in (Phase.DRAWN, Phase.THINKING) and self._tops[0] != turn.number:
            self._tops = (turn.number, ())
            question = TopsQuestion(turn.position, turn.before.variant, WantedLexicon.of(self.seat.lexicon))
            self._tops_ticket = self.stage.helper.ask(question)
        self._tell(now)

    def _show_beside(self, now: int) -> None:
        """The player's own screen."""
        self.stage.second.lead(ORAL, now)

    def hear(self, news: News) -> None:
        """All tops of the move, which the referee may hear."""
        super().hear(news)
        if isinstance(news, SolutionsFound) and news.ticket == self._tops_ticket:
            self._tops = (self._tops[0], news.solutions)

    def shown(self, frame: Collection[str], now: int) -> None:
        """With the draw on the frame, its clock starts; the player's screen is told at once."""
        before = self.run.phase
        super().shown(frame, now)
        if self.run.phase is not before:
            self._tell(now)

    def propose(self, now: int) -> None:
        """Enter on an empty line validates the top at the instant of the key; else what is typed is judged."""
        typing = self.controls.typing
        if typing.grid is None and not typing.text.strip():
            self.validate(now)
        else:
            super().propose(now)

    def validate(self, now: int) -> None:
        """The player has said the top, which the grid has anyway; a key held, or pressed twice, does not end a draw
        that nobody has read."""
        if self.stage.keyboard.is_repeat or self.run.elapsed_ms(now) < GUARD_MS:
            return
        turn = self.run.turn
        self._advance(self.run.propose(str(turn.solution.move), verdict_of_top(turn), now))

    def note(self, kind: StrokeKind, device: Device, now: int) -> None:
        """The referee's keys tell nothing of the player."""
        self._cues.typed(kind)

    def close(self) -> None:
        """The other screens have nothing to show any more."""
        self._tell(self.now)  # that it is over, or was left
        self._writer.close()
        self.stage.second.leave()
        super().close()

    def _tell(self, now: int) -> None:
        settings = self.stage.backstage.settings
        watched = WatchedRun.of(self.run, self.seat.player, self.seat.game.name, now)
        self._writer.tell(WatchedState(watched, settings.theme, settings.text_scale))
        stage = (self.run.phase, self.run.turn.number, len(self.run.results))
        if stage != self._told and (settings.hub_dsn or settings.hub_folder):
            self._told = stage
            self.stage.backstage.runs.tell_aloud(watched, self.seat.game, self._token)

    # what is shown

    def hints(self) -> tuple[Hint, ...]:
        """Enter validates while nothing is typed; the others as in any run."""
        hints = super().hints()
        validates = hints and not self.controls.is_asking and self.controls.typing.is_empty
        return (enter(say("oral.key.validate")), *hints[1:]) if validates else hints

    def panels(self) -> list[Panel]:
        """The play screen, with the tops of the move in place of the moves played."""
        panels = super().panels()
        if self.run.phase not in (Phase.DRAWN, Phase.THINKING):
            return panels
        return [self._tops_panel(one) if one.name == "history" else one for one in panels]

    def _tops_panel(self, history: Panel) -> Panel:
        own, (number, tops) = self.run.turn.solution, self._tops
        where = say("oral.top", place=str(own.reference), points=own.points)
        others = _others(own, tops if number == self.run.turn.number else ())
        view = OralTopsView(own.word.upper(), where, (*others, say("oral.how")), self.places.text(5))
        return Panel("tops", history.rect, view, paint_oral_tops)


def _others(own: Solution, tops: Sequence[Solution]) -> list[str]:
    """What else is worth as much: all other words, with places where they are few, then other places of the same."""
    places: dict[str, list[str]] = {}
    for one in tops:
        if one != own:
            places.setdefault(one.word.upper(), []).append(str(one.reference))
    same = places.pop(own.word.upper(), [])
    if len(places) > _WITH_PLACES:
        lines = [say("oral.also_words", words=list(places))]
    else:
        lines = [say("oral.also", word=word, place=_first(there)) for word, there in places.items()]
    if same:
        lines.append(say("oral.also_at", word=own.word.upper(), place=_first(same)))
    return lines


def _first(places: Sequence[str]) -> str:
    """The first of some places, and that there are others."""
    named = ", ".join(places[:_PLACES])
    return say("oral.elsewhere", places=named) if len(places) > _PLACES else named
