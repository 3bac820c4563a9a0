"""The schedule against simulated learners: `python -m tests.trials.simulated_deck [LEARNERS]` (10); with `--forecast`,
what was expected of days to come against what came.

Learners open their deck every day but for those they skip, and are asked what the agenda says, as at the kiosk; six new
cards a day, of which 35 % are not known at first sight. Their memories follow the schedule's own model, or differ from
it: the model only sees what they answer. The first table is the load, the second how often a review was known; a
simulation shows what the schedule does where its assumptions hold and where they do not, never that anybody learns.
"""

import random
import sys
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from statistics import fmean
from typing import NamedTuple

from topping.training.deck.agenda import MOST_REPEATS, USUAL_MS, USUAL_SETTINGS, Agenda, DeckEntry, DeckSettings
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.forecast import DayAhead
from topping.training.deck.schedule import GRADE_RULE, Grade, Memory, Sight, recall, reviewed
from topping.training.deck.states import CardState
from topping.training.intervals import Share

FIRST_DAY = 739_000
MISSED_AT_FIRST = 0.35
REPEATED_KNOWN = 0.9
"""How often a card is known when it is repeated on the same day."""


@dataclass(frozen=True)
class Learner:
    """How a simulated memory differs from the schedule's model."""

    name: str
    lasting: float = 1.0
    """How many times as long it lasts as the model says, after each review."""
    curve: Callable[[Memory, int], float] = recall
    """The chance that a card is known on a day."""
    slips: float = 0.0
    """How often an answer that is known is missed all the same."""
    skipped: float = 0.0
    """Share of days on which the deck is not opened."""
    elapsed_ms: int = 6_000
    """How long an answer takes, of a target of 8 s."""
    missed: float = MISSED_AT_FIRST
    """How many cards are not known at first sight."""
    settings: DeckSettings = USUAL_SETTINGS
    own: int = 0
    """How many cards his games bring on a day; lists fill the rest up where he wants them."""


def faster(memory: Memory, day: int) -> float:
    """Forgetting that goes on at the same rate, where the model's slows down."""
    return float(0.9 ** (max(0, day - memory.day) / memory.stability))


LEARNERS = (
    Learner("as the model says"),
    Learner("memories last half as long", lasting=0.5),
    Learner("memories last twice as long", lasting=2.0),
    Learner("forgetting does not slow down", curve=faster),
    Learner("five answers of a hundred slip", slips=0.05),
    Learner("half as long, and five slip", lasting=0.5, slips=0.05),
    Learner("three days of ten skipped", skipped=0.3),
    Learner("twice as slow as the target", elapsed_ms=16_000),
)
OTHERS = (
    Learner("does not know three new ones of five", missed=0.6),
    Learner("half an hour a day", settings=DeckSettings(minutes=30)),
    Learner("five minutes a day, half as long", lasting=0.5, settings=DeckSettings(minutes=5)),
    Learner("four cards a day of his games alone", own=4, settings=DeckSettings(playable=False)),
    Learner("his games bring more than he has time for", own=9, settings=DeckSettings(playable=False)),
)
"""Whose decks hold other things, or take more time or less: their forecasts are measured too."""
SLOW_AND_SURE = Learner("slow, and forgets nothing", curve=lambda memory, day: 1.0, elapsed_ms=16_000)
"""A learner graded by memory alone, not by typing."""


class Reviewed(NamedTuple):
    """One review."""

    is_known: bool
    predicted: float
    """How likely that was, by the schedule."""
    days: int
    """Since the review before."""


@dataclass
class Course:
    """What came of some days of a learner."""

    sights: list[int]
    """A day, repeats among them."""
    due: list[int]
    """Due and new cards a day, without repeats."""
    known: list[Reviewed]
    """The reviews after day 60, but for the first of each card."""
    forecasts: list[tuple[DayAhead, ...]]
    """What was expected of days to come, today first, before the cards of each day."""
    leeches: int = 0
    """How many cards were set aside in the end, as they were not known too often."""


def follow(
    learner: Learner,
    days: int,
    chance: random.Random,
    pace_ms: int = USUAL_MS,
    ahead: Callable[[int], int] = lambda day: 0,
) -> Course:
    """A learner's deck over some days; what he knows and what the schedule thinks are kept apart.

    `ahead` says of how many days a forecast is made on each, counted from 0.
    """
    deck: dict[int, DeckEntry] = {}
    truth: dict[int, Memory] = {}
    course = Course([], [], [], [])
    for today in range(FIRST_DAY, FIRST_DAY + days):
        deck |= {one.card.id: one for one in _new(len(deck), learner.own, today, CardSource.MISSED)}
        if chance.random() < learner.skipped:
            course.sights.append(0)
            course.due.append(0)
            course.forecasts.append(())
            continue
        if learner.settings.playable:
            lacking = 2 * learner.settings.new_a_day - sum(one.state is None for one in deck.values())
            deck |= {one.card.id: one for one in _new(len(deck), lacking, today, CardSource.LIST)}
        agenda = Agenda.of(deck.values(), today, pace_ms, settings=learner.settings, days=ahead(today - FIRST_DAY))
        course.forecasts.append(agenda.week)
        count = 0
        for entry in (*agenda.due, *agenda.new):
            number = entry.card.id
            before = entry.state
            if before is None:
                is_known = chance.random() >= learner.missed
                truth[number] = reviewed(None, Grade.GOOD if is_known else Grade.AGAIN, today)
                truth[number] = replace(truth[number], stability=truth[number].stability * learner.lasting)
            else:
                is_known = chance.random() < learner.curve(truth[number], today)
                truth[number] = _after(truth[number], is_known, today, learner)
            is_right = is_known and chance.random() >= learner.slips
            if before is not None and today >= FIRST_DAY + 60:
                course.known.append(Reviewed(is_right, recall(before.memory, today), today - before.memory.day))
            state = _seen(before, today, is_right, learner)
            count += 1
            for _ in range(MOST_REPEATS):
                if not state.lapsed:
                    break
                state = _seen(state, today, chance.random() < REPEATED_KNOWN, learner)
                count += 1
            deck[number] = replace(entry, state=state)
        course.sights.append(count)
        course.due.append(len(agenda.due) + len(agenda.new))
    course.leeches = sum(one.is_leech for one in deck.values())
    return course


def _after(memory: Memory, is_known: bool, today: int, learner: Learner) -> Memory:
    """A memory after a review: it grows as the model says a memory of such a stability grows; one that was lost begins
    again as much shorter or longer as the learner's do."""
    after = reviewed(memory, Grade.GOOD if is_known else Grade.AGAIN, today)
    return after if is_known else replace(after, stability=max(0.01, after.stability * min(1.0, learner.lasting)))


def _seen(state: CardState | None, day: int, is_right: bool, learner: Learner) -> CardState:
    sight = Sight(day, day, learner.elapsed_ms, 8_000, is_right, 1, not is_right, GRADE_RULE)
    return CardState.first(sight) if state is None else state.after(sight)


def _new(first: int, count: int, day: int, source: CardSource) -> list[DeckEntry]:
    """Cards whose letters no other one has, with numbers from `first` on."""
    made = []
    for number in range(first, first + count):
        hundreds, tens, units = number // 100, number // 10 % 10, number % 10
        letters = "AE" + "BCDFGHIJKL"[units] + "MNOPQRSTUV"[tens] + "Z" * (hundreds % 8) + "Y" * (hundreds // 8)
        made.append(DeckEntry(DeckCard(number, CardKey.of_word(letters), source, "", day, 8_000), None))
    return made


WEEK = 7
QUARTER = 90


def tell_forecasts(learners: int) -> None:
    """Prints how many times as much as came was expected: of the week to come on each of ninety days, and of a quarter
    on the thirtieth and the ninetieth day."""
    start = time.process_time()
    print("expected for one that came: cards, sights of a week (mean difference); cards of 90 days from day 30, 90:")
    for learner in (*LEARNERS, SLOW_AND_SURE, *OTHERS):
        courses = [follow(learner, 2 * QUARTER, random.Random(number), ahead=_ahead) for number in range(learners)]
        weeks = [compared(course, day, WEEK) for course in courses for day in range(QUARTER) if course.sights[day]]
        cards, sights = ([(one[place], one[place + 2]) for one in weeks] for place in (0, 1))
        quarters = [[compared(one, day, QUARTER) for one in courses if one.sights[day]] for day in (30, QUARTER)]
        told = (
            f"{_share(part):.2f} ({fmean(abs(had / came - 1) for had, came in part):3.0%})" for part in (cards, sights)
        )
        far = (f"{_share([(one[1], one[3]) for one in part]):.2f}" if part else " -  " for part in quarters)
        print(f"  {learner.name:46}", *told, *far, sep="  ")
    print(f"{time.process_time() - start:.0f} s of processor time")


def _ahead(day: int) -> int:
    return QUARTER if day in (30, QUARTER) else WEEK if day < QUARTER else 0


def _share(pairs: Collection[tuple[float, float]]) -> float:
    return sum(had for had, _ in pairs) / sum(came for _, came in pairs)


def compared(course: Course, day: int, days: int) -> tuple[float, float, float, float]:
    """The cards and the sights that were expected on a day for the rest of so many days, of those on which the deck was
    opened, and the cards and the sights that came."""
    opened = [ahead for ahead in range(1, days) if course.sights[day + ahead]]
    expected = [course.forecasts[day][ahead] for ahead in opened]
    cards, sights = (sum(part[day + ahead] for ahead in opened) for part in (course.due, course.sights))
    return sum(one.cards for one in expected), sum(one.sights for one in expected), cards, sights


def main(learners: int) -> None:
    """Prints both tables."""
    start = time.process_time()
    print("sights a day on days 81 to 90, six new cards a day:")
    for name, pace_ms in (("ten minutes at 20 s a card", USUAL_MS), ("as many as are due", 2_000)):
        courses = [follow(LEARNERS[0], 90, random.Random(number), pace_ms) for number in range(learners)]
        due = [fmean(one.due[80:]) for one in courses]
        sights = [fmean(one.sights[80:]) for one in courses]
        worst = max(max(one.sights[80:]) for one in courses)
        print(f"  {name:28} {fmean(due):5.1f} cards, {fmean(sights):5.1f} with repeats, {worst} on the worst day")
    print("reviews known on days 61 to 120, of 0.85 aimed at; in brackets those more than a day after the one before:")
    for learner in LEARNERS:
        courses = [follow(learner, 120, random.Random(1_000 + number)) for number in range(learners)]
        known = [one for course in courses for one in course.known]
        share, longer = (share_known(one) for one in (known, [one for one in known if one.days > 1]))
        predicted = fmean(one.predicted for one in known)
        load = fmean(fmean(one.sights[80:90]) for one in courses)
        verdict = "" if is_within(share) else "  OUTSIDE 0.80 to 0.90"
        print(
            f"  {learner.name:32} {share.share:.3f} ({share.low:.3f} to {share.high:.3f}, n {share.of})"
            f" [{longer.share:.3f}] predicted {predicted:.3f}, {load:.0f} sights a day{verdict}"
        )
    print(f"{time.process_time() - start:.0f} s of processor time")


def share_known(reviews: Collection[Reviewed]) -> Share:
    """The share of reviews that were known, with its interval."""
    return Share(sum(one.is_known for one in reviews), len(reviews))


def is_within(share: Share) -> bool:
    """Whether a share is what is aimed at, give or take 0.05."""
    return share.share is not None and abs(share.share - 0.85) <= 0.05


if __name__ == "__main__":
    counts = [int(one) for one in sys.argv[1:] if one != "--forecast"]
    (tell_forecasts if "--forecast" in sys.argv else main)(*counts or (10,))
