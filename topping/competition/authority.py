"""Whose word counts in a competition: its founder's, and that of the machines that the founder has enrolled.

The founder and the machines enrolled as referees' decide; every other one says what is played there, and no more. As
long as no machine is enrolled everything is played on honour, and any machine puts its players on the roster. Whatever
any machine says counts then where the competition's name does not tell who has founded it, as in earlier versions.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from topping.competition.events import (
    CompetitionEvent,
    CompetitionStage,
    Enrolled,
    OrderSet,
    Planned,
    RunEntered,
    SessionReached,
    SessionScored,
    StageSet,
    StampedEvent,
    Withdrawn,
)
from topping.facts.bodies import MachineEnrolled
from topping.facts.identity import is_founded_by, is_machine_of


@dataclass(frozen=True, slots=True)
class Authority:
    """Who has a say in a competition."""

    founder: str | None = None
    """The machine on which it was founded."""
    enrolled: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The keys of the machines whose results count, by their UUIDs."""
    referees: frozenset[str] = frozenset()
    """Those of them that decide too."""
    here: str = ""
    """This machine: a room opens for itself what was sealed."""
    is_proved: bool = False
    """Whether the name of the competition says that it was founded there."""

    @property
    def is_on_honour(self) -> bool:
        """Whether no machine was enrolled."""
        return not self.enrolled

    @property
    def trusted(self) -> frozenset[str]:
        """The machines whose results stand before those of others; none where all is played on honour."""
        return frozenset() if self.is_on_honour else frozenset({*self.enrolled, self.founder or ""} - {""})

    def decides(self, machine: str) -> bool:
        """Whether what a machine says of plan, games, roster, stage and decisions counts."""
        if self.is_on_honour and not self.is_proved:
            return True
        return machine == self.founder or machine in self.referees

    def counts(self, machine: str, event: CompetitionEvent) -> bool:
        """Whether an event counts that a machine has said."""
        if isinstance(event, RunEntered | SessionScored | SessionReached) or self.decides(machine):
            return True
        if self.is_on_honour and isinstance(event, Enrolled | Withdrawn | OrderSet):
            return True
        return machine == self.here and event == StageSet(CompetitionStage.OPEN)


def authority_of(
    competition: str,
    happened: Iterable[StampedEvent],
    enrolments: Iterable[tuple[str, int, MachineEnrolled]],
    here: str = "",
) -> Authority:
    """Who has a say, by what happened and by enrolments, each with the machine and the number of its fact.

    The founder is the machine to which the competition's name is bound; of a name that is bound to none, the first that
    has said its plan. Its last word about each machine counts.
    """
    planned = [one.stamp for one in happened if isinstance(one.event, Planned)]
    bound = [stamp.machine for stamp in planned if is_founded_by(competition, stamp.machine)]
    founder = next(iter(bound), min(planned).machine if planned else None)
    by_founder = sorted(
        ((number, body) for machine, number, body in enrolments if machine == founder), key=lambda one: one[0]
    )
    last = {body.machine: body for _, body in by_founder if is_machine_of(body.machine, body.key)}
    return Authority(
        founder,
        MappingProxyType({machine: body.key for machine, body in last.items()}),
        frozenset(machine for machine, body in last.items() if body.referee),
        here,
        bool(bound),
    )
