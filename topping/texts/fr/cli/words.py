"""French sentences of `topping words`: its help, and what it tells."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

_HELP: Final[dict[str, Sentence]] = {
    "help.words": "Les outils de mots : formes, anagrammes, 7+1, rallonges, modèles, listes.",
    "help.words.commands": "que faire",
    "help.words.command": "ACTION",
    "help.words.check": "Dire si des mots sont admis, et sinon pourquoi et quels mots leur ressemblent ; le code de "
    "sortie est 0 si tous le sont, 1 sinon.",
    "help.words.forms": "Donner toutes les formes des mots : conjugaison, pluriels, féminins ; * marque celles que le "
    "lexique n’admet pas.",
    "help.words.anagrams": "Donner les anagrammes de lettres, jokers compris.",
    "help.words.plus": "Donner les mots que font des lettres avec une de plus (7+1, 8+1).",
    "help.words.hooks": "Donner les lettres que des mots prennent devant et derrière, et leurs benjamins (trois "
    "lettres devant).",
    "help.words.extend": "Donner les rallonges d’un mot : devant, derrière, des deux côtés.",
    "help.words.pattern": "Donner les mots d’un modèle, par exemple « *ING » ou « ?[AE]Z* ».",
    "help.words.regex": "Donner les mots où se trouve une expression régulière ; ^ et $ sont le début et la fin du "
    "mot.",
    "help.words.list": "Donner les mots selon leurs lettres et leur longueur.",
    "help.words.words": "un mot, casse, accents et apostrophes indifférents",
    "help.words.word": "un mot, casse, accents et apostrophes indifférents",
    "help.words.letters": "les lettres, 15 au plus ; ? ou . est un joker, 2 au plus",
    "help.words.plus_letters": "les lettres, 14 au plus ; ? ou . est un joker, 1 au plus",
    "help.words.pattern_argument": "le modèle",
    "help.words.expression": "l’expression, de 200 signes au plus : . [AEI] [^AEI] ( ) | * + ? {{2,4}} ^ $, et ^(?=…) "
    "et ^(?!…) ; arrêtée après 2 secondes",
    "help.words.within": "donner aussi les mots qui n’emploient qu’une partie des lettres",
    "help.words.holding": "lettres que le mot contient, chacune autant de fois qu’ici : WW",
    "help.words.lacking": "lettres que le mot ne contient pas : AEIOUY",
    "help.words.only": "lettres parmi lesquelles sont toutes celles du mot",
    "help.words.shortest": "longueur la plus courte, 2 sans l’option",
    "help.words.longest": "longueur la plus longue, 15 sans l’option",
    "help.words.sort": "ordre : {known} (alphabet, les plus courts, les plus longs, les plus chers, les plus souvent "
    "tops)",
    "help.words.limit": "combien de mots au plus, 0 pour tous ; sans l’option, {lists} à l’écran, tous ailleurs",
    "help.words.extend_limit": "combien de mots de chaque liste au plus, 0 pour tous ; sans l’option, {extensions} à "
    "l’écran, tous ailleurs",
    "help.words.skip": "combien de mots passer avant le premier",
    "help.words.meaning": "donner aussi les définitions",
    "help.words.metavar.word": "MOT",
    "help.words.metavar.letters": "LETTRES",
    "help.words.metavar.pattern": "MODÈLE",
    "help.words.metavar.expression": "EXPRESSION",
    "help.words.metavar.order": "ORDRE",
}

_TOLD: Final[dict[str, Sentence]] = {
    "words.told.sense": "{lemma} : {text}",
    "words.told.found": "{count:words} ({lexicon})",
    "words.told.of_length": "{length:letters} : {words:words}",
    "words.told.page": "{first} à {last} sur {total} ; --skip et --limit montrent les autres",
    "words.told.cut": "{shown:words} sur {words}",
    "words.told.none": "aucun mot",
    "words.told.no_plus": "Aucune lettre de plus ne fait un mot.",
    "words.told.admitted": "{word} : admis",
    "words.told.not_admitted": "{word} : non admis",
    "words.told.before": "devant :",
    "words.told.after": "derrière :",
    "words.told.benjamins": "benjamins :",
    "words.told.front": plural("count", one="Devant {word} : {count} mot", other="Devant {word} : {count} mots"),
    "words.told.back": plural("count", one="Derrière {word} : {count} mot", other="Derrière {word} : {count} mots"),
    "words.told.both": plural(
        "count", one="Des deux côtés de {word} : {count} mot", other="Des deux côtés de {word} : {count} mots"
    ),
    "words.told.admission.admitted": "{word} : admis",
    "words.told.admission.club_added": "{word} : admis (complément du club)",
    "words.told.admission.club_barred": "{word} : non admis, ôté par le complément du club",
    "words.told.admission.open_list_only": "{word} : non admis ici ; la liste libre le connaît",
    "words.told.admission.unknown": "{word} : non admis, sur aucune liste",
    "words.told.admission.too_short": "{word} : non admis, moins de 2 lettres",
    "words.told.admission.too_long": "{word} : non admis, plus de 15 lettres",
    "words.told.admission.not_letters": "{word} : non admis, autre chose que des lettres",
    "words.told.closest": "proches :",
    "words.told.no_forms": "La liste libre ne le connaît pas : pas de formes à donner.",
    "words.told.no_forms_of": "{word} : la liste libre ne le connaît pas, pas de formes à donner",
    "words.told.verb": plural("count", one="{lemma}, verbe : {count} forme", other="{lemma}, verbe : {count} formes"),
    "words.told.entry": plural("count", one="{lemma} : {count} forme", other="{lemma} : {count} formes"),
    "words.told.star": "* non admis dans ce lexique",
}

SENTENCES: Final[dict[str, Sentence]] = {**_HELP, **_TOLD}
