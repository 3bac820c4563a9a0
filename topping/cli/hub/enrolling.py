"""`topping hub enrol`: the machines that count in a competition, enrolled by its referee."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from topping import config
from topping.cli.frame.parser import Parser
from topping.errors import InputError
from topping.hub.enrolment import KnownMachine, enrol, known_machines
from topping.hub.keys import own_key
from topping.hub.machine import SharedStore, label_of
from topping.sheets.wording import printable
from topping.store import open_store
from topping.texts import say


def declare_enrol(parser: Parser) -> None:
    """Adds the options."""
    parser.add_argument("competition", metavar=say("help.metavar.competition"), help=say("help.hub.competition"))
    parser.add_argument("machine", nargs="*", metavar=say("help.metavar.machine"), help=say("help.hub.machine"))
    parser.add_argument("--referee", action="store_true", help=say("help.hub.as_referee"))


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
            _out(say(key, label=machine.label, fingerprint=machine.fingerprint))
        if not wanted:
            authority = read.authority
            for machine in known:
                has_say = machine.uuid == authority.founder or machine.uuid in authority.referees
                mark = "★" if has_say else "✓" if machine.uuid in authority.enrolled else "–"
                _out(f"{mark}  {machine.fingerprint:<19}  {machine.label}  {machine.uuid}")
    return 0


def _wanted(known: Sequence[KnownMachine], name: str) -> KnownMachine:
    """The machine that answers to a UUID, a fingerprint or a label; raises `InputError` for none or several."""
    wanted = name.strip().casefold()
    found = [one for one in known if wanted in (one.uuid, one.fingerprint.casefold(), one.label.casefold())]
    if len(found) != 1:
        raise InputError("hub.several_machines" if found else "hub.unknown_machine", name=name)
    return found[0]


def _out(line: str) -> None:
    sys.stdout.write(printable(line) + "\n")
