"""French sentences of games: making, writing, checking and playing them."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "lexicon.too_small": "le lexique {name} a trop peu de mots pour qu’une partie commence",
    "setup.write": "impossible d’écrire {path} : {why}",
    "game.unreadable": "impossible de lire {path} : {why}",
    "game.not_text": "{path} n’est pas un fichier de partie",
    "game.not_utf8": (
        "l’octet {byte} (le n° {column} de la ligne) n’est pas de l’UTF-8 ; tel quel, ce n’est pas un fichier de partie"
    ),
    "game.not_admitted": "coup {number} : {word} n’est pas admis par le lexique {lexicon}",
    "game.not_barren": "coup {number} : le tirage rejeté {letters} avait une solution (§3.6)",
    "game.not_top": "coup {number} : {word} n’est pas le top, qui est {top}",
    "game.not_retained": "coup {number} : {word} n’est pas la solution à retenir, qui est {retained} (§3.4)",
    "game.not_of_seed": "la graine {seed} ne donne pas cette partie",
    "game.not_over": "la partie n’est pas finie après le coup {number} (§3.7)",
    "game.lexicon_missing": (
        "cette partie a été faite avec le lexique {name} ({digest}…), qui n’est pas installé ici ; "
        "ajoutez-le par « topping lexicon add »"
    ),
    "game.no_such_move": "la partie n’a pas de coup {number} : elle en a {moves}",
    "game.cancelled_move": "(coup {number} annulé)",
    "game.other_top": "(coup {number} : autre top)",
    "game.not_retainable": "le §3.4 ne laisse pas le choix de {word}",
    "replay.wrong": "{wrong:files} sur {files} à revoir",
    "replay.fine": "{file} : {moves:moves}, {points:points}, conforme",
    "replay.would_go_on": "{file} : le générateur {generator} finit cette partie là où elle continuerait aujourd’hui, "
    "un joker de la réserve comptant comme une lettre à jouer (§3.8.1)",
    "service.gone": "le moteur s’est arrêté. Les parties préparées se jouent toujours.",
    "service.unexpected": "le moteur est tombé sur une erreur qu’il n’a pas prévue",
    "generate.made": "{count:games} dans {folder}",
    "generate.bar": "{{n}}/{{total}} parties |{{bar}}| reste {{remaining}}",
    # what the solver cannot search
    "solver.no_kernels": "solveur non compilé pour cet ordinateur ; pip install topping-duplicate[jit] y remédie",
    "solver.not_compiled": "le solveur n’a pas pu être compilé : {reason}",
    "solver.unknown_system": "aucun noyau n’est fait pour {system} ; connus : {known}",
    "solver.rack_too_long": "trop de lettres en main : {letters}, alors que la formule {variant} en tire {most}",
    "solver.too_many_jokers": "{jokers} jokers en main : aucun sac n’en donne plus de {most}, rien n’est donc cherché",
    "solver.characters": "position illisible : il faut une grille de 225 cases et des lettres de A à Z ou ?",
}
