"""What this machine is called by others."""

import platform
from typing import Final

from topping.config.settings import Settings

MOST_LABEL: Final = 40


def label_of(settings: Settings) -> str:
    """The name that was set, or the machine's own in its network; at most 40 characters that print."""
    name = settings.hub_label or platform.node() or "?"
    return "".join(sign if sign.isprintable() else " " for sign in name)[:MOST_LABEL]
