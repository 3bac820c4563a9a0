"""`topping players`: lists, renames, merges and anonymises players, lets runs be shown, says what of them leaves."""

import argparse
from typing import Final

from topping.cli.frame.output import write_json, write_line, write_table
from topping.cli.frame.parser import Commands, Parser, add_action, add_actions, add_argument, add_choice, add_flag
from topping.config.form import Switch
from topping.errors import InputError, StoreError
from topping.facts.interests import Leaves
from topping.localtime import day_of
from topping.sheets.table import Column, Table, picked
from topping.store import KnownPlayer, Store, now, open_kept, open_store, open_to_change, read_kept
from topping.store.people.names import known_player, normalised, unknown_player
from topping.store.people.wishes import AskedWish, SaidWish
from topping.store.sharing.wording import (
    asked_in_words,
    consent_in_words,
    export_in_words,
    match_in_words,
    outgoing_lines,
    said_in_words,
)
from topping.texts import say

_SAME: Final = "same"
_TWO: Final = "two"
_YES: Final = "yes"
_NO: Final = "no"
_WITHDRAW: Final = "withdraw"


def declare_persons(actions: Commands) -> None:
    consent = add_action(actions, "players", "consent", _consent)
    add_argument(consent, "name", "help.players.name", "help.metavar.name")
    known = [one.value for one in Leaves]
    add_choice(consent, "leaves", "help.players.consent.leaves", "|".join(known), known, nargs="?")
    age = consent.add_mutually_exclusive_group()
    add_flag(age, "--minor", "help.players.consent.minor")
    add_flag(age, "--adult", "help.players.consent.adult")
    outgoing = add_action(actions, "players", "outgoing", _outgoing)
    add_flag(outgoing, "--json", "help.players.list.json")
    match = add_action(actions, "players", "match", _match)
    add_argument(match, "number", "help.players.match.number", "help.players.metavar.number", nargs="?", type=int)
    add_argument(match, "answer", "help.players.match.answer", nargs="?", choices=(_SAME, _TWO))
    wishes = add_action(actions, "players", "wishes", _wishes)
    add_argument(wishes, "number", "help.players.wishes.number", "help.players.metavar.number", nargs="?", type=int)
    add_argument(wishes, "answer", "help.players.wishes.answer", nargs="?", choices=(_YES, _NO, _WITHDRAW))
    add_argument(wishes, "--reason", "help.players.wishes.reason", default="")


def tell_exports(store: Store, name: str) -> list[str]:
    """Sentences about where facts about a player went, the last first; to be asked before he is erased."""
    exports = store.exports.holding(name)
    if not exports:
        return []
    return [say("sharing.held"), *(f"  {export_in_words(one)}" for one in exports)]


def _consent(options: argparse.Namespace) -> int:
    with open_store().store as store:
        known = store.consents.of(options.name)
        if known is None:
            raise unknown_player(options.name, store.people.names())
        if options.leaves is not None or options.minor or options.adult:
            leaves = known.leaves if options.leaves is None else Leaves(options.leaves)
            minor = options.minor or (known.minor and not options.adult)
            store.consents.keep(options.name, leaves, minor=minor, at=now())
        changed = store.consents.of(options.name)
        assert changed is not None  # nobody takes a player away
        write_line(consent_in_words(changed))
    return 0


def _outgoing(options: argparse.Namespace) -> int:
    if options.json:
        names = ("player", "leaves", "minor", "shown_as", "strokes", "runs", "agreed_at")
        write_json([picked(one, *names) for one in read_kept(lambda store: store.consents.all(), ())])
        return 0
    with open_kept(StoreError("sharing.nothing")) as store:
        write_line(*outgoing_lines(store))
        for export in store.exports.all():
            write_line(say("sharing.went", export=export_in_words(export)))
    return 0


def _match(options: argparse.Namespace) -> int:
    if options.number is None:
        matches = read_kept(lambda store: store.matches.all(), ())
        for number, match in enumerate(matches, start=1):
            write_line(f"{number}. {match_in_words(match)}")
        write_line(say("players.match.how") if matches else say("players.match.none"))
        return 0
    with open_store().store as store:
        matches = store.matches.all()
        if not 1 <= options.number <= len(matches):
            raise InputError("players.match.unknown", number=options.number)
        pair = matches[options.number - 1]
        match options.answer:
            case "same":
                write_line(say("players.match.united", name=store.matches.unite(pair)))
            case "two":
                store.matches.tell_apart(pair)
                write_line(say("players.match.apart", name=pair.one.name))
            case _:
                write_line(match_in_words(pair))
    return 0


def _wishes(options: argparse.Namespace) -> int:
    if options.number is None:
        _list_wishes(*read_kept(lambda store: (store.wishes.asked(), store.wishes.said()), ((), ())))
        return 0
    with open_store().store as store:
        every = [*store.wishes.asked(), *store.wishes.said()]
        if not 1 <= options.number <= len(every):
            raise InputError("players.wishes.unknown", number=options.number)
        _answer_wish(store, every[options.number - 1], options.answer, options.reason)
    return 0


def _list_wishes(asked: tuple[AskedWish, ...], said: tuple[SaidWish, ...]) -> None:
    for number, wish in enumerate(asked, start=1):
        write_line(f"{number}. {asked_in_words(wish)}")
    if asked:
        write_line(say("players.wishes.how"))
    for number, told in enumerate(said, start=len(asked) + 1):
        first, *rest = said_in_words(told)
        write_line(f"{number}. {first}")
        for line in rest:
            write_line(f"   {line}")
    if said:
        write_line(say("players.wishes.withdraw"))
    if not asked and not said:
        write_line(say("players.wishes.none"))


def _answer_wish(store: Store, wish: AskedWish | SaidWish, answer: str | None, reason: str) -> None:
    match wish, answer:
        case AskedWish(), "yes":
            store.wishes.grant(wish)
            write_line(say("players.wishes.done", player=wish.player))
        case AskedWish(), "no":
            store.wishes.refuse(wish, reason)
            write_line(say("players.wishes.kept", player=wish.player))
        case SaidWish(), "withdraw":
            store.wishes.withdraw(wish)
            write_line(say("players.wishes.withdrawn"))
        case AskedWish(), _:
            _list_wishes((wish,), ())
        case SaidWish(), _:
            _list_wishes((), (wish,))


def declare_players(parser: Parser) -> None:
    parser.set_defaults(run=_list, json=False)
    actions = add_actions(parser, "players")
    listing = add_action(actions, "players", "list", _list)
    add_flag(listing, "--json", "help.players.list.json")
    _with_names(add_action(actions, "players", "rename", _rename), "old", "new")
    _with_names(add_action(actions, "players", "merge", _merge), "from", "into")
    declare_persons(actions)
    anonymise = add_action(actions, "players", "anonymise", _anonymise)
    share = add_action(actions, "players", "share", _share)
    for action in (anonymise, share):
        add_argument(action, "name", "help.players.name", "help.metavar.name")
    add_argument(share, "value", "help.players.share.value", "true|false", nargs="?", type=_switch)


def _with_names(parser: Parser, *names: str) -> None:
    for name in names:
        add_argument(parser, name, f"help.players.{name}", f"help.players.metavar.{name}")


def _list(options: argparse.Namespace) -> int:
    columns: tuple[Column[KnownPlayer], ...] = (
        Column("name"),
        Column("runs", classes="figures"),
        Column("finished", classes="figures"),
        Column("last_seen", lambda one: day_of(one.last_seen)),
    )
    return write_table(Table("players.", columns, _known()), options, say("players.none"))


def _known() -> tuple[KnownPlayer, ...]:
    return read_kept(lambda store: store.people.known(), ())


def _rename(options: argparse.Namespace) -> int:
    old = normalised(options.old)
    with _opened(old) as store:
        new = store.people.rename(old, options.new)
        write_line(say("players.renamed", old=old, new=new))
        _tell_sessions(store, old)
    return 0


def _merge(options: argparse.Namespace) -> int:
    source, into = normalised(getattr(options, "from")), normalised(options.into)
    with _opened(source) as store:
        moved = store.people.merge(source, into)
        write_line(say("players.merged", count=moved, source=source, into=into))
        _tell_sessions(store, source)
    return 0


def _anonymise(options: argparse.Namespace) -> int:
    name = normalised(options.name)
    with _opened(name) as store:
        held = tell_exports(store, name)
        neutral = store.people.anonymise(name)
        write_line(say("players.anonymised", neutral=neutral))
        write_line(*held)
        _tell_sessions(store, name)
    return 0


def _share(options: argparse.Namespace) -> int:
    name = normalised(options.name)
    if options.value is not None:
        with _opened(name) as store:
            store.people.show_runs(name, options.value)
    known = {one.name: one for one in _known()}
    found = known[known_player(name, known)]
    write_line(say("players.shared" if found.shows_runs else "players.not_shared", name=found.name))
    return 0


def _switch(text: str) -> bool:
    value = Switch().read(text)
    if not isinstance(value, bool):
        raise argparse.ArgumentTypeError(say("players.no_switch", text=text, expected=Switch().expected))
    return value


def _opened(name: str) -> Store:
    return open_to_change(StoreError("store.player_unknown", name=name))


def _tell_sessions(store: Store, name: str) -> None:
    numbers = store.sessions.naming(name)
    if numbers:
        write_line(say("players.in_sessions", numbers=numbers))
    names = store.competitions.naming(name)
    if names:
        write_line(say("players.in_competitions", names=names))
    games = store.classics.naming(name)
    if games:
        write_line(say("players.in_classics", numbers=games))
