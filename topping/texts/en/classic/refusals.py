"""What the rules of the classic game refuse, each with its paragraph."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "classic.players": "{least} to {most} people play a classic game, not {found}",
    "classic.same_name": "two players have the same name",
    # the course of the game
    "classic.refused.no_player": "no player {player} in this game (§{paragraph})",
    "classic.refused.clock_back": "the clock does not go back (§{paragraph})",
    "classic.refused.over": "the game is over (§{paragraph})",
    "classic.refused.order_settled": "who begins is settled already (§{paragraph})",
    "classic.refused.order": "the order of play names each player once (§{paragraph})",
    "classic.refused.no_lot": "{name} has no letter to draw for the start (§{paragraph})",
    "classic.refused.not_ready": "the clock is started once each player has seven letters (§{paragraph})",
    "classic.refused.not_playing": "this is not the time to play (§{paragraph})",
    "classic.refused.not_his_turn": "it is {name}’s turn (§{paragraph})",
    "classic.refused.letters_due": "{name} has to draw letters first (§{paragraph})",
    # the clock
    "classic.refused.no_time": "no time left: one passes to the end, but may still challenge (§{paragraph})",
    "classic.refused.time_left": "{name} has time left, or another clock is running (§{paragraph})",
    "classic.refused.clock_halted": "the clock is stopped (§{paragraph})",
    "classic.refused.clock": "the clock is not running, or is running already (§{paragraph})",
    # laying a word
    "classic.refused.no_place": "{word}: type its place too, such as H4 (§{paragraph})",
    "classic.refused.misfit.off_board": "{move} runs off the board (§{paragraph})",
    "classic.refused.misfit.other_letter": "{move} covers a letter that is another one (§{paragraph})",
    "classic.refused.misfit.not_whole": "{move} touches a letter before or after it: the word is longer (§{paragraph})",
    "classic.refused.misfit.nothing_placed": "{move} lays no letter (§{paragraph})",
    "classic.refused.misfit.too_many": "{move} lays more than seven letters (§{paragraph})",
    "classic.refused.misfit.vertical_first": "{move}: the first word is horizontal (§{paragraph})",
    "classic.refused.misfit.centre_missed": "{move}: the first word covers the star (§{paragraph})",
    "classic.refused.misfit.not_connected": "{move} touches no letter of the board (§{paragraph})",
    "classic.refused.letters_missing": "{move} cannot be made of {letters} (§{paragraph})",
    # drawing and exchanging
    "classic.refused.not_in_bag": "the bag does not hold {letters} (§{paragraph})",
    "classic.refused.none_due": "{name} has no letter to draw (§{paragraph})",
    "classic.refused.draws_first": "{name} draws first (§{paragraph})",
    "classic.refused.wrong_number": plural(
        "due",
        one="{due} letter to draw, not {drawn} (§{paragraph})",
        other="{due} letters to draw, not {drawn} (§{paragraph})",
    ),
    "classic.refused.no_exchange_left": "somebody has no time left: no more exchanges (§{paragraph})",
    "classic.refused.bag_too_small": plural(
        "tiles",
        one="{tiles} letter in the bag: an exchange needs {least} (§{paragraph})",
        other="{tiles} letters in the bag: an exchange needs {least} (§{paragraph})",
    ),
    "classic.refused.not_in_rack": "“{letters}” is not in the player’s rack (§{paragraph})",
    # challenges
    "classic.refused.cannot_contest": "there is no word to challenge now (§{paragraph})",
    "classic.refused.no_words": "a challenge names one word of the turn or more (§{paragraph})",
    "classic.refused.not_just_played": "{word} is no word of the last turn (§{paragraph})",
    "classic.refused.no_last_word": "there is no last word to accept (§{paragraph})",
    # ends
    "classic.refused.not_blocked": plural(
        "tiles",
        one="{tiles} letter in the bag: letters can still be exchanged (§{paragraph})",
        other="{tiles} letters in the bag: letters can still be exchanged (§{paragraph})",
    ),
    "classic.refused.two_players": "a game is lost by a decision between two players only (§{paragraph})",
    "classic.refused.no_match_points": "no match points: not over, or not between two players (§{paragraph})",
    "classic.refused.match_over": "the match is over (§{paragraph})",
    # faults
    "classic.refused.surplus": "the opponent has to take {name}’s surplus off first (§{paragraph})",
    "classic.refused.no_surplus": "no letter too many here (§{paragraph})",
    "classic.refused.wrong_surplus": plural(
        "due",
        one="{due} letter to take off, among those that may be (§{paragraph})",
        other="{due} letters to take off, among those that may be (§{paragraph})",
    ),
    "classic.refused.count": "one to seven letters (§{paragraph})",
    "classic.refused.absent": "{name} is not there yet (§{paragraph})",
    "classic.refused.begun": "the game has begun, or the absence is being timed already (§{paragraph})",
    "classic.refused.not_absent": "{name}’s absence is not being timed (§{paragraph})",
    "classic.refused.absent_in_time": "half of {name}’s credit is not used up (§{paragraph})",
    # house variants
    "classic.refused.no_recycling": "jokers are not recycled in this game (leaflet of the game)",
    "classic.refused.no_joker_there": "no joker at {square} (leaflet of the game)",
    "classic.refused.real_letter_missing": "the {letter} is needed to take this joker (leaflet of the game)",
    "classic.refused.which_bag": "each letter comes from the bag of the vowels (V) or that of the consonants (C)",
    "classic.refused.no_theme": "this game has no theme (leaflet of the game)",
    "classic.refused.no_turn": "no turn {turn} (leaflet of the game)",
    "classic.refused.no_vote": "no vote on {word}: it is no word laid on that turn (leaflet of the game)",
    "classic.refused.voted": "the table has voted on {word} already (leaflet of the game)",
}
