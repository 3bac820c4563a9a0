"""What the organiser is asked about the results of rooms, and what he may answer; until then a standing is provisional.

Meanwhile a decision holds in its own room alone, the file that came first counts, and two entrants of one licence stay
apart.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from topping.competition.competition import Competition
from topping.competition.decisions import EntrantExcluded, MoveVoided, TopRetained
from topping.competition.events import Answer, FileChosen, LicenceSettled, RoomRuled, Stamp
from topping.competition.results import TakenResults
from topping.competition.roomresults import HeardDecision, SharedLicence
from topping.competition.standings import EntrantStanding


@dataclass(frozen=True, slots=True)
class DecisionQuestion:
    """Whether what a room has decided holds for the others."""

    heard: HeardDecision

    @property
    def room(self) -> str:
        """The room with whose results it is asked."""
        return self.heard.room

    @property
    def place(self) -> int:
        """The game with whose results it is asked."""
        return self.heard.place

    def answers(self) -> tuple[Answer, ...]:
        """For all, and in that room only."""
        return tuple(RoomRuled(self.room, self.heard.decision, everywhere) for everywhere in (True, False))


@dataclass(frozen=True, slots=True)
class FileQuestion:
    """Whether a second file of a room's game takes the place of the first."""

    counted: TakenResults
    asked: TakenResults

    @property
    def room(self) -> str:
        """The room of both."""
        return self.counted.room

    @property
    def place(self) -> int:
        """The game of both."""
        return self.counted.game.place

    def answers(self) -> tuple[Answer, ...]:
        """The second one, and the first one."""
        numbers = (self.asked.number, self.counted.number)
        return tuple(FileChosen(self.room, self.place, number, self.asked.number) for number in numbers)


@dataclass(frozen=True, slots=True)
class LicenceQuestion:
    """Whether an entrant of a room is who has his licence already, under another name."""

    shared: SharedLicence

    @property
    def room(self) -> str:
        """The room that has brought him."""
        return self.shared.room

    @property
    def place(self) -> int:
        """The game with whose results he came."""
        return self.shared.place

    def answers(self) -> tuple[Answer, ...]:
        """The same person, and two people."""
        entrant, known = self.shared.entrant.uuid, self.shared.known.uuid
        return tuple(LicenceSettled(entrant, known, is_same) for is_same in (True, False))


@dataclass(frozen=True, slots=True)
class RankChange:
    """An entrant whose rank an answer would change; None where he has none."""

    name: str
    before: int | None
    after: int | None


Question: TypeAlias = DecisionQuestion | FileQuestion | LicenceQuestion


def open_questions(competition: Competition) -> tuple[Question, ...]:
    """What is still to be answered, game by game."""
    found: list[Question] = [
        FileQuestion(competition.results.counted[key], asked) for key, asked in competition.results.asked.items()
    ]
    found += [LicenceQuestion(one) for one in competition.results.licences if one.settled is None]
    decided = (one for one in competition.room_decisions if one.ruling is None)
    found += [DecisionQuestion(one) for one in decided if _concerns_others(competition, one)]
    return tuple(sorted(found, key=lambda one: (one.place, one.room)))


def rank_changes(before: Iterable[EntrantStanding], after: Iterable[EntrantStanding]) -> tuple[RankChange, ...]:
    """Whose ranks differ between two standings, the best new rank first."""
    ranks = {line.entrant.uuid: line.rank for line in before}
    changes = [
        RankChange(line.entrant.name, ranks.get(line.entrant.uuid), line.rank)
        for line in after
        if ranks.get(line.entrant.uuid) != line.rank
    ]
    return tuple(sorted(changes, key=lambda one: (one.after is None, one.after or 0)))


def answers_about(competition: Competition, room: str, place: int) -> tuple[tuple[Stamp, Answer], ...]:
    """What was answered about the results of a room in a game, the earliest first."""
    heard = {one.decision for one in competition.room_decisions if (one.room, one.place) == (room, place)}
    licences = {
        (one.entrant.uuid, one.known.uuid)
        for one in competition.results.licences
        if (one.room, one.place) == (room, place)
    }

    def is_about(answer: Answer) -> bool:
        match answer:
            case RoomRuled():
                return answer.room == room and answer.decision in heard
            case FileChosen():
                return (answer.room, answer.game) == (room, place)
            case LicenceSettled():
                return (answer.entrant, answer.known) in licences

    return tuple(one for one in competition.answers if is_about(one[1]))


def _concerns_others(competition: Competition, heard: HeardDecision) -> bool:
    """Whether a decision may hold beyond its room or, of an exclusion, beyond the games that are played there."""
    has_others = bool({*competition.centres} - {heard.room})
    match heard.decision:
        case MoveVoided(entrant=None) | TopRetained():
            return has_others
        case EntrantExcluded():
            return has_others or len(competition.games) > 1
    return False
