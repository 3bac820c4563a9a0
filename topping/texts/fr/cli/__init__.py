"""French sentences of the command line alone."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.cli import commands, config, words

ROOMS: Final = (commands, config, words)
