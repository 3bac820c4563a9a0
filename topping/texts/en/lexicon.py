"""English sentences of word lists, and information on words."""

from typing import Final

from topping.texts.plural import Sentence, plural

_FAULTS: Final[dict[str, str]] = {
    "lexicon.supplied": "Open French",
    "lexicon.unknown": "unknown lexicon: {name} (installed: {known})",
    "lexicon.neither": "{name} is neither an installed lexicon ({known}) nor a file",
    "lexicon.default_gone": "the default lexicon, {name}, is no longer installed: put it back (topping lexicon add "
    "FILE --name {name}) or choose another (topping lexicon default {bundled})",
    "lexicon.damaged": "the lexicon {name} is damaged: add it again (topping lexicon add FILE --name {name} --replace) "
    "or, if it came with the program, reinstall Topping",
    "lexicon.big_endian": "this machine orders its bytes the other way round (big-endian): Topping cannot read its "
    "lexicons there",
    "lexicon.unreadable": "cannot read {path}: {why}",
    "lexicon.unwritable": "cannot write {path}: {why}",
    # a user's list
    "lexicon.list_empty": "{path} is empty",
    "lexicon.list_binary": "{path} is not text; a text file is needed, one word per line",
    "lexicon.list_document": "{path} is a document or a workbook; save it as text or CSV, one word per line",
    "lexicon.list_archive": "{path} is or holds an archive that Topping does not open; give the file or folder in it, "
    "or "
    "a .zip or .gz archive",
    "lexicon.list_archive_damaged": "the archive {path} is damaged, cut short or protected by a password",
    "lexicon.list_eliot": "{path} is a compiled dictionary of Eliot: make a list of it with its command listdic, then "
    "add that list",
    "lexicon.list_page": "{path} is a web page: a word list is read from text, CSV or JSON, one word per line",
    "lexicon.list_hunspell": (
        "{path} is a hunspell dictionary: a word list is read from text, CSV or JSON, with all forms, one word per line"
    ),
    "lexicon.folder_without_words": "{path} holds no word list ({files})",
    "lexicon.folder_empty": "the folder {path} holds no file",
    "lexicon.too_many_files": "{path} holds more than {most:files}: this is not a word list",
    "lexicon.list_too_big": "{path} is over {most} MB: this is not a word list",
    "lexicon.list_without_word": "{path} holds no word: lines refused, {count} of {count}; it takes one word per line",
    "lexicon.no_word": "a lexicon needs at least one word",
    "lexicon.too_many_words": "too many words for a lexicon ({most} at most)",
    "lexicon.not_a_word": "{word!r} is not a word of 2 to 15 letters",
    "lexicon.doubtful": "{path} is not taken, since it seems incomplete or misread: {doubts} (--force takes it as it "
    "is)",
    "lexicon.not_taken": "{path} is not taken: nothing has changed",
    # its name
    "lexicon.bad_name": "{name!r} cannot name a lexicon: 1 to {most} letters without accents, digits, full stops, "
    "hyphens or underscores, not beginning with a full stop or a hyphen",
    "lexicon.bundled_name": "{name} is the lexicon that came with the program; choose another name with --name",
    "lexicon.name_taken": "a lexicon {name} is already installed, with other words; --replace replaces it, --name "
    "gives another name",
    # reasons for refusing a line
    "lexicon.reason.several": "several words",
    "lexicon.reason.not_letters": "something other than letters",
    "lexicon.reason.too_short": "less than 2 letters",
    "lexicon.reason.too_long": "more than 15 letters",
}

_COMMAND: Final[dict[str, Sentence]] = {
    "help.lexicon": "lexicons: add, list, choose, check",
    "help.lexicon.commands": "what to do",
    "help.lexicon.command": "ACTION",
    "help.lexicon.add": "Add a word list: text, CSV or JSON, whatever the case and the accents; in a table, one "
    "column counts.",
    "help.lexicon.add.file": "the list, for instance that of the Officiel du Scrabble that you own; several files, a "
    "folder or a .zip archive make one list",
    "help.lexicon.add.force": "take a list even if it seems incomplete or misread",
    "help.lexicon.add.name": "the name of the lexicon, for instance ODS9 (otherwise, the file’s)",
    "help.lexicon.add.replace": "replace the lexicon of that name, if there is one",
    "help.lexicon.list": "List the installed lexicons; * marks the default one.",
    "help.lexicon.list.json": "give the list as JSON",
    "help.lexicon.check": "Tell whether words are valid; the exit code is 0 if all are, 1 otherwise.",
    "help.lexicon.check.words": "a word, whatever the case and the accents",
    "help.lexicon.info": "Tell what a word is: spellings, nature, definition, frequency, and whether it is valid.",
    "help.lexicon.default": "Choose the lexicon used where none is named.",
    "help.lexicon.default.name": "an installed lexicon (see topping lexicon list)",
    "help.lexicon.which": "an installed lexicon, or a file of words (otherwise, the default lexicon)",
    "help.lexicon.metavar.file": "FILE",
    "help.lexicon.metavar.name": "NAME",
    "help.lexicon.metavar.word": "WORD",
    "help.lexicon.metavar.lexicon": "NAME|FILE",
    "lexicon.list": plural(
        "count",
        one="Word list: {name}, {words} word",
        other="Word list: {name}, {words} words",
    ),
    "lexicon.not_official": "This free list is not the official one: about one top in four differs from it.",
    "lexicon.prepared": "Prepared games are played with their own, {name}: about one top in four differs there from "
    "the official list.",
    "lexicon.other": "Game made with the list {made}; this machine has {own}: the valid words differ.",
    "lexicon.other_missing": "Game made with the list {made}, which is not on this machine: it cannot be played here. "
    "This machine has {own}.",
    "lexicon.added": "{name}: {count:words} ({hash})",
    "lexicon.already": "{name}: already installed, {count:words} ({hash})",
    "lexicon.column": "The words are read in column {column}.",
    "lexicon.too_long": "More than 15 letters, left out: {count:words}.",
    "lexicon.left_files": "Files left out: {files}.",
    "lexicon.doubts": "This list seems incomplete or misread: {doubts}.",
    "lexicon.take_it": "Take it all the same (y/n)?",
    "lexicon.half_read": "{path} is read in part only: {doubt}",
    "lexicon.doubt.refused": "lines refused, {refused} of {lines}",
    "lexicon.doubt.few": "only {words:words}, less than {fewest}",
    "lexicon.doubt.no_short": "no two-letter word",
    "lexicon.doubt.dropped": "several words per line, of which only the first is read",
    "lexicon.doubt.unlike": "known French words, {known} of {words}: another language, or letters out of order",
    "lexicon.doubt.short_unlike": "known words of two letters, {short_known} of {short}",
    "lexicon.doubt.short_unknown": "short words that the bundled list does not know, perhaps abbreviations: {unknown}",
    "lexicon.told_edition_latest": "its words are those of the ODS {number} ({word})",
    "lexicon.told_edition": "its words are those of the ODS {number} at least ({word})",
    "lexicon.refused": "lines refused: {count}",
    "lexicon.refused_line": "  line {line}: {text} ({reason})",
    "lexicon.refused_line_of": "  {file}, line {line}: {text} ({reason})",
    "lexicon.refused_more": "  … and {count} more",
    "lexicon.entry": plural(
        "words",
        one="{mark} {name}  {count} word   {hash}",
        other="{mark} {name}  {count} words  {hash}",
    ),
    "lexicon.entry_damaged": "{mark} {name}  damaged",
    "lexicon.admitted": "{word}: valid",
    "lexicon.not_admitted": "{word}: not valid",
    "lexicon.malformed": "{word}: not valid, it is not a word of 2 to 15 letters",
    "lexicon.default_set": "default lexicon: {name}",
    "lexicon.info.admitted": "{word}: valid ({lexicon})",
    "lexicon.info.not_admitted": "{word}: not valid ({lexicon})",
    "lexicon.info.unlisted": "The free list that came with the program does not know it: nothing more to tell.",
    "lexicon.info.forms": "spellings: {forms}",
    "lexicon.info.gloss": "nature: {gloss}",
    "lexicon.info.sense": "definition: {text}",
    "lexicon.info.sense_of": "definition of “{lemma}”: {text}",
    "lexicon.info.source": (
        "Definitions: contributors of the French Wiktionary, CC BY-SA 4.0"
        " (https://creativecommons.org/licenses/by-sa/4.0/), selected and shortened."
    ),
    "lexicon.info.authors": "Authors: https://fr.wiktionary.org/wiki/{page}",
    "meaning.colon": ":",
    "meaning.source": "Wiktionnaire, CC BY-SA 4.0, selected and shortened",
    "lexicon.info.register": "register: {labels}",
    "lexicon.info.domain": "field: {labels}",
    "lexicon.info.origin": "origin: {labels}",
    "lexicon.info.frequency": "frequency: {frequency} of 9",
}

_REGISTERS: Final[dict[str, str]] = {
    "abr": "abbreviation", "afr": "Africa", "arg": "slang", "argot": "slang", "belg": "Belgium", "désuet": "dated",
    "fam": "colloquial", "gascon": "Gascony", "helv": "Switzerland", "litt": "literary", "onom": "onomatopoeia",
    "pej": "derogatory", "péj": "derogatory", "québ": "Quebec", "rare": "seldom used", "reg": "regional",
    "rég": "regional", "néo": "neologism", "unit": "unit", "vieux": "old", "vx": "old",
}  # fmt: skip

_DOMAINS: Final[dict[str, str]] = {
    "admin": "administration", "agri": "agriculture", "alch": "alchemy", "alcool": "alcohol", "anat": "anatomy",
    "archi": "architecture", "arm": "weapons", "art": "art", "astron": "astronomy", "astronaut": "astronautics",
    "auto": "motoring", "aéron": "aeronautics", "bio": "biology", "bioch": "biochemistry", "bot": "botany",
    "bât": "building", "chant": "singing", "chass": "hunting", "chim": "chemistry", "chir": "surgery",
    "chris": "Christianity", "ciné": "cinema", "constr": "construction", "cuis": "cookery", "danse": "dance",
    "droit": "law", "fin": "finance", "fisc": "taxation", "gent": "inhabitants", "gramm": "grammar",
    "géogr": "geography", "géol": "geology", "hist": "history", "impr": "printing", "indus": "industry",
    "info": "computing", "islam": "Islam", "jard": "gardening", "jeu": "games", "jud": "Judaism",
    "lang": "language", "lingu": "linguistics", "litt": "literature", "log": "logic", "marin": "seafaring",
    "math": "mathematics", "milit": "military", "minér": "mineralogy", "mus": "music", "myth": "mythology",
    "méca": "mechanics", "méd": "medicine", "métal": "metallurgy", "météo": "meteorology", "occult": "occultism",
    "opti": "optics", "paléo": "palaeontology", "peint": "painting", "pharma": "pharmacy", "philo": "philosophy",
    "photo": "photography", "phys": "physics", "physio": "physiology", "polit": "politics", "poés": "poetry",
    "psychia": "psychiatry", "psycho": "psychology", "pêche": "fishing", "reli": "religion", "sexe": "sexuality",
    "socio": "sociology", "sport": "sport", "sylvi": "forestry", "techni": "technology", "temps": "time",
    "tex": "textiles", "urba": "town planning", "vêt": "clothing", "zool": "zoology", "écolo": "ecology",
    "écono": "economics", "édu": "education", "élec": "electricity", "électro": "electronics", "élev": "livestock",
    "éso": "esotericism",
}  # fmt: skip

_ORIGINS: Final[dict[str, str]] = {
    "all": "German", "angl": "English", "ara": "Arabic", "celt": "Celtic", "chin": "Chinese", "dan": "Danish",
    "esp": "Spanish", "finn": "Finnish", "gre": "Greek", "grec": "Greek", "hind": "Hindi", "héb": "Hebrew",
    "isl": "Icelandic", "ita": "Italian", "jap": "Japanese", "lat": "Latin", "norv": "Norwegian",
    "néer": "Dutch", "occ": "Occitan", "pers": "Persian", "pol": "Polish", "port": "Portuguese",
    "rus": "Russian", "sskr": "Sanskrit", "sué": "Swedish", "turc": "Turkish",
}  # fmt: skip

SENTENCES: Final[dict[str, Sentence]] = {
    **_FAULTS,
    **_COMMAND,
    **{f"lexicon.register.{code}": label for code, label in _REGISTERS.items()},
    **{f"lexicon.domain.{code}": label for code, label in _DOMAINS.items()},
    **{f"lexicon.origin.{code}": label for code, label in _ORIGINS.items()},
}
