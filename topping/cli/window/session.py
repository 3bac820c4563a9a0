"""`topping session` starts a session at the kiosk, lists, erases or exports sessions, and compares two corrections of
one.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from topping import config
from topping.cli.frame.options import add_formula, add_lexicon, add_speed, add_window_options, whole_number, window_size
from topping.cli.frame.output import tell_fault, typed, write_json, write_table
from topping.cli.frame.parser import Commands, Parser, Run, add_action, add_actions, add_argument, add_flag
from topping.cli.frame.secrecy import must_be_free
from topping.cli.window import sessionexport
from topping.cli.window.request import KioskRequest, open_kiosk
from topping.correction.sanction import Correction
from topping.errors import InputError, StoreError
from topping.gamefiles.importing import load_any
from topping.gamefiles.rosterfile import read_roster_file, seated
from topping.play.session.newsession import FORMULAS, SessionStart, with_bulletins
from topping.play.session.plan import Plan, Player
from topping.play.session.session import CorrectionDifference, Session, correction_differences
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Formula
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game
from topping.sheets.slip import reason_in_words
from topping.store import open_kept, open_store, read_kept
from topping.store.sessions.sessions import replayed, session_name
from topping.texts import say
from topping.wording.sentences import points


def run(options: argparse.Namespace) -> int:
    """Compares two sessions in which the same bulletins were corrected; prints the differences and their number.

    Returns exit code 0.
    """
    first, second = _session(options.id, None), _session(options.other, options.database)
    differences = correction_differences(first, second)
    if options.json:
        write_json([_compared_record(difference) for difference in differences])
        return 0
    for difference in differences:
        sys.stdout.write(_line(difference, first) + "\n")
    moves = min(first.collected, second.collected)
    sys.stdout.write(say("session.compare.sum", count=len(differences), moves=say("count.moves", count=moves)) + "\n")
    return 0


def _session(session_id: int, database: Path | None) -> Session:
    with open_kept(StoreError("store.session_unknown", game=session_id), database) as store:
        store.secret_games.check_session(session_id)
        kept, events = store.sessions.get(session_id)
    return replayed(kept.id, kept.facts, events)


def _line(difference: CorrectionDifference, session: Session) -> str:
    seated = session.seats.get(difference.table)
    name = "" if seated is None else seated.player.name
    return say(
        "session.compare.line",
        move=difference.move,
        table=difference.table,
        name=name or "–",
        first=_in_words(difference.first),
        second=_in_words(difference.second),
    )


def _in_words(correction: Correction | None) -> str:
    if correction is None:
        return say("session.compare.missing")
    reasons = ", ".join(reason_in_words(reason) for reason in correction.reasons)
    return f"{points(correction.points)} ({reasons})" if reasons else points(correction.points)


def _compared_record(difference: CorrectionDifference) -> dict[str, Any]:
    return {
        "move": difference.move,
        "table": difference.table,
        "first": _correction(difference.first),
        "second": _correction(difference.second),
    }


def _correction(correction: Correction | None) -> dict[str, Any] | None:
    if correction is None:
        return None
    return {
        "points": correction.points,
        "warnings": correction.warnings,
        "reasons": [reason.motive.name.lower() for reason in correction.reasons],
    }


_LARGEST_SEED: Final = 10**12
_MOST_SESSIONS: Final = 10**9


def declare_session(parser: Parser) -> None:
    parser.set_defaults(run=_list)
    actions = add_actions(parser, "session", required=True)
    start = add_action(actions, "session", "start", _start)
    add_argument(start, "--name", "help.session.name", "help.metavar.name", default="")
    add_argument(start, "--players", "help.session.players", "help.metavar.file", type=Path)
    game = start.add_mutually_exclusive_group()
    add_argument(game, "--game", "help.session.game", "help.metavar.file", type=Path)
    add_argument(game, "--seed", "help.session.seed", "S", type=whole_number(0, _LARGEST_SEED))
    add_flag(game, "--bag", "help.session.bag")
    add_argument(start, "--variant", "help.session.variant", "V", VARIANTS)
    add_flag(start, "--joker", "help.joker_option")
    add_formula(start)
    add_speed(start, "help.session.speed")
    add_lexicon(start)
    add_window_options(start)

    add_flag(add_action(actions, "session", "list", _list), "--json", "help.json_option")
    add_flag(_of_session(actions, "erase", _erase), "--yes", "help.session.yes")
    sessionexport.add_options(_of_session(actions, "export", sessionexport.run))
    compare = _of_session(actions, "compare", run, "id", "other")
    add_argument(compare, "--database", "help.session.database", "help.metavar.file", type=Path)
    add_flag(compare, "--json", "help.json_option")


def _of_session(actions: Commands, action: str, run: Run, *names: str) -> Parser:
    """Adds the subcommand `action`, which calls `run`. Its arguments `names` are session numbers (default: `id`)."""
    parser = add_action(actions, "session", action, run)
    for name in names or ("id",):
        told, number = f"help.session.{name}", whole_number(1, _MOST_SESSIONS)
        add_argument(parser, name, told, f"{told}_metavar", type=number)
    return parser


def _start(options: argparse.Namespace) -> int:
    game = load_any(options.game) if options.game is not None else None
    if game is not None:
        must_be_free(game)
    formula = with_bulletins(Formula.parse(options.formula)) if options.formula is not None else _usual(game)
    speed = formula.speeds[0] if options.speed is None else formula.speed(options.speed)
    start = SessionStart(
        Plan.under(formula, speed, _variant(options, game)),
        session_name(options.name),
        () if options.players is None else _roster(options.players),
        game,
        options.seed,
        by_hand=options.bag,
    )
    return _at_kiosk(options, start, options.lexicon)


def _erase(options: argparse.Namespace) -> int:
    """Erases a session permanently. Without `--yes`, asks the user to type its number again."""
    with open_store().store as store:
        kept, _ = store.sessions.get(options.id)
        name = kept.facts.name or say("session_sheet.unnamed")
        if not options.yes:
            if not sys.stdin.isatty():
                raise InputError("sessions.erase_unconfirmed", session=options.id)
            if typed(say("sessions.erase", session=options.id, name=name)) != str(options.id):
                print(say("sessions.not_erased"))
                return 1
        store.sessions.erase(options.id)
    print(say("sessions.erased", session=options.id, name=name))
    return 0


def _at_kiosk(options: argparse.Namespace, session: SessionStart, lexicon: str | None) -> int:
    settings, faults = config.load()
    open_kiosk(window_size(options), KioskRequest(settings, faults, Conditions(), lexicon=lexicon, session=session))
    return 0


def _usual(game: Game | None) -> Formula:
    """Returns the formula for a session: that of its game if sessions can use it (it has bulletins), otherwise the
    default formula.
    """
    return game.formula if game is not None and game.formula in FORMULAS else FORMULAS[0]


def _variant(options: argparse.Namespace, game: Game | None) -> Variant:
    """Returns the variant of the game; without a game, the variant of the options.

    Raises `InputError` if the options name a variant although there is a game.
    """
    if game is not None:
        if options.variant is not None or options.joker:
            raise InputError("sessions.game_variant", variant=game.variant.name)
        return game.variant
    variant = NORMALE if options.variant is None else Variant.parse(options.variant)
    return variant.with_joker(True) if options.joker else variant


def _roster(path: Path) -> tuple[Player, ...]:
    """Returns the players of a roster file, and writes remarks to standard error. Raises `InputError`."""
    file = read_roster_file(path, pairs=False)
    try:
        players = seated(file.read)
    except InputError as fault:
        raise fault.in_source(path.name) from None
    for note in file.read.notes:
        sentence = say("roster_file.line", line=note.line, sentence=say(note.key, **note.values))
        tell_fault(f"{path.name}, {sentence}")
    return players


def _list(options: argparse.Namespace) -> int:
    kept = read_kept(lambda store: store.sessions.all(), ())
    told = ("id", "started_at", "name", "formula", "variant", "players", "last_at", "state")
    return write_table(sessionexport.sessions_table(kept), options, say("sessions.none"), *told)
