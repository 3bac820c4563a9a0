"""English sentences of the voice: why it is silent."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "voice.no_device": "no sound device: the referee stays silent",
    "voice.device": "the sound device fails ({why}): the referee stays silent",
    "voice.clip": "the recording {path} cannot be read ({why})",
}
