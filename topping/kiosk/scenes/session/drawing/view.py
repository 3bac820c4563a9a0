"""What is shown of a draw that the referee types as he takes it from the bag."""

from __future__ import annotations

from collections import Counter
from typing import Final

from topping.errors import InputError
from topping.kiosk.painters.session.bagdraw import BagView, DrawnView
from topping.kiosk.painters.session.desk import DeskAnswer
from topping.kiosk.scenes.session.drawing.topsearch import TopSearch
from topping.kiosk.wording import sentence
from topping.play.session.drawing import TypedDraw, Wanted, typed_draw, wanted
from topping.play.session.session import Session
from topping.rules.tiles.draw import Draw, Why
from topping.rules.tiles.letters import CONSONANTS, FLEXIBLE, TILES, VOWELS
from topping.texts import say
from topping.texts.times import seconds_of

_WHY: Final = {Why.INVALID: "bag.why.invalid", Why.NO_SOLUTION: "bag.why.barren", Why.CANCELLED: "bag.why.cancelled"}
_TENTH_MS: Final = 100
"""No search is said to take less."""
_REJECTED: Final = 8
"""The most draws put back that are listed, the last ones."""
_TOPS: Final = 9
"""The most tops that are listed."""


def known_draw(session: Session) -> Draw | None:
    """The draw of the next move, once it was typed whole and is valid."""
    if session.bag is not None and session.bag.drawn is not None:
        return session.bag.drawn
    return session.turn(session.opened + 1).draw if session.has_next else None


def typed_so_far(session: Session, text: str) -> TypedDraw | None:
    """The draw as far as it is typed; None where it cannot be."""
    try:
        return typed_draw(text, session)
    except InputError:
        return None


def rest_of(session: Session) -> str:
    """The tiles to take where the bag leaves no choice; else nothing."""
    try:
        return wanted(session).all_of_it
    except InputError:
        return ""


def drawn_view(session: Session, text: str) -> DrawnView:
    """The letters in large: those of the draw, or those typed so far; none of those that cannot be."""
    draw = known_draw(session)
    if draw is not None:
        return DrawnView(draw.kept, draw.new, 0, say("bag.label.kept"), say("bag.label.new"))
    typed = typed_so_far(session, text)
    if typed is None:
        typed = typed_so_far(session, "")
    if typed is None:
        return DrawnView("", "", 0, "", "")
    refused = not typed.missing and not typed.is_valid
    return DrawnView(
        typed.kept, typed.new, typed.missing, say("bag.label.kept"), say("bag.label.new"), is_refused=refused
    )


def judgement(session: Session, text: str) -> DeskAnswer:
    """What is made of the line as it stands: what is missing, valid, to be put back, or wrong."""
    try:
        want, typed = wanted(session), typed_draw(text, session)
    except InputError as fault:
        return DeskAnswer(sentence(fault), "bad")
    if not text.strip():
        return DeskAnswer(_asked(want), "plain")
    if typed.missing:
        return DeskAnswer(sentence(InputError("bag.missing", count=typed.missing)), "plain")
    if typed.is_again:
        return DeskAnswer(sentence(InputError("bag.again", letters=typed.letters)), "bad")
    held = _held(typed.letters)
    if typed.is_valid:
        return DeskAnswer(say("bag.is_valid", held=held), "good")
    return DeskAnswer(say("bag.is_rejected", held=held, least=want.least), "bad")


def _asked(want: Wanted) -> str:
    if not want.count:
        return say("bag.take_none")
    if want.all_of_it:
        return say("bag.take_all", count=want.count)
    return say("bag.take", count=want.count)


def _held(letters: str) -> str:
    """How many vowels and consonants letters hold, and how many count as either (§3.2)."""
    vowels = sum(letter in VOWELS for letter in letters)
    consonants = sum(letter in CONSONANTS for letter in letters)
    either = sum(letter in FLEXIBLE for letter in letters)
    told = say("bag.held", vowels=vowels, consonants=consonants)
    return say("bag.held_either", held=told, count=either) if either else told


def search_answer(session: Session, search: TopSearch, preparing: str) -> DeskAnswer:
    """How the search for the top of the draw goes; `preparing` tells of a solver that is not ready yet."""
    if session.has_next and search.took_ms is None:
        return DeskAnswer(say("bag.give"), "good")
    if session.has_next and search.took_ms is not None:
        return DeskAnswer(say("bag.found", seconds=seconds_of(max(search.took_ms, _TENTH_MS))), "good")
    if search.failure:
        return DeskAnswer(say("bag.failed", why=search.failure), "bad")
    return DeskAnswer(preparing or say("bag.searching"), "plain")


def bag_view(session: Session, text: str) -> BagView:
    """What the bag holds besides the letters typed or drawn."""
    if session.has_next:
        turn = session.turn(session.opened + 1)
        left = Counter(turn.before.bag_behind(turn.draw).tiles)
    elif session.bag is not None and session.bag.drawn is not None:
        left = Counter(session.state.bag_behind(session.bag.drawn).tiles)
    else:
        left = _left_beside(session, text)
    count = sum(left.values())
    return BagView(say("bag.inside"), say("bag.inside_count", count=count), tuple((one, left[one]) for one in TILES))


def _left_beside(session: Session, text: str) -> Counter[str]:
    try:
        want = wanted(session)
    except InputError:
        return Counter()
    typed = typed_so_far(session, text)
    new = typed.new.removeprefix(want.joker) if typed is not None else ""
    return Counter(want.bag.tiles) - Counter(new)


def notes(session: Session, tops: TopSearch | None) -> tuple[str, ...]:
    """What went back at this move, with the reason; with `tops`, the tops of the draw as §3.4 prefers them."""
    lines = []
    if tops is not None and session.has_next:
        lines.append(say("bag.tops"))
        retained = session.turn(session.opened + 1).solution
        rows = tops.tops[:_TOPS] or (retained,)
        lines += [f"{row}  {one}" for row, one in enumerate(rows, start=1)]
        return tuple(lines)
    draw = known_draw(session)
    rejected = draw.rejected if draw is not None else session.bag.rejected if session.bag is not None else ()
    if rejected:
        lines.append(say("bag.put_back"))
        lines += ["…"] * (len(rejected) > _REJECTED)
        lines += [say(_WHY[one.why], letters=one.letters) for one in rejected[-_REJECTED:]]
    return tuple(lines)
