"""English sentences of the manual: the command that shows it, and the screen."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "help.help": "the manual, page by page (without a page: the list)",
    "help.help.metavar": "PAGE",
    "help.help.page": "the page to read; without it, the list of pages",
    "manual.pages": "The manual (topping help PAGE, or F1 at the kiosk):",
    "manual.page": "  {name}  {summary}",
    "manual.in_french": "What is in French has not been translated yet.",
    "manual.title": "Manual · {title}",
    "manual.turn": "page",
    "manual.read": "read",
    "manual.go_on": "on",
    "manual.go_up": "back up",
    "manual.back": "go back",
    "manual.name.joueur": "Player",
    "manual.name.arbitre": "Referee",
    "manual.name.competitions": "Competitions",
    "manual.name.autres-jeux": "Other games",
    "manual.name.reglages": "Settings",
    "manual.name.borne": "Public kiosk",
    "manual.name.entretien": "Upkeep",
    "manual.name.commandes": "Commands",
    "manual.name.mainteneur": "Maintainer",
    "manual.unknown_page": "no such page of the manual: {page} (known: {known})",
}
