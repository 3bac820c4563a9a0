"""The questions that the results of rooms raise, and the answers from which the organiser chooses.

Standings are provisional until he answers. Meanwhile a decision holds only in its own room, the first file counts, and
two entrants with one licence stay separate.
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
    """The question whether the decision of a room's referee also holds in the other rooms."""

    heard: HeardDecision

    @property
    def room(self) -> str:
        """The room whose referee took the decision."""
        return self.heard.room

    @property
    def place(self) -> int:
        """The number of the game with whose results the decision came."""
        return self.heard.place

    def answers(self) -> tuple[Answer, ...]:
        """Returns the two possible answers: the decision holds in all rooms, or only in its own room."""
        return tuple(RoomRuled(self.room, self.heard.decision, everywhere) for everywhere in (True, False))


@dataclass(frozen=True, slots=True)
class FileQuestion:
    """The question whether a second result file of a room replaces its first file for a game."""

    counted: TakenResults
    asked: TakenResults

    @property
    def room(self) -> str:
        """The room that sent both files."""
        return self.counted.room

    @property
    def place(self) -> int:
        """The number of the game whose results both files hold."""
        return self.counted.game.place

    def answers(self) -> tuple[Answer, ...]:
        """Returns the two possible answers: the second file counts, or the first file counts."""
        numbers = (self.asked.number, self.counted.number)
        return tuple(FileChosen(self.room, self.place, number, self.asked.number) for number in numbers)


@dataclass(frozen=True, slots=True)
class LicenceQuestion:
    """The question whether two entrants with the same licence and different names are one person."""

    shared: SharedLicence

    @property
    def room(self) -> str:
        """The room that enrolled the second entrant."""
        return self.shared.room

    @property
    def place(self) -> int:
        """The number of the game whose results enrolled the second of the two entrants."""
        return self.shared.place

    def answers(self) -> tuple[Answer, ...]:
        """Returns the two possible answers: one person, or two people."""
        entrant, known = self.shared.entrant.uuid, self.shared.known.uuid
        return tuple(LicenceSettled(entrant, known, is_same) for is_same in (True, False))


@dataclass(frozen=True, slots=True)
class RankChange:
    """An entrant whose rank would change by an organiser's answer, with both ranks (None for no rank)."""

    name: str
    before: int | None
    after: int | None


Question: TypeAlias = DecisionQuestion | FileQuestion | LicenceQuestion


def open_questions(competition: Competition) -> tuple[Question, ...]:
    """Returns the questions that the organiser has not answered, by game, then by room."""
    questions: list[Question] = [
        FileQuestion(competition.results.counted[key], asked) for key, asked in competition.results.asked.items()
    ]
    questions += [LicenceQuestion(shared) for shared in competition.results.licences if shared.settled is None]
    decided = (decision for decision in competition.room_decisions if decision.ruling is None)
    questions += [DecisionQuestion(decision) for decision in decided if _concerns_others(competition, decision)]
    return tuple(sorted(questions, key=lambda question: (question.place, question.room)))


def rank_changes(before: Iterable[EntrantStanding], after: Iterable[EntrantStanding]) -> tuple[RankChange, ...]:
    """Returns the entrants whose rank differs between the standings `before` and `after`, the best new rank first."""
    ranks = {line.entrant.uuid: line.rank for line in before}
    changes = [
        RankChange(line.entrant.name, ranks.get(line.entrant.uuid), line.rank)
        for line in after
        if ranks.get(line.entrant.uuid) != line.rank
    ]
    return tuple(sorted(changes, key=lambda change: (change.after is None, change.after or 0)))


def answers_about(competition: Competition, room: str, place: int) -> tuple[tuple[Stamp, Answer], ...]:
    """Returns the organiser's answers about a room's results in game number `place`, the earliest first."""
    heard = {
        decision.decision for decision in competition.room_decisions if (decision.room, decision.place) == (room, place)
    }
    licences = {
        (shared.entrant.uuid, shared.known.uuid)
        for shared in competition.results.licences
        if (shared.room, shared.place) == (room, place)
    }

    def is_about(answer: Answer) -> bool:
        match answer:
            case RoomRuled():
                return answer.room == room and answer.decision in heard
            case FileChosen():
                return (answer.room, answer.game) == (room, place)
            case LicenceSettled():
                return (answer.entrant, answer.known) in licences

    return tuple(stamped for stamped in competition.answers if is_about(stamped[1]))


def _concerns_others(competition: Competition, heard: HeardDecision) -> bool:
    """Returns whether the decision of a room's referee could affect other rooms or other games.

    Only a move voided for all entrants, another retained top, or the exclusion of an entrant can.
    """
    has_others = bool({*competition.centres} - {heard.room})
    match heard.decision:
        case MoveVoided(entrant=None) | TopRetained():
            return has_others
        case EntrantExcluded():
            return has_others or len(competition.games) > 1
    return False
