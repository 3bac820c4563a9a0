"""French sentences of a game played alone, from its choice to its result."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.solo import choosing, explained, ghosts, options, play, result, together

ROOMS: Final = (choosing, explained, ghosts, options, play, result, together)
