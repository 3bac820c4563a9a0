"""Machines and a carrier in memory, which lose whatever a test wants them to."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from uuid import NAMESPACE_OID, uuid5

from topping.facts.fact import Fact, FactKind
from topping.facts.interests import EVERYTHING, Interests
from topping.facts.jsontext import Json
from topping.hub.carrier import CarrierLostError, GivenOver, Held, HubPlace
from topping.store.sharing.log import FactName
from topping.store.sharing.taking import Taken


class MemoryShared:
    """The facts of a machine, without a database."""

    def __init__(self, machine: str) -> None:
        self.machine = machine
        self.kept: dict[tuple[str, int], Fact] = {}
        self.told = self.noted = self.looks = 0
        self._runs = frozenset[str]()

    @property
    def version(self) -> int:
        return self.told

    def last_own(self) -> int:
        return max((number for machine, number in self.kept if machine == self.machine), default=0)

    def own_after(self, number: int, most: int) -> Sequence[Fact]:
        own = sorted((fact for fact in self.kept.values() if fact.machine == self.machine), key=lambda one: one.number)
        after = [fact for fact in own if fact.number > number]
        return after if most < 0 else after[:most]

    def gone_own(self) -> Sequence[int]:
        return [fact.number for fact in self.own_after(0, -1) if fact.kind == FactKind.GONE]

    def interests(self) -> Interests:
        return replace(EVERYTHING, runs=self._runs)

    def concern(self, run: str) -> None:
        self._runs = frozenset((run,))
        self.told += 1

    def lacking(self, names: Sequence[FactName]) -> Sequence[FactName]:
        return [name for name in names if name not in self.kept]

    def not_emptied(self, names: Sequence[FactName]) -> Sequence[FactName]:
        return [name for name in names if name in self.kept and self.kept[name].kind != FactKind.GONE]

    def take(self, facts: Iterable[Fact]) -> Taken:
        new = 0
        for fact in facts:
            assert fact.machine != self.machine
            new += fact.name not in self.kept
            if fact.name not in self.kept or fact.kind == FactKind.GONE:
                self.kept[fact.name] = fact
        return Taken(new)

    def part(self, first: int) -> None:
        moved = [fact for fact in self.own_after(0, -1) if fact.number >= first]
        for fact in moved:
            del self.kept[fact.name]
        self.machine = str(uuid5(NAMESPACE_OID, self.machine))
        for number, fact in enumerate(moved, start=1):
            self.kept[self.machine, number] = replace(fact, machine=self.machine, number=number)

    def say(self, kind: FactKind, body: Mapping[str, Json]) -> Fact:
        fact = Fact(self.machine, self.last_own() + 1, 1_000 + self.told, kind, body)
        self.kept[fact.name] = fact
        self.told += 1
        return fact

    def forget(self, number: int) -> None:
        self.kept[self.machine, number] = Fact(self.machine, number, 1_000, FactKind.GONE, {})
        self.told += 1

    def tell_backlog(self) -> bool:
        self.looks += 1
        return False

    def note_export(self, place: HubPlace, until: int) -> None:
        self.noted = until


class MemoryHub:
    """What a hub keeps, and whether it can be reached."""

    def __init__(self) -> None:
        self.facts: dict[tuple[str, int], Fact] = {}
        self.order: list[Fact] = []
        self.losses: list[int] = []
        """After how many more calls it is lost; the first of them counts."""
        self.is_there = True


class MemoryCarrier:
    empties = False
    percent = 100
    forged: Collection[int] = ()
    unreadable = 0
    is_behind = False

    def __init__(self, hub: MemoryHub, shared: MemoryShared) -> None:
        self._hub, self._machine = hub, shared.machine
        self._read: int | None = None
        self._call()

    def _call(self) -> None:
        if not self._hub.is_there:
            raise CarrierLostError("hub.unreachable", why="test")
        if self._hub.losses:
            self._hub.losses[0] -= 1
            if self._hub.losses[0] < 0:
                self._hub.losses.pop(0)
                raise CarrierLostError("hub.unreachable", why="test")

    def lacking(self, last: int) -> Sequence[int]:
        self._call()
        return [number for number in range(1, last + 1) if (self._machine, number) not in self._hub.facts]

    def give(self, facts: Sequence[Fact]) -> GivenOver:
        """Lost in the middle, some of the facts are there: the worst that a folder does."""
        other = []
        for fact in facts:
            self._call()
            held = self._hub.facts.get(fact.name)
            if held is None or fact.kind == FactKind.GONE:
                self._hub.facts[fact.name] = fact
                self._hub.order.append(fact)
            elif held.unsigned() != fact.unsigned():
                other.append(held)
        return GivenOver(other=tuple(other))

    def news(self, interests: Interests, held: Held) -> Iterator[Sequence[Fact]]:
        self._call()
        if self._read is None:
            self._read = len(self._hub.order)
            wanted = {*held.lacking([fact.name for fact in self._hub.order])}
            yield [fact for fact in self._hub.order if fact.name in wanted]
        while self._read < len(self._hub.order):
            self._call()
            part = self._hub.order[self._read : self._read + 3]
            yield part
            self._read += len(part)

    def wait(self, seconds: float) -> bool:
        self._call()
        return True

    def close(self) -> None:
        pass
