"""English sentences of `topping backup` and `topping restore`."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
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
