"""English sentences of the leaderboard: faults of its database, why a run does not rank, the command `scores`."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # the database
    "store.busy": "another program is using the leaderboard ({path}); try again in a moment",
    "store.full": "there is no room left on the disk for the leaderboard ({path})",
    "store.unwritable": "cannot write the leaderboard ({path}): check the permissions of the file and its folder",
    "store.cannot_open": "cannot open the leaderboard ({path}): check the permissions of the file and its folder",
    "store.folder": "cannot make the leaderboard’s folder ({folder}): {why}",
    "store.disk": "the disk refuses to read or write the leaderboard ({path})",
    "store.damaged": "the leaderboard is damaged ({path}); at the next start of the game it will be set aside under "
    "another name, nothing being erased, and a new one will be made",
    "store.left_aside": "a restoring was cut off: the leaderboard of before is in {path}; take it back with "
    "topping restore, or play: a new one will begin",
    "store.cannot_set_aside": "the leaderboard is damaged ({path}) and cannot be set aside: {why}",
    "store.newer": "the leaderboard ({path}) comes from a later version of Topping (format {found}, known here: "
    "{known}); update Topping",
    "store.foreign": "{path} is another program’s database; Topping leaves it alone",
    "store.failed": "the leaderboard ({path}) does not answer as expected: {why}",
    # runs
    "store.run_closed": "this game played is already closed, or unknown to the leaderboard",
    "store.run_unfinished": "the game played number {run} is not finished",
    "store.run_unknown": "the leaderboard does not know the game played number {run}",
    "store.strokes_damaged": "the strokes of game {run} are damaged in the leaderboard",
    "store.moves_missing": "moves of this game played are missing ({kept} recorded of {wanted}): it cannot rank",
    # sessions
    "store.session_unknown": "no session number {session}; “topping session list” shows those that are kept",
    "store.session_elsewhere": "this session was led on another computer: only that one can add to it",
    "store.session_unreadable": "session {session} cannot be read again: it may come from a later version of Topping",
    "store.event_not_next": "session {session}: event {number} was not kept, event {wanted} was expected; the session "
    "is probably open elsewhere: close it here and resume it",
    "store.event_missing": "session {session}: event {number} is missing; it cannot be read again",
    "store.event_unreadable": "session {session}: event {number} cannot be read again ({body})",
    "store.solitaire_unknown": "no solitaire number {game}",
    "store.solitaire_not_next": "solitaire {game}: another program has gone on with the game",
    "store.solitaire_event": "solitaire {game}: turn {number} cannot be read again",
    "store.table_game_unknown": "no game number {game}",
    "store.table_game_not_next": "game {game}: another program has gone on with the game",
    "store.table_game_event": "game {game}: action {number} cannot be read again",
    "store.classic_unknown": "no classic game number {game}; “topping classic list” shows those that are kept",
    "store.classic_unreadable": "classic game {game} cannot be read again: it may come from a later version of Topping",
    "store.classic_not_next": "classic game {game}: event {number} was not kept, event {wanted} was expected; the game "
    "is probably open elsewhere: close it here and resume it",
    "store.classic_event": "classic game {game}: event {number} cannot be read again",
    # players
    "store.player_empty": "a name is needed",
    "store.player_too_long": "this name is too long: {most:characters} at most",
    "store.player_unprintable": "this name holds a character that cannot be written",
    # what is asked for
    "store.game_ambiguous": "several games begin with {text}: {games}",
    # the command
    "help.scores": "The leaderboard: games played to the end, by game and by terms of play.",
    "help.scores.game": "a game: its name, its identifier or the first characters of that",
    "help.scores.player": "a player",
    "help.scores.formula": "a formula: {known}",
    "help.scores.variant": "a variant: {known}",
    "help.scores.lexicon": "a lexicon",
    "help.scores.json": "give the rows as JSON",
    "help.scores.csv": "give the rows as CSV",
    "help.scores.metavar.game": "GAME",
    "help.scores.metavar.player": "NAME",
    "help.scores.metavar.formula": "FORMULA",
    "help.scores.metavar.variant": "VARIANT",
    "help.scores.metavar.lexicon": "LEXICON",
    "scores.held": plural(
        "count",
        one="{count} run is not shown: its competition is not closed (topping event show).",
        other="{count} runs are not shown: their competitions are not closed (topping event show).",
    ),
    "scores.none_yet": "No game played to the end yet.",
    "scores.none_such": "No game played answers this request.",
    "scores.game": "{name} ({game}) · {formula} · {variant} · {lexicon}",
    "scores.each_move": "{limit} a move",
    "scores.with_penalty": "{times}, {penalty} penalty",
    "scores.announced": "draw announced",
    "scores.assists": "assists: {names}",
    "scores.assist.distance": "difference from the top",
    "scores.assist.place": "free placement",
    "scores.assist.pause": "clock stopped",
    "scores.resumed": "resumed games",
    "scores.imported": "imported",
    "scores.no_lexicon": "no lexicon",
    "scores.unnamed": "Unnamed game",
    "scores.rank": "Rank",
    "scores.player": "Player",
    "scores.total": "Total",
    "scores.play": "Play",
    "scores.penalty": "Penalties",
    "scores.found": "Tops",
    "scores.scored": "Points",
    "scores.top_points": "Sum of tops",
    "scores.options": "options: {options}",
    "scores.percent": "%",
    "scores.difference": "Diff.",
    "scores.time": "Time",
    "scores.input": "Input",
    "scores.finished": "Played on",
    "scores.attempt": "attempt {attempt}",
    # backup and restore
    "backup.unwritable": "cannot write {path}: {why}; nothing has changed",
    "backup.unreadable": "cannot read {path}: {why}",
    "backup.folder": "{path} is a folder; a file name is needed",
    "backup.no_folder": "the folder {folder} does not exist",
    "backup.no_file": "{path} is not an ordinary file",
    "backup.exists": "{path} exists already; --force replaces it",
    "backup.onto_itself": "{path} is the leaderboard itself; choose another file",
    "backup.source_damaged": "the leaderboard is damaged ({path}), nothing safe to back up; nothing was written",
    "backup.not_whole": "the backup {path} could not be written in full; nothing was written",
    # restoring
    "backup.absent": "{path} does not exist",
    "backup.empty": "{path} is empty: it is not a backup; the leaderboard has not changed",
    "backup.damaged": "{path} is damaged, or is not a Topping backup; the leaderboard has not changed",
    "backup.in_use": "another program is using the leaderboard ({path}): close the game and try again; nothing has "
    "changed",
    "backup.cannot_replace": "cannot set the present leaderboard aside ({path}): {why}; it has not changed",
    # the commands
    "help.backup": "save the leaderboard and the sessions to a file, even while people play",
    "help.backup.file": "the file to write",
    "help.backup.force": "replace it if it exists",
    "help.restore": "put a backup in the place of the leaderboard, which is set aside",
    "help.restore.file": "a backup made by topping backup",
    "backup.done": "Backup written to {path} (players: {players}, games played: {runs}).",
    "restore.done": "Leaderboard restored from {path} (players: {players}, games played: {runs}).",
    "restore.aside": "The one that was there is kept as {aside}.",
}
