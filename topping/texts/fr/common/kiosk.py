"""French sentences of the kiosk itself: what keeps it from starting, and why its voice is silent."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # starting
    "setup.no_display": "aucun écran utilisable : {why}",
    "setup.wrong_pygame": (
        "le module pygame installé n’est pas pygame-ce ; remplacez-le : "
        "pip uninstall -y pygame pygame-ce && pip install pygame-ce"
    ),
    "kiosk.left_aside": "Une restauration a été coupée : un nouveau classement commence, l’ancien est dans {path}.",
    "kiosk.upgrading": "Mise à jour de la base",
    "kiosk.upgrading_step": "{version} sur {of}",
    "kiosk.upgrading_checks": "vérification",
    "kiosk.upgrading_lines": "Rien n’est perdu si l’ordinateur s’arrête : elle reprend au démarrage suivant.",
    "kiosk.set_aside": "Le classement était abîmé : il a été mis de côté ({path}), un nouveau commence.",
    # why the voice is silent
    "voice.no_device": "aucun appareil de son : l’arbitre reste muet",
    "voice.device": "l’appareil de son fait défaut ({why}) : l’arbitre reste muet",
    "voice.clip": "l’enregistrement {path} ne se lit pas ({why})",
}
