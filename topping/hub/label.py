"""What this machine is called by others."""

import platform
from typing import Final

from topping.config import Settings
from topping.hub.cleaning import clean

MOST_LABEL: Final = 40


def label_of(settings: Settings) -> str:
    """The name in the settings, else the one in the network."""
    return clean(settings.hub_label or platform.node() or "?", MOST_LABEL)
