"""French sentences of the exchange with other machines."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.hub import carriers, command

ROOMS: Final = (carriers, command)
