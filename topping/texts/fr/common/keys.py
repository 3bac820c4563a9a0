"""French sentences of what many screens have: keys on their caps, the pad of letters."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "pad.erase": "Effacer",
    "pad.clear": "Vider",
    # where Escape leads
    "key.home": "accueil",
    "key.back": "retour",
    # the names of keys, as they stand on key caps
    "key.enter": "Entrée",
    "key.escape": "Échap",
    "key.backspace": "Retour",
    "key.space": "Espace",
    "key.tab": "Tab",
    "key.delete": "Suppr",
    "key.ctrl": "Ctrl",
    "key.alt": "Alt",
    "key.shift": "Maj",
    "key.page_up": "Page préc.",
    "key.page_down": "Page suiv.",
    # the arrows of a form
    "key.form_row": "ligne",
    "key.form_value": "changer",
    "key.value_before": "valeur précédente",
    "key.value_after": "valeur suivante",
    # the sheet of keys
    "key.help": "aide",
    "key.more": "plus…",
    "key.sheet": "Toutes les touches",
    "key.press": "appuyer",
    "key.twice": "encore une fois : {label}",
    # keys that have moved
    "key.went": "{label} : {cap} à présent",
    "key.taken": "{old} : {now}. {label} est {cap}.",
    "key.something_else": "autre chose",
}
