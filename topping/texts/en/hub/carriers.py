"""English sentences of what carries facts: what is wrong with it, the line on the first screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "hub.unreachable": "the server does not answer: {why}",
    "hub.why.login": "login or password refused",
    "hub.why.database": "this database is not there",
    "hub.why.full": "it has no room for this connection",
    "hub.why.slow": "it takes too long",
    "hub.why.busy": "somebody else holds it",
    "hub.why.stopped": "it is stopping",
    "hub.why.lost": "the connection is cut",
    "hub.why.silent": "no answer in time",
    "hub.why.name": "this name of a server is not known",
    "hub.why.nobody": "no server answers at this address",
    "hub.no_driver": "what speaks to a server is missing: pip install topping-duplicate[hub] brings it (12 MB)",
    "hub.failed": "the server refuses: {why}",
    "hub.bad_dsn": "this address of a server cannot be read; it is written "
    "postgresql://login:password@server/database, "
    "and in the password these signs are written by their codes: %25, %40 for @, %3A for the colon, %2F",
    "hub.old_server": "this server is PostgreSQL {found}; {least} or newer is needed",
    "hub.not_made": "this database is no hub yet: its owner prepares it with “topping hub init”",
    "hub.newer": "this hub is of a newer version ({found}; this program knows {known}): update Topping",
    "hub.older": "this hub is of an old version ({found}, not {known}): its owner brings it up to date with "
    "“topping hub init”",
    "hub.no_right": "this login has no right to that on the server: {why}",
    "hub.not_own": "this machine has joined the server under another login",
    "hub.no_folder": "the folder {folder} does not exist",
    "hub.folder_lost": "the folder {folder} is not there: {why}",
    "hub.file_cut": "in the folder {folder}, the file of this machine was cut off or altered: it is made whole again",
    "hub.no_mark": "the folder {folder} is no hub: “topping hub init” makes it one",
    "hub.another_machine": "this machine has taken another identity: a copy of its data is in use elsewhere",
    "hub.key_damaged": "this machine’s key cannot be read ({path}): put the file back from a backup, or delete it to "
    "get "
    "another one, which the referee enrols",
    "hub.key_unreadable": "this machine’s key cannot be read ({path}): {why}",
    "hub.status_unreadable": "the state of the exchange cannot be read",
    # the first screen
    "hub.line.lost": "{place} cannot be reached; everything is kept here.",
    "hub.line.waiting": plural(
        "count",
        one="{place} cannot be reached; everything is kept here, {count} fact waits to be sent.",
        other="{place} cannot be reached; everything is kept here, {count} facts wait to be sent.",
    ),
    "hub.line.coming": "What concerns this computer is arriving: {percent}%.",
    "hub.line.stopped": "The exchange with {place} has stopped (the log says why); everything is kept here.",
    "hub.line.refused": "No exchange with {place}: {fault}",
}
