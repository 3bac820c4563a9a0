"""`topping classic list`, `export`, `erase`: the classic games that are kept."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from topping.cli.frame.options import add_json
from topping.cli.frame.output import write_out
from topping.cli.frame.parser import Commands, Parser, add_action
from topping.errors import StoreError
from topping.exchange.classic.gcgwriting import format_classic_gcg
from topping.localtime import minute_of
from topping.play.classic.game import ClassicGame
from topping.sheets.classic.csvsheet import as_csv
from topping.sheets.classic.page import as_page
from topping.sheets.classic.text import as_text
from topping.sheets.wording import printable
from topping.store import open_store, open_to_read
from topping.store.classic.classics import KeptClassic
from topping.store.classic.log import ClassicLog
from topping.texts import say


def add_kept(actions: Commands) -> None:
    """Adds these commands to those of `classic`."""
    add_json(add_action(actions, "classic", "list", _list))
    export = add_action(actions, "classic", "export", _export)
    _add_number(export)
    known = ", ".join(_FORMS)
    export.add_argument(
        "--to", choices=tuple(_FORMS), default="text", metavar="FORMAT", help=say("help.classic.to", known=known)
    )
    export.add_argument("--out", type=Path, metavar=say("help.metavar.file"), help=say("help.classic.out"))
    erase = add_action(actions, "classic", "erase", _erase)
    _add_number(erase)
    erase.add_argument("--yes", action="store_true", required=True, help=say("help.classic.yes"))


def _add_number(parser: Parser) -> None:
    parser.add_argument("id", type=int, metavar="N", help=say("help.classic.id"))


def _list(options: argparse.Namespace) -> int:
    store = open_to_read()
    kept: tuple[KeptClassic, ...] = ()
    if store is not None:
        with store:
            kept = store.classics.all()
    if options.json:
        sys.stdout.write(json.dumps([_record(one) for one in kept], ensure_ascii=False, indent=2) + "\n")
        return 0
    for one in kept:
        scores = tuple(f"{printable(name)} {score}" for name, score in zip(one.names, one.scores, strict=True))
        state = "classic.over" if one.is_ended else "classic.underway"
        told = say("classic.kept", id=one.id, day=minute_of(one.started_at), scores=scores, state=say(state))
        sys.stdout.write(told + "\n")
    if not kept:
        sys.stdout.write(say("classic.none_kept") + "\n")
    return 0


def _record(kept: KeptClassic) -> dict[str, object]:
    return {
        "id": kept.id,
        "uuid": kept.uuid,
        "names": kept.names,
        "rules": str(kept.rules),
        "lexicon": kept.lexicon_name,
        "seed": kept.facts.seed,
        "match": kept.match,
        "match_wins": kept.facts.match_wins,
        "started_at": kept.started_at,
        "ended_at": kept.ended_at,
        "scores": kept.scores,
    }


def _export(options: argparse.Namespace) -> int:
    store = open_to_read()
    if store is None:
        raise StoreError("store.classic_unknown", game=options.id)
    with store:
        kept, log = store.classics.get(options.id), ClassicLog.resume(store, options.id)
    content = _FORMS[options.to](kept, log.game)
    if options.out is None:
        sys.stdout.write(content)
    else:
        write_out(options.out, content)
    return 0


def _as_text(kept: KeptClassic, game: ClassicGame) -> str:
    return as_text(game)


def _as_page(kept: KeptClassic, game: ClassicGame) -> str:
    return as_page(game, minute_of(kept.started_at), kept.lexicon_name)


def _as_gcg(kept: KeptClassic, game: ClassicGame) -> str:
    return format_classic_gcg(game, kept.lexicon_name)


def _as_csv(kept: KeptClassic, game: ClassicGame) -> str:
    return as_csv(game)


_FORMS: Final[dict[str, Callable[[KeptClassic, ClassicGame], str]]] = {
    "text": _as_text,
    "csv": _as_csv,
    "html": _as_page,
    "gcg": _as_gcg,
}


def _erase(options: argparse.Namespace) -> int:
    looked_at = open_to_read()
    if looked_at is None:
        raise StoreError("store.classic_unknown", game=options.id)
    looked_at.close()
    with open_store().store as store:
        store.classics.erase(options.id)
    sys.stdout.write(say("classic.erased", id=options.id) + "\n")
    return 0
