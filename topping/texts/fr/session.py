"""French sentences of sessions: players, the referee's desk, elimination."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # players
    "roster.no_name": "il faut un nom",
    "roster.too_long": "ce nom est trop long : {most:characters} au plus",
    "roster.unprintable": "ce nom contient un caractère qui ne s’écrit pas",
    "roster.table": "« {table} » n’est pas un numéro de table : de 1 à {most}",
    "roster.twice": "la table {table} est déjà prise",
    # a session before its first event
    "session.name_too_long": "ce nom de séance est trop long : {most:characters} au plus",
    "session.name_unprintable": "ce nom de séance contient un caractère qui ne s’écrit pas",
    "session.formula": "une séance ne se joue pas sous la formule {name} (connues : {known})",
    "session.variant": "la partie est de la variante {game}, et la séance de la variante {plan}",
    # the line of the desk
    "deskline.token": "« {text} » n’est ni un mot, ni une référence, ni un score",
    "deskline.no_word": "il manque le mot : 12 PASSE H4 24, par exemple",
    "deskline.no_order": "il manque l’ordre après le point d’exclamation : 12 !abs, par exemple",
    "deskline.row": "il manque le rang après l’astérisque : 12 *2, par exemple",
    "deskline.order": "ordre inconnu : !{text} (connus : {known})",
    # the course of a session
    "arbiters.tables": "« {text} » n’est pas une suite de tables, comme « 1-20, 25 »",
    "session.sealed": "la séance est scellée : ses résultats sont définitifs",
    "session.not_ended": "la séance n’est pas close",
    "session.late_is_out": (
        "en mort subite, un coup manqué vaut zéro : après {missed:moves}, un retardataire serait éliminé d’emblée "
        "(§6.2, §3.8.3)"
    ),
    "session.appeal_text": "un recours dit sur quoi il porte, en une phrase courte",
    "session.already_left": "la table {table} est déjà partie",
    "session.not_left": "la table {table} n’est pas partie",
    "session.excuse_text": "il faut dire en une phrase courte pourquoi la partie continue",
    "session.appeal_next_game": "coup {move} : un recours se fait avant le début de la partie suivante (§6.3)",
    "session.appeal_late": "un recours se fait dans les {minutes} minutes qui suivent la dernière partie (§6.3)",
    "session.ended": "la séance est close",
    "session.no_move": "pas de coup {move} : la partie en a {moves}",
    "session.no_table": "pas de joueur à la table {table}",
    "session.first_move": "le premier coup d’un joueur ne peut pas être le coup {move}",
    "session.not_next": "le coup {move} ne peut pas commencer maintenant",
    "session.not_open": "le coup {move} n’est pas en cours",
    "session.not_collected": "les bulletins du coup {move} ne sont pas encore ramassés",
    "session.bulletins_missing": "coup {move} : il manque encore des bulletins ({missing})",
    "session.does_not_play": "la table {table} ne joue pas le coup {move}",
    "session.no_bulletin": "pas de bulletin de la table {table} au coup {move}",
    "session.none_awaited": "tous les bulletins du coup {move} sont saisis",
    "session.no_row": "la liste des solutions du coup n’a pas de rang {row} : elle en a {rows}",
    "session.no_average": "table {table} : la moyenne du §5.9 n’est pas due",
    "session.cannot_cancel": "le coup {move} ne peut pas être annulé : seul le dernier coup commencé peut l’être",
    "session.other_game": "la partie proposée ne reprend pas les coups joués avant le coup {move}",
    "session.not_played_out": "la partie n’est pas terminée, ou des bulletins manquent",
    "session.event_unreadable": "événement illisible dans la séance : {kind}",
    # preparing a session, and those there are
    "sessions.title": "Séances de club",
    "sessions.footer": "Flèches choisir · Entrée ouvrir · Échap accueil",
    "sessions.new": "Nouvelle séance",
    "sessions.one": "N° {id} · {name} · {date} · {formula} · {state}",
    "sessions.unnamed": "sans nom",
    "sessions.open": "en cours",
    "sessions.ended": "close",
    "session_setup.title": "Qui participe à la séance ?",
    "session_setup.footer": (
        "Entrée ajouter ; sur une ligne vide, la partie · Ctrl+V coller · F6 nommer la séance · F8 retirer · Échap"
    ),
    "session_setup.hint": "Un joueur par ligne : 12 Élodie Martin, ou le nom seul, qui prend la table suivante.",
    "session_setup.game_title": "Quelle partie pour la séance ? Joueurs : {count}",
    "session_setup.add": "Ajouter",
    "session_setup.remove": "Retirer",
    "session_setup.name": "Nom",
    "session_setup.named": "Séance : {name}",
    "session_setup.go_on": "Partie ›",
    "session_setup.none": "Il faut au moins un joueur.",
    "session_setup.no_one": "Personne à retirer.",
    # a session taken up after too long
    "interrupted.title": "Séance interrompue",
    "interrupted.since": "Dernière saisie : {when}, il y a {minutes:minutes}.",
    "interrupted.stands": (
        "Au-delà de quinze minutes, la partie s’arrête (§3.7) : les résultats tiennent, après {moves:moves}."
    ),
    "interrupted.void": (
        "Au-delà de quinze minutes, la partie s’arrête (§3.7) : les résultats sont annulés, après {moves:moves}."
    ),
    "interrupted.otherwise": "Pour qu’elle continue pourtant, dites pourquoi : le motif est gardé avec la séance.",
    "interrupted.go_on": "continuer pour ce motif",
    "interrupted.end": "clore la séance (§3.7)",
    "interrupted.later": "décider plus tard",
    "interrupted.why": "Dites d’abord pourquoi la partie continue.",
    "interrupted.end_twice": "F10 encore : la séance se termine ici (§3.7).",
    # the public screen
    "session.move": "COUP {move}/{of}",
    "screen.title": "Topping",
    "screen.no_session": "Aucune séance pour l’instant : elle s’affichera ici dès qu’elle commencera.",
    "screen.not_led": "Un instant : le poste de l’arbitre ne répond pas.",
    "session.show_desk": "La salle regarde et le chronomètre tourne : Tab encore montrera le poste de l’arbitre.",
    "help.screen": "la face publique d’une séance sur un écran à elle, qui suit la séance menée par le kiosque",
    "help.screen.session_metavar": "SÉANCE",
    "help.screen.session": "le numéro de la séance ; par défaut celle qui se joue, sinon la dernière",
    "help.screen.display": "l’écran où elle s’affiche, à partir de 1 ; par défaut le deuxième, s’il y en a deux",
    "session.public_move": "Coup {move}",
    "session.players": "Joueurs : {count}",
    "session.before_first": "F2 ou Entrée : premier tirage.",
    "session.opening_draws": "Tirages : {variant}",
    "session.opening_pace": "Temps par coup : {pace}",
    "session.opening_signal.thirty": "Signal trente secondes avant la fin",
    "session.opening_signal.twenty": "Signal vingt secondes avant la fin",
    "session.out_at": "SORTIE",
    "session.at_move": "coup {move}",
    "session.winner": "Victoire : {name}",
    "session.nobody_out": "Coup {move} : personne n’est éliminé.",
    "session.out": "Sortie au coup {move} : {names}",
    "session.interrupted_move": ("Le coup {move} a été coupé : F2 relance son temps en entier, F8 deux fois l’annule."),
    "session.collect": "Temps écoulé : ramassez les bulletins, puis F2.",
    "session.choose_top": "Bulletins ramassés, plusieurs tops : F2 montre la solution, le bureau en retient une autre.",
    "session.choice": "# Coup {move} : les tops au choix (§3.4)",
    "session.retained_row": "{row}  {solution}  · retenu",
    "session.other_row": "{row}  {solution}",
    "session.retained": "{solution} est retenu ; la suite de la partie est faite à nouveau.",
    "session.paused": "Interruption",
    "session.paused_rule": "Au-delà de quinze minutes, la partie s’arrête (§3.7).",
    "session.footer.public": (
        "F2 ou Entrée : suite · Tab : bureau · F5 classement · F8 annuler le coup · F9 interrompre · F10 clore"
    ),
    "session.footer.collect": (
        "F2 : bulletins ramassés, solution · Tab : bureau, écran public · F8 annuler le coup · F9 interrompre"
    ),
    "session.footer.choose": "F2 ou Entrée : montrer la solution · Tab : en choisir une autre · F8 annuler le coup",
    "session.footer.choose_at_desk": "1 à 9 : retenir un autre top · F2 : montrer la solution · Tab : écran public",
    "session.footer.desk": (
        "Tab : écran public · F2 suite · F4 petite grille · F5 classement · F6 motifs · F7 fiche remise · F9 pause"
    ),
    "session.footer.paused": "F9 : reprendre",
    "session.footer.pad": (
        "Lettres, flèches · Tab : tourner · Maj + lettre : cercle · Entrée valider · Échap abandonner"
    ),
    "session.footer.standings": "Flèches défiler · F5, Entrée ou Échap : retour",
    # asked twice
    "session.stop_early": "F3 encore : tous les bulletins sont remis, le coup s’arrête.",
    "session.cancel": "F8 encore : annuler le coup {move} et tirer d’autres lettres (§3.6).",
    "session.tie": "Partie finie, égalité : F2 encore pour une nouvelle partie avec les mêmes joueurs.",
    "session.end": "F10 encore : clore la séance ; solos et avertissements sont alors comptés.",
    "session.end_missing": plural(
        "count",
        one="F10 encore : clore la séance ; {count} bulletin qui manque comptera comme non remis : {missing}.",
        other="F10 encore : clore la séance ; {count} bulletins qui manquent compteront comme non remis : {missing}.",
    ),
    "session.missing_of_move": "coup {move} ({tables})",
    "session.missing_more": "…",
    "session.leave": "Échap encore : quitter. La séance {id} reste ouverte, et se reprend par « Séances de club ».",
    "session.making": "La suite de la partie se prépare…",
    "session.cancelled": "Coup {move} annulé. F2 : nouveau tirage.",
    "session.continued": "Nouvelle partie, mêmes joueurs. F2 : tirage.",
    "session.played_out_missing": "La partie est finie, mais des bulletins manquent encore.",
    # the desk
    "session.table": "TABLE",
    "session.player": "JOUEUR",
    "session.word": "MOT",
    "session.reference": "RÉF",
    "session.points": "PTS",
    "session.sanction": "SANCTION",
    "session.nobody": "Aucun joueur à ce coup.",
    "session.sanction.none": "",
    "session.sanction.warning": "avertissement",
    "session.sanction.penalty": "−5",
    "session.sanction.zero": "zéro",
    "session.disciplinary": "discipline ({count})",
    "session.no_sanction": "sans sanction",
    "session.entered": "{table} : {word}, {points:points}, {sanction}.",
    "session.solutions": "# Coup {move} : les solutions, par rang",
    "session.which_way": "{word} : horizontal (- ou H) {across:points}, vertical (| ou V) {down:points} ?",
    "session.to_decide": plural("count", one="# À décider : {count} question", other="# À décider : {count} questions"),
    "session.join_question": "Coup {move}, {table} {name} : {word} en {places} forme {formed} : plausible ? (§5.3.3)",
    "session.join_keys": "Ctrl+O : oui, zéro · Ctrl+N : non, {points:points}",
    "session.warned": "Table {table} : avertissement de discipline noté ; son bulletin est attendu.",
    "session.repeat": "§5.9 : erreur déjà faite, non notifiée : !moy si la moyenne est due.",
    "session.no_entry": "Rien n’est saisi pour la table {table}.",
    "session.earlier": "Avant : {word}, {points:points}",
    "session.delivered": "Fiche remise.",
    "session.not_delivered": "Fiche non remise.",
    "session.not_over": "Coup {move} : les bulletins ne sont pas encore ramassés.",
    "session.all_entered": "Coup {move} : tous les bulletins sont saisis.",
    "session.progress": "Coup {move} : {entered} sur {of}, attendus : {waiting}",
    "session.registered": "Table {table} : {name}, à partir du coup {move}.",
    "session.renamed": "Table {table} : {name}.",
    "session.grouped": "Arbitre {arbiter} : tables {tables}.",
    "session.ungrouped": "Arbitre {arbiter} : plus de tables à lui.",
    "session.appealed": "Table {table}, coup {move} : recours noté (§6.3).",
    "session.left": "Table {table} : départ, zéro dès le coup {move} ; !revenu à son retour.",
    "session.returned": "Table {table} : de retour.",
    "session.excluded": "Table {table} : exclusion (§6.1), ses points sont annulés.",
    "session.choose_first": "Choisissez d’abord une table, par les flèches.",
    "session.pad_table": "Donnez d’abord la table : 12 H4 24, puis F4.",
    "session.desk_help": (
        "# Saisie\n"
        "12 PASSE H4 24 : table, mot, référence, score\n"
        "Entrée seule, ou 1,4,7 : mot retenu · 12 *2 : 2e de la liste\n"
        "PASS(E)R : cercle du joueur · - ou | : sens écrit\n"
        "MOT H4 20 / AUTRE 5C 12 : plusieurs solutions\n"
        "12 !abs !retard !illisible !blanc !echange !plusieurs\n"
        "12 !zero !avert !ratures !-5 !moy !parti !exclu : l’arbitre décide\n"
        "+ 17 Zoé : retardataire · = 12 Zoé : corriger un nom\n"
        "Flèches : table ; Entrée la rouvre · Page préc., suiv. : coup\n"
        "F7 sur l’écran public : tirage annoncé lettre par lettre, ou affiché d’un coup"
    ),
    # the standings
    "session.standings": "Classement de la séance",
    "session.rank": "RANG",
    "session.total": "TOTAL",
    "session.percent": "%",
    "session.difference": "ÉCART",
    "session.warnings": "AVERT.",
    "session.solos": "SOLOS",
    "session.void": "Interruption trop longue et trop peu de coups : les résultats sont annulés (§3.7).",
    "session.provisional": "Provisoire ; bulletins à saisir : {missing}.",
    "session.after_moves": "Après {moves:moves} ; solos et avertissements sont comptés à la fin.",
    "session.solo": "coup {move} {name} (+{bonus})",
    "session.solos_told": "Solos : {solos}",
    "session.no_solo": "Aucun solo.",
}
