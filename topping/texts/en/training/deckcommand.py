"""English sentences of `topping deck` and of the notes that it makes for Anki."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.deck": "a player’s deck: how many cards, how many today; his cards for Anki",
    "help.deck.player": "the player (otherwise: whoever played or trained last)",
    "help.deck.commands": "what to do",
    "help.deck.command": "ACTION",
    "help.deck.export": "Write the cards as notes for Anki: importing them again updates, and doubles nothing.",
    "help.deck.anki": "in the text format that Anki imports, into this file (otherwise: to the output)",
    "help.deck.club": "Take into the deck the tops that a player missed in a session that is over, if he says which "
    "table was his.",
    "help.deck.session": "the number of the session",
    "help.deck.table": "the table where he sat",
    "help.deck.metavar.session": "SESSION",
    "help.deck.metavar.table": "TABLE",
    "help.deck.club_player": "the player",
    "deck.club_whose": "into whose deck? Add --player NAME",
    "deck.club_added": plural("count", one="{count} new card for {player}.", other="{count} new cards for {player}."),
    "deck.session_open": "session {session} is not over: its tops remain secret",
    "deck.no_table": "nobody sat at table {table} of session {session}",
    "deck.seat_taken": "another player has said that he sat at table {table} of session {session}",
    "deck.of_nobody": "Nobody has a deck yet: the tops missed in a finished game enter it by themselves.",
    "deck.empty": "{player}’s deck is empty: the tops missed in a finished game enter it by themselves.",
    "deck.of_player": plural("count", one="{player}’s deck: {count} card.", other="{player}’s deck: {count} cards."),
    "deck.today": "Today: {due} to review, {new:fresh}, about {minutes:minutes}.",
    "count.fresh": plural("count", one="{count} new one", other="{count} new ones"),
    "deck.nothing_today": "Nothing today.",
    "deck.next_day": "The next cards come on {day}.",
    "deck.late": plural(
        "runs",
        one="{runs} game is still to be looked through: the next call goes on",
        other="{runs} games are still to be looked through: the next call goes on",
    ),
    "deck.exported": plural("count", one="{count} note: {path}", other="{count} notes: {path}"),
    "deck.no_package": "Anki imports the text and updates the notes that it knows: name the file {text}, not {name}",
    "deck.not_exported": plural(
        "count",
        one="{count} card is not exported: it is asleep under this lexicon, is asked on a fresh position, or its word "
        "is held back from training",
        other="{count} cards are not exported: they are asleep under this lexicon, are asked on fresh positions, or "
        "their words are held back from training",
    ),
    "doctor.decks": "decks of cards",
    "doctor.decks_found": "{cards:cards}, schedule up to date",
    "doctor.decks_stale": "{cards:cards}, of which {stale:cards} with the schedule of another version, made again when "
    "the deck is opened",
    "count.cards": plural("count", one="{count} card", other="{count} cards"),
    "anki.word": plural("count", one="{count} word of these letters", other="{count} words of these letters"),
    "anki.hook_front": plural(
        "count", one="{count} letter that goes in front", other="{count} letters that go in front"
    ),
    "anki.hook_back": plural("count", one="{count} letter that goes behind", other="{count} letters that go behind"),
    "anki.grid": "The top of this draw",
    "anki.solution": plural(
        "points", one="{word} {reference}, {points} point", other="{word} {reference}, {points} points"
    ),
    "anki.source": "Wiktionary, CC BY-SA 4.0, selected and shortened",
}
