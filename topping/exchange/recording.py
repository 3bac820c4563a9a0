"""The moves of a file's players as a session of our own: registered, corrected at the desk, counted as in the file.

A bulletin is corrected as any other. Where that comes to what the file says, the correction stands; else the file's
points stand, by motives that say so. Warnings and solos are those of the file.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.correction.bulletin.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.correction.referee.ruling import Ruling, absent
from topping.correction.sanction import PENALTY, Motive, Outcome, Reason
from topping.errors import InputError
from topping.exchange.sheet import WrittenAnswer, WrittenPlayer
from topping.play.session import events
from topping.play.session.desk import bulletin_of, handed
from topping.play.session.events import SESSION_EVENTS, read_event
from topping.play.session.plan import LONGEST_NAME, MOST_TABLES, Plan
from topping.play.session.session import Session
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.grid.board import Direction
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, Solution

_LEAST_LETTERS: Final = 2


@dataclass(frozen=True, slots=True)
class RecordedSession:
    """A session that was played elsewhere."""

    plan: Plan
    events: tuple[events.Event, ...]
    """From the first player registered to the results declared final."""

    def format(self) -> tuple[str, ...]:
        """Its events, each as a JSON object on one line."""
        return tuple(json.dumps(SESSION_EVENTS.write(event)) for event in self.events)

    @staticmethod
    def parse(written: Sequence[str], variant: Variant) -> RecordedSession:
        """The session of a game of that variant whose events `format` wrote; raises `InputError` for anything else."""
        plan = plan_of(variant)
        try:
            return RecordedSession(plan, tuple(read_event(json.loads(body), plan) for body in written))
        except (ValueError, RecursionError) as fault:
            raise InputError("session.event_unreadable", kind="–") from fault

    @property
    def players(self) -> int:
        return sum(isinstance(event, events.Registered) for event in self.events)


def plan_of(variant: Variant) -> Plan:
    """What a session that was played elsewhere is kept under."""
    return Plan(Conditions(DUPLICATE, DUPLICATE.speeds[0], variant, penalty_ms=0), is_recorded=True)


def recorded_session(
    game: Game, players: Sequence[WrittenPlayer], admits: Admits | None = None
) -> RecordedSession | None:
    """The session that the moves of `players` make of `game`; None where no person played, or against the clock alone.

    `admits` tells why a word brought nothing; what the file counts, it counts whatever the lexicon.
    """
    players = players[:MOST_TABLES]
    if not any(_is_person(player) for player in players):
        return None
    plan = plan_of(game.variant)
    desk = _RecordingDesk(Session.of(plan, game), admits)
    seated = dict(zip(_tables(players), players, strict=True))
    happened: list[events.Event] = [events.Registered(table, _name(one, table)) for table, one in seated.items()]
    for move in range(1, len(game.moves) + 1):
        happened += [events.Opened(move), events.Collected(move)]
        for table, player in seated.items():
            answer = player.answers[move - 1] if move <= len(player.answers) else None
            happened += desk.answered(move, table, answer or WrittenAnswer(0, is_valid=False))
    return RecordedSession(plan, (*happened, events.Ended(), events.Sealed()))


def _is_person(player: WrittenPlayer) -> bool:
    answers = [answer for answer in player.answers if answer is not None]
    return bool(answers) and not player.is_machine and all(answer.elapsed_ms is None for answer in answers)


def _tables(players: Sequence[WrittenPlayer]) -> Iterator[int]:
    """A table for each player: his own, or the next that nobody has where it is none, or another one's already."""
    own = {player.table for player in players}
    free = (table for table in range(1, MOST_TABLES + 1) if table not in own)
    taken: set[int] = set()
    for player in players:
        table = player.table
        if table is None or not 1 <= table <= MOST_TABLES or table in taken:
            table = next(free)
        taken.add(table)
        yield table


def _name(player: WrittenPlayer, table: int) -> str:
    """The name as a session keeps it; the table's number where it has no character that can be shown."""
    shown = (one if one.isprintable() else " " for one in unicodedata.normalize("NFC", player.name))
    return " ".join("".join(shown).split())[:LONGEST_NAME].strip() or str(table)


class _RecordingDesk:
    """Corrects what players wrote, each answer once: most of them are the same as somebody else's."""

    def __init__(self, session: Session, admits: Admits | None) -> None:
        self._session, self._admits = session, admits
        self._handed: dict[tuple[int, WrittenAnswer], events.Handed] = {}

    def answered(self, move: int, table: int, answer: WrittenAnswer) -> Iterator[events.Event]:
        written = move, replace(answer, warnings=0, solo=None)
        if written not in self._handed:
            self._handed[written] = self._entered(*written)
        yield _of_table(self._handed[written], table)
        for _ in range(answer.warnings):
            yield events.Ruled(move, table, Ruling.DISCIPLINARY_WARNING)
        if answer.solo is not None:
            yield events.Credited(move, table, answer.solo)

    def _entered(self, move: int, answer: WrittenAnswer) -> events.Handed:
        """Our own correction where it comes to the points of the file, without a warning; else the file's."""
        session, turn, table = self._session, self._session.turn(move), 1
        bulletin = _bulletin(turn.position, answer)
        if bulletin is None:
            none = absent(turn.number, session.conditions.variant, session.plan.regime_name)
            own = events.Handed(move, table, None, none)
        else:
            own = handed(session, move, table, bulletin, self._judge(answer))
        points = (answer.points or 0) - answer.penalty
        correction = replace(own.correction, regime=session.plan.regime)  # whatever the variant
        if correction.points != points or correction.warnings:
            correction = replace(correction, outcome=_recorded(answer, points))
        return replace(own, correction=correction)

    def _judge(self, answer: WrittenAnswer) -> Admits:
        if answer.is_valid:
            return lambda word: True
        return self._admits or (lambda word: False)


def _of_table(entered: events.Handed, table: int) -> events.Handed:
    bulletin = None if entered.bulletin is None else replace(entered.bulletin, table=table)
    return events.Handed(entered.move, table, bulletin, replace(entered.correction, table=table))


def _bulletin(position: Position, answer: WrittenAnswer) -> Bulletin | None:
    """What the player wrote, as far as the file says; None where it has no word of his."""
    if len(answer.word) < _LEAST_LETTERS:
        return None
    if answer.reference is not None and answer.is_valid:
        return bulletin_of(Solution(answer.word, answer.reference, answer.points or 0), position, 1)
    circled = [(0, place) for place, letter in enumerate(answer.word) if letter.islower()]
    reference = None if answer.reference is None else WrittenReference(str(answer.reference))
    direction = Direction.HORIZONTAL if answer.reference is None else answer.reference.direction
    sketch = Sketch.of([answer.word.upper()], circled)
    return Bulletin((Inscription(sketch, reference, None, direction),))


def _recorded(answer: WrittenAnswer, points: int) -> Outcome:
    if not points:
        return Outcome(word=answer.word, reasons=(Reason(Motive.RECORDED_ZERO),))
    reference = answer.reference if answer.is_valid else None
    if answer.penalty == PENALTY:
        return Outcome(points + PENALTY, answer.word, reference, reasons=(Reason(Motive.RECORDED_PENALTY),))
    return Outcome(points, answer.word, reference, reasons=(Reason(Motive.RECORDED),))
