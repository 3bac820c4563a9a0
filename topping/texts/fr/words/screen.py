"""French sentences of the screen of the word tools."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "words.title": "Mots",
    "words.lexicon": plural(
        "count", one="{name} · {words} mot", other="{name} · {words} mots", many="{name} · {words} de mots"
    ),
    "words.count": plural("count", one="{words} mot", other="{words} mots", many="{words} de mots"),
    "words.type": "un mot, des lettres, un modèle…",
    # what is understood
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
    "words.admission.club_added": "Admis par le club",
    "words.admission.club_barred": "Ôté par le club",
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
    # what keys do
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
    # what came of them
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
    "words.no_clipboard": "Pas de presse-papiers sur cette machine.",
    # why the tools stay shut
    "words.barred.run": "Pas d’outils de mots pendant une partie : finissez-la, ou quittez-la.",
    "words.barred.cut_off": "La partie de {player} est restée ouverte : reprenez-la, ou abandonnez-la, avant les mots.",
    "words.barred.rush": "Pas d’outils de mots pendant un éclair.",
    "words.barred.sitting": "Pas d’outils de mots pendant la séance du paquet.",
    "words.barred.drill": "Pas d’outils de mots pendant un exercice.",
    "words.barred.daily": "Pas d’outils de mots pendant le coup du jour.",
    "words.barred.session": "Pas d’outils de mots tant que la séance du club est ouverte.",
}
