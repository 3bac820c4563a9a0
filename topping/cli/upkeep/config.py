"""`topping config` shows the settings and the path of their file, changes a setting, and sets the PIN of the public
kiosk.
"""

import argparse
import getpass
import sys

from topping import config, paths
from topping.cli.frame.output import tell_fault, write_json
from topping.cli.frame.parser import Parser, add_action, add_actions, add_argument, add_flag
from topping.errors import InputError
from topping.lexicon import catalogue
from topping.system import pin
from topping.texts import say, tell


def declare_config(parser: Parser) -> None:
    parser.set_defaults(run=_show)
    actions = add_actions(parser, "config", required=True)
    add_action(actions, "config", "path", _path)
    show = add_action(actions, "config", "show", _show)
    add_flag(show, "--json", "help.config.show.json")
    change = add_action(actions, "config", "set", _set)
    add_argument(change, "key", "help.config.set.key", "help.config.metavar.key")
    add_argument(change, "value", "help.config.set.value", "help.config.metavar.value")
    code = add_action(actions, "config", "pin", _pin)
    add_flag(code, "--clear", "help.config.pin.clear")


def _path(options: argparse.Namespace) -> int:
    print(paths.config_file())
    return 0


def _show(options: argparse.Namespace) -> int:
    """Prints all settings, and writes faults in their file to standard error; returns 1 if there are faults, otherwise
    0.
    """
    settings, complaints = config.load()
    values = [(key, getattr(settings, key.field)) for key in config.KEYS.values()]
    if options.json:
        records = [
            {
                "key": key.name,
                "value": bool(value) if key.form.secret else value,
                "default": bool(key.default) if key.form.secret else key.default,
                "meaning": key.meaning,
            }
            for key, value in values
        ]
        write_json(records)
    else:
        path = paths.config_file()
        print(say("config.file" if path.exists() else "config.file_absent", path=path))
        for key, value in values:
            sentence = "config.as_default" if value == key.default else "config.chosen"
            print(say(sentence, key=key.name, value=key.shown(value), default=key.shown(key.default)))
            print(say("config.explained", meaning=key.meaning, expected=key.form.expected))
    for complaint in complaints:
        tell_fault(tell(complaint))
    return 1 if complaints else 0


def _set(options: argparse.Namespace) -> int:
    name = options.key
    if name in config.KEYS and config.KEYS[name].form.secret:
        raise InputError("pin.use_command")
    value = config.value_of(name, options.value)
    if name == "lexicon.default" and isinstance(value, str) and value:
        value = catalogue.set_default(value).name  # refuses a name that is not installed
    else:
        config.save(name, value)
    print(say("config.set", key=name, value=config.KEYS[name].shown(value)))
    return 0


def _pin(options: argparse.Namespace) -> int:
    if options.clear:
        config.save("kiosk.pin", "")
        print(say("pin.cleared"))
        return 0
    config.save("kiosk.pin", pin.hashed(_asked_pin()))
    print(say("pin.kept", path=paths.config_file()))
    return 0


def _asked_pin() -> str:
    """Reads the PIN: on a terminal it is typed twice and not shown, otherwise it is a line of standard input.

    Returns an empty text if nothing was typed.
    """
    if sys.stdin is None:  # standard input was closed before the program started
        return ""
    try:
        if not sys.stdin.isatty():
            return sys.stdin.readline().strip()
        typed = getpass.getpass(say("pin.ask")).strip()
        if getpass.getpass(say("pin.ask_again")).strip() != typed:
            raise InputError("pin.differ")
    except (EOFError, UnicodeDecodeError):  # refused like a PIN that is too short
        return ""
    return typed
