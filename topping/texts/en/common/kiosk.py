"""English sentences of the kiosk itself: what keeps it from starting, and why its voice is silent."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # starting
    "setup.no_display": "no usable screen: {why}",
    "setup.wrong_pygame": (
        "the pygame module installed is not pygame-ce; replace it: "
        "pip uninstall -y pygame pygame-ce && pip install pygame-ce"
    ),
    "kiosk.left_aside": "A restoring was cut off: a new leaderboard begins, the one before is in {path}.",
    "kiosk.upgrading": "Bringing the database up to date",
    "kiosk.upgrading_step": "{version} of {of}",
    "kiosk.upgrading_checks": "checking",
    "kiosk.upgrading_lines": "Nothing is lost, even if the computer stops: it goes on at the next start.",
    "kiosk.set_aside": "The leaderboard was damaged: it was set aside ({path}), a new one begins.",
    # why the voice is silent
    "voice.no_device": "no sound device: the referee stays silent",
    "voice.device": "the sound device fails ({why}): the referee stays silent",
    "voice.clip": "the recording {path} cannot be read ({why})",
}
