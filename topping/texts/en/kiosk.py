"""English sentences of the kiosk, screen by screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # starting
    "setup.no_display": "no usable screen: {why}",
    "setup.wrong_pygame": (
        "the pygame module installed is not pygame-ce; replace it: "
        "pip uninstall -y pygame pygame-ce && pip install pygame-ce"
    ),
    "kiosk.set_aside": "The leaderboard was damaged: it was set aside ({path}), a new one begins.",
    "scene.back": "Back",
    # how to play
    "help_screen.title": "How to play",
    "help_screen.footer": "F1: the manual · any other key to go back",
    "help_screen.text": (
        "# The aim\n"
        "At each move, find the top: the word worth the most points. As soon as it is found, the next draw comes. "
        "Your result is your total time.\n"
        "A top not found in the time given costs all of that time, and a penalty.\n"
        "# With the keyboard\n"
        "Type the word and its reference, in either order: PASSE H4, H4 PASSE or PASSEH4, then Enter. "
        "H4 is across, 4H down. At the first move, the word is enough.\n"
        "Joker (blank): its letter in parentheses, PASS(E)R H4; without, it is taken where the letter is missing.\n"
        "# On the grid\n"
        "An arrow, Tab or a click places the cursor; an arrow across or a second click turns it. "
        "Type the missing letters; Shift + letter takes the joker; Enter plays.\n"
        "# During the game\n"
        "F2 twice gives the solution (at the cost of a missed move); Esc erases, then asks whether to leave."
    ),
    # player
    "player.title": "Who is playing?",
    "player.letters": "Letters write your name here. The shortcuts come back afterwards.",
    "player.known": "Type your name, or choose it.",
    "player.none_known": "Type your name, then Enter.",
    "player.new": "New player “{name}”",
    "player.new_name": "A new name: Enter adds it.",
    "player.meant": plural("count", one="{count} known player", other="{count} known players"),
    "player.seen": plural("count", one="{day} · {count} game", other="{day} · {count} games"),
    "player.others": "other players",
    "player.pick": "choose",
    "player.care": "look after players",
    "player.play_with": "play as {name}",
    "player.home": "home, nothing changed",
    "player.back": "back, nothing changed",
    "player.confirm": "OK",
    "pad.space": "Space",
    "pad.erase": "Erase",
    # game
    "game_choice.title": "{player}, which game?",
    "game_choice.footer": "Arrows choose · Enter select, change · Tab: formula, games, others · Esc back",
    "game_choice.formula": "{value}",
    "game_choice.variant": "{value}",
    "game_choice.joker": "{value}",
    "game_choice.speed": "{value}",
    "game_choice.without_joker": "Not a joker game",
    "game_choice.with_joker": "Joker game",
    "game_choice.new": "New game",
    "game_choice.file": "A file",
    "game_choice.make": "Make",
    "game_choice.seed": "Seed:",
    "game_choice.bad_seed": "A seed is a whole number: 42, for instance.",
    "game_choice.making": "The game of seed {seed} is being made…",
    "game_choice.failed": "The game could not be made: {why}",
    "game_choice.played": "{name} (played)",
    # a game from a file
    "game_file.title": "Game file",
    "game_file.choose": "choose",
    "game_file.open_key": "open",
    "game_file.back": "back",
    "game_file.to_path": "type a path",
    "game_file.to_folder": "folder",
    "game_file.folder": "Folder: {folder}",
    "game_file.up": "Folder above",
    "game_file.subfolder": "{name}",
    "game_file.open": "Open",
    "game_file.empty": "Neither folder nor game file (.txt) here.",
    "game_file.none": "Nothing at this place: {path}",
    # ready
    "ready.title": "{player}, your turn",
    "ready.footer": "Enter start · Esc back",
    "ready.start": "Start",
    "ready.back": "Back",
    "ready.game": "{moves:moves} · variant {variant} · lexicon {lexicon}",
    "ready.assist.distance": "Training: points and difference from the top shown.",
    "ready.assist.place": "Training: a word without a reference takes its best place.",
    "ready.will_rank": "It is your first time: this result will count for the leaderboard.",
    "ready.repeat": "You have started this game before: this result will be kept apart, unranked.",
    "ready.no_lexicon": "Game without a lexicon (typed from a sheet): it does not count for the leaderboard.",
    "ready.how": "The clock starts as soon as the draw is shown.",
    # play
    "play.move": "Move {number}",
    "play.who": "{player} · {game} · {formula}",
    "play.unnamed": "Unnamed game",
    "play.seconds": "{seconds} s",
    "play.no_limit": "no limit",
    "play.limit": "limit {limit}",
    "play.footer_grid": "Enter play · Backspace take back · Shift + letter: joker · Tab or Esc: entry line",
    "play.leave_question": "Leave the game? It will stay unfinished and unranked. The clock is running.",
    "play.propose": "Play",
    "play.erase": "Erase",
    "play.quit": "Leave",
    "play.joker_question": "Which letter for the joker?",
    "play.not_kept": "The leaderboard does not answer: this game will not be kept.",
    "play.stay": "Keep on playing",
    "play.leave": "Leave the game",
    "announcement.kept": "kept",
    "announcement.footer": "Any key: the clock starts at once",
    "ready.shown": "Draw shown all at once",
    "ready.announced": "Draw announced letter by letter",
    "rack.kept": "kept",
    "rack.new": "new",
    "rack.all": "draw",
    "rack.rejected": plural(
        "count", one="drawn again: {count} letter rejected", other="drawn again: {count} letters rejected"
    ),
    "play.total": "Total",
    "play.points": "Points",
    "play.tops": "Tops",
    "play.penalties": "with {count} × {each}",
    "play.of_points": "of {top_points} · {percent}",
    "play.in_time": "in {time}",
    "play.preview_jokers": plural(
        "count",
        one="Preview on the grid: the joker stands for {letters}.",
        other="Preview on the grid: the jokers stand for {letters}.",
    ),
    "play.key.propose": "play",
    "play.key.erase": "erase",
    "play.key.take_back": "take back",
    "play.key.quit": "leave",
    "play.key.grid": "grid",
    "play.key.line": "line",
    "play.key.solution": "solution",
    "play.key.finish": "end the move",
    "play.key.go_on": "keep on",
    "play.key.choose": "choose",
    "history.number": "no.",
    "history.word": "top",
    "history.reference": "ref.",
    "history.points": "pts",
    "history.scored": "mine",
    "history.time": "time",
    "history.difference": "diff.",
    "answer.top": "Top!",
    "answer.below_top": "a good word, not the top",
    "answer.distance": "{points:points}, {distance} less than the top",
    "answer.at": "at {time}",
    # verdicts
    "verdict.top": "Top! {points:points}.",
    "verdict.top_other": "Top! {points:points} with {own}; on the grid, the word retained: {retained}.",
    "verdict.missed": "The top was {word}, {points:points}.",
    "verdict.below_top": "Valid, but not the top.",
    "verdict.distance": "{word} makes {points:points}: {distance} less than the top.",
    "verdict.does_not_fit": "This word does not fit there.",
    "verdict.does_not_connect": "This word touches no letter on the grid.",
    "verdict.letters_missing": "The rack lacks some of these letters.",
    "verdict.not_admitted": plural("words", one="{words}: not a valid word.", other="{words}: not valid words."),
    "verdict.cross_not_admitted": plural(
        "words",
        one="Cross-word that is not valid: {words}.",
        other="Cross-words that are not valid: {words}.",
    ),
    "verdict.no_place": "This word has no place anywhere.",
    "verdict.reference_wanted": "Add the reference: WORD H4 (across) or WORD 4H (down).",
    "verdict.syntax": "A word and a reference are expected: PASSE H4.",
    "verdict.grid_empty": "First put letters on the grid: a word has at least two.",
    "verdict.not_in_hand": "{letter} is not on the rack, or the line is full.",
    "verdict.misfit.off_board": "This word runs off the grid.",
    "verdict.misfit.other_letter": "A square of the word already holds another letter.",
    "verdict.misfit.not_whole": "The word touches more letters at one end: write it in full.",
    "verdict.misfit.nothing_placed": "This word is already on the grid.",
    "verdict.misfit.too_many": "This word places more letters than the variant allows.",
    "verdict.misfit.vertical_first": "The first word is placed across.",
    "verdict.misfit.centre_missed": "The first word must cover the square H8.",
    "verdict.misfit.not_connected": "This word touches no letter on the grid.",
    # result
    "result.title": "Game over, {player}",
    "result.footer": "Arrows choose · Enter select · Esc home",
    "result.rank": "Rank in this game: {rank} of {of}",
    "result.repeat": "Attempt {attempt} at this game: kept apart, unranked.",
    "result.no_lexicon": "Game without a lexicon: unranked.",
    "result.not_kept": "This result could not be kept.",
    "result.personal_best": "Personal best! The one before was {best}.",
    "result.first_time": "Your first result in this game: it is your best.",
    "result.not_best": "Your best is still {best}.",
    "result.moves": "Move by move",
    "result.bars": "Chart",
    "result.leaderboard": "Leaderboard",
    "result.other_game": "Other game",
    "result.home": "Home",
    # leaderboard, as a table
    "leaderboard.rank": "RANK",
    "leaderboard.player_column": "PLAYER",
    "leaderboard.game_column": "GAME",
    "leaderboard.result": "RESULT",
    "leaderboard.detail": "DETAIL",
    "leaderboard.terms_column": "TIME A MOVE",
    "leaderboard.date": "DATE",
    "leaderboard.repeat": "attempt {attempt}",
    # lists
    "choices.previous": "‹ Previous",
    "choices.next": "Next ›",
    # why the voice is silent
    "voice.no_device": "no sound device: the referee stays silent",
    "voice.device": "the sound device fails ({why}): the referee stays silent",
    "voice.clip": "the recording {path} cannot be read ({why})",
}
