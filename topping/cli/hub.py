"""`topping hub`: commands for the club's shared server.

Its owner uses `init`, `invite` and `remove`; a kiosk uses `join`, `leave`, `status` and `sessions`.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from topping import config
from topping.cli.frame.output import is_yes, typed, write_json, write_line
from topping.cli.frame.parser import Parser, add_action, add_actions, add_argument, add_flag
from topping.config.label import label_of
from topping.errors import HubError, InputError, ToppingError
from topping.hub.cleaning import clean, number
from topping.hub.joined import joined_hub
from topping.hub.joinline import JoinLine
from topping.hub.membership import join, leave
from topping.hub.sender import said_by_server
from topping.store import open_store, read_kept
from topping.system.localtime import day_of
from topping.texts import say, tell
from topping.texts.times import to_tenths

_MOST_NAME: Final = 60
_MOST_SESSIONS: Final = 20
_SHORT_ID: Final = 8
"""Digits of the id of a game that was never played here."""
_OWNERS: Final = "postgresql://"


def declare_hub(parser: Parser) -> None:
    parser.set_defaults(run=_status, json=False)
    actions = add_actions(parser, "hub")
    init = add_action(actions, "hub", "init", _init)
    add_argument(init, "address", "help.hub.address", "help.metavar.address")
    add_argument(init, "--name", "help.hub.name", "help.metavar.name", default="")
    invite = add_action(actions, "hub", "invite", _invite)
    remove = add_action(actions, "hub", "remove", _remove)
    for action in (invite, remove):
        add_argument(action, "name", "help.hub.kiosk", "help.metavar.name")
        add_argument(action, "address", "help.hub.address", "help.metavar.address")
    add_flag(remove, "--rows", "help.hub.remove_rows")
    join = add_action(actions, "hub", "join", _join)
    add_argument(join, "line", "help.hub.line", "help.metavar.line", nargs="?")
    leave = add_action(actions, "hub", "leave", _leave)
    add_flag(leave, "--rows", "help.hub.leave_rows")
    status = add_action(actions, "hub", "status", _status)
    add_flag(status, "--json", "help.hub.json")
    sessions = add_action(actions, "hub", "sessions", _sessions)
    add_flag(sessions, "--json", "help.hub.json")
    boards = add_action(actions, "hub", "boards", _boards)
    add_flag(boards, "--json", "help.hub.json")


# for the owner


def _owner(options: argparse.Namespace) -> JoinLine:
    """Returns the login of the server's owner from the address that he typed; raises `InputError` for any other text.

    The address begins with `postgresql://`, or with `topping://` like the line with which a kiosk joins.
    """
    text: str = options.address.strip()
    if text.startswith(_OWNERS):
        text = f"topping://{text.removeprefix(_OWNERS)}"
    try:
        return JoinLine.parse(text)
    except InputError:
        raise InputError("hub.bad_address") from None


def _init(options: argparse.Namespace) -> int:
    owner, connecting = _owner(options), _driver()
    from topping.hub import owner as owning  # here, as only a server needs its driver

    with connecting.connect(owner) as connection, connecting.as_hub_error(owner):
        made = owning.make(connection, options.name)
        known = owning.kiosks(connection)
    _say("hub.was_made" if made.was_there else "hub.made")
    if made.is_open:
        _say("hub.open_database")
    for login, label, runs, sessions, is_barred in known:
        shown = clean(label, _MOST_NAME) or "–"
        _say("hub.kiosk_barred" if is_barred else "hub.kiosk", login=login, label=shown, runs=runs, sessions=sessions)
    return 0


def _invite(options: argparse.Namespace) -> int:
    owner, connecting = _owner(options), _driver()
    from topping.hub import owner as owning  # here, as only a server needs its driver

    with connecting.connect(owner) as connection, connecting.as_hub_error(owner):
        line = owning.invite(connection, owner, options.name)
    _say("hub.invited", login=line.login)
    write_line(f"  {line}")
    return 0


def _remove(options: argparse.Namespace) -> int:
    owner, connecting = _owner(options), _driver()
    from topping.hub import owner as owning  # here, as only a server needs its driver

    with connecting.connect(owner) as connection, connecting.as_hub_error(owner):
        owning.remove(connection, options.name, takes_rows=options.rows)
    _say("hub.removed_rows" if options.rows else "hub.removed", login=options.name)
    return 0


def _driver() -> Any:
    """Returns the module that connects to a server. Raises `HubError` if the PostgreSQL driver is not installed."""
    try:
        from topping.hub import connecting  # here, as only a server needs its driver
    except ImportError:
        raise HubError("hub.no_driver") from None
    return connecting


# for a kiosk


def _join(options: argparse.Namespace) -> int:
    line = JoinLine.parse(options.line or typed(say("hub.ask_line")))
    with open_store().store as store:
        hub = join(line, store, label_of(config.load()[0]))
    _say("hub.joined", name=hub.name)
    _say("hub.what_leaves")
    if line.is_private:
        _say("hub.private")
    return 0


def _leave(options: argparse.Namespace) -> int:
    hub = joined_hub()
    if hub is None:
        _say("hub.none")
        return 0
    takes_rows = options.rows or (sys.stdin is not None and sys.stdin.isatty() and is_yes(say("hub.ask_rows")))
    with open_store().store as store:
        leave(hub, store, takes_rows=takes_rows)
    _say("hub.left_rows" if takes_rows else "hub.left", name=hub.name)
    return 0


def _status(options: argparse.Namespace) -> int:
    hub, fault = joined_hub(), None
    state: dict[str, object] = {"hub": None, "runs": 0, "sessions": 0, "waiting": 0, "fault": None}
    if hub is not None:
        with open_store().store as store:
            counts = store.outbox.counts()
        state |= {"hub": hub.name, "waiting": counts.total()}
        try:
            _driver()
            from topping.hub.client import HubClient  # here, as only a server needs its driver

            with HubClient.open(hub.line) as client:
                own = client.own()
            state |= {"hub": own.name, "runs": own.runs, "sessions": own.sessions}
        except ToppingError as refusal:
            fault = refusal
            state["fault"] = fault_text(fault)
    if options.json:
        write_json(state, indent=None)
    elif hub is None:
        _say("hub.none")
    else:
        day = day_of(hub.since)
        _say("hub.of", name=state["hub"], day=day, label=label_of(config.load()[0]))
        if fault:
            _say("hub.wrong", fault=state["fault"])
        else:
            _say("hub.there", runs=state["runs"], sessions=state["sessions"])
        _say("hub.waiting" if state["waiting"] else "hub.nothing_waits", count=state["waiting"])
        if hub.line.is_private:
            _say("hub.private")
    return 1 if fault else 0


def fault_text(fault: ToppingError) -> str:
    """Describes in words why the server cannot be used, and quotes the server's own message."""
    words = said_by_server(fault)
    return say("hub.with_words", fault=tell(fault), said=words) if words else tell(fault)


def _sessions(options: argparse.Namespace) -> int:
    hub = joined_hub()
    if hub is None:
        raise InputError("hub.none")
    _driver()
    from topping.hub.client import HubClient  # here, as only a server needs its driver

    with HubClient.open(hub.line) as client:
        read = [_session(*row) for row in client.sessions(_MOST_SESSIONS)]
    if options.json:
        write_json(read)
        return 0
    for session in read:
        write_line(say("hub.session", name=session["name"] or "–", kiosk=session["kiosk"], day=session["day"]))
        for rank, player, total in session["standing"]:
            write_line(f"  {rank or '–':>3}  {player or '–'}  {total}")
    if not read:
        _say("hub.no_sessions")
    return 0


def _boards(options: argparse.Namespace) -> int:
    hub = joined_hub()
    if hub is None:
        raise InputError("hub.none")
    _driver()
    from topping.hub.client import HubClient  # here: a server alone needs its driver

    names = dict(read_kept(lambda store: store.ranking.games(), ()))
    with HubClient.open(hub.line) as client:
        read = [_board(names, *row) for row in client.boards()]
    if options.json:
        write_json(read)
        return 0
    for one in read:
        write_line(say("hub.board", **one))
    if not read:
        _say("hub.no_boards")
    return 0


def _board(
    names: dict[str, str], game: object, measure: object, runs: object, last_at: object, player: object,
    spent_ms: object, scored: object, tops: object, label: object,
) -> dict[str, Any]:  # fmt: skip
    found = {"points": number(scored, -100_000, 100_000), "tops": number(tops, 0, 1000)}.get(str(measure))
    result = to_tenths(number(spent_ms, 0, 2**31)) if found is None else str(found)
    id = clean(game, _MOST_NAME)
    return {
        "game": names.get(str(game)) or id[:_SHORT_ID],
        "runs": number(runs, 0, 10**9),
        "player": clean(player, _MOST_NAME),
        "kiosk": clean(label, _MOST_NAME) or "–",
        "result": result,
        "day": _day(last_at),
    }


def _session(name: object, played_at: object, standing: object, label: object) -> dict[str, Any]:
    return {
        "name": clean(name, _MOST_NAME),
        "kiosk": clean(label, _MOST_NAME),
        "day": _day(played_at),
        "standing": [*_lines(standing)],
    }


def _day(value: object) -> str:
    try:
        return datetime.fromisoformat(value).date().isoformat() if isinstance(value, str) else "–"
    except ValueError:
        return "–"


def _lines(standing: object) -> Iterator[tuple[int, str, int]]:
    try:
        lines = json.loads(standing) if isinstance(standing, str) else []
    except (ValueError, RecursionError):
        return
    for line in lines if isinstance(lines, list) else ():
        if isinstance(line, list) and len(line) == 3:
            yield number(line[0], 0, 100_000), clean(line[1], _MOST_NAME), number(line[2], -100_000, 100_000)


def _say(key: str, **values: object) -> None:
    write_line(say(key, **values))
