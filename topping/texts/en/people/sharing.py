"""English sentences of what leaves this machine and what comes from others."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "facts.unreadable": "this is no fact that Topping can read",
    # files
    "help.scores.metavar.file": "FILE",
    "help.scores.export": "say what goes out, then write the runs played here to a file for other computers",
    "help.scores.import": "take the runs played elsewhere from these files; a file that is read twice changes nothing",
    "help.scores.yes": "with --export, write without asking",
    "sharing.unwritable": "cannot write {path}: {why}",
    "sharing.unreadable": "cannot read {path}: {why}",
    "sharing.no_facts": "{path} is no file of runs written by Topping (topping scores --export)",
    "sharing.nothing": "nothing has been played on this computer yet",
    "sharing.sure": "Write this to {path}? [y/N]",
    "sharing.written": plural("count", one="{count} fact written to {path}.", other="{count} facts written to {path}."),
    "sharing.taken": plural(
        "count",
        one="{path}: {count} new fact, known already: {repeated}.",
        other="{path}: {count} new facts, known already: {repeated}.",
    ),
    "sharing.lines_unreadable": plural(
        "count", one="{count} line could not be read.", other="{count} lines could not be read."
    ),
    "sharing.refused": plural(
        "count",
        one="{count} fact refused: it lacks the signature of the computer that it claims to be of.",
        other="{count} facts refused: they lack the signature of the computer that they claim to be of.",
    ),
    "sharing.clashing": plural(
        "count",
        one="{count} fact has a number that was given before: a copy of this computer is in use.",
        other="{count} facts have numbers that were given before: a copy of this computer is in use.",
    ),
    "sharing.merged": "{gone} and {stays} are the same person: that was said on another computer.",
    "sharing.erased": "{name} was erased on another computer, and so is here.",
    "sharing.matches": plural(
        "count",
        one="{count} name is on two computers: topping players match",
        other="{count} names are on two computers: topping players match",
    ),
    # what goes out
    "sharing.outgoing": "What leaves this computer:",
    "sharing.no_runs": "no run played",
    "sharing.sessions": plural(
        "count",
        one="{count} finished session; of who is not on this list it holds initials alone",
        other="{count} finished sessions; of who is not on this list they hold initials alone",
    ),
    "sharing.of_player": "{name}: {what} · {agreed}",
    "sharing.runs": plural("count", one="{count} run", other="{count} runs"),
    "sharing.leaves_name": "the name and {runs}, without strokes",
    "sharing.leaves_strokes": "the name, {runs} and the strokes",
    "sharing.leaves_initials": "“{shown}” in place of the name, {runs}, without strokes",
    "sharing.leaves_nothing": "nothing ({runs})",
    "sharing.minor": "minor",
    "sharing.agreed": "agreed on {day}",
    "sharing.not_asked": "not asked yet",
    # where it went
    "sharing.went": "Gone out: {export}",
    "sharing.went.file": "file {target}, {at}",
    "sharing.went.folder": "folder {target}, last on {at}",
    "sharing.went.server": "server {target}, last on {at}",
    "sharing.held": "What went out already still holds the player; folders and servers that are connected forget by "
    "themselves, a file is to be deleted:",
    # who is whom
    "help.players.consent": "Say what of a player may leave this computer, or change it.",
    "help.players.consent.leaves": "nothing, initials and a number, or the name; without it, say what holds",
    "help.players.consent.minor": "a minor: never more than initials and a number, and no strokes",
    "help.players.consent.adult": "not a minor, or no longer one",
    "help.players.outgoing": "Say what of each player leaves this computer, and where that has gone already.",
    "help.players.match": "Say whether two players of one name, seen on two computers, are the same person.",
    "help.players.match.number": "the number of the pair; without it, list them",
    "help.players.match.answer": "same: one person; two: two persons",
    "help.players.metavar.number": "NUMBER",
    "players.match.none": "No name is on two computers.",
    "players.match.how": "One person: topping players match NUMBER same. Two: topping players match NUMBER two.",
    "players.match.pair": "{one} = {other}?",
    "players.match.who": "{name} ({machine}, {runs}, seen on {day})",
    "players.match.united": "{name}: one person. Of the first attempts, the one begun first counts.",
    "players.match.apart": "{name}: two persons.",
    "players.match.unknown": "no pair number {number}; “topping players match” lists them",
    # who wishes to be forgotten
    "help.players.wishes": "Say whom another computer asks to forget, and what others have done about it; answer.",
    "help.players.wishes.number": "the number of the request; without it, list them",
    "help.players.wishes.answer": "yes: forget; no: keep, with --reason; withdraw: take back a request made here",
    "help.players.wishes.reason": "why the person stays",
    "players.wishes.none": "Nobody asks to be forgotten.",
    "players.wishes.how": "Forget: topping players wishes NUMBER yes. Keep: topping players wishes NUMBER no "
    "--reason “…”.",
    "players.wishes.withdraw": "Take back a request made here: topping players wishes NUMBER withdraw.",
    "players.wishes.unknown": "no request number {number}; “topping players wishes” lists them",
    "players.wishes.no_reason": "a refusal needs a reason: --reason “…”",
    "players.wishes.not_ours": "this request was not made on this computer",
    "players.wishes.done": "{player} is forgotten here: results without a name, training erased.",
    "players.wishes.kept": "{player} stays here, under the name. The other computers will see the reason.",
    "players.wishes.withdrawn": "The request is taken back: where nothing is erased, the name is shown again.",
    "wishes.proposed": "{machine} proposes to forget {player} ({runs}) since {day}; nothing changes until it is "
    "answered here",
    "wishes.masked": "{machine} asks to forget {player} ({runs}); the name is hidden ({shown}); erased on {day} "
    "without an answer",
    "wishes.said": "Forgetting {player}, asked on {day}",
    "wishes.granted": "forgotten by {machines}",
    "wishes.refused": "{machine} keeps: {reason}",
    "wishes.silent": "no answer from {machines}",
    "sharing.wishes": plural(
        "count",
        one="{count} request to forget somebody awaits an answer here: topping players wishes",
        other="{count} requests to forget somebody await an answer here: topping players wishes",
    ),
    "players.match.said_by": "{machine} says yes.",
    # two first attempts
    "sharing.firsts": plural(
        "count",
        one="{player} has {count} first attempt:",
        other="{player} has {count} first attempts, on as many computers; the one begun first counts:",
    ),
    "sharing.first_counts": "counts: {machine}, begun {at} ({clock}), {result}",
    "sharing.first_other": "does not count: {machine}, begun {at} ({clock}), {result}",
    "sharing.first_open": "not finished",
    "sharing.this_machine": "this computer",
    "sharing.clock_own": "by its clock",
    "sharing.clock_ahead": "its clock is ahead by {time} at least",
    "sharing.clock_near": "the clocks differ by {time} at most",
    "sharing.clock_unknown": "whether the clocks agree is not known",
    "scores.machines": "on {count} computers",
}
