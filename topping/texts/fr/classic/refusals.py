"""What the rules of the classic game refuse, each with its paragraph."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "classic.players": "une partie de Scrabble classique se joue de {least} à {most}, et non à {found}",
    "classic.same_name": "deux joueurs ont le même nom",
    # the course of the game
    "classic.refused.no_player": "pas de joueur {player} dans cette partie (§{paragraph})",
    "classic.refused.clock_back": "la pendule ne revient pas en arrière (§{paragraph})",
    "classic.refused.over": "la partie est finie (§{paragraph})",
    "classic.refused.order_settled": "on sait déjà qui commence (§{paragraph})",
    "classic.refused.order": "l’ordre de jeu nomme chaque joueur une fois (§{paragraph})",
    "classic.refused.no_lot": "{name} n’a pas de lettre à tirer pour commencer (§{paragraph})",
    "classic.refused.not_ready": "la pendule part quand chaque joueur a ses sept lettres (§{paragraph})",
    "classic.refused.not_playing": "ce n’est pas le moment de jouer (§{paragraph})",
    "classic.refused.not_his_turn": "c’est à {name} de jouer (§{paragraph})",
    "classic.refused.letters_due": "{name} doit d’abord tirer ses lettres (§{paragraph})",
    # the clock
    "classic.refused.no_time": "crédit-temps épuisé : on passe jusqu’à la fin, mais on peut contester (§{paragraph})",
    "classic.refused.time_left": "{name} a encore du temps, ou sa pendule ne tourne pas (§{paragraph})",
    "classic.refused.clock_halted": "la pendule est arrêtée (§{paragraph})",
    "classic.refused.clock": "la pendule ne tourne pas, ou tourne déjà (§{paragraph})",
    # laying a word
    "classic.refused.no_place": "{word} : tapez aussi sa place, comme H4 (§{paragraph})",
    "classic.refused.misfit.off_board": "{move} sort de la grille (§{paragraph})",
    "classic.refused.misfit.other_letter": "{move} passe sur une autre lettre que la sienne (§{paragraph})",
    "classic.refused.misfit.not_whole": "{move} touche une lettre avant ou après : le mot est plus long (§{paragraph})",
    "classic.refused.misfit.nothing_placed": "{move} ne pose aucune lettre (§{paragraph})",
    "classic.refused.misfit.too_many": "{move} pose plus de sept lettres (§{paragraph})",
    "classic.refused.misfit.vertical_first": "{move} : le premier mot est horizontal (§{paragraph})",
    "classic.refused.misfit.centre_missed": "{move} : le premier mot recouvre l’étoile (§{paragraph})",
    "classic.refused.misfit.not_connected": "{move} ne touche aucune lettre de la grille (§{paragraph})",
    "classic.refused.letters_missing": "{move} ne se fait pas avec {letters} (§{paragraph})",
    # drawing and exchanging
    "classic.refused.not_in_bag": "le sac n’a pas {letters} (§{paragraph})",
    "classic.refused.none_due": "{name} n’a pas de lettre à tirer (§{paragraph})",
    "classic.refused.draws_first": "{name} tire d’abord ses lettres (§{paragraph})",
    "classic.refused.wrong_number": plural(
        "due",
        one="{due} lettre à tirer, et non {drawn} (§{paragraph})",
        other="{due} lettres à tirer, et non {drawn} (§{paragraph})",
    ),
    "classic.refused.no_exchange_left": "un crédit-temps est épuisé : plus d’échange (§{paragraph})",
    "classic.refused.bag_too_small": plural(
        "tiles",
        one="{tiles} lettre dans le sac : il en faut {least} pour changer de lettres (§{paragraph})",
        other="{tiles} lettres dans le sac : il en faut {least} pour changer de lettres (§{paragraph})",
    ),
    "classic.refused.not_in_rack": "« {letters} » n’est pas dans le jeu du joueur (§{paragraph})",
    # challenges
    "classic.refused.cannot_contest": "il n’y a pas de mot à contester maintenant (§{paragraph})",
    "classic.refused.no_words": "une contestation nomme un ou plusieurs mots du coup (§{paragraph})",
    "classic.refused.not_just_played": "{word} n’est pas un mot du dernier coup (§{paragraph})",
    "classic.refused.no_last_word": "il n’y a pas de dernier mot à accepter (§{paragraph})",
    # ends
    "classic.refused.not_blocked": plural(
        "tiles",
        one="{tiles} lettre dans le sac : on peut encore changer de lettres (§{paragraph})",
        other="{tiles} lettres dans le sac : on peut encore changer de lettres (§{paragraph})",
    ),
    "classic.refused.two_players": "une défaite sur décision ne se prononce qu’à deux joueurs (§{paragraph})",
    "classic.refused.no_match_points": "pas de points de match : partie en cours, ou pas à deux (§{paragraph})",
    "classic.refused.match_over": "le match est terminé (§{paragraph})",
    # faults
    "classic.refused.surplus": "l’adversaire doit d’abord retirer à {name} ses lettres en trop (§{paragraph})",
    "classic.refused.no_surplus": "pas de lettre en trop ici (§{paragraph})",
    "classic.refused.wrong_surplus": plural(
        "due",
        one="{due} lettre à retirer, parmi celles qui peuvent l’être (§{paragraph})",
        other="{due} lettres à retirer, parmi celles qui peuvent l’être (§{paragraph})",
    ),
    "classic.refused.count": "de une à sept lettres (§{paragraph})",
    "classic.refused.absent": "{name} n’est pas encore là (§{paragraph})",
    "classic.refused.begun": "la partie a commencé, ou l’absence est déjà comptée (§{paragraph})",
    "classic.refused.not_absent": "l’absence de {name} n’est pas comptée (§{paragraph})",
    "classic.refused.absent_in_time": "la moitié du crédit-temps de {name} n’est pas écoulée (§{paragraph})",
    # house variants
    "classic.refused.no_recycling": "les jokers ne se recyclent pas dans cette partie (livret du jeu)",
    "classic.refused.no_joker_there": "pas de joker en {square} (livret du jeu)",
    "classic.refused.real_letter_missing": "il faut avoir le {letter} pour prendre ce joker (livret du jeu)",
    "classic.refused.which_bag": "chaque lettre vient du sac des voyelles (V) ou de celui des consonnes (C)",
    "classic.refused.no_theme": "cette partie n’a pas de thème (livret du jeu)",
    "classic.refused.no_turn": "pas de tour {turn} (livret du jeu)",
    "classic.refused.no_vote": "pas de vote sur {word} : ce n’est pas un mot posé à ce tour (livret du jeu)",
    "classic.refused.voted": "la table a déjà voté sur {word} (livret du jeu)",
}
