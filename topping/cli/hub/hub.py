"""`topping hub`: exchanging with other machines by a shared folder or a PostgreSQL server."""

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import closing

from topping import config
from topping.cli.frame.output import is_yes, typed, write_json, write_line, write_lines
from topping.cli.frame.parser import Parser, add_action, add_actions, add_argument, add_flag
from topping.config import Settings
from topping.errors import InputError, SetupError, ToppingError
from topping.hub.carrier import HubPlace, place_in, place_named
from topping.hub.exchange import Exchange, OtherMachineError
from topping.hub.folder import make_hub
from topping.hub.keys import KnownMachine, enrol, fingerprint, is_genuine, known_machines, own_key
from topping.hub.machine import SharedStore, label_of
from topping.hub.opening import open_carrier
from topping.hub.process import the_only_one
from topping.hub.status import SILENT_S, HubState, HubStatus, last_beat, read_status
from topping.paths import hub_file
from topping.store import open_store
from topping.store.sharing.wording import outgoing_lines, wish_lines
from topping.texts import say, tell


def declare_enrol(parser: Parser) -> None:
    add_argument(parser, "competition", "help.hub.competition", "help.metavar.competition")
    add_argument(parser, "machine", "help.hub.machine", "help.metavar.machine", nargs="*")
    add_flag(parser, "--referee", "help.hub.as_referee")


def enrol_machines(options: argparse.Namespace) -> int:
    """Enrols the machines that are named; without any, shows those that are known and which of them are enrolled."""
    with open_store().store as store:
        competition = store.competitions.named(options.competition)
        SharedStore(store).present(label_of(config.load()[0]), own_key())
        known = known_machines(store)
        wanted = [_wanted(known, name) for name in options.machine]
        read = store.competitions.read(competition)
        if wanted and read.authority.founder != store.sharing.machine:
            raise InputError("hub.not_referee", name=read.plan.name)
        for machine in wanted:
            if machine.key is None:
                raise InputError("hub.no_key", label=machine.label)
        for machine in wanted:
            is_new = enrol(store, competition, machine, referee=options.referee)
            new = "hub.enrolled_referee" if options.referee else "hub.enrolled"
            key = new if is_new else "hub.enrolled_already"
            write_line(say(key, label=machine.label, fingerprint=machine.fingerprint))
        if not wanted:
            authority = read.authority
            for machine in known:
                has_say = machine.uuid == authority.founder or machine.uuid in authority.referees
                mark = "★" if has_say else "✓" if machine.uuid in authority.enrolled else "–"
                write_line(f"{mark}  {machine.fingerprint:<19}  {machine.label}  {machine.uuid}")
    return 0


def _wanted(known: Sequence[KnownMachine], name: str) -> KnownMachine:
    """The machine that answers to a UUID, a fingerprint or a label; raises `InputError` for none or several."""
    wanted = name.strip().casefold()
    found = [one for one in known if wanted in (one.uuid, one.fingerprint.casefold(), one.label.casefold())]
    if len(found) != 1:
        raise InputError("hub.several_machines" if found else "hub.unknown_machine", name=name)
    return found[0]


def declare_hub(parser: Parser) -> None:
    parser.set_defaults(run=_status, json=False)
    actions = add_actions(parser, "hub")
    status = add_action(actions, "hub", "status", _status)
    add_flag(status, "--json", "help.hub.json")
    init = add_action(actions, "hub", "init", _init)
    add_argument(init, "place", "help.hub.place", "help.metavar.place", nargs="?")
    for option in ("kiosk", "referee"):
        add_argument(init, f"--{option}", f"help.hub.{option}", "help.metavar.name")
    join = add_action(actions, "hub", "join", _join)
    add_argument(join, "place", "help.hub.place", "help.metavar.place")
    add_argument(join, "--club", "help.hub.club", "help.metavar.name")
    add_argument(join, "--name", "help.hub.name", "help.metavar.name", default="")
    add_flag(join, "--yes", "help.hub.yes")
    add_action(actions, "hub", "sync", _sync)
    add_action(actions, "hub", "leave", _leave)
    declare_enrol(add_action(actions, "hub", "enrol", enrol_machines))
    table = add_action(actions, "hub", "table", _table)
    add_argument(table, "what", "help.hub.what", "help.metavar.table")
    add_flag(table, "--json", "help.hub.json")


def _table(options: argparse.Namespace) -> int:
    from topping.cli.hub.server import show_table  # here: a server alone needs its driver

    return show_table(options, _settings())


def _settings() -> Settings:
    settings, complaints = config.load()
    for complaint in complaints:
        raise complaint
    return settings


def _place(options: argparse.Namespace) -> HubPlace:
    """The place that is named or, where none is, that of the settings; raises `InputError` where there is none."""
    place = place_named(options.place) if options.place else place_in(_settings())
    if place is None:
        raise InputError("hub.nothing_named")
    return place


def _init(options: argparse.Namespace) -> int:
    place = _place(options)
    wanted = {"topping_kiosk": options.kiosk, "topping_referee": options.referee}
    if place.folder is not None:
        if any(wanted.values()):
            raise InputError("hub.login_folder")
        _say("hub.folder_made" if make_hub(place.folder) else "hub.folder_was_made", place=place.name)
        return 0
    from topping.cli.hub.server import make_server  # here: a server alone needs its driver

    make_server(place, wanted)
    return 0


def _join(options: argparse.Namespace) -> int:
    place = place_named(options.place)
    name = options.name or (_name_typed() if _is_asked(options) else "")
    if name:
        config.save("hub.label", name)
    settings = _settings()
    with open_store().store as store:
        shared, key = SharedStore(store), own_key()
        shared.present(label_of(settings), key, settings.hub_club if options.club is None else options.club)
        open_carrier(place, shared.machine, key).close()
        write_lines(outgoing_lines(store))
    if _is_asked(options) and not is_yes(say("hub.sure", place=place.name)):
        return 1
    config.save("hub.dsn", place.dsn)
    config.save("hub.folder", "" if place.folder is None else str(place.folder))
    if options.club is not None:
        config.save("hub.club", options.club)
    club = settings.hub_club if options.club is None else options.club
    _say("hub.joined", place=place.name)
    _say("hub.of_club" if club else "hub.of_no_club", club=club)
    return 0


def _is_asked(options: argparse.Namespace) -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and not options.yes


def _name_typed() -> str:
    """What others are to call this machine; what is there already where nothing is typed."""
    present = _settings().hub_label
    return " ".join(typed(say("hub.ask_name", present=present or label_of(_settings()))).split()) or present


def _leave(options: argparse.Namespace) -> int:
    place = place_in(_settings())
    if place is None:
        _say("hub.none")
        return 0
    config.save("hub.dsn", "")
    config.save("hub.folder", "")
    _say("hub.left", place=place.name)
    return 0


def _sync(options: argparse.Namespace) -> int:
    settings = _settings()
    place = place_in(settings)
    if place is None:
        raise InputError("hub.nothing_named")
    with the_only_one() as is_alone:
        if not is_alone:
            raise SetupError("hub.busy")
        with open_store().store as store:
            shared = SharedStore(store)
            try:
                return _exchange(shared, place, settings)
            except OtherMachineError as fault:
                write_line(tell(fault))
            return _exchange(shared, place, settings)


def _exchange(shared: SharedStore, place: HubPlace, settings: Settings) -> int:
    """Exchanges once and says what came of it; raises `OtherMachineError` where nothing is sent in the old name."""
    key = own_key()
    shared.present(label_of(settings), key, settings.hub_club)
    while shared.tell_backlog():
        pass
    with closing(open_carrier(place, shared.machine, key, own_after=shared.own_after)) as carrier:
        exchange = Exchange(shared, carrier, key.sign, is_genuine)
        given, taken = exchange.give(), exchange.take()
        while carrier.is_behind:
            taken += exchange.take()
        shared.note_export(place, exchange.sent)
    _say("hub.synced", given=given, taken=taken)
    _tell_count("hub.refused", len(exchange.refused))
    _tell_count("hub.forged", exchange.passed_over)
    write_line(*wish_lines(shared.store))
    return 1 if exchange.refused else 0


def _status(options: argparse.Namespace) -> int:
    settings = _settings()
    place = place_in(settings)
    found: dict[str, object] = dict.fromkeys(("place", "kind", "waiting"))
    found |= {"forged": 0, "percent": 100, "fault": None}
    with open_store().store as store:
        shared, key = SharedStore(store), own_key()
        shared.present(label_of(settings), key, settings.hub_club)
        machine, last = shared.machine, shared.last_own()
        wishes = tuple(wish_lines(store))
        print_ = fingerprint(key.public)
        found |= {"machine": machine, "label": label_of(settings), "fingerprint": print_}
        if place is not None:
            found |= {"place": place.name, "kind": place.kind}
            try:
                with closing(open_carrier(place, machine, key, own_after=shared.own_after)) as carrier:
                    found["waiting"] = len(carrier.lacking(last))
                    told = _told(place)
                    found |= {"forged": max(len(carrier.forged), told.forged), "percent": told.percent}
                if _has_stopped(told):
                    found["fault"] = say("hub.stopped")
            except ToppingError as fault:
                found["fault"] = tell(fault)
    if options.json:
        write_json(found, indent=None)
    else:
        _say("hub.machine", label=found["label"], fingerprint=print_, uuid=machine)
        if place is None:
            _say("hub.none")
        else:
            _say(f"hub.place_{place.kind}", place=place.name)
            _tell_state(found)
        write_line(*wishes)
    return 1 if found["fault"] else 0


def _tell_state(found: dict[str, object]) -> None:
    if found["fault"]:
        _say("hub.wrong", fault=found["fault"])
    else:
        _say("hub.well", version=_server_version() if found["kind"] == "server" else 1)
        _say("hub.waiting" if found["waiting"] else "hub.nothing_waits", count=found["waiting"])
        if found["percent"] != 100:
            _say("hub.coming", percent=found["percent"])
        _tell_count("hub.forged", int(str(found["forged"])))


def _server_version() -> int:
    from topping.hub.postgres.carrier import newest_version  # here: a server alone needs its driver

    return newest_version()


def _has_stopped(told: HubStatus) -> bool:
    """Whether a kiosk runs whose exchange is dead: it says so, or the process gives no sign of life."""
    is_fresh = abs(time.time() - last_beat(hub_file())) <= SILENT_S
    if told.state is HubState.STOPPED:
        return is_fresh
    with the_only_one() as is_alone:
        return not is_alone and told.beats and not is_fresh


def _told(place: HubPlace) -> HubStatus:
    """What the process beside the kiosk told last of a place."""
    status = read_status(hub_file())
    return status if status is not None and status.place == place.shown else HubStatus(HubState.STARTING)


def _tell_count(key: str, count: int) -> None:
    if count:
        _say(key, count=count)


def _say(key: str, **values: object) -> None:
    write_line(say(key, **values))
