"""French sentences of the word tools."""

from typing import Final

from topping.texts.plural import Sentence, plural

_HELP: Final[dict[str, Sentence]] = {
    "help.words": "vérifier des mots, ou en chercher",
    "help.words.commands": "que faire",
    "help.words.command": "ACTION",
    "help.words.check": "Dire si des mots sont admis, et sinon pourquoi et quels mots leur ressemblent (code de sortie "
    "1).",
    "help.words.pattern": "ce modèle : « *ING », « ?[AE]Z* »",
    "help.words.words": "un mot, casse et accents indifférents",
    "help.words.letters": "les anagrammes de ces lettres ; ? est un joker",
    "help.words.expression": "cette expression régulière : « ^RE.*(A|E)S$ »",
    "help.words.within": "aussi les mots d’une partie des lettres",
    "help.words.holding": "ces lettres, chacune autant de fois qu’ici : WW",
    "help.words.lacking": "aucune de ces lettres : AEIOUY",
    "help.words.only": "rien que ces lettres",
    "help.words.shortest": "longueur la plus courte (2 sans précision)",
    "help.words.longest": "longueur la plus longue (15 sans précision)",
    "help.words.sort": "{known}",
    "help.words.limit": "combien au plus, 0 pour tous ({lists} à l’écran)",
    "help.words.skip": "combien en passer avant le premier",
    "help.words.meaning": "donner aussi les définitions",
    "help.words.metavar.word": "MOT",
    "help.words.metavar.letters": "LETTRES",
    "help.words.metavar.pattern": "MODÈLE",
    "help.words.metavar.expression": "EXPRESSION",
    "help.words.metavar.order": "ORDRE",
    "help.words.search": "Donner les mots qui répondent à tout ce qui est demandé ici.",
}

_TOLD: Final[dict[str, Sentence]] = {
    "words.told.sense": "{lemma} : {text}",
    "words.told.found": "{count:words} ({lexicon})",
    "words.told.of_length": "{length:letters} : {words:words}",
    "words.told.page": "{first} à {last} sur {total} ; --skip et --limit montrent les autres",
    "words.told.cut": "{shown:words} sur {words}",
    "words.told.before": "devant :",
    "words.told.after": "derrière :",
    "words.told.admission.admitted": "{word} : admis",
    "words.told.admission.open_list_only": "{word} : non admis ici ; la liste libre le connaît",
    "words.told.admission.unknown": "{word} : non admis, sur aucune liste",
    "words.told.admission.too_short": "{word} : non admis, moins de 2 lettres",
    "words.told.admission.too_long": "{word} : non admis, plus de 15 lettres",
    "words.told.admission.not_letters": "{word} : non admis, autre chose que des lettres",
    "words.told.closest": "proches :",
}

_FAULTS: Final[dict[str, str]] = {
    "words.pattern": (
        "modèle « {text} » non compris : lettres de A à Z, « . » ou « ? » pour une lettre, « * » pour une suite de "
        "lettres, [AEI] pour une de ces lettres, [^AEI] pour une autre"
    ),
    "words.expression": "expression régulière « {text} » non comprise à partir de « {at} » ({most} signes au plus)",
    "words.expression_unfinished": "expression régulière « {text} » inachevée",
    "words.expression_too_big": "expression régulière trop longue une fois ses répétitions écrites",
    "words.letters": (
        "lettres « {text} » non comprises : de A à Z, « ? » pour un joker, {most} au plus dont {jokers} jokers"
    ),
    "words.letter_list": "lettres « {text} » non comprises : de A à Z",
    "words.plus_letters": "« {text} » : {most:letters} au plus, dont un joker, pour en ajouter une",
    "words.not_a_word": "« {text} » n’est pas un mot de 2 à 15 lettres",
    "words.stopped": "recherche arrêtée après {seconds} s : simplifiez l’expression",
}

SENTENCES: Final[dict[str, Sentence]] = {
    # The screen of the word tools
    "words.title": "Mots",
    "words.lexicon": plural(
        "count", one="{name} · {words} mot", other="{name} · {words} mots", many="{name} · {words} de mots"
    ),
    "words.count": plural("count", one="{words} mot", other="{words} mots", many="{words} de mots"),
    "words.type": "un mot, des lettres, un modèle…",
    # beside a running clock
    "words.check": "Vérifier un mot",
    "words.check_type": "Tapez un mot.",
    "words.check_more": "Anagrammes, sens, listes : en pause (F9).",
    # input as understood
    "words.asked.nothing": "Les mots du lexique",
    "words.asked.word": "Un mot, ou ses lettres",
    "words.asked.letters": "Des lettres, ? est un joker",
    "words.asked.pattern": "Un modèle",
    "words.asked.expression": "Une expression régulière",
    "words.none": "Aucun mot.",
    "words.no_forms": "La liste libre ne connaît pas ce mot : pas de formes à montrer.",
    "words.not_possible": "Rien de tel pour ces lettres.",
    # tools
    "words.tool.list": "Liste",
    "words.tool.anagrams": "Anagrammes",
    "words.tool.plus": "Une de plus",
    "words.tool.front": "Devant",
    "words.tool.back": "Derrière",
    "words.tool.both": "Autour",
    "words.tool.within": "Avec ces lettres",
    "words.tool.within_short": "Lettres",
    "words.tool.forms": "Formes",
    "words.tool.counted": "{tool} {count}",
    # orders and lengths
    "words.order.alphabet": "de A à Z",
    "words.order.length": "plus courts",
    "words.order.longest": "plus longs",
    "words.order.points": "plus chers",
    "words.order.played": "plus joués",
    "words.any_length": "2 à 15",
    "words.of_length": plural("length", one="{length} lettre", other="{length} lettres", many="{length} de lettres"),
    "words.lengths": "Mots par longueur",
    # about a word
    "words.admission.admitted": "Admis",
    "words.admission.open_list_only": "Non admis ici",
    "words.admission.unknown": "Non admis",
    "words.admission.too_short": "Non admis : une seule lettre",
    "words.admission.too_long": "Non admis : plus de 15 lettres",
    "words.admission.not_letters": "Ce n’est pas un mot",
    "words.points": plural("count", one="point", other="points"),
    "words.tops": "fois le top en 2 000 parties",
    "words.never_top": "jamais le top en 2 000 parties",
    "words.in_deck": "dans le paquet",
    "words.fact.benjamins": "Benjamins",
    "words.fact.closest": "Proches",
    "words.fact.labels": "Usage",
    "words.fact.frequency": "Fréquence",
    "words.frequency": "{frequency} sur 9",
    "words.no_meaning": "La liste libre n’en dit rien.",
    "words.no_sense": "Pas de définition ici.",
    "words.entry.verb": "{lemma}, verbe",
    # examples
    "words.example.word": "un mot : admis ou non, son sens, ce qui s’y ajoute, ses anagrammes",
    "words.example.letters": "des lettres, ? pour un joker : toutes leurs anagrammes",
    "words.example.pattern": "un modèle : . une lettre, * autant qu’on veut, [AE] l’une de celles-ci",
    "words.example.expression": "une expression régulière entre barres, ^ au début du mot, $ à la fin",
    "words.example.length": "les mots de 7 lettres ; 5-8, de 5 à 8",
    "words.example.limits": "avec un W, sans E, où que ce soit",
    # actions of keys
    "words.key.open": "ouvrir",
    "words.key.words": "les mots",
    "words.key.tool": "liste suivante",
    "words.key.deck": "au paquet",
    "words.key.copy": "copier",
    "words.key.back": "retour",
    "words.key.on": "suivant",
    "words.key.order": "ordre",
    "words.key.length": "longueur",
    "words.key.pad": "clavier",
    "words.key.close": "fermer",
    # aids beside a game
    "words.judge": "Juge des mots",
    "words.judge_text": "Un écran verrouillé : tous les mots admis, ou non.",
    "words.tally": "Lettres à rayer",
    "words.tally_text": "Les 102 lettres du jeu : celles qui restent dans le sac.",
    # results
    "words.added": "{word} entre dans le paquet de {player}.",
    "words.was_there": "{word} est déjà dans le paquet.",
    "words.nobody": "Le paquet est celui d’un joueur : à l’accueil, J dit qui vous êtes.",
    "words.public_deck": "À la borne publique, personne n’a de paquet.",
    "words.no_word": "Choisissez d’abord un mot admis.",
    "words.copied": plural(
        "count", one="{words} mot copié.", other="{words} mots copiés.", many="{words} de mots copiés."
    ),
    "words.copying": "La liste se lit, puis se copie…",
    "words.nothing_to_copy": "Aucun mot à copier.",
    "words.no_clipboard": "Pas de presse-papiers sur ce poste.",
    # reasons why the tools are closed
    "words.barred.run": "Pas d’outils de mots pendant une partie : finissez-la, ou quittez-la.",
    "words.barred.cut_off": (
        "La partie de {player} est en pause : reprenez-la ou abandonnez-la avant d’ouvrir les mots."
    ),
    "words.barred.rush": "Pas d’outils de mots pendant un éclair.",
    "words.barred.sitting": "Pas d’outils de mots pendant la révision du paquet.",
    "words.barred.drill": "Pas d’outils de mots pendant un exercice.",
    "words.barred.daily": "Pas d’outils de mots pendant le coup du jour.",
    "words.barred.session": "Pas d’outils de mots tant que la séance du club est ouverte.",
    # `topping words`: help and output
    **_HELP,
    **_TOLD,
    # The word tools: malformed input, and the command
    **_FAULTS,
}
