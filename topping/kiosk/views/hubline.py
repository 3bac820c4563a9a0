"""The line on the first screen that says that nothing can be exchanged with other machines now."""

from __future__ import annotations

from topping.hub.status import HubState, HubStatus
from topping.texts import say


def hub_line(status: HubStatus | None) -> str:
    """What is to be said of the exchange; empty where there is none, or it goes well."""
    if status is None:
        return ""
    match status.state:
        case HubState.LOST if status.waiting:
            return say("hub.line.waiting", place=status.place, count=status.waiting)
        case HubState.LOST:
            return say("hub.line.lost", place=status.place)
        case HubState.REFUSED:
            return say("hub.line.refused", place=status.place, fault=status.fault)
        case HubState.STOPPED:
            return say("hub.line.stopped", place=status.place or "?")
        case HubState.WELL if status.percent < 100:
            return say("hub.line.coming", percent=status.percent)
        case HubState.STARTING | HubState.WELL:
            return ""
