"""English sentences of what a competition refuses."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "competition.no_name": "a competition needs a name",
    "competition.name_too_long": plural(
        "most",
        one="this name of a competition is too long: {most} character at most",
        other="this name of a competition is too long: {most} characters at most",
    ),
    "competition.name_unprintable": "this name of a competition holds characters that cannot be written",
    "competition.resolution": "times are ranked in seconds, tenths, hundredths or thousandths (1000, 100, 10 or 1 ms), "
    "not in {wanted} ms",
    "competition.team_size": plural(
        "most", one="a team has {most} entrant at most", other="a team has {most} entrants at most"
    ),
    "competition.no_limit": "without a time limit a game cannot be ranked",
    "competition.session_formula": "the formula “{formula}” is not played by several around a referee",
    "competition.entrant_name": "an entrant has a name, a pair has two",
    "competition.entrant_number": "{number} is no entrant’s number: from 1 to {most}",
    "competition.field_too_long": plural(
        "most",
        one="“{text}…” is too long: {most} character at most",
        other="“{text}…” is too long: {most} characters at most",
    ),
    "competition.field_unprintable": "a field holds characters that cannot be written",
    "sealed.unreadable": "this file is no sealed competition",
    "sealed.code": "this code does not open this file",
    "sealed.open_already": "the games of {name} are open on this machine already",
    "sealed.touched": "this sealed file was changed or damaged: ask the organiser for it again",
    "sealed.short_code": plural(
        "least",
        one="a code has at least {least} letter or digit",
        other="a code has at least {least} letters or digits",
    ),
    "store.competition_unknown": "no competition “{competition}”; “topping event list” shows those that are known",
    "store.competition_several": "several competitions answer to “{competition}”: give the identifier, {ids}",
    "store.competition_unknown_alike": "no competition “{competition}”; names like it: {names}",
    "competition.no_tie": "nobody is equal to anybody",
    "competition.tie_unlisted": "who has not entered breaks no tie: enrol him first",
    "competition.tie_of_one": "a tie-break is between two entrants at least",
    "competition.tie_lacks": "equal too, to be parted from them: {names}",
    "competition.not_tied": "they are not equal; their ranks: {names}",
    "competition.tie_under_way": "game {place} is breaking their tie already; still to play it: {names}",
    "store.competition_no_game": "the competition has no game {place}",
    "store.competition_game_sealed": "the moves of game {place} are not on this machine: open the organiser’s sealed "
    "file here with its code (F6 in the list of competitions, or “topping event open FILE”)",
    "competition.plan_is_fixed": "the competition is open: its plan does not change any more",
    "competition.held": "nothing of this game can be read: “{name}” has not begun",
    "competition.held_until": "nothing of this game can be read before “{name}” is closed, or {until}",
    "competition.held_position": "this draw on this grid is of “{name}”, which is not closed: nothing is told of it",
    "competition.is_over": "the end date of “{name}” is past, and its games can be read; the organiser may set a later "
    "one (topping event until)",
    "competition.game_is_played": "game {place} is being played: it cannot be replaced any more",
    "competition.seated_elsewhere": "{name} has begun this game already, at machine “{post}”",
    "competition.not_open": "the competition is not open",
    "competition.package": "this is not the file of a competition",
    "store.competition_not_closed": "the competition is not closed: somebody may still have to play",
    "competition.other_session": "this session is not one of game {place}: another game, formula, pace or variant",
    "competition.no_say": "only the machine that founded the competition {name}, or one of a referee that it has "
    "enrolled (“topping hub enrol --referee”), can do that",
    "competition.draw_is_given": "the draw after move {move} was given in {room}: its top does not change any more "
    "(§3.4)",
    "competition.not_founder": "this competition was founded on another machine, which closes it for "
    "all; “topping event close --yes” closes it from here",
}
