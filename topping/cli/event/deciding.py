"""`topping event session`, `decide`, `revoke`, `close` and `erase`: what the referee says of a competition."""

import argparse
import sys
from collections.abc import Callable
from typing import Final

from topping.cli.event.asked import (
    add_competition,
    add_until,
    centre_asked,
    end_of,
    end_of_ms,
    entrant_numbered,
    opened,
    sheet_of,
)
from topping.cli.frame.options import whole_number
from topping.cli.frame.output import is_yes, typed
from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.competition.competition import Competition
from topping.competition.counting import ScoreState
from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
)
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Decided, Revoked, StageSet
from topping.errors import InputError
from topping.play.session.newsession import CompetitionRoom
from topping.sheets.competition import CompetitionSheet, attempt_text, decision_in_words
from topping.sheets.wording import printable
from topping.store import now
from topping.texts import say

_MOST: Final = 10**9
_MOST_PLACES: Final = 999
_MOST_MOVES: Final = 200


def add_session_options(parser: Parser) -> None:
    add_competition(parser)
    add_argument(parser, "session", "help.session.id", "help.session.id_metavar", type=whole_number(1, _MOST))
    _add_place(parser, default=1)
    add_argument(parser, "--centre", "help.event.centre", "help.metavar.name", default="")


def add_session(options: argparse.Namespace) -> int:
    """Counts a session of this machine as one of a competition; again, as it stands now."""
    with opened(options) as (store, uuid):
        room = CompetitionRoom(uuid, options.place, centre_asked(store.competitions.read(uuid), options.centre))
        scored = store.scored_sessions.score(room, options.session, now())
    print(say("event.session_counted", players=len(scored.lines), moves=len(scored.tops)))
    return 0


def add_decision_options(parser: Parser) -> None:
    add_competition(parser)
    parser.add_argument(
        "decision",
        choices=tuple(_DECISIONS),
        metavar=say("help.event.metavar.decision"),
        help=say("help.event.decision", known=", ".join(_DECISIONS)),
    )
    _add_place(parser, default=1)
    add_argument(parser, "--move", "help.event.move", "N", type=whole_number(1, _MOST_MOVES))
    add_argument(parser, "--number", "help.event.number", "N")
    add_argument(parser, "--centre", "help.event.centre", "help.metavar.name", default="")
    attempt = whole_number(1, _MOST_PLACES)
    add_argument(parser, "--attempt", "help.event.attempt", "N", type=attempt)
    add_argument(parser, "--seconds", "help.event.seconds", "S", type=whole_number(-_MOST_PLACES, _MOST_PLACES))
    add_argument(parser, "--names", "help.event.names", "help.metavar.name", nargs="+")
    _add_reason(parser)


def decide(options: argparse.Namespace) -> int:
    """Keeps a decision; everything is ranked anew at once."""
    with opened(options) as (store, uuid):
        decision = _DECISIONS[options.decision](sheet_of(store, uuid), options)
        store.competitions.add(uuid, Decided(decision, _line(options.reason), _line(options.author)), at=now())
        sheet = sheet_of(store, uuid)
    print(decision_in_words(sheet, sheet.competition.decisions[-1]))
    return 0


def add_revoke_options(parser: Parser) -> None:
    add_competition(parser)
    add_argument(parser, "which", "help.event.which", "N", type=whole_number(1, _MOST_PLACES))
    _add_reason(parser)


def revoke(options: argparse.Namespace) -> int:
    """Takes a decision back; it stays in the history."""
    with opened(options) as (store, uuid):
        decisions = store.competitions.read(uuid).decisions
        if options.which > len(decisions):
            raise InputError("event.no_decision", which=options.which, known=len(decisions))
        stamp = decisions[options.which - 1].stamp
        event = Revoked(stamp.machine, stamp.number, _line(options.reason), _line(options.author))
        store.competitions.add(uuid, event, at=now())
        sheet = sheet_of(store, uuid)
    print(decision_in_words(sheet, sheet.competition.decisions[options.which - 1]))
    return 0


def add_close_options(parser: Parser) -> None:
    add_competition(parser)
    add_flag(parser, "--yes", "help.event.close_yes")


def close(options: argparse.Namespace) -> int:
    """Declares the results final: its games have no secret any more."""
    with opened(options) as (store, uuid):
        store.scored_sessions.refresh(uuid, now())
        sheet = sheet_of(store, uuid)
        if not options.yes:
            if not sys.stdin.isatty():
                raise InputError("event.close_unconfirmed", left=_left_to_play(sheet))
            if not is_yes(say("event.close", name=sheet.competition.plan.name, left=_left_to_play(sheet))):
                print(say("event.not_closed"))
                return 1
        end = StageSet(CompetitionStage.CLOSED)
        store.competitions.add(uuid, end, at=now(), closes_for_all=options.yes)
        name = store.competitions.read(uuid).plan.name
    print(say("event.closed", name=name))
    return 0


def _left_to_play(sheet: CompetitionSheet) -> str:
    """What is still to be played and to be decided, which the close makes final as it is."""
    scores = [score.state for line in sheet.overall if not line.is_excluded for score in line.scores]
    to_play = sum(state in (ScoreState.ABSENT, ScoreState.PLAYING) for state in scores)
    return say("event.close_left", to_play=to_play, waiting=scores.count(ScoreState.WAITING))


def add_erase_options(parser: Parser) -> None:
    add_competition(parser)
    add_flag(parser, "--yes", "help.session.yes")


def erase(options: argparse.Namespace) -> int:
    """Erases a competition with the names it holds, after `--yes` or typing its name again; runs and sessions stay."""
    with opened(options) as (store, uuid):
        name = store.competitions.read(uuid).plan.name
        if not options.yes:
            if not sys.stdin.isatty():
                raise InputError("event.erase_unconfirmed")
            if typed(say("event.erase", name=name)) != name:
                print(say("event.not_erased"))
                return 1
        store.competitions.erase(uuid)
    print(say("event.erased", name=name))
    return 0


def _add_place(parser: Parser, default: int) -> None:
    add_argument(parser, "--place", "help.event.place", "N", type=whole_number(1, _MOST_PLACES), default=default)


def add_until_options(parser: Parser) -> None:
    add_competition(parser)
    add_until(parser, "day")


def set_end(options: argparse.Namespace) -> int:
    """Sets the end date, before which nothing of the games can be read unless the competition is closed."""
    until_ms = end_of(options.day)
    with opened(options) as (store, uuid):
        store.competitions.set_end(uuid, until_ms, now())
        name = store.competitions.read(uuid).plan.name
    print(say("event.until", name=name, until=end_of_ms(until_ms)))
    return 0


def _add_reason(parser: Parser) -> None:
    reason = say("help.event.metavar.reason")
    parser.add_argument("--reason", metavar=reason, required=True, help=say("help.event.reason"))
    add_argument(parser, "--author", "help.event.author", "help.metavar.name", required=True)


def _line(text: str) -> str:
    """A reason or an author as one line; `InputError` for an empty one."""
    line = " ".join(printable(text).split())[:300]
    if not line:
        raise InputError("event.no_reason")
    return line


def _entrant(competition: Competition, options: argparse.Namespace) -> Entrant:
    if options.number is None:
        raise InputError("event.number_wanted")
    return entrant_numbered(competition, options.number, options.centre)


def _run(sheet: CompetitionSheet, options: argparse.Namespace) -> str:
    """The run that a decision is about; of several, the one that `--attempt` names."""
    entrant = _entrant(sheet.competition, options)
    runs = [one.run for one in sheet.competition.entered(options.place).get(entrant.uuid, ())]
    if not runs:
        raise InputError("event.no_run", name=entrant.name, place=options.place)
    if options.attempt is None and len(runs) > 1:
        known = tuple(f"{number} ({attempt_text(sheet, run)})" for number, run in enumerate(runs, start=1))
        raise InputError("event.attempt_wanted", name=entrant.name, known=known)
    if options.attempt is not None and options.attempt > len(runs):
        raise InputError("event.no_attempt", count=len(runs))
    return runs[(options.attempt or 1) - 1]


def _void(sheet: CompetitionSheet, options: argparse.Namespace) -> Decision:
    competition = sheet.competition
    placed = competition.game_at(options.place)
    if placed is None:
        raise InputError("store.competition_no_game", place=options.place)
    if options.move is None or options.move > placed.moves:
        raise InputError("event.move_wanted")
    entrant = None if options.number is None else _entrant(competition, options).uuid
    return MoveVoided(options.place, options.move, entrant)


def _give(sheet: CompetitionSheet, options: argparse.Namespace) -> Decision:
    if not options.seconds:
        raise InputError("event.seconds_wanted")
    return TimeGivenBack(_run(sheet, options), 1000 * options.seconds)


def _rename(sheet: CompetitionSheet, options: argparse.Namespace) -> Decision:
    entrant = _entrant(sheet.competition, options)
    if not options.names or len(options.names) != len(entrant.names):
        raise InputError("competition.entrant_name")
    return NamePutRight(entrant.uuid, Entrant("", 1, tuple(options.names)).names)


_DECISIONS: Final[dict[str, Callable[[CompetitionSheet, argparse.Namespace], Decision]]] = {
    "void": _void,
    "time": _give,
    "admit": lambda sheet, options: RunAdmitted(_run(sheet, options)),
    "disqualify": lambda sheet, options: RunDisqualified(_run(sheet, options)),
    "replay": lambda sheet, options: RunSetAside(_run(sheet, options)),
    "exclude": lambda sheet, options: EntrantExcluded(_entrant(sheet.competition, options).uuid),
    "rename": _rename,
}
