"""The one place that knows which key does what, and which sentence of the catalogue says it.

An action is named `screen.what it does`; its keys are written as `hands.keys` reads them: `Enter`, `F2`, `Down`, `n`,
`Shift+Tab`, several with blanks between. A sentence is named `screen.what it says`, whatever its name in the catalogue.
Where a screen is built anew, this file changes and no test does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KEYS: Final[Mapping[str, str]] = {
    "anywhere.back": "Escape",
    "anywhere.enter": "Enter",
    "anywhere.erase": "Backspace",
    "anywhere.help": "F1",
    "anywhere.line_end": "End",
    "anywhere.next": "Down",
    "anywhere.previous": "Up",
    "cards.add": "F2",
    "cards.clear": "Escape",
    "competition.go_on": "Enter",
    "competition.other_entrant": "Down",
    "competitions.open": "Enter",
    "home.daily": "d",
    "home.deck": "p",
    "home.leaderboard": "l",
    "home.next_game": "Enter",
    "home.other_games": "a",
    "home.own_games": "m",
    "home.player": "j",
    "home.rush": "r",
    "home.statistics": "s",
    "home.train": "t",
    "leaderboard.own_games": "m",
    "leave.yes": "Right Enter",
    "play.leave": "Escape",
    "play.leave_for_good": "Down Enter",
    "play.propose": "Enter",
    "play.solution": "F2 F2",
    "ready.start": "Enter",
    "result.next_game": "Enter",
    "result.review": "r",
    "session.cancel_move": "F8 F8",
    "session.close": "F10 F10",
    "session.next_draw": "F2",
    "session.stop_move": "F3 F3",
    "session.turn_over": "Tab",
    "session_setup.begin": "F2",
    "sitting.give_up": "F2",
    "sitting.set_aside": "F6",
    "standings.leave": "Enter",
    "train.cards": "p",
    "train.deck": "p",
    "train.rush": "r",
    "train.sitting": "Enter",
    "train.statistics": "s",
}
"""The keys of each action."""

WORDS: Final[Mapping[str, str]] = {
    "competition.has_begun": "competition.seated_elsewhere",
    "competition.resume_session": "competition_desk.resume_session",
    "competition.seat": "competition_desk.seat",
    "competition.seated_elsewhere": "competition_desk.seated_elsewhere",
    "competition.session_counted": "event.session_counted",
    "desk.both_inverted": "motive.both_inverted",
    "desk.entered_already": "session.entered_already",
    "desk.not_understood": "deskline.token",
    "desk.which_way": "session.which_way",
    "home.cards_today": "home.deck_due",
    "home.choose_game": "next.choose",
    "home.first_game": "home.first",
    "home.game_awaited": "next.awaited",
    "home.games_to_a_mean": "home.mean_soon",
    "home.last_unranked": "home.last_unranked",
    "home.leave_question": "home.leave_title",
    "home.new_game": "next.new",
    "home.next_game_is": "next.game",
    "home.today": "home.today",
    "play.leave_question": "play.leave_question",
    "ready.start": "ready.start",
    "result.costs": "result.costs",
    "result.house_record": "record.house.ever",
    "result.repeat": "result.repeat",
    "review.unranked": "review.unranked",
    "session.voided_for_all": "session.voided_for_all",
    "sitting.nothing_now": "sitting.end.nothing",
    "sitting.over": "sitting.end.title",
    "train.cards_today": "train.deck.today",
}
"""The name in the catalogue of each sentence that a test looks for."""
