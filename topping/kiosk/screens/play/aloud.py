"""A run played aloud (§3.8.4): the referee's screen has every top, and one key validates what the player says.

The player's screen and the room's are programs of their own (`topping screen --oral`), which are told all but the top.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News
from topping.game.service.positionquestions import SolutionsFound, TopsQuestion
from topping.kiosk import routes
from topping.kiosk.backstage.runs import Record, Seat
from topping.kiosk.engine.processes import ORAL
from topping.kiosk.paint.theme import Face
from topping.kiosk.public.following import LiveWriter, WatchedState
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.tree import Element, Type, column, text
from topping.paths import watched_file
from topping.play.run.proposal import verdict_of_top
from topping.play.run.run import GUARD_MS, Phase, Run
from topping.play.run.strokes import Device, InputMark, StrokeKind
from topping.play.together.watched import WatchedRun
from topping.rules.moves import Solution
from topping.texts import say

_WITH_PLACES = 3
"""So many other words at most are told with their places, else all of them by themselves."""
_PLACES = 3
"""How many places of a word are told."""

_WORD: Final = 9
"""The step of type of the word on the grid."""


class AloudScreen(PlayScreen):
    """The referee validates with Enter on an empty line; what is typed before Enter is a proposal like any other."""

    def __init__(self, stage: Stage, seat: Seat, taken_up: tuple[Run, Record] | None = None) -> None:
        self._writer = LiveWriter(watched_file())
        self._heard: tuple[int, tuple[Solution, ...]] = (0, ())
        """The move whose tops were asked for, and all of them once they are known."""
        self._ticket = 0
        super().__init__(stage, seat, taken_up)

    @property
    def asked_to_leave(self) -> str:
        """In the words of the referee."""
        return "oral" if self.seat.entry is None else super().asked_to_leave

    # what happens

    def tick(self, now: int) -> None:
        super().tick(now)
        turn = self.run.turn
        if self.run.phase in (Phase.DRAWN, Phase.THINKING) and self._heard[0] != turn.number:
            self._heard = (turn.number, ())
            question = TopsQuestion(turn.position, turn.before.variant, WantedLexicon.of(self.seat.lexicon))
            self._ticket = self.stage.helper.ask(question)
        self._tell(now)

    def _show_beside(self, now: int) -> None:
        self.stage.second.lead(ORAL, now)

    def hear(self, news: News) -> None:
        super().hear(news)
        if isinstance(news, SolutionsFound) and news.ticket == self._ticket:
            self._heard = (self._heard[0], news.solutions)

    def shown(self, frame: Collection[str], now: int) -> None:
        before = self.run.phase
        super().shown(frame, now)
        if self.run.phase is not before:
            self._tell(now)

    def propose(self) -> None:
        """Enter on an empty line validates the top at the instant of the key; else what is typed is judged."""
        if self.typing.grid is None and not self.typing.text.strip():
            self.validate(self.received)
        else:
            super().propose()

    def validate(self, now: int) -> None:
        """The player has said the top, which the grid has anyway; a key held, or pressed twice, does not end a draw
        that nobody has read."""
        if self.stage.keyboard.is_repeat or self.run.elapsed_ms(now) < GUARD_MS:
            return
        turn = self.run.turn
        self._advance(self.run.propose(str(turn.solution.move), verdict_of_top(turn), now))

    def note(self, kind: StrokeKind, device: Device) -> None:
        """The referee's keys tell nothing of the player."""
        self._cues.typed(kind)

    def close(self) -> None:
        """The other screens have nothing to show any more."""
        self.run = self.run.abandon(self.now)  # for the other screens, also where it goes on another time
        self._tell(self.now)
        self._writer.close()
        self.stage.second.leave()
        super().close()

    def _tell(self, now: int) -> None:
        settings = self.stage.backstage.settings
        watched = WatchedRun.of(self.run, self.seat.player, self.seat.game.name, now)
        self._writer.tell(WatchedState(watched, settings.theme, settings.text_scale))

    # what is shown

    def keys(self) -> Sequence[Key]:
        named = super().keys()
        validates = named and self.typing.is_empty
        return (replace(named[0], label=say("oral.key.validate")), *named[1:]) if validates else named

    def in_place_of_tops(self) -> Element | None:
        if self.run.phase not in (Phase.DRAWN, Phase.THINKING):
            return None
        own, (number, tops) = self.run.turn.solution, self._heard
        where = say("oral.top", place=str(own.reference), points=own.points)
        others = _others(own, tops if number == self.run.turn.number else ())
        return column(
            text(own.word.upper(), _WORD, "accent_text", Face.BOLD),
            text(where, Type.TITLE, "accent_text", Face.BOLD),
            *(text(one, Type.CARD, lines=4, group="others") for one in (*others, say("oral.how"))),
            gap=12,
            grow=1,
            id="tops",
        )


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


def opened(stage: Stage, route: routes.Play) -> PlayScreen:
    kind = AloudScreen if route.seat.input is InputMark.ORAL else PlayScreen
    return kind(stage, route.seat, route.taken_up)
