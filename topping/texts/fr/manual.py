"""French sentences of the manual: the command that shows it, and the screen."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "help.help": "le manuel, page par page (sans page : la liste)",
    "help.help.metavar": "PAGE",
    "help.help.page": "la page à lire ; sans elle, la liste des pages",
    "manual.pages": "Le manuel (topping help PAGE, ou F1 au kiosque) :",
    "manual.page": "  {name}  {summary}",
    "manual.in_french": "Le manuel est en français.",
    "manual.unknown_page": "page inconnue du manuel : {page} (connues : {known})",
}
