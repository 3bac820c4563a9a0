"""English sentences of the command `players`: who is in the leaderboard, renamed, merged, made anonymous."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "store.player_unknown_alike": "the leaderboard does not know {name}; names like it: {names}",
    "store.player_unknown": "the leaderboard does not know {name} (topping players tells whom it knows)",
    "store.player_taken": '{new} is another player; if it is the same person: topping players merge "{old}" "{new}"',
    "store.player_same": "that is the same player twice",
    "store.stranger": "Unknown player",
    "store.anonymous": "Player {number}",
    "help.players": "the players of the leaderboard: who is there, rename one, merge two, make one anonymous",
    "help.players.commands": "what to do",
    "help.players.command": "ACTION",
    "help.players.list": "List the players, the latest first (as without an action).",
    "help.players.list.json": "as JSON",
    "help.players.rename": "Rename a player, or put the spelling of a name right.",
    "help.players.merge": "Give all the games of a player and his deck to another, who is the same person; of each "
    "game, the first attempt of the two is the one that ranks.",
    "help.players.anonymise": "Put a neutral name in the place of a player’s; the times still rank, what he trains "
    "with is erased.",
    "help.players.share": "Tell whether a player lets others look at his games and race them, or change it: they may "
    "only once their first attempt at the same game has ended.",
    "help.players.share.value": "allow it or not; without this, tell how it is",
    "help.players.name": "the player",
    "help.players.old": "the name",
    "help.players.new": "the new name",
    "help.players.from": "the player who disappears",
    "help.players.into": "the player who stays",
    "help.players.metavar.old": "OLD",
    "help.players.metavar.new": "NEW",
    "help.players.metavar.from": "FROM",
    "help.players.metavar.into": "INTO",
    "players.none": "Nobody has played yet.",
    "players.name": "Player",
    "players.runs": "Started",
    "players.finished": "Finished",
    "players.last_seen": "Last seen",
    "players.renamed": "New name of {old}: {new}.",
    "players.merged": "Games given to {into}: {count}. {source} is no longer in the leaderboard.",
    "players.anonymised": "New name of this player: {neutral}. The results stay.",
    "players.shared": "{name} lets whoever has finished his own attempt look at his games.",
    "players.not_shared": "{name} lets nobody else look at his games.",
    "players.no_switch": "“{text}”: {expected} expected",
    "players.in_competitions": plural(
        "names",
        one="The name is still written in the competition {names}, which “topping event erase” erases.",
        other="The name is still written in the competitions {names}, which “topping event erase” erases.",
    ),
    "players.in_classics": plural(
        "numbers",
        one="This name stays written in classic game {numbers}, which “topping classic erase” erases.",
        other="This name stays written in classic games {numbers}, which “topping classic erase” erases.",
    ),
    "players.in_sessions": plural(
        "numbers",
        one="The name is still written in session {numbers}, which this command does not change.",
        other="The name is still written in the sessions {numbers}, which this command does not change.",
    ),
}
