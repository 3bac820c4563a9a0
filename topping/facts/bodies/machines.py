"""What a machine says of itself."""

from __future__ import annotations

from dataclasses import dataclass

from topping.facts.bodies.fields import BodyFields, WrittenByFields
from topping.facts.fact import FactKind
from topping.facts.jsontext import Json


@dataclass(frozen=True, slots=True)
class MachineTold:
    """A machine's name for people, and the key that its signatures are checked with."""

    label: str
    key: str | None = None
    """Hexadecimal; None before it is enrolled anywhere."""
    club: str | None = None
    """The clubs that it stands in, separated by commas; None where an older program does not tell."""

    kind = FactKind.MACHINE

    def write(self) -> dict[str, Json]:
        """The fact's body."""
        told: dict[str, Json] = {"label": self.label, "key": self.key}
        return told if self.club is None else {**told, "club": self.club}

    @staticmethod
    def read(body: BodyFields) -> MachineTold:
        """The value of a body; raises `InputError`."""
        return MachineTold(body.shown("label"), body.maybe_text("key"), body.maybe_text("club"))


@dataclass(frozen=True, slots=True)
class MachineEnrolled(WrittenByFields):
    """The referee of a competition has enrolled a machine: its runs count there, as long as its key signs them."""

    competition: str
    machine: str
    """UUID."""
    key: str
    """Hexadecimal."""
    label: str
    referee: bool = False
    """Whether it is a referee's: what it decides counts too."""

    kind = FactKind.ENROLMENT

    @staticmethod
    def read(body: BodyFields) -> MachineEnrolled:
        """The value of a body; raises `InputError`."""
        return MachineEnrolled(
            competition=body.text("competition"),
            machine=body.uuid("machine"),
            key=body.text("key"),
            label=body.shown("label"),
            referee=body.maybe_flag("referee"),
        )
