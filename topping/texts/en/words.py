"""English sentences of the word tools."""

from typing import Final

from topping.texts.plural import Sentence, plural

_HELP: Final[dict[str, Sentence]] = {
    "help.words": "check words, or search for them",
    "help.words.commands": "what to do",
    "help.words.command": "ACTION",
    "help.words.check": "Tell whether words are valid, and if not, why and which words are like them (exit code 1).",
    "help.words.pattern": "this pattern: “*ING”, “?[AE]Z*”",
    "help.words.words": "a word, in either case, with or without accents",
    "help.words.letters": "the anagrams of these letters; ? is a joker",
    "help.words.expression": "this regular expression: “^RE.*(A|E)S$”",
    "help.words.within": "also words made of some of the letters",
    "help.words.holding": "these letters, each as many times as here: WW",
    "help.words.lacking": "none of these letters: AEIOUY",
    "help.words.only": "nothing but these letters",
    "help.words.shortest": "the shortest length (2 by default)",
    "help.words.longest": "the longest length (15 by default)",
    "help.words.sort": "{known}",
    "help.words.limit": "how many at most, 0 for all ({lists} on screen)",
    "help.words.skip": "how many to pass over before the first",
    "help.words.meaning": "also give the definitions",
    "help.words.metavar.word": "WORD",
    "help.words.metavar.letters": "LETTERS",
    "help.words.metavar.pattern": "PATTERN",
    "help.words.metavar.expression": "REGEX",
    "help.words.metavar.order": "ORDER",
    "help.words.search": "Give the words that meet everything asked for here.",
}

_TOLD: Final[dict[str, Sentence]] = {
    "words.told.sense": "{lemma}: {text}",
    "words.told.found": "{count:words} ({lexicon})",
    "words.told.of_length": "{length:letters}: {words:words}",
    "words.told.page": "{first} to {last} of {total}; --skip and --limit show the others",
    "words.told.cut": "{shown:words} of {words}",
    "words.told.before": "before:",
    "words.told.after": "after:",
    "words.told.admission.admitted": "{word}: valid",
    "words.told.admission.open_list_only": "{word}: not valid here; the free list knows it",
    "words.told.admission.unknown": "{word}: not valid, on no list",
    "words.told.admission.too_short": "{word}: not valid, fewer than 2 letters",
    "words.told.admission.too_long": "{word}: not valid, more than 15 letters",
    "words.told.admission.not_letters": "{word}: not valid, not only letters",
    "words.told.closest": "close words:",
}

_FAULTS: Final[dict[str, str]] = {
    "words.pattern": (
        "pattern “{text}” not understood: letters A to Z, “.” or “?” for one letter, “*” for any letters, [AEI] for "
        "one of these letters, [^AEI] for any other"
    ),
    "words.expression": "regular expression “{text}” not understood from “{at}” on ({most} characters at most)",
    "words.expression_unfinished": "regular expression “{text}” unfinished",
    "words.expression_too_big": "regular expression too long once its repeats are written out",
    "words.letters": (
        "letters “{text}” not understood: A to Z, “?” for a joker, {most} at most with {jokers} jokers among them"
    ),
    "words.letter_list": "letters “{text}” not understood: A to Z",
    "words.plus_letters": "“{text}”: at most {most:letters}, one of them a joker, to add one",
    "words.not_a_word": "“{text}” is not a word of 2 to 15 letters",
    "words.stopped": "search stopped after {seconds} s: simplify the expression",
}

SENTENCES: Final[dict[str, Sentence]] = {
    # The screen of the word tools
    "words.title": "Words",
    "words.lexicon": plural("count", one="{name} · {words} word", other="{name} · {words} words"),
    "words.count": plural("count", one="{words} word", other="{words} words"),
    "words.type": "a word, letters, a pattern…",
    # beside a running clock
    "words.check": "Check a word",
    "words.check_type": "Type a word.",
    "words.check_more": "Anagrams, meanings, lists: while paused (F9).",
    # input as understood
    "words.asked.nothing": "The words of the lexicon",
    "words.asked.word": "A word, or its letters",
    "words.asked.letters": "Letters, ? is a joker",
    "words.asked.pattern": "A pattern",
    "words.asked.expression": "A regular expression",
    "words.none": "No words.",
    "words.no_forms": "The free list does not know this word: there are no forms to show.",
    "words.not_possible": "Nothing of the kind for these letters.",
    # tools
    "words.tool.list": "List",
    "words.tool.anagrams": "Anagrams",
    "words.tool.plus": "One more",
    "words.tool.front": "Before",
    "words.tool.back": "After",
    "words.tool.both": "Around",
    "words.tool.within": "With these letters",
    "words.tool.within_short": "Letters",
    "words.tool.forms": "Forms",
    "words.tool.counted": "{tool} {count}",
    # orders and lengths
    "words.order.alphabet": "from A to Z",
    "words.order.length": "shortest",
    "words.order.longest": "longest",
    "words.order.points": "most points",
    "words.order.played": "most played",
    "words.any_length": "2 to 15",
    "words.of_length": plural("length", one="{length} letter", other="{length} letters"),
    "words.lengths": "Words by length",
    # about a word
    "words.admission.admitted": "Valid",
    "words.admission.open_list_only": "Not valid here",
    "words.admission.unknown": "Not valid",
    "words.admission.too_short": "Not valid: one letter only",
    "words.admission.too_long": "Not valid: more than 15 letters",
    "words.admission.not_letters": "This is no word",
    "words.points": plural("count", one="point", other="points"),
    "words.tops": "times the top in 2,000 games",
    "words.never_top": "never the top in 2,000 games",
    "words.in_deck": "in the deck",
    "words.fact.benjamins": "Three-letter front extensions",
    "words.fact.closest": "Close words",
    "words.fact.labels": "Register",
    "words.fact.frequency": "Frequency",
    "words.frequency": "{frequency} of 9",
    "words.no_meaning": "The free list says nothing of it.",
    "words.no_sense": "No definition here.",
    "words.entry.verb": "{lemma}, verb",
    # examples
    "words.example.word": "a word: valid or not, its meaning, its extensions, its anagrams",
    "words.example.letters": "letters, ? for a joker: all their anagrams",
    "words.example.pattern": "a pattern: . one letter, * any number of them, [AE] one of these",
    "words.example.expression": "a regular expression between slashes, ^ at the start of the word, $ at its end",
    "words.example.length": "words of 7 letters; 5-8, from 5 to 8",
    "words.example.limits": "with a W, without an E, anywhere",
    # actions of keys
    "words.key.open": "open",
    "words.key.words": "the words",
    "words.key.tool": "next list",
    "words.key.deck": "to the deck",
    "words.key.copy": "copy",
    "words.key.back": "back",
    "words.key.on": "next",
    "words.key.order": "order",
    "words.key.length": "length",
    "words.key.pad": "keyboard",
    "words.key.close": "close",
    # aids beside a game
    "words.judge": "Word judge",
    "words.judge_text": "A locked screen: all the words valid, or not.",
    "words.tally": "Letters to tick off",
    "words.tally_text": "The 102 letters of the set: those left in the bag.",
    # results
    "words.added": "{word} enters the deck of {player}.",
    "words.was_there": "{word} is in the deck already.",
    "words.nobody": "A deck belongs to a player: on the home screen, J says who you are.",
    "words.public_deck": "At the public kiosk nobody has a deck.",
    "words.no_word": "Choose a valid word first.",
    "words.copied": plural("count", one="{words} word copied.", other="{words} words copied."),
    "words.copying": "The list is read, then copied…",
    "words.nothing_to_copy": "No words to copy.",
    "words.no_clipboard": "No clipboard on this machine.",
    # reasons why the tools are closed
    "words.barred.run": "No word tools during a game: finish it or leave it.",
    "words.barred.cut_off": "{player}’s game is paused: resume or abandon it before using the words.",
    "words.barred.rush": "No word tools during a rush.",
    "words.barred.sitting": "No word tools while reviewing the deck.",
    "words.barred.drill": "No word tools during a drill.",
    "words.barred.daily": "No word tools during the move of the day.",
    "words.barred.session": "No word tools while the club’s session is open.",
    # `topping words`: help and output
    **_HELP,
    **_TOLD,
    # The word tools: malformed input, and the command
    **_FAULTS,
}
