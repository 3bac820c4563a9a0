"""English sentences of the public kiosk: the way out, the settings behind it, what it shows while nobody plays."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # on the command line
    "help.kiosk": "the public kiosk, full screen: only its PIN leaves it (topping config pin)",
    "help.kiosk.unit": "show the systemd unit that opens the kiosk with the graphical session, and open nothing",
    # the first screen
    "public.no_pin": (
        "This kiosk has no PIN: anybody can leave it and change its settings. "
        "To choose one: topping config pin, then start again."
    ),
    # leaving without a PIN
    "public.leave_title": "Leave the kiosk?",
    "public.leave_means": "The program closes, and the machine stays open.",
    "public.stay": "Stay",
    "public.leave": "Leave the kiosk",
    # the PIN
    "asking.choose": "choose",
    "asking.back": "back",
    "asking.closes": plural(
        "seconds", one="Goes back by itself in {seconds} second", other="Goes back by itself in {seconds} seconds"
    ),
    "pin_screen.title": "For the organiser",
    "pin_screen.why": "Settings, players and the way out of the kiosk\nneed the club’s PIN.",
    "pin_screen.confirm": "confirm",
    "pin_screen.erase": "erase",
    "pin_screen.wrong": plural(
        "count",
        one="That is not the PIN. {count} more attempt, then {wait} to wait.",
        other="That is not the PIN. {count} more attempts, then {wait} to wait.",
    ),
    "pin_screen.seconds": plural("count", one="{count} second", other="{count} seconds"),
    "pin_screen.minutes": plural("count", one="{count} minute", other="{count} minutes"),
    "pin_screen.wait": "Too many attempts: wait {wait}.",
    # a player who walks away
    "public.still_there": "Still there? Any key, or the game closes in {seconds} s, unfinished.",
    # what a crash has cut off
    "resume.title": "{player}, your game is waiting",
    "resume.stopped": "{game}, stopped at move {number} on {at}.",
    "resume.begun": "{game}, begun on {at}, stopped at move {number} after {played} of play.",
    "resume.found": plural("count", one="{count} top found of {of}", other="{count} tops found of {of}"),
    "resume.anew": "The present move starts again with all its time; those before are kept.",
    "resume.duel": plural(
        "count",
        one="The duel goes on with the others, at move {number}; the move they have ended is lost at full cost.",
        other="The duel goes on with the others, at move {number}; the moves they have ended are lost at full cost.",
    ),
    "resume.duel_here": "The duel goes on with the others: move {number} starts again with all its time.",
    "resume.alone": "Nobody plays this duel any more: the game goes on alone, the present move with all its time.",
    "resume.ranks": "The result will count among interrupted games.",
    "resume.referee": "A game of a competition: the referee will say whether it counts.",
    "resume.apart": "The result will be kept apart, unranked.",
    "resume.go_on": "Resume at move {number}",
    "resume.later": "Later",
    "resume.give_up": "Give up",
    "resume.give_up_again": "Once more: the game stays unfinished, unranked.",
    "resume.impossible": "This game cannot be resumed: {why}",
    "resume.no_game": "its draws were not kept",
    "resume.other_moves": "the moves kept are not those of the game",
    "resume.other_rules": "it was begun with another version",
    "result.resumed": "Interrupted game: kept apart, unranked.",
    "result.paused": "The clock was stopped during the game: kept apart, unranked.",
    "result.no_limit": "Game without a time limit: kept apart, unranked.",
    # a screen that failed
    "screen.wait": "One moment: the database is slow to answer.",
    "failure.screen": "A screen stopped on an error; it is noted in the log, and play goes on.",
    "failure.resume": "What a crash has cut off cannot be taken up again: the fault is noted in the log.",
    "failure.title": "Out of order",
    "failure.try": "try again",
    "failure.leave": "leave",
    "failure.again": "The screens fail one after the other: tell the organiser. Everything is noted in the log.",
    # a machine that was asleep
    "play.slept": "The program stood still for {seconds} s: this move is void and starts again. Game interrupted.",
    "session.slept": "The machine stood still for {seconds} s: the move is interrupted (§3.7). F9 goes on.",
    # while nobody plays
    "attract.title": "Any key, and it’s yours",
    "attract.remark": "a demonstration game, which nobody plays",
    "attract.worth": "A word here scores",
    "attract.question": "Do you see it?",
    "attract.answer": "The top",
    "attract.in": "answer in *{seconds} s*",
    "attract.top": "{word} {reference}",
    # players
    "players_screen.title": "Players",
    "players_screen.open": "open",
    "players_screen.settings": "settings",
    "players_screen.hint": "Choose a player: the name can be corrected, merged with another, or erased.",
    "players_screen.seen": "last game",
    "players_screen.none": "Each player appears here with his first game.",
    "player_care.title": "Player: {player}",
    "player_care.letters": "Letters write a name here.",
    "player_care.back": "players",
    "player_care.means.rename": "{player} will be called as you write it; the games follow.",
    "player_care.means.merge": "The games of {player} will go to the player whose name you write.",
    "player_care.means.anonymise": "A neutral name will replace {player}; times stay, keystrokes are erased.",
    "player_care.rename": "Rename to this",
    "player_care.merge": "Give the games to this player",
    "player_care.anonymise": "Make anonymous",
    "player_care.share": "Show the games",
    "player_care.hide": "Show the games no more",
    "player_care.means.share": "Whoever has finished the same game may then review that of {player} and race it.",
    "player_care.means.hide": "Whoever has finished the same game may review that of {player} and race it.",
    "player_care.shared": "Done: {player} shows games to whoever has finished the same one.",
    "player_care.hidden": "Done: {player} shows no games any more.",
    "players_screen.wished": "Somebody asks to forget {names}: open the page, “What leaves”.",
    "players_screen.twice": "On two computers: {names}. One person or two? Open the player, then “What leaves”.",
    "player_care.leaving": "What leaves",
    "player_care.means.leaving": "What other computers know of {player}, whether a minor, and who it is elsewhere.",
    "player_care.held": "{done} The name is still in: {places}.",
    "player_leaving.title": "What leaves: {player}",
    "player_leaving.subtitle": "for other computers and files",
    "player_leaving.back": "the player",
    "player_leaving.name": "The name",
    "player_leaving.initials": "Initials",
    "player_leaving.nothing": "Nothing",
    "player_leaving.minor": "Minor",
    "player_leaving.same": "One person",
    "player_leaving.two": "Two persons",
    "player_leaving.forget": "Forget here",
    "player_leaving.refuse": "This is not their wish",
    "player_leaving.reason": "the person does not wish it",
    "player_leaving.forgot": "Done: neither name, strokes nor training stay here.",
    "player_leaving.refused": "Noted: the name stays; the other computers will see why.",
    "player_leaving.kept": "Noted, with today’s date.",
    "player_leaving.united": "Noted: {player} is one person; the first of the first attempts counts.",
    "player_leaving.apart": "Noted: two persons.",
    "player_leaving.never": "Of a minor only initials and a number leave, and no strokes; an adult’s strokes leave "
    "only where the runs are shown.",
    "player_leaving.no_runs": "{player} has started no run on this computer.",
    "player_leaving.more": plural("count", one="and to {count} other place", other="and to {count} other places"),
    "player_care.keep": "Change nothing",
    "player_care.ask_merge": "All games of {player} will go to {into}, for good.",
    "player_care.ask_anonymise": "The name {player} will be erased, for good; the times stay.",
    "player_care.renamed": "Done: {player}.",
    "player_care.merged": plural(
        "count",
        one="Done: {count} game given to {into}.",
        other="Done: {count} games given to {into}.",
    ),
    "player_care.in_classics": plural(
        "numbers",
        one="{done} The name is still written in the classic game {numbers}.",
        other="{done} The name is still written in the classic games {numbers}.",
    ),
    "player_care.in_competitions": plural(
        "names",
        one="{done} The name is still written in the competition {names}.",
        other="{done} The name is still written in the competitions {names}.",
    ),
    "player_care.in_sessions": plural(
        "numbers",
        one="{done} The name is still written in session {numbers}.",
        other="{done} The name is still written in the sessions {numbers}.",
    ),
}
