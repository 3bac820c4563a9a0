"""French sentences of the competitions there are, and of setting one up: settings, games, roster."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # those there are
    "home.competitions": "Compétitions",
    "competitions.title": "Compétitions",
    "competitions.new": "Nouvelle compétition",
    "competitions.do_new": "nouvelle compétition",
    "competitions.do_open": "ouvrir",
    "competitions.about": "Des parties que tous jouent aux mêmes conditions, et un classement au total, général et "
    "par catégorie.\n"
    "1. Ses réglages : formule, temps, qui passe quand.\n"
    "2. Ses parties : nouvelles, préparées ou reçues ; rien n’en est montré.\n"
    "3. Ses inscrits : tapés un par un, ou collés d’un tableur.\n"
    "4. Ouverte, elle appelle chacun à son tour ; close, elle a ses résultats, à imprimer.",
    "competitions.column.name": "compétition",
    "competitions.column.date": "date",
    "competitions.form.pairs": "par paires",
    "competitions.open_elsewhere": "ouverte ailleurs",
    "competitions.open_elsewhere_means": "Ouverte ailleurs : les parties ne sont pas sur ce poste. Ouvrez-y le "
    "fichier scellé de l’organisateur avec son code : F6, ou « topping event open FICHIER ».",
    "competitions.sealed_means": "Scellée : le fichier est sur ce poste, chiffré ; il s’ouvre par son code, ou quand "
    "l’organisateur donne le départ.",
    "competitions.form.runs": "individuelle",
    "competitions.form.sessions": "en séances",
    "competitions.column.form": "forme",
    "competitions.column.games": "parties",
    "competitions.column.entrants": "inscrits",
    "competitions.column.last": "dernier fait",
    "competitions.column.stage": "état",
    "competition.stage.prepared": "en préparation",
    "competition.stage.open": "ouverte",
    "competition.stage.closed": "close",
    "competition.home": "accueil",
    "competition.back": "retour",
    "competition.do_choose": "choisir",
    # settings
    "competition.usual_name": "Compétition",
    "competition.setup_title": "Nouvelle compétition",
    "competition.setup_again": "Réglages de la compétition",
    "competition.to_games": "Les parties",
    "competition.means": "Ce que cela veut dire",
    "competition.do_games": "les parties",
    "competition.do_next_row": "ligne suivante",
    "competition.do_change": "changer",
    "competition.do_options": "options",
    "competition.label.name": "Nom de la compétition",
    "competition.label.form": "Comment on joue",
    "competition.form.runs": "chacun son tour, à l’écran",
    "competition.form.sessions": "tous ensemble, en séance",
    "competition.label.formula": "Formule",
    "competition.label.pace": "Temps par coup",
    "competition.label.draws": "Variante",
    "competition.label.joker": "Joker",
    "competition.joker.without": "comme les autres lettres",
    "competition.joker.with": "partie joker",
    "competition.label.pairs": "Inscrits",
    "competition.pairs.single": "joueurs",
    "competition.pairs.pairs": "paires",
    "competition.label.passing": "Passage",
    "competition.passing.order": "l’un après l’autre",
    "competition.passing.together": "au signal",
    "competition.passing.free": "quand on peut",
    "competition.label.resolution": "Temps classés",
    "competition.resolution.1000": "à la seconde",
    "competition.resolution.100": "au 1/10",
    "competition.resolution.10": "au 1/100",
    "competition.resolution.1": "à la ms",
    "competition.label.inputs": "Clavier, toucher et voix",
    "competition.inputs.together": "un seul classement",
    "competition.inputs.apart": "classés à part",
    "competition.label.solos": "Solos (§3.5)",
    "competition.solos.all": "seul entre tous",
    "competition.solos.centre": "seul dans son centre",
    "competition.label.until": "Parties secrètes jusqu’au",
    "competition.until_usual": plural("count", one="{count} jour", other="{count} jours"),
    "competition.label.teams": "Équipes de club",
    "competition.teams": plural("count", one="{count} joueur", other="{count} joueurs"),
    "competition.no_teams": "aucune",
    "competition.means.form.runs": "Chacun joue seul, sur un poste ; ses temps et ses points s’ajoutent de partie en "
    "partie.",
    "competition.means.form.sessions": "Des séances à bulletins, dans une salle ou dans plusieurs (§6.4) ; elles "
    "s’ajoutent.",
    "competition.means.passing.order": "Dans l’ordre de passage : une touche appelle le suivant.",
    "competition.means.passing.together": "Tous partent au même signal, chacun à son poste.",
    "competition.means.passing.free": "Chacun joue quand il peut, pendant des jours ou des semaines.",
    "competition.means.held_usual": plural(
        "count",
        one="Rien des parties ne se lit avant la clôture, ou {count} jour après l’ouverture.",
        other="Rien des parties ne se lit avant la clôture, ou {count} jours après l’ouverture.",
    ),
    "competition.means.held_until": "Rien des parties ne se lit avant la clôture, ou avant la fin du {day}.",
    "competition.means.options": "Options de ce règlement :",
    "competition.means.no_option": "Sans option : le jeu du règlement (F6 pour en choisir).",
    # its games
    "competition_games.title": "Parties",
    "competition_games.which": "Partie {place} : laquelle ?",
    "competition_games.column.place": "n°",
    "competition_games.column.name": "partie",
    "competition_games.column.variant": "variante",
    "competition_games.none": "Aucune partie encore. Entrée en fait une nouvelle, que personne ne connaît ; "
    "P en prend une préparée, ou un fichier.",
    "competition_games.do_on": "les inscrits",
    "competition_games.new": "Nouvelle partie",
    "competition_games.do_new": "nouvelle partie",
    "competition_games.do_prepared": "préparée ou fichier",
    "competition_games.do_remove": "retirer",
    "competition_games.do_settings": "réglages",
    "competition_games.known": "{game} · peut-être connue",
    "competition_games.played": "Cette partie a été jouée : elle reste.",
    "competition_games.full": plural(
        "count", one="Une compétition a {count} partie au plus.", other="Une compétition a {count} parties au plus."
    ),
    "competition_games.twice": "Cette partie est déjà dans la compétition.",
    "competition_games.other_variant": "Partie d’une autre variante ; la compétition se joue en {wanted}.",
    "competition_games.known_games": "Une partie préparée est connue de qui l’a déjà jouée : son essai ne compterait "
    "pas.",
    "competition_games.about_title": "Rien n’en est montré",
    "competition_games.about": "Ni les tirages, ni les tops, ni le nombre de coups ne sont à l’écran.\nUne partie "
    "nouvelle est faite sur ce poste et n’est connue de personne ; sa graine n’est pas gardée.\nTous les inscrits "
    "jouent les mêmes parties, dans cet ordre.",
    # the roster
    "competition_roster.title": "Inscrits",
    "competition_roster.none": "Personne n’est inscrit.",
    "competition_roster.first": "Personne n’est inscrit. Tapez un nom, puis Entrée.",
    "competition_roster.how": "Un joueur par ligne : 12 Élodie Martin, ou nom ; club ; licence ; série ; catégorie. "
    "Une liste se colle d’un tableur, ou se lit d’un fichier.",
    "competition_roster.how_pairs": "Une paire par ligne : Élodie Martin / Léa Petit. Une liste se colle d’un tableur, "
    "ou se lit d’un fichier.",
    "competition_roster.column.order": "passe",
    "competition_roster.column.number": "n°",
    "competition_roster.column.name": "nom",
    "competition_roster.column.club": "club",
    "competition_roster.column.series": "série",
    "competition_roster.column.category": "catégorie",
    "competition_roster.column.centre": "centre",
    "competition_roster.column.licence": "licence",
    "competition_roster.minor": "mineur",
    "competition_roster.next": "Inscrire",
    "competition_roster.do_on": "c’est prêt",
    "competition_roster.do_add": "inscrire",
    "competition_roster.do_paste": "coller",
    "competition_roster.do_file": "fichier",
    "competition_roster.do_known": "joueurs connus",
    "competition_roster.do_lots": "tirer au sort",
    "competition_roster.do_row": "choisir",
    "competition_roster.do_remove": "désinscrire",
    "competition_roster.do_minor": "mineur",
    "competition_roster.do_earlier": "passe avant",
    "competition_roster.do_later": "passe après",
    "competition_roster.do_back": "les parties",
    "competition_roster.has_played": "{name} a joué : pour annuler ses résultats, prenez une décision (§6.1).",
    "competition_roster.drawn": "L’ordre de passage a été tiré au sort.",
    "competition_roster.added": plural("count", one="{count} inscrit de plus.", other="{count} inscrits de plus."),
    "competition_roster.nothing_new": "Rien de nouveau : tous étaient inscrits.",
    "competition_roster_file.title": "Inscrits d’un fichier",
    "competition_roster_file.about": "Classeur (.xlsx, .xls, .ods), CSV ou texte : Entrée montre ce qui en est "
    "compris, avant d’inscrire.",
    "competition_roster_file.none": "Aucune liste (.xlsx, .xls, .ods, .csv, .txt) ici : copiez-la dans {folders}.",
    "competition_roster_file.reading": "Lecture du classeur…",
    "competition_roster_file.understood": plural(
        "count", one="{count} inscrit compris", other="{count} inscrits compris"
    ),
    "competition_roster_file.column.folder": "dossier",
    "competition_roster_file.column.changed": "modifié",
    "competition_roster_file.column.line": "ligne",
    "competition_roster_file.do_read": "lire le fichier",
    "competition_roster_file.do_files": "les fichiers",
    "competition_roster_file.do_back": "les inscrits",
}
