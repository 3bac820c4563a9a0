"""English sentences of the game of the day and of the move of the day."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # topping daily
    "help.daily": "the game of the day: which one it is and, once played, its result to copy, its seed, its draws",
    "help.daily.date": "the day, YYYY-MM-DD, past or to come (otherwise: today, which goes from 4 a.m. to 4 a.m.)",
    "help.daily.player": "who asks: seed and draws are told to whoever has finished his first attempt, on his "
    "honour (the "
    "rule that gives the seed is public)",
    "help.daily.copy": "give this player’s result as text to copy, which gives nothing away",
    "daily.no_date": "this is no date: {text} (it must be YYYY-MM-DD, for instance 2026-11-22)",
    "daily.copy_whose": "whose result is to be copied? Add --player NAME",
    "daily.nothing_to_copy": "{player} has not finished this game: there is no result to copy",
    "help.review.player": "who looks: on its day, the game of the day is reviewed by those who have played it, on "
    "their honour",
    "daily.review_later": "game {run} is that of the day: add --player NAME, of a player who has finished it",
    "daily.of_date": "Game of the day: {date}",
    "daily.of_variant": "Variant: {variant}",
    "daily.of_lexicon": "Lexicon: {lexicon} ({digest})",
    "daily.of_edition": "The club’s edition: {name} ({mark})",
    "daily.of_game": "Game: {game}",
    "daily.of_seed": "Seed: {seed}",
    "daily.of_draws": "Draws:",
    "daily.not_yet": "{player} has not played it to its end yet: seed and draws come after that.",
    # the result to copy
    "daily.copied": "Topping · game of the day, {date}",
    "daily.missed": plural("count", one="{count} top missed", other="{count} tops missed"),
    "daily.none_missed": "every top",
    "daily.late": plural("days", one="played {days} day later", other="played {days} days later"),
    # the screens
    "daily.title": "Game of the day",
    "daily.game": "Game of the day, {day}",
    "result.hint.daily": "copy for the others",
    "daily.same": "The same game for all",
    "daily.nobody": "Nobody has played it here yet.",
    "daily.you_today": "You, before 4 a.m.",
    "daily.you": "You",
    "daily.not_played": "not played yet",
    "daily.left": "left",
    "daily.resumed": "resumed",
    "daily.next_day": "the day after",
    "daily.days_later": plural("days", one="{days} day later", other="{days} days later"),
    "daily.board": "Ranking of the day",
    "daily.other_boards": plural(
        "count",
        one="and {count} other game, of another variant or lexicon",
        other="and {count} other games, of other variants or lexicons",
    ),
    "daily.day_today": "Today, {day}",
    "daily.day_yesterday": "Yesterday, {day}",
    "daily.day_other": "{day}",
    "daily.play": "Play the game of the day",
    "daily.play_late": "Play this game",
    "daily.review": "Review move by move",
    "daily.back": "Back",
    "daily.other_game": "Play another game",
    "daily.say_who": "Say who plays",
    "daily.preparing": "The game is being made…",
    "daily.none_here": "No game of the day here",
    "daily.is_made": "Just a moment: the solver is making it.",
    "daily.one_attempt": "*Only one attempt counts.* The day goes from 4 a.m. to 4 a.m.",
    "daily.late_attempt": "Your first attempt still ranks among those of that day, with its delay; it does not "
    "count in the "
    "chain.",
    "daily.was_left": "You left this game before its end: that was your attempt.",
    "daily.is_open": "Your attempt was left open: it is taken up on the first screen.",
    "daily.marks": "a mark a move",
    "daily.rank": "rank *{rank}* of {of}",
    "daily.copy_says_nothing": "Ctrl + C copies this result: it gives nothing of the game away.",
    "daily.copied_now": "Result copied: all that is left is to paste it.",
    "daily.written": "There is no clipboard here. The result is in {path}",
    "daily.not_copied": "There is no clipboard here: take a picture of the time and its row of marks.",
    "daily.key.play": "play",
    "daily.key.review": "review",
    "daily.key.wait": "wait",
    "daily.key.copy": "copy the result",
    "daily.key.day": "day",
    "daily.key.variant": "variant: {variant}",
    # the chain of days
    "daily.chain": plural("days", one="{days} day, record {record}", other="{days} days, record {record}"),
    "daily.chain_short": plural("days", one="{days} day in a row", other="{days} days in a row"),
    "daily.chain_none": "Your chain of days",
    "daily.chain_rule": "one missed day a week is forgiven",
    # the move of the day
    "daily.move": "Move of the day",
    "daily.move_text": "One position, two minutes, a single attempt.",
    "daily.move_head": "Two minutes for the top",
    "daily.move_lines": "The same position for all, today.\nOne attempt only: time runs as soon as it is shown.\n"
    "It does not rank.",
    "daily.move_nobody": "Say who plays first.",
    "daily.move_public": "Nobody is chosen here: the move of the day is played at home or at the club.",
    "daily.move_note": "Your valid proposals are shown here.",
    "daily.move_top": "{word} {ref}, {points:points}",
    "daily.give_up_question": "Give the move of the day up? There is one attempt only.",
    "daily.go_on_searching": "Go on searching",
    "daily.give_up": "Give up and see the top",
    "daily.key.show": "show the position",
    "daily.key.give_up": "give up",
    "daily.key.back": "game of the day",
    "daily.move_tried": plural(
        "count", one="{count} player has tried it here.", other="{count} players have tried it here."
    ),
    "daily.move_cut": "interrupted",
    "daily.move_points": plural("points", one="{points} point of {top}", other="{points} points of {top}"),
    # topping edition
    "help.edition": "your club’s edition: games of the day of its own, the same on all its machines",
    "help.edition.commands": "what to do",
    "help.edition.command": "ACTION",
    "help.edition.show": "Tell which edition is in force (as without an action).",
    "help.edition.new": "Make an edition: a secret made by chance puts the club’s game of the day in the place of "
    "everybody’s.",
    "help.edition.export": "Write the edition, its secret and the supplement of the default lexicon into a file, "
    "for the "
    "club’s other machines.",
    "help.edition.import": "Take the edition of a file, and give the list the same supplement.",
    "help.edition.leave": "Go back to everybody’s game of the day; the secret is forgotten.",
    "help.edition.json": "as JSON",
    "help.edition.name": "the name of the edition, for instance the club’s",
    "help.edition.file": "the file of the edition; whoever has it knows its secret",
    "help.edition.export_force": "replace the file if it exists",
    "help.edition.import_force": "replace another supplement of the list",
    "edition.none": "No edition: the game of the day is everybody’s.",
    "edition.in_force": "Edition in force: {name}, mark {mark} (the same on all the club’s machines).",
    "edition.exported": "{path} written. Whoever has this file knows the secret: give it to the club’s machines only.",
    "edition.other_default": "The edition goes with the list {name}; here {default} is the default one: “topping "
    "lexicon "
    "default {name}” chooses it.",
    "edition.name": "this cannot be the name of an edition: {name} (it must have {most:characters} at most, and no "
    "“/”)",
    "edition.secret": "the secret of an edition is made of 64 hexadecimal digits",
    "edition.none_to_export": "no edition is in force: “topping edition new NAME” makes one",
    "edition.exists": "{path} exists already; --force replaces it",
    "edition.unreadable": "{path} cannot be read: {why}",
    "edition.not_one": "this is not the file of an edition",
    "edition.malformed": "this file of an edition is incomplete, or of a more recent program",
    "edition.changed": "this file of an edition was damaged or changed: its sum does not go with its content",
    "edition.no_lexicon": "the list {name} ({digest}…) of this edition is not installed here: add it first, with "
    "“topping "
    "lexicon add”",
    "edition.other_supplement": "the list {name} has another supplement here; --force replaces it with the edition’s",
}
