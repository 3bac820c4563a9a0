"""One machine's exchange with others over a carrier: its own facts go out, those of others come in."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Final, Protocol

from topping.facts.fact import Fact, FactKind
from topping.facts.interests import Interests, changes_interests
from topping.hub.carrier import Carrier, CarrierLostError, Held
from topping.store.sharing.log import FactName
from topping.store.sharing.taking import Taken

_PART: Final = 200
"""How many facts are given at once."""
_TAKEN: Final = 64
"""After how many facts of others this machine's new ones are sent."""
_LARGE: Final = 100
"""How many facts that come together are checked by a thread of its own."""
_MOST_FORGED: Final = 1_000
"""How many facts that are passed over are counted at most, of each sort."""


class Shared(Held, Protocol):
    """The facts that this machine keeps, its own and those of others."""

    @property
    def machine(self) -> str:
        """This machine's UUID."""

    def last_own(self) -> int:
        """The number of the last fact that was said here; 0 before the first."""

    def own_after(self, number: int, most: int) -> Sequence[Fact]:
        """What was said here after that number, the first so many (-1: all)."""

    def gone_own(self) -> Sequence[int]:
        """The numbers of what was said here and had to be forgotten."""

    @property
    def version(self) -> object:
        """What changes whenever something was kept here by another process, or said by this one."""

    def interests(self) -> Interests:
        """What concerns this machine."""

    def take(self, facts: Iterable[Fact]) -> Taken:
        """Keeps facts of other machines."""

    def part(self, first: int) -> None:
        """Becomes another machine, which has said what this one said from that number on."""


class OtherMachineError(CarrierLostError):
    """This machine has become another one; the carrier is to be opened for that one."""


class Exchange:
    """An exchange over an open carrier, from the moment it was opened until it is lost.

    Its methods may raise `HubError` and `StoreError`; the carrier is then to be opened anew, and nothing is lost: what
    is missing on either side is found out at the beginning.
    """

    def __init__(
        self,
        shared: Shared,
        carrier: Carrier,
        sign: Callable[[Fact], Fact],
        is_genuine: Callable[[Fact], bool] = lambda fact: True,
    ) -> None:
        """`is_genuine` tells whether a fact was said by the machine whose name it bears."""
        self._shared, self._carrier, self._sign, self._is_genuine = shared, carrier, sign, is_genuine
        self._machine: Final = shared.machine
        self._last_there: Final = shared.last_own()
        """Of the facts up to it, only the lacking ones are still to be given."""
        self._lacking = set(carrier.lacking(self._last_there))
        first = min(self._lacking, default=self._last_there + 1)
        self._sent = first - 1
        """All up to it are there."""
        self._is_probed = self._sent == 0
        """Whether one that was there was compared with ours."""
        self._interests = Interests()
        self._version: object = None
        """That of what is here when it was looked what concerns this machine."""
        self._gone: Final = set[int]()
        """What is known to be emptied on the carrier."""
        self.refused: Final = set[int]()
        """Numbers of facts that the carrier does not take from this machine."""
        self.forged: Final = {(self._machine, number) for number in list(carrier.forged)[:_MOST_FORGED]}
        """Names of facts there that bear no signature, or that of another machine: they are ignored."""
        self.untaken: Final = set[FactName]()
        """Names of genuine facts that cannot be kept here, whatever is wrong with them: they are ignored too."""

    @property
    def passed_over(self) -> int:
        """How many facts, rows or files there are ignored: forged ones, and those that cannot be read or kept."""
        return len(self.forged) + len(self.untaken) + self._carrier.unreadable

    @property
    def waiting(self) -> int:
        """How many of this machine's facts are not there yet."""
        last = self._shared.last_own()
        return max(0, last - max(self._sent, self._last_there)) + sum(one > self._sent for one in self._lacking)

    @property
    def sent(self) -> int:
        """The number up to which this machine's facts are there."""
        return self._sent

    def give(self) -> int:
        """Gives what is not there yet; how many facts that was."""
        given = 0
        if not self._is_probed:
            self._hand_over(self._shared.own_after(self._sent - 1, 1))
            self._is_probed = True
        while facts := self._shared.own_after(self._sent, _PART):
            missing = [fact for fact in facts if fact.number > self._last_there or fact.number in self._lacking]
            self._hand_over(missing)
            given += len(missing)
            self._sent = facts[-1].number
        gone = [number for number in self._shared.gone_own() if number not in self._gone]
        for number in gone:
            self._hand_over(self._shared.own_after(number - 1, 1))
        self._gone.update(gone)
        return given

    def _hand_over(self, facts: Sequence[Fact]) -> None:
        if facts:
            handed = self._carrier.give([self._sign(fact) for fact in facts])
            self.refused.update(handed.refused)
            said = self._accepted(handed.other)
            if said:
                self._part_from_copy(said)

    def take(self, tell: Callable[[int], None] = lambda percent: None) -> int:
        """Takes what has come, and gives what is said here meanwhile; how many facts were new.

        `tell` is told how much of it was taken, in per cent.
        """
        new = 0
        while True:
            version = (self._shared.version, self._shared.last_own())
            if version != self._version:
                self._interests, self._version = self._shared.interests(), version
            may_concern_more = False
            for part in self._checked_ahead(self._carrier.news(self._interests, self._shared)):
                may_concern_more |= changes_interests(part)
                new += self._take(part)
                tell(self._carrier.percent)
            if not may_concern_more:
                return new
            before, self._interests = self._interests, self._shared.interests()
            if not self._interests.beyond(before):
                return new

    def _checked_ahead(self, parts: Iterable[Sequence[Fact]]) -> Iterator[Sequence[Fact]]:
        """The parts; whether the facts of a large one are genuine is looked at while the one before is taken.

        That takes a processor half as long as the taking, and the answers are kept (`GenuineFacts`).
        """
        waiting: deque[tuple[Sequence[Fact], Future[None] | None]] = deque()
        with ThreadPoolExecutor(1, "genuine") as checker:  # it has no thread before something is asked of it
            for part in parts:
                is_large = len(part) >= _LARGE
                waiting.append((part, checker.submit(self._check, part) if is_large else None))
                while len(waiting) > is_large:
                    yield _checked(*waiting.popleft())
            while waiting:
                yield _checked(*waiting.popleft())

    def _check(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            self._is_genuine(fact)  # which keeps the answer

    def _take(self, part: Sequence[Fact]) -> int:
        own = self._accepted(fact for fact in part if fact.machine == self._machine)
        strange = self._strange(own) if own else []
        if strange:
            self._part_from_copy(strange)
        others = [fact for fact in part if fact.machine != self._machine]
        taken = self._shared.take(self._coming(others))
        self.untaken.update(islice(taken.passed_over, max(0, _MOST_FORGED - len(self.untaken))))
        return taken.new

    def _coming(self, facts: Sequence[Fact]) -> Iterator[Fact]:
        """The genuine ones of these facts, checked as they are asked for; now and then what was said here is given."""
        for count, fact in enumerate(facts, start=1):
            yield from self._accepted((fact,))
            if count % _TAKEN == 0 or count == len(facts):
                self.give()

    def _accepted(self, facts: Iterable[Fact]) -> list[Fact]:
        """The genuine ones of these facts; the others are noted as forged."""
        found = []
        for fact in facts:
            if self._accepts(fact):
                found.append(fact)
            elif len(self.forged) < _MOST_FORGED:
                self.forged.add(fact.name)
        return found

    def _accepts(self, fact: Fact) -> bool:
        """Whether a fact is genuine: signed by its machine, or emptied by a carrier that does so itself."""
        return self._is_genuine(fact) or (self._carrier.empties and fact.kind == FactKind.GONE)

    def _strange(self, facts: Sequence[Fact]) -> list[Fact]:
        """Those facts of this machine that it did not say."""
        numbers = [fact.number for fact in facts]
        said = self._shared.own_after(min(numbers) - 1, max(numbers) - min(numbers) + 1)
        ours = {fact.number: fact for fact in said}
        return [fact for fact in facts if not _is_same(fact, ours.get(fact.number))]

    def _part_from_copy(self, strange: Sequence[Fact]) -> None:
        """A copy of this database is in use elsewhere, with its key: this machine becomes another one.

        What it said under numbers that the copy has used too it then has said in its new name.
        """
        first = min(fact.number for fact in strange)
        while first > 1 and self._is_contradicted(first - 1):
            first -= 1
        self._shared.part(first)
        self._shared.take(strange)
        raise OtherMachineError("hub.another_machine")

    def _is_contradicted(self, number: int) -> bool:
        """Whether the carrier holds another fact of ours under a number that is there."""
        handed = self._carrier.give([self._sign(fact) for fact in self._shared.own_after(number - 1, 1)])
        return any(map(self._accepts, handed.other))


def _checked(part: Sequence[Fact], checking: Future[None] | None) -> Sequence[Fact]:
    """A part, once it is checked."""
    if checking is not None:
        checking.result()  # each answer is kept
    return part


def _is_same(fact: Fact, said: Fact | None) -> bool:
    return said is not None and (FactKind.GONE in (fact.kind, said.kind) or fact.unsigned() == said.unsigned())
