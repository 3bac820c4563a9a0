"""Replaying a classic game from a GCG file: what cannot be, what is odd, and the table of its turns."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.classic": "parties de Scrabble classique, chacun ses lettres",
    "help.classic.commands": "commandes",
    "help.classic.command": "COMMANDE",
    "help.classic.replay": "rejouer une partie à deux joueurs (GCG) et la vérifier ligne par ligne",
    "help.classic.file": "fichier GCG ; ses tirages peuvent être incomplets",
    "classic.column.number": "n°",
    "classic.column.player": "joueur",
    "classic.column.word": "mot",
    "classic.column.ref": "réf.",
    "classic.column.points": "points",
    "classic.column.total": "cumul",
    "classic.score": "{name} : {points:points}",
    # what cannot be
    "classic.gcg.line": "« {text} » n’est ni un coup (>), ni une indication (#)",
    "classic.gcg.third_player": "{name} n’est pas de cette partie, que jouent {first} et {second}",
    "classic.gcg.not_his_turn": "c’est à l’autre joueur (§4)",
    "classic.gcg.over": "la partie est finie : plus rien ne se joue (§7)",
    "classic.gcg.over_by_passes": "après {count} « je passe » de suite, la partie est finie (§4.2)",
    "classic.gcg.rack_long": "trop de lettres dans « {rack} » ({count}) : la main du joueur est de {most}",
    "classic.gcg.letters_missing": "{move} ne se fait pas avec {letters} (§4.1.1)",
    "classic.gcg.too_many_tiles": "{letter} est posé {count} fois : le jeu n’en a que {most} (§2.1.1)",
    "classic.gcg.misfit.off_board": "{move} sort de la grille (§4.1.1)",
    "classic.gcg.misfit.other_letter": "{move} passe sur une autre lettre que la sienne (§4.1.1)",
    "classic.gcg.misfit.not_whole": "{move} touche une lettre avant ou après : le mot est plus long (§4.1.1)",
    "classic.gcg.misfit.nothing_placed": "{move} ne pose aucune lettre (§4.1.1)",
    "classic.gcg.misfit.too_many": "{move} pose plus de sept lettres (§4.1.1)",
    "classic.gcg.misfit.vertical_first": "{move} : le premier mot est horizontal (§4.1.1)",
    "classic.gcg.misfit.centre_missed": "{move} : le premier mot recouvre l’étoile (§4.1.1)",
    "classic.gcg.misfit.not_connected": "{move} ne touche aucune lettre de la grille (§4.1.1)",
    "classic.gcg.points": "{said:points} dans le fichier, alors que ce coup en fait {found} (§4.1.2)",
    "classic.gcg.total": "cumul de {said} pour {name}, alors que ses coups font {found}",
    "classic.gcg.bag_small": plural(
        "tiles",
        one="échange alors que le sac n’a que {tiles} lettre : il en faut {least} (§4.3)",
        other="échange alors que le sac n’a que {tiles} lettres : il en faut {least} (§4.3)",
    ),
    "classic.gcg.exchange_count": "échange de {count}, alors que la main du joueur est de {most} (§4.3)",
    "classic.gcg.nothing_to_withdraw": "ce joueur n’a pas de mot à reprendre (§5.3)",
    "classic.gcg.no_challenge": "il n’y a rien à contester (§5.2)",
    "classic.gcg.time_points": "le temps ne rapporte pas de points : {points}",
    "classic.gcg.left_points": "reste {letters} : ces lettres font {value}, et non {points:points} pour {name} (§7)",
    "classic.gcg.left_letters": "lettres restantes {letters} : il n’en reste pas autant (§7)",
    "classic.gcg.left_twice": "les lettres restantes sont déjà comptées à {name} (§7)",
    "classic.gcg.for_two": "le GCG est pour deux joueurs, et non {count}",
    # what is odd
    "classic.remark.not_admitted": plural("count", one="mot non admis : {words}", other="mots non admis : {words}"),
    "classic.remark.withdrawn_admitted": plural(
        "count",
        one="{words} est repris, et pourtant admis par ce lexique",
        other="{words} sont repris, et pourtant admis par ce lexique",
    ),
    "classic.remark.refill": "le tirage {rack} n’a pas toutes les lettres gardées ({kept})",
    "classic.remark.rack_beyond": "le tirage {rack} a plus de {letters} qu’il n’en reste",
    "classic.remark.left": "lettres restantes {letters}, alors que la grille laisse {found}",
    "classic.remark.no_adjustment": "un joueur a fini, et le fichier ne compte pas les lettres restantes (§7)",
}
