"""What leaves this machine, and which of several first attempts counts, in sentences."""

from collections.abc import Iterator
from typing import Final

from topping.localtime import day_of, minute_of
from topping.store.people.people import Consent
from topping.store.people.wishes import AskedWish, MatchedPlayer, PlayerMatch, SaidWish
from topping.store.runs.rankedrun import FirstAttempt
from topping.store.sharing.exports import KeptExport
from topping.store.store import Store
from topping.texts import say
from topping.texts.times import to_tenths

_KNOWN_MS: Final = 60_000
"""A fact that came so soon after it was said tells how far two clocks can be apart."""


def outgoing_lines(store: Store) -> Iterator[str]:
    """What would leave this machine now, a line for each player."""
    consents = store.consents.all()
    yield say("sharing.outgoing")
    for one in consents:
        yield f"  {consent_in_words(one)}"
    if not consents:
        yield f"  {say('sharing.no_runs')}"


def consent_in_words(consent: Consent) -> str:
    """What leaves of a player: « Nathalie Dubois : nom et 12 parties, sans les frappes »."""
    runs = say("sharing.runs", count=consent.runs)
    if not consent.shown_as:
        what = say("sharing.leaves_nothing", runs=runs)
    elif consent.shown_as != consent.player:
        what = say("sharing.leaves_initials", runs=runs, shown=consent.shown_as)
    else:
        what = say("sharing.leaves_strokes" if consent.strokes else "sharing.leaves_name", runs=runs)
    minor = f" ({say('sharing.minor')})" if consent.minor else ""
    agreed = say("sharing.agreed", day=day_of(consent.agreed_at)) if consent.agreed_at else say("sharing.not_asked")
    return say("sharing.of_player", name=consent.player + minor, what=what, agreed=agreed)


def export_in_words(export: KeptExport) -> str:
    """Where facts went, and when last."""
    return say(f"sharing.went.{export.carrier.value}", target=export.target, at=minute_of(export.at))


def match_in_words(match: PlayerMatch) -> str:
    """Two players who may be one person."""
    pair = say("players.match.pair", one=_who(match.one), other=_who(match.other))
    return f"{pair} {say('players.match.said_by', machine=match.said_by)}" if match.said_by else pair


def asked_in_words(wish: AskedWish) -> str:
    """A wish that somebody of this machine be forgotten, which is not answered."""
    runs = say("sharing.runs", count=wish.runs)
    if wish.due_at is None:
        return say("wishes.proposed", player=wish.player, runs=runs, machine=wish.label, day=day_of(wish.at))
    return say(
        "wishes.masked", player=wish.player, shown=wish.shown, runs=runs, machine=wish.label, day=day_of(wish.due_at)
    )


def said_in_words(wish: SaidWish) -> tuple[str, ...]:
    """What has become of a wish on other machines."""
    who = wish.player or say("store.stranger")
    lines = [say("wishes.said", player=who, day=day_of(wish.at))]
    if wish.granted:
        lines.append(say("wishes.granted", machines=wish.granted))
    lines += [say("wishes.refused", machine=machine, reason=reason) for machine, reason in wish.refused]
    if wish.silent:
        lines.append(say("wishes.silent", machines=wish.silent))
    return tuple(lines)


def _who(player: MatchedPlayer) -> str:
    machine = player.machine or say("sharing.this_machine")
    runs = say("sharing.runs", count=player.runs)
    return say("players.match.who", name=player.name, machine=machine, runs=runs, day=day_of(player.last_at))


def wish_lines(store: Store) -> Iterator[str]:
    """How many wishes are to be answered here, and which are not answered elsewhere."""
    asked = store.wishes.asked()
    if asked:
        yield say("sharing.wishes", count=len(asked))
    for wish in store.wishes.said():
        if wish.silent or wish.refused:
            yield " · ".join(said_in_words(wish))


def first_attempt_lines(attempts: tuple[FirstAttempt, ...]) -> Iterator[str]:
    """Which of several first attempts counts, and how far the clocks that say so agree; nothing for a single one."""
    if len(attempts) < 2:
        return
    yield say("sharing.firsts", player=attempts[0].player, count=len(attempts))
    for place, one in enumerate(attempts):
        result = say("sharing.first_open") if one.total_ms is None else to_tenths(one.total_ms)
        key = "sharing.first_counts" if place == 0 else "sharing.first_other"
        machine = one.machine or say("sharing.this_machine")
        yield "  " + say(key, machine=machine, at=minute_of(one.started_at), result=result, clock=_clock(one))


def _clock(attempt: FirstAttempt) -> str:
    """How far a machine's clock is known to agree with this one's."""
    behind = attempt.behind_ms
    if not attempt.machine:
        return say("sharing.clock_own")
    if behind is not None and behind < 0:
        return say("sharing.clock_ahead", time=to_tenths(-behind))
    if behind is not None and behind <= _KNOWN_MS:
        return say("sharing.clock_near", time=to_tenths(behind))
    return say("sharing.clock_unknown")
