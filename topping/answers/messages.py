"""What is asked (`AnyQuestion`) and what comes back (`News`); questions and answers of a subject share a file."""

from dataclasses import dataclass
from typing import TypeAlias

from topping.answers.gamequestions import (
    AboutGameQuestion,
    BankNews,
    DrillPlanned,
    DrillQuestion,
    FillBankQuestion,
    GameNews,
    RushSliceQuestion,
    SheetQuestion,
    SheetRead,
    ShortBankQuestion,
    WorkbookQuestion,
    WorkbookRead,
)
from topping.answers.positionquestions import (
    MachineNews,
    MachineQuestion,
    MeaningsFound,
    MeaningsQuestion,
    PositionNews,
    PositionQuestion,
    WordToolNews,
    WordToolQuestion,
)

# questions; each that a lexicon answers names it, so that none is answered with another by omission

ShortQuestion: TypeAlias = (
    PositionQuestion
    | MeaningsQuestion
    | WordToolQuestion
    | ShortBankQuestion
    | DrillQuestion
    | SheetQuestion
    | MachineQuestion
    | WorkbookQuestion
)
LongQuestion: TypeAlias = AboutGameQuestion | FillBankQuestion | RushSliceQuestion
"""Short questions do not wait for the answer to a long one."""

AnyQuestion: TypeAlias = ShortQuestion | LongQuestion
"""Each is answered alike whenever it is asked."""


# news


@dataclass(frozen=True, slots=True)
class SolverReady:
    """Questions are answered at once."""


@dataclass(frozen=True, slots=True)
class HelperFailed:
    """The lexicon or the solver cannot be opened: no question about it can be answered."""

    sentence: str


@dataclass(frozen=True, slots=True)
class QuestionFailed:
    """A question failed; `sentence` says why."""

    ticket: int
    sentence: str


AnyAnswer: TypeAlias = (
    PositionNews
    | MeaningsFound
    | WordToolNews
    | GameNews
    | BankNews
    | DrillPlanned
    | SheetRead
    | MachineNews
    | WorkbookRead
    | QuestionFailed
)
News: TypeAlias = AnyAnswer | SolverReady | HelperFailed
