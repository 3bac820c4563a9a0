"""`topping scores --export` and `--import`: facts of this machine to a file, those of others from files."""

import sys
from collections.abc import Iterator
from pathlib import Path

from topping import config
from topping.cli.frame.output import is_yes, write_line, write_lines
from topping.errors import StoreError, ToppingError
from topping.facts.fact import Fact
from topping.hub.keys import is_genuine, own_key
from topping.hub.label import label_of
from topping.hub.machine import SharedStore
from topping.store import open_store, open_to_change
from topping.store.database import now_ms
from topping.store.sharing.exports import ExportCarrier, FactFile, write_facts
from topping.store.sharing.wording import first_attempt_lines, outgoing_lines
from topping.texts import say, tell


def export_scores(path: Path, *, asks: bool) -> int:
    """Says what goes out, writes it to a file, and keeps that it went there; with `asks` only if that is wanted."""
    with open_to_change(StoreError("sharing.nothing")) as store:
        write_lines(outgoing_lines(store))
        if asks and not is_yes(say("sharing.sure", path=path)):
            return 1
        store.sharing.tell_backlog()
        key = own_key()
        SharedStore(store).present(label_of(config.load()[0]), key)
        until = store.sharing.last_own()
        written = write_facts(path, store.sharing.own_after(0, -1), key.sign)
        store.exports.note(ExportCarrier.FILE, str(path.resolve()), until)
        write_line(say("sharing.written", count=written, path=path))
    return 0


def import_scores(paths: list[Path]) -> int:
    """Takes the facts of files, and says what came of it; returns 1 where a file could not be read."""
    failed = 0
    with open_store().store as store:
        before, machine = {run.run_id for run in store.ranking.rows()}, store.sharing.machine
        for path in paths:
            file, refused = FactFile(path), list[Fact]()
            try:
                taken = store.sharing.take(_genuine(file, refused))
            except ToppingError as fault:
                failed = 1
                sys.stderr.write(tell(fault) + "\n")
                continue
            write_line(say("sharing.taken", count=taken.new, repeated=taken.repeated, path=path))
            _tell_counts(refused=len(refused), lines_unreadable=file.unreadable, clashing=taken.clashing)
            for gone, stays in taken.merged:
                write_line(say("sharing.merged", gone=gone, stays=stays))
            for name in taken.erased:
                write_line(say("sharing.erased", name=name))
        for name in store.wishes.remove_due(now_ms()):
            write_line(say("sharing.erased", name=name))
        if store.sharing.machine != machine:
            write_line(say("hub.another_machine"))
        new = [run.run_id for run in store.ranking.rows() if run.run_id not in before and run.machines > 1]
        for attempts in dict.fromkeys(store.ranking.first_attempts(run) for run in new):
            write_line(*first_attempt_lines(attempts))
        _tell_counts(matches=len(store.matches.all()), wishes=len(store.wishes.asked()))
    return failed


def _tell_counts(**counts: int) -> None:
    """Says of each thing how many there are, if any."""
    write_lines(say(f"sharing.{name}", count=count) for name, count in counts.items() if count)


def _genuine(file: FactFile, refused: list[Fact]) -> Iterator[Fact]:
    """The facts of a file but for those that are not signed by the machines whose names they bear."""
    for fact in file.facts():
        if is_genuine(fact):
            yield fact
        else:
            refused.append(fact)
