"""`topping deck`: how many cards a player's deck has, today and in all; its cards as notes for Anki."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

from topping.cli.frame.options import add_json, whole_number
from topping.cli.frame.output import tell_fault, write_lines, write_out
from topping.cli.frame.parser import Parser, add_action, add_actions, add_argument
from topping.errors import InputError, LexiconError, SetupError, StoreError
from topping.game.cardmatter import matter_of
from topping.lexicon.catalogue import open_lexicon
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning, meanings
from topping.lexicon.playability import playability
from topping.localtime import training_day_of
from topping.sheets.training.anki import anki_note, anki_text, words_of
from topping.store import Store, now, open_to_change, open_to_fill
from topping.store.people.names import folded, normalised
from topping.store.training.introduction import asked_entries
from topping.texts import say, tell
from topping.texts.times import day as day_in_text
from topping.training.deck.agenda import USUAL_MS, Agenda, DeckEntry
from topping.training.deck.faces import CardFace, face_of

_PATIENCE_S: Final = 5.0
"""How long runs are looked through for cards before a command goes on with what there is."""


class OpenedDeck:
    """The deck of a player, as it stands today."""

    def __init__(self, store: Store, player: str) -> None:
        self._store, self.player = store, player
        self.late = self._take_in()
        """How many runs there was no time to look through."""
        self.uuids = store.decks.uuids(player)
        """What each card is called outside the database, by its number."""
        self.graph: WordGraph | None = open_lexicon(None) if player in store.people.names() else None
        """The lexicon that serves by default; None where there is no such player."""
        self.entries = asked_entries(store, player, self.graph) if self.graph is not None else ()
        """The cards."""
        today = training_day_of(now())
        pace_ms = store.decks.pace_ms(player, today) if self.entries else USUAL_MS
        self.agenda = Agenda.of(self.entries, today, pace_ms, wishes=store.decks.wishes(player))
        """What is asked today, as the kiosk tells it."""

    def _take_in(self) -> int:
        end, at = time.monotonic() + _PATIENCE_S, now()
        if not self._store.intake.waiting(self.player):
            return 0
        with suppress(StoreError):  # read only: there is what was looked through before
            self._store.intake.take(
                self.player,
                training_day_of(at),
                at,
                is_over=lambda: time.monotonic() > end,
                worth=playability().worth,
            )
        return self._store.intake.waiting(self.player)


@contextmanager
def opened_deck(player: str | None) -> Iterator[OpenedDeck | None]:
    """The deck of a player, by default of whoever played or trained last; None where nobody has.

    Raises `InputError` for what cannot be a name, `StoreError` for a damaged database, which stays as it is.
    """
    if player is not None:
        folded(player)
    store = open_to_fill()
    if store is None:
        yield None
        return
    with store:
        names = store.people.names()
        if player is not None:  # as it is written there
            names = (*(name for name in names if folded(name) == folded(player)), player)
        yield OpenedDeck(store, names[0]) if names else None


_PACKAGE: Final = ".apkg"
_TAG: Final = "topping"
_MOST: Final = 10**9


def declare_deck(parser: Parser) -> None:
    parser.set_defaults(run=_show)
    add_argument(parser, "--player", "help.deck.player", "help.metavar.name")
    add_json(parser)
    actions = add_actions(parser, "deck")
    export = add_action(actions, "deck", "export", _export)
    add_argument(export, "--anki", "help.deck.anki", "help.metavar.file", nargs="?", type=Path, required=True)
    club = add_action(actions, "deck", "club", _club)
    for name in ("session", "table"):
        add_argument(club, name, f"help.deck.{name}", f"help.deck.metavar.{name}", type=whole_number(1, _MOST))
    # where it is not given here, what was given before the action stays
    for action, told in ((export, "help.deck.player"), (club, "help.deck.club_player")):
        add_argument(action, "--player", told, "help.metavar.name", default=argparse.SUPPRESS)


def _show(options: argparse.Namespace) -> int:
    with opened_deck(options.player) as deck:
        if options.json:
            sys.stdout.write(json.dumps(_record(deck)) + "\n")
        else:
            write_lines(_lines(deck, options.player or ""))
        _tell_late(deck)
    return 0


def _record(deck: OpenedDeck | None) -> dict[str, int | str | None]:
    """A deck as other programs read it: its names never change, and new ones are added at the end."""
    if deck is None:
        return {"cards": 0, "due": 0, "new": 0, "next_day": None}
    agenda = deck.agenda
    next_day = None if agenda.next_day is None else date.fromordinal(agenda.next_day).isoformat()
    return {"cards": agenda.cards, "due": agenda.left - len(agenda.new), "new": len(agenda.new), "next_day": next_day}


def _lines(deck: OpenedDeck | None, asked: str) -> list[str]:
    player = asked if deck is None else deck.player
    if deck is None or not deck.agenda.cards:
        return [say("deck.empty", player=player) if player else say("deck.of_nobody")]
    agenda = deck.agenda
    lines = [say("deck.of_player", player=player, count=agenda.cards)]
    if agenda.left:
        lines.append(say("deck.today", due=agenda.left - len(agenda.new), new=len(agenda.new), minutes=agenda.minutes))
    else:
        lines.append(say("deck.nothing_today"))
    if agenda.next_day is not None and agenda.next_day > agenda.today:
        lines.append(say("deck.next_day", day=day_in_text(date.fromordinal(agenda.next_day))))
    return lines


def _export(options: argparse.Namespace) -> int:
    out: Path | None = options.anki
    if out is not None and out.suffix.lower() == _PACKAGE:
        raise InputError("deck.no_package", name=out.name, text=out.with_suffix(".txt").name)
    with opened_deck(options.player) as deck:
        entries = () if deck is None else deck.entries
        faces = {} if deck is None else _faces(deck)
        known = _meanings(faces)
        notes = [
            anki_note(deck.uuids[entry.card.id], faces[entry.card.id], _tags(entry), known)
            for entry in entries
            if deck is not None and entry.card.id in faces
        ]
        _tell_late(deck)
    if out is None:
        sys.stdout.write(anki_text(notes))
    else:
        write_out(out, anki_text(notes))
        sys.stdout.write(say("deck.exported", count=len(notes), path=out) + "\n")
    if len(notes) < len(entries):
        tell_fault(say("deck.not_exported", count=len(entries) - len(notes)))
    return 0


def _club(options: argparse.Namespace) -> int:
    if options.player is None:
        raise InputError("deck.club_whose")
    player = normalised(options.player)
    at = now()
    with open_to_change(StoreError("store.session_unknown", session=options.session)) as store:
        worth = playability().worth
        added = store.club_misses.take(player, options.session, options.table, training_day_of(at), at, worth)
    sys.stdout.write(say("deck.club_added", count=added, player=player) + "\n")
    return 0


def _faces(deck: OpenedDeck) -> dict[int, CardFace]:
    """How the cards that are awake are asked, by their numbers; the same at each export."""
    found = {}
    for entry in deck.entries:
        if deck.graph is not None and not entry.is_asleep:
            chance = Random(deck.uuids[entry.card.id])
            face = face_of(entry.card, matter_of(entry.card, deck.graph), (), chance)
            if face is not None:
                found[entry.card.id] = face
    return found


def _meanings(faces: dict[int, CardFace]) -> dict[str, Meaning]:
    try:
        return meanings({word for face in faces.values() for word in words_of(face)}, is_public=False)
    except (LexiconError, SetupError) as fault:
        tell_fault(tell(fault))
        return {}


def _tags(entry: DeckEntry) -> tuple[str, ...]:
    return _TAG, f"{_TAG}::{entry.card.key.kind.value}", f"{_TAG}::{entry.card.source.value}"


def _tell_late(deck: OpenedDeck | None) -> None:
    if deck is not None and deck.late:
        tell_fault(say("deck.late", runs=deck.late))
