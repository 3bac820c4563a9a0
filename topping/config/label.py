"""The name by which other machines know this machine."""

import platform
from typing import Final

from topping.config.settings import Settings

MOST_LABEL: Final = 40


def label_of(settings: Settings) -> str:
    """Returns the name of this machine from the settings, or its network name; 40 printable characters at most."""
    name = settings.hub_label or platform.node() or "?"
    return "".join(sign if sign.isprintable() else " " for sign in name)[:MOST_LABEL]
