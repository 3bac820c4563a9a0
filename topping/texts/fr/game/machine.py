"""French sentences of the machine as a player."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "machine.level_unknown": "niveau inconnu : {name} (connus : {known})",
    "machine.letters": "la grille et le chevalet laissent {unseen:letters}, et non {others}",
    # levels, as players at the table
    "machine.name.debutant": "Machine débutante",
    "machine.name.amateur": "Machine amateur",
    "machine.name.club": "Machine de club",
    "machine.name.expert": "Machine experte",
    # at the table
    "machine.thinking": "{name} réfléchit…",
    "machine.own_letters": "Les lettres de la machine restent cachées",
    "machine.laid": plural("points", one="{name} : {move}, {points} point", other="{name} : {move}, {points} points"),
    "machine.exchanged": plural("count", one="{name} échange une lettre", other="{name} échange {count} lettres"),
    "machine.passed": "{name} passe",
    "machine.key.seat": "machine",
    "machine.no_person": "Il faut au moins une personne à la table",
}
