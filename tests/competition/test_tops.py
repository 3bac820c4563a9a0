"""Another top in several rooms: who settles it, who is heard, and that no text of it tells a word."""

import json

import pytest

from tests.competition.test_authority import ENROLMENTS, FOUNDER, PLANNED, REFEREE, ROOM, THIEF, UUID, excludes, said
from topping.competition.authority import authority_of
from topping.competition.competition import Competition, gather
from topping.competition.decisions import TopRetained
from topping.competition.events import CompetitionEvent, Decided, GamePlaced, Revoked, SessionReached, body_of_event
from topping.competition.tops import must_be_in_time, rooms_without, top_in_rooms
from topping.errors import InputError

TOP = Decided(TopRetained(1, 2, 3), "ouverture", "J. Roy")
PLACED = said(FOUNDER, 9, GamePlaced(1, "g", 5), 90)


def at(machine: str, centre: str, move: int, choice: int = 0) -> CompetitionEvent:
    return SessionReached(centre, 1, centre, move, ((2, choice),) if choice else ())


def made(*events: tuple[str, CompetitionEvent]) -> Competition:
    told = [said(machine, 20 + number, event) for number, (machine, event) in enumerate(events)]
    happened = (*PLANNED, PLACED, *told)
    found = gather(UUID, happened, authority_of(UUID, happened, ENROLMENTS))
    assert found is not None
    return found


def test_the_decision_holds_until_a_room_has_the_next_draw() -> None:
    before = made((REFEREE, TOP), (ROOM, at(ROOM, "Lyon", 2)))
    assert top_in_rooms(before, 1, 2, "Nice", 0).to_play == 3
    assert top_in_rooms(before, 1, 2, "Nice", 3).apart == ("Lyon",)
    after = made((REFEREE, TOP), (ROOM, at(ROOM, "Lyon", 3)))
    assert top_in_rooms(after, 1, 2, "Nice", 0).to_play == 0
    assert rooms_without(after, TopRetained(1, 2, 3)) == ("Lyon",)


OTHER = Decided(TopRetained(1, 3, 1), "autre coup", "J. Roy")
AT_MOVE, BEYOND = at(ROOM, "Lyon", 2, 3), at(ROOM, "Lyon", 3, 3)


@pytest.mark.parametrize(
    ("decided", "reached", "to_play", "apart", "without"),
    [
        ([], [at(ROOM, "Lyon", 2)], 0, (), ()),
        ([excludes("zoe"), OTHER], [AT_MOVE], 0, (), ()),
        ([TOP, OTHER, excludes("zoe")], [AT_MOVE], 3, ("Lyon",), ()),
        ([TOP], [at(ROOM, "Lyon", 2)], 3, (), ()),
        ([TOP], [at(ROOM, "Lyon", 1)], 3, (), ()),
        ([TOP], [BEYOND], 3, (), ()),
        ([TOP], [at(ROOM, "Nice", 3)], 3, (), ("Nice",)),
        ([TOP], [SessionReached("s", 2, "Lyon", 3)], 3, (), ()),
    ],
)
def test_what_other_rooms_say_of_the_top_of_a_move(
    decided: list[CompetitionEvent],
    reached: list[CompetitionEvent],
    to_play: int,
    apart: tuple[str, ...],
    without: tuple[str, ...],
) -> None:
    found = made(*((REFEREE, one) for one in decided), *((ROOM, one) for one in reached))
    told = top_in_rooms(found, 1, 2, "Nice", 0)
    assert (told.to_play, told.apart, rooms_without(found, TopRetained(1, 2, 3))) == (to_play, apart, without)


def test_what_has_no_effect_on_a_draw_that_was_given_is_in_time() -> None:
    found = made((REFEREE, TOP), (REFEREE, OTHER), (REFEREE, excludes("zoe")), (ROOM, BEYOND))
    must_be_in_time(found, (OTHER, excludes("ana")))
    # another move's, an exclusion, one that nobody has said
    must_be_in_time(found, tuple(Revoked(REFEREE, number, "non", "X") for number in (21, 22, 99)))
    same = made((REFEREE, TOP), (ROOM, AT_MOVE))
    must_be_in_time(same, (TOP, Revoked(REFEREE, 20, "non", "X")))


def test_a_room_behind_follows_those_that_went_on_with_it() -> None:
    revoked = made((REFEREE, TOP), (ROOM, at(ROOM, "Lyon", 3, 3)), (FOUNDER, Revoked(REFEREE, 20, "non", "X")))
    assert not revoked.in_force()
    assert top_in_rooms(revoked, 1, 2, "Nice", 0).to_play == 3


def test_after_the_next_draw_nobody_decides_or_revokes() -> None:
    with pytest.raises(InputError) as late:
        must_be_in_time(made((ROOM, at(ROOM, "Lyon", 3))), (TOP,))
    assert late.value.details["room"] == "Lyon"
    went_on = made((REFEREE, TOP), (ROOM, at(ROOM, "Lyon", 3, 3)))
    with pytest.raises(InputError):
        must_be_in_time(went_on, (Revoked(REFEREE, 20, "non", "X"),))
    without_effect = made((REFEREE, TOP), (ROOM, at(ROOM, "Lyon", 3)))
    must_be_in_time(without_effect, (Revoked(REFEREE, 20, "non", "X"),))


def test_a_machine_that_is_not_enrolled_settles_nothing_and_decides_nothing() -> None:
    forged = made((THIEF, at(THIEF, "Nulle part", 9, 2)), (THIEF, TOP), (ROOM, TOP))
    must_be_in_time(forged, (TOP,))
    assert top_in_rooms(forged, 1, 2, "Nice", 0).to_play == 0


def test_what_leaves_the_machine_tells_no_word() -> None:
    body = body_of_event(UUID, TOP)
    assert {**body, "reason": "", "author": ""} == {
        "competition": UUID, "event": "decided", "decision": "top-retained", "place": 1, "move": 2, "choice": 3,
        "reason": "", "author": "",
    }  # fmt: skip
    assert "top" not in json.dumps(body_of_event(UUID, at(ROOM, "Lyon", 3, 3)))
