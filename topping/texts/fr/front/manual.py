"""French sentences of the manual: the command that shows it, and the screen."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "help.help": "le manuel, page par page (sans page : la liste)",
    "help.help.metavar": "PAGE",
    "help.help.page": "la page à lire ; sans elle, la liste des pages",
    "manual.pages": "Le manuel (topping help PAGE, ou F1 au kiosque) :",
    "manual.page": "  {name}  {summary}",
    "manual.in_french": "Ce qui est en français n’est pas encore traduit.",
    "manual.title": "Manuel · {title}",
    "manual.turn": "page",
    "manual.read": "lire",
    "manual.go_on": "suite",
    "manual.go_up": "plus haut",
    "manual.back": "revenir",
    "manual.name.joueur": "Joueur",
    "manual.name.arbitre": "Arbitre",
    "manual.name.competitions": "Compétitions",
    "manual.name.autres-jeux": "Autres jeux",
    "manual.name.reglages": "Réglages",
    "manual.name.borne": "Borne",
    "manual.name.entretien": "Entretien",
    "manual.name.commandes": "Commandes",
    "manual.name.mainteneur": "Mainteneur",
    "manual.unknown_page": "page inconnue du manuel : {page} (connues : {known})",
}
