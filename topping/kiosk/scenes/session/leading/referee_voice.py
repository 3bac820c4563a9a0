"""What the referee's voice says of a session: draws, signals, retained solutions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from topping.kiosk.announcing import Announcer
from topping.kiosk.cues import SIGNAL_MS, Cue
from topping.kiosk.stage import Stage
from topping.kiosk.voice.script import STOP, Pause, Script
from topping.kiosk.voice.signal import script_of_signal
from topping.kiosk.voice.solution import script_of_reminder, script_of_solution
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.schedule import Signal
from topping.rules.games.announcement import announce_solution
from topping.rules.games.game import Turn

_AFTER_THE_SIGNAL: Final = Pause(1_200)


class RefereeVoice:
    """Signals are always said, draws and solutions where the setting asks for it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.announcer = Announcer(stage)
        """Announces a draw; its clock starts afterwards."""
        self._heard: Signal | None = None
        """The last signal of the move."""

    @property
    def announces(self) -> bool:
        """Whether the voice says draws and solutions: not where the referee does."""
        return self._stage.backstage.settings.announce_session and not self._stage.backstage.sessions.is_read

    def turn_announcing(self) -> bool:
        """Changes whether draws and solutions are said; returns whether they are from now on."""
        self._stage.change(replace(self._stage.backstage.settings, announce_session=not self.announces))
        return self.announces

    def draw(self, turn: Turn, conditions: Conditions) -> None:
        """Begins to announce a draw, where that is set."""
        if self.announces:
            self.announcer.announce(turn, conditions.speed.by_letters)

    def start(self) -> None:
        """The clock of a move starts: its signals are all to come."""
        self._heard = None
        self.signal(Signal.START)

    def signal(self, signal: Signal | None) -> None:
        """Says a signal, once."""
        if signal is not None and signal is not self._heard:
            self._heard = signal
            self._stage.voice.say(self._signal(signal))

    def solution(self, turn: Turn, conditions: Conditions) -> None:
        """Says that the time is over, unless that was said, and the retained solution (§3.4)."""
        script = () if self._heard is Signal.END else self._signal(Signal.END)
        self._heard = Signal.END
        if self.announces:
            said = announce_solution(turn)
            script = (
                *script,
                *((_AFTER_THE_SIGNAL,) if script else ()),
                *script_of_solution(said, joker_game=conditions.variant.joker),
                STOP,
                *script_of_reminder(said),
            )
        if script:
            self._stage.voice.say(script)

    def _signal(self, signal: Signal) -> Script:
        """Sounds the signal, and returns what is said after its sound."""
        is_heard = self._stage.cues.play(Cue.SIGNAL)
        return (*((Pause(SIGNAL_MS),) if is_heard else ()), *script_of_signal(signal))
