"""`topping hall` leads a game on phones in a room; it reads the referee's orders from standard input."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from topping import config
from topping.cli.frame.game_asked import game_asked
from topping.cli.frame.options import whole_number
from topping.cli.frame.output import tell_fault, write_line, write_out
from topping.cli.frame.parser import Parser, add_action, add_actions, add_argument, add_choice, add_flag
from topping.config import LEAST_TIME_S, MOST_TIME_S
from topping.errors import InputError, SetupError, ToppingError
from topping.gamefiles.rosterfile import read_roster_file, seated
from topping.hall.addresses import may_listen, own_addresses
from topping.hall.evening import HallEvening
from topping.hall.host import HallAddress, HallHost, SeatSlip, drop, new_journal, only_hall, unfinished
from topping.hall.journal import read_journal
from topping.hall.paperhost import PaperHost
from topping.hall.room import MOST_SEATS, PAUSE_MS, LateRule
from topping.hall.sudden import sudden_conditions
from topping.log import setup_log
from topping.play.session.plan import Player
from topping.rules.conditions.conditions import Conditions
from topping.sheets.hallslips import hall_slips_page
from topping.texts import say, tell

PORT: Final = 8080
_LEAST_PORT: Final = 1_024
_MOST_PORT: Final = 65_535
_MOST_PAUSE_S: Final = 600


def declare_hall(parser: Parser) -> None:
    actions = add_actions(parser, "hall", required=True)
    start = add_action(actions, "hall", "start", _start)
    add_argument(start, "--game", "help.hall.game", "help.hall.metavar.game", required=True)
    who = start.add_mutually_exclusive_group(required=True)
    add_argument(who, "--players", "help.hall.players", "help.metavar.file", type=Path)
    add_argument(who, "--seats", "help.hall.seats", "N", type=whole_number(1, MOST_SEATS))
    add_argument(start, "--time", "help.time_option", "S", type=whole_number(LEAST_TIME_S, MOST_TIME_S))
    add_argument(start, "--penalty", "help.penalty_option", "S", type=whole_number(0, MOST_TIME_S))
    rules = [rule.value for rule in LateRule]
    late = LateRule.MOVES_LOST.value
    add_choice(start, "--late", "help.hall.late", "help.hall.metavar.late", rules, default=late)
    add_flag(start, "--sudden", "help.hall.sudden")
    pause = whole_number(1, _MOST_PAUSE_S)
    add_argument(start, "--pause", "help.hall.pause", "S", type=pause, default=PAUSE_MS // 1000)
    add_argument(start, "--slips", "help.hall.slips", "help.metavar.file", type=Path)
    _add_place(start)
    _add_place(add_action(actions, "hall", "resume", _resume))
    add_action(actions, "hall", "drop", _drop)
    _add_place(add_action(actions, "hall", "check", _check))
    paper = add_action(actions, "hall", "paper", _paper)
    add_argument(paper, "--session", "help.hall.session", "UUID", required=True)
    _add_place(paper)


def _add_place(parser: Parser) -> None:
    add_argument(parser, "--address", "help.hall.address", "A")
    port = whole_number(_LEAST_PORT, _MOST_PORT)
    add_argument(parser, "--port", "help.hall.port", "P", type=port, default=PORT)
    add_argument(parser, "--host", "help.hall.host", "help.metavar.name", action="append", default=[])


def _place(options: argparse.Namespace) -> HallAddress:
    address = options.address or next(iter(own_addresses()), None)
    if address is None:
        raise SetupError("hall.no_network")
    return HallAddress(address, options.port, tuple(options.host))


def _start(options: argparse.Namespace) -> int:
    settings, _ = config.load()
    topping = Conditions.topping(
        1000 * (settings.limit_s if options.time is None else options.time),
        1000 * (settings.penalty_s if options.penalty is None else options.penalty),
    )
    given = sudden_conditions() if options.sudden else topping
    evening = HallEvening.of(game_asked(options.game), given, LateRule(options.late), pause_ms=1000 * options.pause)
    with only_hall():
        _serve(
            HallHost(evening, new_journal(), _place(options), _tell_slip, _tell, game_asked), options, _players(options)
        )
    return 0


def _resume(options: argparse.Namespace) -> int:
    with only_hall():
        path = _unfinished()
        evening, _ = read_journal(path)
        _serve(HallHost(evening, path, _place(options), _tell_slip, _tell, game_asked), options, ())
    return 0


def _paper(options: argparse.Namespace) -> int:
    def told(line: str) -> None:
        write_line(line)
        sys.stdout.flush()

    if not options.session.replace("-", "").isalnum():
        raise InputError("hall.order", line=options.session[:80])
    with only_hall():
        asyncio.run(PaperHost(options.session, _place(options), told).host(sys.stdin))
    return 0


def _drop(options: argparse.Namespace) -> int:
    with only_hall():
        asyncio.run(drop(_unfinished()))
    return 0


def _unfinished() -> Path:
    path = unfinished()
    if path is None:
        raise InputError("hall.nothing")
    return path


def _serve(host: HallHost, options: argparse.Namespace, players: Sequence[Player]) -> None:
    told: set[str] = set()

    def ready(host: HallHost) -> None:
        if told:
            return  # another game of the same seats
        told.add(host.place.url)
        slips = getattr(options, "slips", None)
        if slips is not None and host.slips:
            write_out(slips, hall_slips_page(host.evening.game_name, tuple(host.slips.values())), is_private=True)
        else:
            for slip in host.slips.values():
                _tell_slip(slip)
        write_line(say("hall.ready", url=host.place.url))
        sys.stdout.flush()

    setup_log()
    gc.freeze()  # the lexicon and the modules are not looked through while phones wait
    asyncio.run(host.host(players, ready, sys.stdin))


def _tell_slip(slip: SeatSlip) -> None:
    write_line(f"{slip.table} {slip.code} {slip.url}")
    sys.stdout.flush()


def _tell(fault: ToppingError) -> None:
    tell_fault(tell(fault))


def _players(options: argparse.Namespace) -> tuple[Player, ...]:
    """Returns the players of the roster file. Without a file, returns unnamed players for the requested number of
    seats.
    """
    if options.players is None:
        seats = range(1, options.seats + 1)
        return tuple(Player(table, say("hall.seat", table=table)) for table in seats)
    file = read_roster_file(options.players, pairs=False)
    try:
        players = seated(file.read)
    except InputError as fault:
        raise fault.in_source(options.players.name) from None
    if not 0 < len(players) <= MOST_SEATS:
        raise InputError("hall.full", most=MOST_SEATS)
    return players


def _check(options: argparse.Namespace) -> int:
    """Prints the addresses for phones and advice about the network; returns 0.

    Raises `SetupError` without a network, or if no server can listen at the port.
    """
    addresses = own_addresses()
    if not addresses:
        raise SetupError("hall.no_network")
    address = options.address or addresses[0]
    for own_address in addresses:
        write_line(say("hall.check.address", address=own_address, url=f"http://{own_address}:{options.port}/"))
    why = may_listen(address, options.port)
    if why:
        raise SetupError("hall.no_port", address=address, port=options.port, why=why)
    for key in ("listens", "firewall", "data", "guests", "screen", "listeners"):
        write_line(say(f"hall.check.{key}", url=f"http://{address}:{options.port}/"))
    return 0
