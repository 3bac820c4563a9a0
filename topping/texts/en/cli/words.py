"""English sentences of `topping words`: its help, and what it tells."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

_HELP: Final[dict[str, Sentence]] = {
    "help.words": "Word tools: forms, anagrams, 7+1, extensions, patterns, lists.",
    "help.words.commands": "what to do",
    "help.words.command": "ACTION",
    "help.words.check": "Tell whether words are valid, and if not, why and which words are like them; the exit code is "
    "0 where all are, 1 otherwise.",
    "help.words.forms": "Give all forms of words: conjugation, plurals, feminines; * marks those that the lexicon does "
    "not have.",
    "help.words.anagrams": "Give the anagrams of letters, jokers among them.",
    "help.words.plus": "Give the words that letters make with one more (7+1, 8+1).",
    "help.words.hooks": "Give the letters that words take before and after, and their benjamins (three letters "
    "before).",
    "help.words.extend": "Give the extensions of a word: before, after, on both sides.",
    "help.words.pattern": "Give the words of a pattern, such as “*ING” or “?[AE]Z*”.",
    "help.words.regex": "Give the words in which a regular expression is found; ^ and $ are the word’s start and end.",
    "help.words.list": "Give words by their letters and length.",
    "help.words.words": "a word, in either case, with or without accents and apostrophes",
    "help.words.word": "a word, in either case, with or without accents and apostrophes",
    "help.words.letters": "the letters, 15 at most; ? or . is a joker, 2 at most",
    "help.words.plus_letters": "the letters, 14 at most; ? or . is a joker, 1 at most",
    "help.words.pattern_argument": "the pattern",
    "help.words.expression": "the expression, of 200 characters at most: . [AEI] [^AEI] ( ) | * + ? {{2,4}} ^ $, and "
    "^(?=…) and ^(?!…); stopped after 2 seconds",
    "help.words.within": "also give words made of some of the letters only",
    "help.words.holding": "letters that the word has, each as many times as here: WW",
    "help.words.lacking": "letters that the word does not have: AEIOUY",
    "help.words.only": "letters among which are all those of the word",
    "help.words.shortest": "the shortest length, 2 without the option",
    "help.words.longest": "the longest length, 15 without the option",
    "help.words.sort": "order: {known} (alphabet, shortest first, longest first, most points first, most often tops "
    "first)",
    "help.words.limit": "how many words at most, 0 for all; without the option, {lists} on screen, all elsewhere",
    "help.words.extend_limit": "how many words of each list at most, 0 for all; without the option, {extensions} on "
    "screen, all elsewhere",
    "help.words.skip": "how many words to pass over before the first",
    "help.words.meaning": "also give the definitions",
    "help.words.metavar.word": "WORD",
    "help.words.metavar.letters": "LETTERS",
    "help.words.metavar.pattern": "PATTERN",
    "help.words.metavar.expression": "REGEX",
    "help.words.metavar.order": "ORDER",
}

_TOLD: Final[dict[str, Sentence]] = {
    "words.told.sense": "{lemma}: {text}",
    "words.told.found": "{count:words} ({lexicon})",
    "words.told.of_length": "{length:letters}: {words:words}",
    "words.told.page": "{first} to {last} of {total}; --skip and --limit show the others",
    "words.told.cut": "{shown:words} of {words}",
    "words.told.none": "no word",
    "words.told.no_plus": "No letter more makes a word.",
    "words.told.admitted": "{word}: valid",
    "words.told.not_admitted": "{word}: not valid",
    "words.told.before": "before:",
    "words.told.after": "after:",
    "words.told.benjamins": "benjamins:",
    "words.told.front": plural("count", one="Before {word}: {count} word", other="Before {word}: {count} words"),
    "words.told.back": plural("count", one="After {word}: {count} word", other="After {word}: {count} words"),
    "words.told.both": plural(
        "count", one="On both sides of {word}: {count} word", other="On both sides of {word}: {count} words"
    ),
    "words.told.admission.admitted": "{word}: valid",
    "words.told.admission.club_added": "{word}: valid (the club’s supplement)",
    "words.told.admission.club_barred": "{word}: not valid, barred by the club’s supplement",
    "words.told.admission.open_list_only": "{word}: not valid here; the free list knows it",
    "words.told.admission.unknown": "{word}: not valid, on no list",
    "words.told.admission.too_short": "{word}: not valid, fewer than 2 letters",
    "words.told.admission.too_long": "{word}: not valid, more than 15 letters",
    "words.told.admission.not_letters": "{word}: not valid, something else than letters",
    "words.told.closest": "close to it:",
    "words.told.no_forms": "The free list does not know it: no forms to give.",
    "words.told.no_forms_of": "{word}: the free list does not know it, no forms to give",
    "words.told.verb": plural("count", one="{lemma}, verb: {count} form", other="{lemma}, verb: {count} forms"),
    "words.told.entry": plural("count", one="{lemma}: {count} form", other="{lemma}: {count} forms"),
    "words.told.star": "* not valid in this lexicon",
}

SENTENCES: Final[dict[str, Sentence]] = {**_HELP, **_TOLD}
