"""French sentences of a game on the phones of a room."""

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # faults
    "hall.journal_damaged": "ce journal de salle ne se lit pas : {line}",
    "hall.journal_unreadable": "le journal de la salle ne se lit pas ({path}) : {why}",
    "hall.formula": "une salle joue au topping, avec un temps limité à chaque coup",
    "hall.running": "une partie en salle est déjà ouverte sur ce poste",
    "hall.unfinished": "une partie en salle n’est pas finie : « topping hall resume » la reprend, "
    "« topping hall drop » l’abandonne",
    "hall.nothing": "aucune partie en salle n’attend",
    "hall.no_network": "ce poste n’est sur aucun réseau : les téléphones ne peuvent pas le joindre",
    "hall.no_port": "rien ne peut écouter en {address}:{port} : {why}",
    "hall.no_seat": "il n’y a pas de table {table}",
    "hall.named_late": "la table {table} joue déjà : son nom ne change plus",
    "hall.full": "une salle a de 1 à {most} sièges",
    "hall.order": "ordre inconnu : « {line} » ; les ordres sont start, slip 12, name 12 NOM, seat NOM, hold, go, stop",
    # what the command says
    "hall.ready": "La salle est ouverte : {url}",
    "hall.seat": "Table {table}",
    "hall.check.address": "{address} : les téléphones ouvrent {url}",
    "hall.check.listens": "Le port est libre ; la page sera en {url}",
    "hall.check.firewall": "Si le système demande d’autoriser Topping sur le réseau : oui, pour les réseaux privés.",
    "hall.check.data": "Réseau sans internet : demandez à la salle de couper les données mobiles, sinon un téléphone "
    "cherche la page ailleurs.",
    "hall.check.guests": "Réseau pour invités : il sépare souvent les appareils ; essayez {url} sur un téléphone.",
    "hall.check.screen": "Écran des téléphones : réglez la mise en veille sur 5 minutes.",
    "hall.check.listeners": "Qui écoute le réseau peut lire les propositions : prenez un réseau avec mot de passe, "
    "et pas de prix par téléphone.",
    # slips
    "hall_slip.title": "Fiches des sièges : {game}",
    "hall_slip.table": "Table {table}",
    "hall_slip.without": "Sans le carré, ouvrez cette adresse et tapez le code :",
    "hall_slip.network": "Prenez le réseau de la salle, données mobiles coupées.",
    "hall_slip.scan": "Visez le carré avec l’appareil photo : il ouvre votre siège.",
    "hall_slip.screen": "Réglez la mise en veille de l’écran sur 5 minutes.",
    # `topping hall`
    "help.hall": "jouer une partie sur les téléphones de la salle",
    "help.hall.commands": "que faire",
    "help.hall.command": "ACTION",
    "help.hall.start": "Ouvrir la salle : ses ordres se tapent ensuite, un par ligne (start, slip 12, hold, go, stop).",
    "help.hall.resume": "Reprendre la partie qu’une panne a coupée.",
    "help.hall.drop": "Abandonner la partie qui n’est pas finie : ses parcours restent gardés, sans rang.",
    "help.hall.check": "Dire par quelle adresse les téléphones viendraient, et ce qui les gêne.",
    "help.hall.game": "la partie : une partie livrée (normale-08), un fichier, un identifiant",
    "help.hall.metavar.game": "PARTIE",
    "help.hall.players": "les joueurs, un par ligne, chacun avec son siège",
    "help.hall.seats": "autant de sièges numérotés",
    "help.hall.late": "ce que devient un retardataire : {known}",
    "help.hall.metavar.late": "RÈGLE",
    "help.hall.pause": "secondes entre la fin d’un coup et le tirage suivant",
    "help.hall.slips": "écrire les fiches à imprimer dans ce fichier HTML",
    "help.hall.address": "l’adresse de ce poste que prennent les téléphones",
    "help.hall.port": "le port (8080 sinon)",
    "help.hall.host": "un nom qui mène à cette adresse sur le réseau de la salle",
}
