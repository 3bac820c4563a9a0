"""Texts about the connection to the club's server."""

from topping.hub.sender import said_by_server
from topping.hub.status import HubState, HubStatus
from topping.store.database import of_ms
from topping.system.localtime import local
from topping.texts import say
from topping.wording.sentences import sentence

_MINUTE_MS, _HOUR_MS, _DAY_MS = 60_000, 3_600_000, 86_400_000


def clock_text(at_ms: int) -> str:
    """Returns the time of day, in local hours and minutes, of an instant (ms since 1970)."""
    return f"{local(of_ms(at_ms)):%H:%M}"


def ago_text(at_ms: int, now_ms: int) -> str:
    """Returns in words how long before `now_ms` the instant `at_ms` was (both in ms since 1970)."""
    passed = max(0, now_ms - at_ms)
    if passed < _MINUTE_MS:
        return say("server.ago_now")
    if passed < _HOUR_MS:
        return say("server.ago_minutes", minutes=passed // _MINUTE_MS)
    if passed < _DAY_MS:
        minutes = f"{passed % _HOUR_MS // _MINUTE_MS:02}"
        return say("server.ago_hours", hours=passed // _HOUR_MS, minutes=minutes)
    return say("server.ago_days", count=passed // _DAY_MS)


def state_text(status: HubStatus) -> str:
    """Returns the state of the connection to the club's server, in a few words."""
    match status.state:
        case HubState.STARTING:
            return say("server.starting")
        case HubState.WELL:
            return say("server.up_to_date")
        case HubState.AWAY:
            return say("server.away", time=clock_text(status.away_ms or 0))


def waiting_text(status: HubStatus) -> str:
    """Returns a sentence about the data that wait to be sent to the club's server, which are safe meanwhile."""
    if not status.waiting:
        return say("server.nothing_waits")
    parts = [
        say(f"server.{kind}", count=count)
        for kind, count in (("runs", status.runs), ("sessions", status.sessions), ("papers", status.papers))
        if count
    ]
    return say("server.waits", what=parts)


def fault_text(status: HubStatus) -> str:
    """Returns the last error of the club's server, in the server's own words if it gave any."""
    if status.fault is None:
        return ""
    said = said_by_server(status.fault)
    return say("server.quoted", said=said) if said else sentence(status.fault)
