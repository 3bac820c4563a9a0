"""What is said of players: who they are, who of them is one person, who is to be forgotten."""

from __future__ import annotations

from dataclasses import dataclass

from topping.errors import InputError
from topping.facts.bodies.fields import BodyFields, WrittenByFields, fit_to_show
from topping.facts.fact import FactKind, is_uuid
from topping.facts.jsontext import Json


@dataclass(frozen=True, slots=True)
class PlayerTold(WrittenByFields):
    """A player as he leaves his machine: a minor has a number and initials in the place of a name."""

    player: str
    """UUID."""
    name: str
    initials: bool
    """Whether the name is initials alone."""
    minor: bool
    consent_at: int | None = None
    """When it was agreed to that this leaves; milliseconds UTC, None where nobody was asked."""

    kind = FactKind.PLAYER

    @staticmethod
    def read(body: BodyFields) -> PlayerTold:
        """The value of a body; raises `InputError`, also for a name of nothing but blanks."""
        name = body.text("name", most=60)
        if not name.strip():
            raise InputError("facts.unreadable")
        return PlayerTold(
            player=body.uuid("player"),
            name=name,
            initials=body.flag("initials"),
            minor=body.flag("minor"),
            consent_at=body.maybe_instant("consent_at"),
        )


@dataclass(frozen=True, slots=True)
class PlayersMerged(WrittenByFields):
    """Two players are one person; which of the two is named first does not matter."""

    gone: str
    stays: str

    kind = FactKind.MERGING

    @staticmethod
    def read(body: BodyFields) -> PlayersMerged:
        """The value of a body; raises `InputError`."""
        return PlayersMerged(body.uuid("gone"), body.uuid("stays"))


@dataclass(frozen=True, slots=True)
class PlayersDistinct(WrittenByFields):
    """Two players of one name are two persons, and are not to be offered for merging again."""

    one: str
    other: str

    kind = FactKind.DISTINCT

    @staticmethod
    def read(body: BodyFields) -> PlayersDistinct:
        """The value of a body; raises `InputError`."""
        return PlayersDistinct(body.uuid("one"), body.uuid("other"))


@dataclass(frozen=True, slots=True)
class PlayerErased:
    """A wish that a person be forgotten: name and strokes go, results stay without them.

    Where it was said this is done; elsewhere it masks the name, or is a proposal (`facts/people.py`).
    """

    players: tuple[str, ...]
    """Every UUID that he is known to have had."""

    kind = FactKind.ERASURE

    def write(self) -> dict[str, Json]:
        """The fact's body."""
        return {"players": list(self.players)}

    @staticmethod
    def read(body: BodyFields) -> PlayerErased:
        """The value of a body; raises `InputError`."""
        found = []
        for value in body.values("players"):
            if not isinstance(value, str) or not is_uuid(value):
                raise InputError("facts.unreadable")
            found.append(value)
        return PlayerErased(tuple(found))


@dataclass(frozen=True, slots=True)
class WishAnswered(WrittenByFields):
    """What a machine does about a wish that somebody be forgotten; the last that it says counts."""

    machine: str
    """The one that said the wish."""
    number: int
    """The wish's, there."""
    forgets: bool
    """Whether all that is held here is removed. Where the answer comes from who wished: whether it is still wished."""
    reason: str = ""
    """Why not."""

    kind = FactKind.ANSWER

    @staticmethod
    def read(body: BodyFields) -> WishAnswered:
        """The value of a body; raises `InputError`."""
        reason = fit_to_show(body.text("reason", most=400))
        return WishAnswered(body.uuid("machine"), body.whole("number", 1), body.flag("forgets"), reason)
