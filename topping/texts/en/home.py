"""English sentences of the first screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # the first screen
    "home.play": "Play",
    "home.morning": "Hello",
    "home.evening": "Good evening",
    "home.welcome": "Welcome",
    "home.purpose": "Find the best move, every move",
    "home.first_lines": "A draw, a board, one minute:\nwhich word scores the most?",
    "home.no_history": "Your first game is waiting:\nit will count on the leaderboard.",
    "home.nobody": "nobody yet",
    "home.change": "change",
    "home.say_who": "say who plays",
    "home.other_game": "another game",
    "home.next": "Next game: {game}",
    "home.first": "First game",
    "home.choose_game": "Choose a game",
    "home.resume_run": "Resume {game}, move {number}",
    "home.resume_session": "Resume the session {name}",
    "home.left_open": "A game of *{player}* was left open.",
    "home.left_open_session": "The session *{name}* was left open.",
    "home.last_time": "{day}, *{game}* in *{time}*: {missed}.",
    "home.last_points": "{day}, *{game}*: *{percent}* of the points, {missed}.",
    "home.last_tops": plural(
        "found", one="{day}, *{game}*: *{found}* top found.", other="{day}, *{game}*: *{found}* tops found."
    ),
    "home.missed": plural("count", one="{count} top missed", other="{count} tops missed"),
    "home.none_missed": "all tops found",
    "home.today": "Today",
    "home.yesterday": "Yesterday",
    "home.on_day": "On {day}",
    "home.mean_time": "On average *{mean}* a move, all included.",
    "home.mean_points": "Points lost a move, on average: *{mean}*.",
    "home.mean_tops": "Tops found a game, on average: *{mean}*.",
    "home.mean_soon": plural(
        "left",
        one="{left} more game, and your mean appears here.",
        other="{left} more games, and your mean appears here.",
    ),
    "home.terms": "{formula} · {times} · {ranks}",
    "home.short_terms": "{formula} · {times}",
    "home.ranks": "counts on the leaderboard",
    "home.does_not_rank": "off the leaderboard",
    "home.own_games": "My games",
    "home.own_games_count": plural("count", one="{count} game played", other="{count} games played"),
    "home.own_games_none": "Your games open again here,\nmove by move, from the first one on.",
    "home.how": "How to play",
    "home.how_title": "The top, nothing else",
    "home.how_lines": (
        "Find the word that scores the most.\nType it with its place: PASSE H4.\nThe clock makes the leaderboard."
    ),
    "home.club": "Club",
    "home.club_none": "Open a session:\nduplicate, topping or sudden death.",
    "home.club_paused": "on hold",
    "home.club_ended": "ended",
    "home.club_players": plural("count", one="{count} player", other="{count} players"),
    "home.board": "Leaderboard",
    "home.board_time": "mean cost of a move",
    "home.board_points": "points lost a move",
    "home.board_tops": "tops found a game",
    "home.board_games": plural("count", one="{count} game", other="{count} games"),
    "home.board_none": "After five games of one kind,\nthe mean cost of a move appears here.",
    "home.engine": "The solver is getting ready",
    "home.engine_step": "{step} of {of}",
    "home.engine_once": "steps, only once",
    "home.engine_lines": "Play the prepared games\nLead a club session\nNew games: later",
    "home.lexicon": plural(
        "count",
        one="Lexicon: {name}, {words} word",
        other="Lexicon: {name}, {words} words",
    ),
    "home.preparing": (
        "First start: the solver is getting ready, step {step} of {of} (only once). "
        "Prepared games can be played already."
    ),
    "home.do_play": "play",
    "home.do_resume": "resume",
    "home.do_open": "open",
    "home.do_choose": "choose",
    "home.do_learn": "manual",
    "home.do_see_how": "how to play",
    "home.do_settings": "settings",
    "home.do_leave": "leave",
    "home.seconds": "{seconds} s",
    "home.tops": plural("tops", one="{tops} top", other="{tops} tops"),
    "date.today": "today",
    "date.yesterday": "yesterday",
    "date.short_months": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "date.short": "{day} {month}",
    "date.full": "{weekday} {day} {month}",
    "date.weekdays": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "date.months": "January February March April May June July August September October November December",
}
