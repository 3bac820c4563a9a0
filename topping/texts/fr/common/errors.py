"""French sentences of faults: what is wrong and, where it helps, how to mend it."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "error.in_source": "{source} : {sentence}",
    "error.at_line": "ligne {line} : {sentence}",
    # what the system has against a file
    "system.ENOENT": "ce fichier n’existe pas",
    "system.EEXIST": "un fichier porte déjà ce nom",
    "system.EISDIR": "c’est un dossier",
    "system.ENOTDIR": "un fichier tient la place d’un dossier",
    "system.EACCES": "accès refusé",
    "system.EPERM": "opération interdite",
    "system.EROFS": "ce disque est en lecture seule",
    "system.ENOSPC": "il ne reste plus de place sur le disque",
    "system.ENXIO": "ce n’est pas un fichier ordinaire",
    "system.EFBIG": "il est bien trop gros pour cela",
    "system.ELOOP": "ce raccourci tourne en rond",
    # this machine
    "setup.folder": "impossible de créer le dossier {folder} : {why}",
    "setup.bundled_missing": "fichier du programme absent : {name} ; réinstallez Topping",
    "setup.no_screen": "aucun écran : ouvrez une session graphique (ou donnez DISPLAY) avant de lancer le jeu",
    "setup.no_such_display": "il n’y a pas d’écran {display} : il y en a {count}",
    "setup.font": "la police {name} manque ou est abîmée : une autre la remplace ; réinstallez Topping",
}
