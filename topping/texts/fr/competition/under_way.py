"""French sentences of a competition under way: who passes, the live table."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "competition.game": "Partie {place}",
    "competition.tie_break": "Départage {place}",
    "competition.entrants": plural("count", one="{count} inscrit", other="{count} inscrits"),
    "competition.on_move": "coup {move}",
    "competition.column.number": "N°",
    "competition.column.entrant": "nom",
    "competition.column.result": "résultat",
    "competition_desk.turn_of": "{game} · au tour de",
    "competition_desk.turn_of_many": "{game} sur {of} · au tour de",
    "competition_desk.then": "Ensuite : {names}",
    "competition_desk.last_one": "Personne après.",
    "competition_desk.counts": "{games:games}, {entrants:entrants}",
    "competition_desk.all_passed": "Tous ont joué",
    "competition_desk.close_it": "Close (O), la compétition a son classement final.",
    "competition_desk.soon": "Bientôt",
    "competition_desk.well_done": "Bravo",
    "competition_desk.over": "Compétition close",
    "competition_desk.prepared": "En préparation",
    "competition_desk.winner": "{name} remporte la compétition.",
    "competition_desk.winners": "À égalité au premier rang : {count}.",
    "competition_desk.standings": "classement",
    "competition_desk.no_result": "Aucun résultat encore.",
    "competition_desk.seat": "À vous, {name}",
    "competition_desk.open": "Ouvrir la compétition",
    "competition_desk.to_games": "Choisir les parties",
    "competition_desk.to_roster": "Inscrire les joueurs",
    "competition_desk.to_standings": "Voir le classement",
    "competition_desk.has_played": "{name} a déjà joué cette partie.",
    "competition_desk.close_twice": plural(
        "count",
        one="Il reste {count} passage. O une seconde fois : close quand même.",
        other="Il reste {count} passages. O une seconde fois : close quand même.",
    ),
    "competition_desk.close_done": "O une seconde fois : la compétition est close.",
    "competition_desk.open_session": "Ouvrir la séance",
    "competition_desk.session_of": "{game} sur {of} · séance",
    "competition_desk.seated": plural(
        "count", one="{count} joueur, à la table de son numéro.", other="{count} joueurs, aux tables de leurs numéros."
    ),
    "competition_desk.do_room": "salle",
    "competition_desk.do_seat": "s’asseoir",
    "competition_desk.do_on": "continuer",
    "competition_desk.do_other": "un autre",
    "competition_desk.do_game": "partie",
    "competition_desk.do_standings": "classement",
    "competition_desk.do_table": "tableau",
    "competition_desk.do_roster": "inscrits",
    "competition_desk.do_games": "parties",
    "competition_desk.do_decisions": "décisions",
    "competition_desk.do_results": "résultats",
    "competition_desk.do_open": "ouvrir",
    "competition_desk.do_close": "clore",
    "competition_desk.do_reopen": "rouvrir",
    # the live table
    "help.screen.event": "le tableau en direct de cette compétition, pour la salle",
    "competition_table.nothing": "La compétition n’est pas encore là.",
    "competition_table.of_same_move": "sur {of} au même coup",
    "competition_table.to_first": "du premier",
    "competition_table.played": "sur {of} ont joué :",
    "competition_table.move": "coup",
    "competition_table.done": "fini",
    "competition_table.game": "la partie",
    "competition_table.standings": "le classement",
}
