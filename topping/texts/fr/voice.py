"""French sentences of the voice: why it is silent."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "voice.no_device": "aucun appareil de son : l’arbitre reste muet",
    "voice.device": "l’appareil de son fait défaut ({why}) : l’arbitre reste muet",
    "voice.clip": "l’enregistrement {path} ne se lit pas ({why})",
}
