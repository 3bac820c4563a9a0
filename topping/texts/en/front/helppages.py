"""English sentences of how to play."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "help_page.title": "How to play",
    "help_page.count": "page {page} of {of}",
    "help_page.next": "next page",
    "help_page.previous": "previous page",
    "help_page.try": "try without a clock",
    "help_page.manual": "the whole manual",
    "help_page.game": "The game",
    "help_page.game.lead": (
        "At each move everybody has the same draw. Find the top: the word that brings the most points. It then "
        "goes on the grid, and new letters are drawn."
    ),
    "help_page.game.triple_word": "triple word",
    "help_page.game.triple_word.text": "the points of the word count three times",
    "help_page.game.double_word": "double word",
    "help_page.game.double_word.text": "twice; so does the centre, where the first word goes",
    "help_page.game.triple_letter": "triple letter",
    "help_page.game.triple_letter.text": "the points of the letter count three times",
    "help_page.game.double_letter": "double letter",
    "help_page.game.double_letter.text": "twice; a square counts only in the move that covers it",
    "help_page.game.seven": "seven letters",
    "help_page.game.seven.text": "laid at once: 50 points more",
    "help_page.writing": "Writing a move",
    "help_page.writing.lead": (
        "A move is a whole word, letters of the grid included, and its place: the square of its first letter."
    ),
    "help_page.figure.across": "*The letter first:* the word reads from left to right, in row H.",
    "help_page.figure.down": "*The number first:* the word goes down column 4, from D on.",
    "help_page.figure.joker": "*In parentheses:* the letter that the joker stands for, red and ringed on the grid.",
    "help_page.writing.either": "H4 PASSE",
    "help_page.writing.either.text": "the word or the place first, with a space or without",
    "help_page.writing.loose": "passer h4",
    "help_page.writing.loose.text": "small letters and accents: as you like",
    "help_page.writing.grid": "Tab, then arrows",
    "help_page.writing.grid.text": "to write on the grid and not on the line",
    "help_page.joker": "The joker",
    "help_page.joker.lead": "The joker is the letter that you want, and brings no points.",
    "help_page.joker.typed": "PASS(E) H4",
    "help_page.joker.typed.text": (
        "on the line, its letter in parentheses; without them, it is taken where the letter is missing"
    ),
    "help_page.joker.grid": "Shift + letter",
    "help_page.joker.grid.text": "on the grid",
    "help_page.joker.mouse": "a click",
    "help_page.joker.mouse.text": "on the joker of the draw, then on the letter it stands for",
    "help_page.joker.office": "joker games",
    "help_page.joker.office.text": (
        "a variant: a joker in each draw; the real letter, where one is left, takes its place on the grid"
    ),
    "help_page.time": "Time and penalties",
    "help_page.time.lead": "The clock starts when the draw is on screen, and stops at the Enter that proposes the top.",
    "help_page.time.try": "a proposal",
    "help_page.time.try.text": "costs nothing but its time, right or wrong",
    "help_page.time.missed": "a missed top",
    "help_page.time.missed.text": "in topping: all the time of the move, and a penalty",
    "help_page.time.f2": "F8 twice",
    "help_page.time.f2.text": "in topping, see the solution at the cost of a missed top; in duplicate, end the move",
    "help_page.time.last": "ten seconds",
    "help_page.time.last.text": "before the end, the bar changes its colour and each second is heard",
    "help_page.formulas": "The formulas",
    "help_page.formulas.lead": "The same game is played in three ways.",
    "help_page.formulas.topping": "Topping",
    "help_page.formulas.topping.text": "find each top; the shortest total time wins",
    "help_page.formulas.duplicate": "Duplicate",
    "help_page.formulas.duplicate.text": (
        "one word a move, for its points: the last proposal counts, and nothing is said of it before the move ends"
    ),
    "help_page.formulas.sudden": "Sudden death",
    "help_page.formulas.sudden.text": "the first top missed ends the game; 80 seconds a move, then 60, then 40",
    "help_page.formulas.signals": "the signals",
    "help_page.formulas.signals.text": (
        "in duplicate and sudden death: the start, the last thirty or twenty seconds, the end"
    ),
    "help_page.variants": "The variants",
    "help_page.variants.lead": "How many letters are drawn, and how many may be laid.",
    "help_page.variants.normale": "Normal",
    "help_page.variants.normale.text": "7 letters; 50 points more for all of them",
    "help_page.variants.7sur8": "7 of 8",
    "help_page.variants.7sur8.text": "8 letters drawn, 7 at the most laid",
    "help_page.variants.7et8": "7 and 8",
    "help_page.variants.7et8.text": "8 letters, all may be laid: 75 points more for eight",
    "help_page.variants.789": "7, 8 and 9",
    "help_page.variants.789.text": "9 letters, all may be laid: 100 points more for nine",
    "help_page.variants.joker": "Joker",
    "help_page.variants.joker.text": "with each of them: a joker in every draw",
    "help_page.training": "Training",
    "help_page.training.lead": "Outside the ranking, take the time you need.",
    "help_page.training.unlimited": "no limit",
    "help_page.training.unlimited.text": "a choice of time: the game is kept, and never ranks",
    "help_page.training.pause": "F9",
    "help_page.training.pause.text": "stops the clock of a game that does not rank: grid and draw are hidden",
    "help_page.training.distance": "difference",
    "help_page.training.distance.text": "a setting: how far each word proposed is from the top; ranked apart",
    "help_page.training.place": "free placement",
    "help_page.training.place.text": "a setting: a word without a place takes the best; ranked apart",
    "help_page.training.repeat": "again",
    "help_page.training.repeat.text": "a game begun before can be played again, and stays unranked",
    "help_page.club": "In a club",
    "help_page.club.lead": "The referee announces the draw letter by letter; everybody writes his move on a slip.",
    "help_page.club.bulletin": "the slip",
    "help_page.club.bulletin.text": "one a move: the word, its place and its points",
    "help_page.club.over": "the end",
    "help_page.club.over.text": "the slips are collected; the solution goes on the grid of all",
    "help_page.club.desk": "the referee",
    "help_page.club.desk.text": "from home, B: the session, entering slips, sanctions; F1 twice gives his manual",
    "help_page.club.public": "public screen",
    "help_page.club.public.text": "the grid, the draw and the time; at the end of each move, its solution",
    "help_page.model": "the model game",
    "help_page.classic": "Classic game",
    "help_page.classic.lead": (
        "Two to four players, each with letters of his own, in turn; on the first screen, “Other games”."
    ),
    "help_page.classic.turn": "a turn",
    "help_page.classic.turn.text": "lay a word across or down, exchange letters, or pass",
    "help_page.classic.exchange": "exchange",
    "help_page.classic.exchange.text": "one to seven letters, as long as the bag holds seven at least",
    "help_page.classic.challenge": "challenge",
    "help_page.classic.challenge.text": (
        "the word just laid: not admitted, it is taken back; admitted, it costs 5 points"
    ),
    "help_page.classic.clock": "the clock",
    "help_page.classic.clock.text": "one credit for the whole game; once it is used up, one passes to the end",
    "help_page.classic.end": "the end",
    "help_page.classic.end.text": "bag empty and no letters left: who goes out gets the value of what the others have",
    "help_page.classic.model": "model game",
    "help_page.classic.model.text": "that of the booklet of 1973, move by move: key M",
    "help_page.lexicon": "The lexicon",
    "help_page.lexicon.lead": (
        "Topping comes with a free list: about one top in four differs from that of the official list."
    ),
    "help_page.lexicon.own": "your list",
    "help_page.lexicon.own.text": "topping lexicon add FILE adds the list that you own",
    "help_page.lexicon.settings": "F9, Lexicon",
    "help_page.lexicon.settings.text": "chooses that of new games; prepared games keep their own",
    "help_page.lexicon.club": "the club",
    "help_page.lexicon.club.text": "may add words and bar others: topping lexicon supplement FILE",
}
