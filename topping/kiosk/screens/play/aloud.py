"""A run played aloud (§3.8.4): the referee's screen shows every top, and a key validates the player's answer.

The player's screen and the room's are separate programs (`topping screen --oral`), which receive everything but the
top.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from topping.answers.client import News, found_in
from topping.answers.positions import find_tops
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.displays.following import LiveWriter, WatchedState
from topping.kiosk.engine.processes import ORAL
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.routes import Play
from topping.kiosk.services.runs import Record, Seat
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.tree import Element, Type, column, text
from topping.paths import watched_file
from topping.play.run.proposal import verdict_of_top
from topping.play.run.run import GUARD_MS, Phase, Run
from topping.play.run.strokes import Device, InputMark, StrokeKind
from topping.play.run.watched import WatchedRun
from topping.rules.moves import Solution
from topping.texts import say

_WITH_PLACES = 3
"""Up to this many other words are named with places; with more, words only."""
_PLACES = 3
"""How many places of a word are named."""

_WORD: Final = 9
"""The type size step of the word on the grid."""


class AloudScreen(PlayScreen):
    """The referee's screen of a run played aloud. Enter on an empty line validates the top; Enter after text judges
    that text as a proposal.
    """

    def __init__(self, stage: Stage, seat: Seat, taken_up: tuple[Run, Record] | None = None) -> None:
        self._writer = LiveWriter(watched_file())
        self._heard: tuple[int, tuple[Solution, ...]] = (0, ())
        """The move of the requested tops, and its tops once known."""
        self._awaited: News | None = None
        super().__init__(stage, seat, taken_up)

    @property
    def asked_to_leave(self) -> str:
        """Returns the text key of the question asked before a run is left. Its text addresses the referee, except in a
        competition.
        """
        return "oral" if self.seat.entry is None else super().asked_to_leave

    # what happens

    def tick(self, now: int) -> None:
        super().tick(now)
        turn = self.run.turn
        if self.run.phase in (Phase.DRAWN, Phase.THINKING) and self._heard[0] != turn.number:
            self._heard = (turn.number, ())
            lexicon = WantedLexicon.of(self.seat.lexicon)
            self._awaited = self.stage.answerer.ask(find_tops, turn.position, turn.before.variant, lexicon)
        self._tell(now)

    def _show_beside(self, now: int) -> None:
        self.stage.second.lead(ORAL, now)

    def hear(self, news: News) -> None:
        super().hear(news)
        if news is self._awaited:
            self._heard = (self._heard[0], found_in(news) or ())

    def shown(self, frame: Collection[str], now: int) -> None:
        before = self.run.phase
        super().shown(frame, now)
        if self.run.phase is not before:
            self._tell(now)

    def propose(self) -> None:
        """Handles Enter. On an empty line, validates the top at the time when the key was pressed; otherwise judges the
        typed text.
        """
        if self.typing.grid is None and not self.typing.text.strip():
            self.validate(self.received)
        else:
            super().propose()

    def validate(self, now: int) -> None:
        """Books the top for the player, who has said it aloud.

        Ignores a key that is held down or repeated, so that it cannot end the next draw before anybody has read it.
        """
        if self.stage.keyboard.is_repeat or self.run.elapsed_ms(now) < GUARD_MS:
            return
        turn = self.run.turn
        self._advance(self.run.propose(str(turn.solution.move), verdict_of_top(turn), now))

    def note(self, kind: StrokeKind, device: Device) -> None:
        """Plays the sound of a keystroke. Does not store it, since the referee types, not the player."""
        self._cues.typed(kind)

    def close(self) -> None:
        """Closes the run, and removes it from the player's and the room's screens."""
        self.run = self.run.abandon(self.now)  # for the other screens, also if the run continues later
        self._tell(self.now)
        self._writer.close()
        self.stage.second.leave()
        super().close()

    def _tell(self, now: int) -> None:
        settings = self.stage.services.settings
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
        told = [] if self.is_pressed_once(self._give_up_key) else [*others, say("oral.how")]
        return column(
            text(own.word.upper(), _WORD, "accent_text", Face.BOLD),
            text(where, Type.TITLE, "accent_text", Face.BOLD),
            *(text(one, Type.CARD, lines=4, group="others") for one in told),
            gap=12,
            grow=1,
            id="tops",
        )


def _others(own: Solution, tops: Sequence[Solution]) -> list[str]:
    """Returns the lines that name the other tops of a move, without the retained one (`own`): words and, if there are
    few, their squares.

    A last line names the other squares on which the retained word is a top.
    """
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
    """Returns the first three places of a word on the grid as text; if there are more, the text says so."""
    named = ", ".join(places[:_PLACES])
    return say("oral.elsewhere", places=named) if len(places) > _PLACES else named


def opened(stage: Stage, route: Play) -> PlayScreen:
    kind = AloudScreen if route.seat.input is InputMark.ORAL else PlayScreen
    return kind(stage, route.seat, route.taken_up)
