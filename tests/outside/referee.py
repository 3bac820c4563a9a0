"""What a referee says of a competition at his screens, said to the database at once: enrolled, opened, decided, closed.

The screens themselves are tried in `tests/kiosk/competition`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from topping.cli.event.arguments import sheet_of
from topping.competition.decisions import Decision
from topping.competition.enrolling import enrolled
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Decided, Enrolled, Revoked, StageSet
from topping.gamefiles.rosterfile import read_roster_file
from topping.sheets.competition import CompetitionSheet, decision_in_words
from topping.store import Store, now, open_store
from topping.store.database import new_uuid

REASON, AUTHOR = "panne", "J. Roy"


@contextmanager
def of(name: str, home: Path | None = None) -> Iterator[tuple[Store, str]]:
    """The database in a data folder, by default the present one, with the UUID of a competition."""
    with open_store(home and home / "topping.db").store as store:
        yield store, store.competitions.named(name)


def enrols(name: str, roster: Path, centre: str = "", home: Path | None = None) -> None:
    """Enrols all whom a file names, in a room."""
    with of(name, home) as (store, uuid):
        competition = store.competitions.read(uuid)
        read = read_roster_file(roster, pairs=competition.plan.pairs).read
        assert not read.faults
        entrants = enrolled(competition.entrants.values(), read.rows, new_uuid, centre)
        store.competitions.add(uuid, *map(Enrolled, entrants), at=now())


def opens(name: str, home: Path | None = None) -> None:
    with of(name, home) as (store, uuid):
        store.competitions.open(uuid, now())


def closes(name: str) -> None:
    with of(name) as (store, uuid):
        store.scored_sessions.refresh(uuid, now())
        store.competitions.add(uuid, StageSet(CompetitionStage.CLOSED), at=now())


def entrant(sheet: CompetitionSheet, number: int, centre: str = "") -> Entrant:
    """The entrant of a number, in a room."""
    entrants = sheet.competition.entrants.values()
    return next(one for one in entrants if (one.number, one.centre) == (number, centre))


def run_of(sheet: CompetitionSheet, number: int, attempt: int = 1) -> str:
    """The run of an entrant of the first game, by its UUID."""
    return sheet.competition.entered(1)[entrant(sheet, number).uuid][attempt - 1].run


def decides(name: str, decision: Callable[[CompetitionSheet], Decision], home: Path | None = None) -> str:
    """Keeps a decision; returns it in the words of the results."""
    with of(name, home) as (store, uuid):
        store.competitions.add(uuid, Decided(decision(sheet_of(store, uuid)), REASON, AUTHOR), at=now())
        sheet = sheet_of(store, uuid)
        return decision_in_words(sheet, sheet.competition.decisions[-1]).replace("\N{NO-BREAK SPACE}", " ")


def revokes(name: str, which: int) -> None:
    """Revokes a decision, by its number in the results."""
    with of(name) as (store, uuid):
        stamp = store.competitions.read(uuid).decisions[which - 1].stamp
        store.competitions.add(uuid, Revoked(stamp.number, REASON, AUTHOR), at=now())
