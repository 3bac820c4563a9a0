"""`topping session export` writes a session's results as text, web page, CSV, JSON, or a file for another program."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from topping.cli.frame.output import deliver, tell_fault
from topping.cli.frame.parser import Parser, add_argument, add_choice, add_flag
from topping.errors import InputError, StoreError
from topping.exchange.writing.eliotxml import format_eliot_session, is_known
from topping.exchange.writing.sigles import format_sigles
from topping.gamefiles.lexicon import words_of
from topping.paths import ensure_folder
from topping.play.session.events import read_event
from topping.play.session.session import Session, played_games
from topping.rules.games.gametext import format_game, parse_game
from topping.sheets.session import (
    SessionSheet,
    road_sheets_csv,
    rulings_text,
    session_page,
    session_record,
    slips_page,
    standings_table,
    standings_text,
)
from topping.sheets.table import Column, Table
from topping.store import StoredEvent, StoredSession, open_kept
from topping.store.sessions.sessions import replayed
from topping.system.localtime import minute_of
from topping.texts import say
from topping.wording.options import lexicon_named, variant_name
from topping.wording.sentences import printable


def export_games(session_id: int, session: Session, out: Path | None) -> int:
    """Writes the games of a session to standard output, or to the file or folder `out`.

    If a mort subite has several games, each further file gets a number. Raises `SetupError`, or `StoreError` if no move
    was collected.
    """
    texts = [format_game(game) for game in played_games(session)]
    if not texts:
        raise StoreError("sessions.no_move_yet", session=session_id)
    if out is None:
        sys.stdout.write("\n".join(texts))
        return 0
    first = ensure_folder(out) / f"seance-{session_id}-partie.txt" if _is_folder(out) else out
    for number, text in enumerate(texts, start=1):
        deliver(text, first if number == 1 else first.with_name(f"{first.stem}-{number}{first.suffix}"))
    return 0


_WITH_TOPS: Final = ("csv", "html", "json")
"""Forms that reveal the tops, refused for a session of an open competition."""
_CONTENTS: Final = {
    "csv": ("classement.csv", "feuilles.csv"),
    "html": ("page.html",),
    "json": ("tout.json",),
    "slips": ("billets.html",),
    "rulings": ("decisions.txt",),
}
"""The files of each form, by the ends of their names."""
_TEXT: Final = ""
"""The standings as text, without a file of their own."""
_PROGRAMS: Final = {"eliot": "eliot.xml", "sigles": "sigles.txt"}
"""Other programs, with the end of the name of their files."""


def add_options(parser: Parser) -> None:
    forms = parser.add_mutually_exclusive_group()
    for form in _CONTENTS:
        add_argument(forms, f"--{form}", f"help.session.{form}", dest="form", action="store_const", const=form)
    add_flag(forms, "--game", "help.session.game_out")
    add_choice(forms, "--to", "help.session.to", "FORMAT", _PROGRAMS, dest="program")
    add_argument(parser, "--out", "help.session.out", "help.session.out_metavar", type=Path)


def run(options: argparse.Namespace) -> int:
    """Writes the results of a session in the requested format, to standard output or to files; returns exit code 0."""
    holds_tops = options.program == "eliot" or options.game or options.form in _WITH_TOPS
    if options.program is None and options.form is None and options.out is not None and _is_folder(options.out):
        holds_tops = True  # every form
    kept, events = _read(options.id, must_be_free=holds_tops)
    if options.program is not None:
        return _to_program(options.program, kept, replayed(kept.id, kept.facts, events), options.out)
    if options.game:
        return export_games(kept.id, replayed(kept.id, kept.facts, events), options.out)
    contents = _contents(kept, events)
    if options.out is None:  # the tables of CSV are separated by an empty line
        sys.stdout.write("\n".join(contents[name]() for name in _CONTENTS.get(options.form, (_TEXT,))))
        return 0
    for path, content in _files(options.out, options.form, kept.id, contents):
        deliver(content, path)
    return 0


def _to_program(program: str, kept: StoredSession, session: Session, out: Path | None) -> int:
    """Writes a session for another program (`eliot` or `sigles`), to standard output if `out` is None; returns exit
    code 0.
    """
    if program == "sigles" and session.has_phones:
        raise InputError("export.sigles_phones")
    content = format_sigles(session) if program == "sigles" else _for_eliot(kept, session)
    if out is not None and _is_folder(out):
        out = ensure_folder(out) / f"seance-{kept.id}-{_PROGRAMS[program]}"
    return deliver(content, out)


def _for_eliot(kept: StoredSession, session: Session) -> bytes:
    variant = session.conditions.variant
    if not is_known(variant):
        tell_fault(say("export.eliot_variant", variant=variant_name(variant)))
    written = format_eliot_session(session, words_of(kept.facts.lexicon_name, kept.facts.lexicon_hash))
    if session.has_phones:
        written += f"<!-- {say('session_sheet.phones')} -->\n"
    return written.encode()


def sessions_table(kept: Sequence[StoredSession]) -> Table[StoredSession]:
    """Returns a table with a row for each session. Its columns never change, because other programs read them."""
    return Table(
        "sessions.",
        (
            *_about(),
            Column("events"),
            Column("players"),
            Column("last_at", lambda session: minute_of(session.last_at), head=say("sessions.last")),
        ),
        kept,
    )


def _about() -> tuple[Column[StoredSession], ...]:
    """Returns the table columns that need only the session's facts, not its events."""
    return (
        Column("id"),
        Column(
            "name",
            lambda session: session.facts.name or say("session_sheet.unnamed"),
            lambda session: session.facts.name,
        ),
        Column("started_at", lambda session: minute_of(session.started_at), head=say("sessions.started")),
        Column("ended_at"),
        Column("state", _state, lambda session: "ended" if session.is_ended else "open"),
        Column("formula", _formula, lambda session: session.facts.conditions.formula.name),
        Column("speed", value=lambda session: session.facts.conditions.speed.name),
        Column("schedule", value=lambda session: str(session.facts.conditions.speed.schedule)),
        Column("variant", value=lambda session: session.facts.conditions.variant.name),
        Column("lexicon", value=lambda session: session.facts.lexicon_name),
        Column("lexicon_hash", value=lambda session: session.facts.lexicon_hash),
        Column("rules_version", value=lambda session: session.facts.rules_version),
    )


def _state(kept: StoredSession) -> str:
    return say(f"sessions.state.{'ended' if kept.is_ended else 'open'}")


def _formula(kept: StoredSession) -> str:
    return f"{kept.facts.conditions.formula} ({kept.facts.conditions.speed.name})"


def rulings_of(kept: StoredSession, happened: tuple[StoredEvent, ...]) -> str:
    """Returns a text with the appeals and the referee's decisions in a stored session, from its events `happened`."""
    facts = kept.facts
    session = Session.of(facts.plan, parse_game(facts.game, least_moves=0))
    told = ((minute_of(event.at), read_event(json.loads(event.body), facts.plan)) for event in happened)
    return rulings_text(printable(facts.name) or str(kept.id), session, told)


def _contents(kept: StoredSession, events: tuple[StoredEvent, ...]) -> dict[str, Callable[[], str]]:
    """Returns functions that make the contents of the exported files of a session, by the end of the file's name."""
    session = replayed(kept.id, kept.facts, events)
    lexicon = lexicon_named(kept.facts.lexicon_name, kept.facts.lexicon_hash)
    sheet = SessionSheet(session, kept.facts.name, minute_of(kept.started_at), lexicon)

    def record() -> str:
        written = [(event.number, event.at, read_event(json.loads(event.body), kept.facts.plan)) for event in events]
        (about,) = Table("sessions.", _about(), (kept,)).records()
        return json.dumps(session_record(about, session, written), ensure_ascii=False, indent=1) + "\n"

    return {
        _TEXT: lambda: standings_text(sheet),
        "classement.csv": lambda: standings_table(session).csv(),
        "feuilles.csv": lambda: road_sheets_csv(session),
        "page.html": lambda: session_page(sheet),
        "tout.json": record,
        "billets.html": lambda: slips_page(sheet),
        "decisions.txt": lambda: rulings_of(kept, events),
    }


def _read(session_id: int, *, must_be_free: bool) -> tuple[StoredSession, tuple[StoredEvent, ...]]:
    with open_kept(StoreError("store.session_unknown", game=session_id)) as store:
        if must_be_free:
            store.secret_games.check_session(session_id)
        return store.sessions.get(session_id)


def _files(
    out: Path, form: str | None, session_id: int, contents: Mapping[str, Callable[[], str]]
) -> list[tuple[Path, str]]:
    """Returns the files to write, as (path, text); `contents` has functions that make the texts, by the end of the
    file's name.

    If `out` is a folder, they are all files of the format `form`, or of all formats if None. If `out` is a file, it
    gets the first text; further texts go to files beside it.
    """
    if _is_folder(out):
        names = [name for form_name in ((form,) if form is not None else _CONTENTS) for name in _CONTENTS[form_name]]
        return [(ensure_folder(out) / f"seance-{session_id}-{name}", contents[name]()) for name in names]
    first, *more = (_TEXT,) if form is None else _CONTENTS[form]
    beside = [(out.with_name(f"{out.stem}-{name}"), contents[name]()) for name in more]
    return [(out, contents[first]()), *beside]


def _is_folder(out: Path) -> bool:
    return out.is_dir() or not (out.suffix or out.exists())
