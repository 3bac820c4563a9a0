"""A folder as a carrier: one file a machine, of lines that are only ever added, wherever several machines see it.

A shared folder of the network, one that a program synchronises, a key that is carried around: nothing is asked of it
but that a file which was written can be read. A line that was cut off by a kill or is still on its way is not there
yet; its machine adds it again.
"""

import mmap
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Self, TypeAlias

from topping.disk import LARGEST_TOLD, open_regular, os_reason, read_regular, refusing, sweep, write_whole
from topping.errors import HubError
from topping.facts.fact import MOST_BYTES, Fact, FactKind, is_uuid, read_line
from topping.facts.interests import Interests
from topping.hub.carrier import CarrierLostError, GivenOver, Held
from topping.hub.chosenlines import ChosenLines, number_of
from topping.log import LOG
from topping.store.sharing.log import FactName

SUFFIX: Final = ".facts"
MARK: Final = "topping-hub.txt"
"""A file that says that this is a hub: where the disk is not there, its empty place must not be taken for it."""
FORMAT: Final = 1
_MARK_TEXT: Final = "topping hub"
_PART: Final = 500
"""Facts that are handed on at once."""
_CHUNK: Final = 1 << 20
_LONGEST_LINE: Final = 4 * MOST_BYTES
"""In bytes, where facts are bounded in characters."""
_NOT_ALL: Final = -2
"""Stands for the time of change of a file of which the rest was not looked at."""
_MOST_A_TURN: Final = 128 << 20
"""Bytes of one machine's file that are read before those of the others have their turn again."""
_SHORTEST: Final = 70
"""A shorter line is no fact: its keys and a UUID alone take as much."""
_TAIL: Final = 200
_MOST_NEEDLES: Final = 30
"""For more new interests than these all files are read again; otherwise those that name one of them."""
_LOOK_S: Final = 0.4
"""How often the folder is looked at."""

SignedFacts: TypeAlias = "Callable[[int, int], Iterable[tuple[str, bytes, Fact]]]"
"""What this machine said after a number, the first so many: each unsigned, as its signed line, and as a fact."""


def _no_facts(number: int, most: int) -> Iterable[tuple[str, bytes, Fact]]:
    return ()


@dataclass(slots=True)
class _MachineFile:
    """How far a machine's file was read."""

    read: int = 0
    """Bytes, up to the end of a line."""
    tail: bytes = b""
    """The last of these, by which a file that was replaced by another one is told."""
    size: int = -1
    """The size and the time of change at the last look."""
    changed: int = -1


@dataclass(frozen=True, slots=True)
class _ChosenLine:
    """A line that may concern this machine."""

    name: FactName
    is_gone: bool
    is_told: bool
    """Whether it is handed on though it is here: what stands new in this machine's own file."""
    line: bytes


class FolderCarrier:
    """A machine's view of the folder."""

    empties: Final = False
    """Anybody who can write to the folder could empty facts, so that only the machine that said them may."""

    def __init__(
        self,
        folder: Path,
        machine: str,
        is_genuine: Callable[[Fact], bool],
        signed: SignedFacts,
    ) -> None:
        self._folder, self._machine, self._is_genuine, self._signed = folder, machine, is_genuine, signed
        self._files: dict[str, _MachineFile] = {}
        self._held: dict[int, int] = {}
        """The numbers in this machine's own file, each with a hash of its fact."""
        self._own_as_left: tuple[int, int] | None = None
        """Size and instant of change of this machine's own file at the last look: nobody else writes in it."""
        self.forged: frozenset[int] = frozenset()
        self._unreadable: Final = set[str]()
        """The machines whose files could not be read."""
        self.is_behind = False
        self._waited = 0.0
        """Seconds since it was last looked at."""
        self._interests = Interests()
        """What the files were looked through for."""
        self._chosen = ChosenLines()
        self._again: Final = set[str]()
        """The machines whose files are to be read from their beginnings once more."""
        self.percent = 100

    @classmethod
    def open(
        cls,
        folder: Path,
        machine: str,
        is_genuine: Callable[[Fact], bool] = lambda fact: True,
        signed: SignedFacts = _no_facts,
    ) -> Self:
        """Looks whether the folder is there; raises `HubError`.

        `is_genuine` tells whether a fact was said by the machine whose name it bears: others are as if not there. It is
        not asked of lines that are what this machine writes of `signed`.
        """
        check_mark(folder)
        sweep(folder)
        carrier = cls(folder, machine, is_genuine, signed)
        with _as_lost(folder):
            carrier._clear_own()
        return carrier

    def _clear_own(self) -> None:
        """Deletes what is no file in the place of this machine's own: it would wait, or write where a link leads."""
        path = self._path(self._machine)
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(path.lstat().st_mode):
                path.unlink()
                LOG.warning("hub: %s was no file, and is deleted", path.name)

    @property
    def unreadable(self) -> int:
        """As `Carrier`: the files that could not be read."""
        return len(self._unreadable)

    def lacking(self, last: int) -> Sequence[int]:
        """As `Carrier`."""
        with _as_lost(self._folder):
            self._held = self._own_hashes()
        return [number for number in range(1, last + 1) if number not in self._held]

    def give(self, facts: Sequence[Fact]) -> GivenOver:
        """As `Carrier`; all facts are of this machine."""
        check_mark(self._folder)
        said = {fact.number: hash(fact.unsigned()) for fact in facts}
        new = [fact for fact in facts if self._held.get(fact.number) != said[fact.number]]
        gone = {fact.number for fact in new if fact.kind == FactKind.GONE and fact.number in self._held}
        others = {fact.number for fact in new if fact.number in self._held} - gone
        with _as_lost(self._folder):
            self._check_own()
            path = self._path(self._machine)
            if gone:
                _leave_out(path, gone)
            adding = [fact for fact in new if fact.number not in others]
            if adding:
                _add_lines(path, adding)
            self._held |= {fact.number: said[fact.number] for fact in adding}
            self._own_as_left = _as_left(path)
            held = self._own_facts() if others else {}
        other = [held[number][1] for number in sorted(others) if number in held]
        return GivenOver(other=tuple(fact for fact in other if fact.kind != FactKind.GONE))

    def _own_facts(self) -> dict[int, tuple[str, Fact]]:
        """What this machine has put into its file, by number, each with its text; of two under one number the first."""
        path, found, forged = self._path(self._machine), dict[int, tuple[str, Fact]](), set[int]()
        if path.exists():
            for lines in _all_lines(path):
                ours = self._own_among(lines)
                for line in lines:
                    if (own := ours.get(line)) is not None:
                        found.setdefault(own[1].number, own)
                    elif (fact := read_line(line)) is None:
                        continue
                    elif fact.machine != self._machine or not self._is_genuine(fact):
                        forged.add(fact.number)
                    else:
                        found.setdefault(fact.number, (fact.unsigned(), fact))
        self.forged, self._own_as_left = frozenset(forged), _as_left(path)
        return found

    def _own_hashes(self) -> dict[int, int]:
        return {number: hash(unsigned) for number, (unsigned, _) in self._own_facts().items()}

    def _own_among(self, lines: Sequence[bytes]) -> Mapping[bytes, tuple[str, Fact]]:
        """The lines that this machine writes of what it has said, among those of a part of its file.

        To sign costs a fourth of looking at a signature, and such a line need not be read either.
        """
        numbers = [number for line in lines if (number := number_of(line)) is not None]
        if not numbers:
            return {}
        return {line: (unsigned, fact) for unsigned, line, fact in self._signed(min(numbers) - 1, len(lines))}

    def news(self, interests: Interests, held: Held) -> Iterator[Sequence[Fact]]:
        """As `Carrier`; a line that cannot be read is passed over."""
        check_mark(self._folder)
        with _as_lost(self._folder):
            self._read_again(interests.beyond(self._interests))
            machines = self._changed()
        self._interests = interests
        self._chosen.look_for(interests)
        sizes: dict[str, int] = {}
        for machine in machines:
            try:
                sizes[machine] = self._look_through(machine)
            except OSError as fault:
                self._pass_over(machine, fault)
        done, total = 0, max(1, sum(sizes.values()))
        batch: list[_ChosenLine] = []
        for machine, size in sizes.items():
            file = self._files[machine]
            began = file.read
            try:
                for chosen in self._chosen_of(machine):
                    batch += chosen
                    began = min(began, file.read)  # one that was replaced is read from its beginning
                    self.percent = min(99, 100 * (done + file.read - began) // total)
                    yield _facts_in(batch, held) if len(batch) >= _PART else ()
                    batch = [] if len(batch) >= _PART else batch
            except OSError as fault:
                self._pass_over(machine, fault)
            done += size
        yield _facts_in(batch, held)
        self.is_behind = any(self._files[machine].changed == _NOT_ALL for machine in sizes)
        for machine in self._again:
            self._files[machine] = _MachineFile()
        self._again.clear()
        self.percent = 100

    def _read_again(self, wanted: Interests) -> None:
        """Has files read from their beginnings that may hold what was not wanted before."""
        needles = [*wanted.players, *wanted.unnamed, *wanted.games, *wanted.runs, *wanted.sessions]
        if not wanted:
            return
        is_any = wanted.machines or wanted.names or wanted.competitions or len(needles) > _MOST_NEEDLES
        for machine in [*self._files]:
            path = self._path(machine)
            if machine == self._machine or not path.exists():
                continue
            try:
                if is_any or any(place >= 0 for place in _places(path, needles)):
                    del self._files[machine]
            except OSError as fault:
                self._pass_over(machine, fault)

    def _look_through(self, machine: str) -> int:
        """Notes what came since the last look in a machine's file tells of runs; how much came, in bytes."""
        file, size = replace(self._files[machine]), 0
        read = file.read
        for chunk in _chunks(self._path(machine), file):
            size += len(chunk)
            new = self._chosen.look_through(chunk)
            if new and read and any(0 <= place < read for place in _places(self._path(machine), new)):
                self._again.add(machine)  # a line that was cut off is added again behind others of its run
        return size

    def _chosen_of(self, machine: str) -> Iterator[Sequence[_ChosenLine]]:
        path, file = self._path(machine), self._files[machine]
        is_told = machine == self._machine and bool(file.read)
        now_ms = int(time.time() * 1000)
        for lines in _lines(path, file):
            yield [
                _ChosenLine((machine, number), is_gone, is_told, line)
                for number, is_gone, line in self._chosen.choose(machine, lines, now_ms)
            ]

    def _pass_over(self, machine: str, fault: OSError) -> None:
        """Notes once that a machine's file cannot be read, as long as the folder is there: it is tried again."""
        check_mark(self._folder)
        if machine not in self._unreadable:
            self._unreadable.add(machine)
            LOG.warning("hub: %s: %s", self._path(machine).name, os_reason(fault))

    def _changed(self) -> Sequence[str]:
        """The machines whose files are not as they were at the last look."""
        found = []
        self._check_own()
        with os.scandir(self._folder) as entries:
            for entry in entries:
                machine = entry.name.removesuffix(SUFFIX)
                if machine == entry.name or not is_uuid(machine):
                    continue
                try:
                    now = self._path(machine).lstat()
                except OSError as fault:
                    self._pass_over(machine, fault)
                    continue
                file = self._files.setdefault(machine, _MachineFile())
                if (now.st_size, now.st_mtime_ns) != (file.size, file.changed):
                    found.append(machine)
        return sorted(found)

    def _check_own(self) -> None:
        """Raises `CarrierLostError` where somebody has cut, deleted or altered this machine's file: what is
        lacking is then given again."""
        if _as_left(self._path(self._machine)) == self._own_as_left:
            return
        if not self._held.items() <= self._own_hashes().items():
            raise CarrierLostError("hub.file_cut", folder=self._folder)

    def wait(self, seconds: float) -> bool:
        """As `Carrier`: nothing tells of changes in a folder of the network, so that it is looked at every so often."""
        time.sleep(seconds)
        self._waited += seconds
        if self._waited < _LOOK_S:
            return False
        self._waited = 0.0
        return True

    def close(self) -> None:
        """As `Carrier`: nothing is open."""

    def _path(self, machine: str) -> Path:
        return self._folder / f"{machine}{SUFFIX}"


def make_hub(folder: Path) -> bool:
    """Makes an existing folder a hub; False where it was one. Raises `HubError`."""
    if not folder.is_dir():
        raise HubError("hub.no_folder", folder=folder)
    if (folder / MARK).exists():
        check_mark(folder)
        return False
    with _as_lost(folder):
        write_whole(folder / MARK, f"{_MARK_TEXT} {FORMAT}\n".encode("ascii"))
    return True


def check_mark(folder: Path) -> None:
    """Raises `CarrierLostError` where the folder is not there, `HubError` where it is no hub or a newer one."""
    try:
        text = read_regular(folder / MARK, LARGEST_TOLD).decode("ascii").strip()
    except FileNotFoundError as fault:
        if folder.is_dir() and any(folder.iterdir()):
            raise HubError("hub.no_mark", folder=folder) from fault
        raise CarrierLostError("hub.folder_lost", folder=folder, why=os_reason(fault)) from fault
    except (OSError, UnicodeDecodeError) as fault:
        raise CarrierLostError("hub.folder_lost", folder=folder, why=os_reason(fault)) from fault
    words, _, number = text.rpartition(" ")
    if words != _MARK_TEXT or not number.isdecimal():
        raise HubError("hub.no_mark", folder=folder)
    if int(number) > FORMAT:
        raise HubError("hub.newer", found=int(number), known=FORMAT)


def _facts_in(lines: Sequence[_ChosenLine], held: Held) -> Sequence[Fact]:
    """The facts of lines, without those that are held."""
    wanted = {*held.lacking([one.name for one in lines if not one.is_gone])}
    wanted |= {*held.not_emptied([one.name for one in lines if one.is_gone])}
    named = [(one.name, read_line(one.line)) for one in lines if one.is_told or one.name in wanted]
    return [fact for (machine, _), fact in named if fact is not None and fact.machine == machine]


def _as_left(path: Path) -> tuple[int, int] | None:
    """Size of a file, and when it was changed, in nanoseconds; None where there is none."""
    try:
        known = path.stat()
    except FileNotFoundError:
        return None
    return known.st_size, known.st_mtime_ns


def _add_lines(path: Path, facts: Sequence[Fact]) -> None:
    """Adds lines, which are on the disk when this returns; one that was cut off before stays, alone on its line."""
    lines = "".join(f"{fact}\n" for fact in facts).encode()
    with path.open("a+b") as file:
        size = file.seek(0, os.SEEK_END)
        if size:
            file.seek(size - 1)
            lines = lines if file.read() == b"\n" else b"\n" + lines
        file.write(lines)
        file.flush()
        os.fsync(file.fileno())


def _leave_out(path: Path, numbers: set[int]) -> None:
    """Writes a file anew without the facts of these numbers: what must be forgotten does not stay on a shared disk."""
    facts = (read_line(line) for lines in _all_lines(path) for line in lines)
    kept = [fact for fact in facts if fact is not None and fact.number not in numbers]
    write_whole(path, "".join(f"{fact}\n" for fact in kept).encode())


def _places(path: Path, needles: Sequence[str] | Sequence[bytes]) -> Iterator[int]:
    """Where each of some texts first stands in a file; -1 for one that does not, nothing where the file is empty."""
    with open_regular(path, follows_links=False) as content:
        if content.seek(0, os.SEEK_END):
            with mmap.mmap(content.fileno(), 0, access=mmap.ACCESS_READ) as text:
                for needle in needles:
                    yield text.find(needle if isinstance(needle, bytes) else needle.encode())


def _lines(path: Path, file: _MachineFile) -> Iterator[Sequence[bytes]]:
    """The whole lines that came since the last look, in parts; all of them where the file is another one."""
    for chunk in _chunks(path, file):
        lines = [line for line in chunk.split(b"\n")[:-1] if len(line) >= _SHORTEST]
        yield from (lines[start : start + _PART] for start in range(0, len(lines), _PART))


def _all_lines(path: Path) -> Iterator[Sequence[bytes]]:
    """All whole lines of a file, in parts."""
    file = _MachineFile()
    while file.changed in (-1, _NOT_ALL):
        yield from _lines(path, file)


def _chunks(path: Path, file: _MachineFile) -> Iterator[bytes]:
    """As `_lines`, many lines at once, as they are; a line that is far too long for a fact is left out.

    Of a file that has grown by very much, a part: the rest at the next look. Raises `OSError`, also for what is no
    file of this folder: a pipe, a device, a link.
    """
    with open_regular(path, follows_links=False) as content:
        found = os.fstat(content.fileno())
        if (found.st_size, found.st_mtime_ns) == (file.size, file.changed):
            return
        content.seek(file.read - len(file.tail))
        if content.read(len(file.tail)) != file.tail:
            content.seek(0)
            file.read, file.tail = 0, b""
        rest, left = b"", _MOST_A_TURN
        while chunk := content.read(_CHUNK):
            read, end, rest = (rest + chunk).rpartition(b"\n")
            if end:
                read += end
                file.read, file.tail = file.read + len(read), (file.tail + read)[-_TAIL:]
                yield read
            elif len(rest) > _LONGEST_LINE:
                file.read, file.tail, rest = file.read + len(rest), rest[-_TAIL:], b""
            left -= len(chunk)
            if left <= 0:
                file.size, file.changed = found.st_size, _NOT_ALL
                return
    file.size, file.changed = found.st_size, found.st_mtime_ns


def _as_lost(folder: Path) -> AbstractContextManager[None]:
    """Turns the system's faults into `CarrierLostError`: a disk that goes while it is read may come back."""
    return refusing(CarrierLostError, "hub.folder_lost", folder=folder)
