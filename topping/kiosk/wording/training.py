"""Texts of training: cards of the deck, the game of the day, a rush, statistics without enough data."""

from collections.abc import Sequence
from datetime import date

from topping.kiosk.paint.fields import AnswerView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import BAR_PARTS, BarView, TimerView
from topping.kiosk.wording import kind_text
from topping.rules.conditions.formula import Measure
from topping.store.training.dailies import DailyMoveAttempt
from topping.texts import say
from topping.texts.times import day_in_words, recent_day, to_tenths
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKind, DeckCard
from topping.training.rush.rush import RushCourse, RushPhase, SlotEnd
from topping.training.rush.scores import PlayedSlot
from topping.training.rush.sets import RushCode, RushMode
from topping.training.statistics.counting import Absence, Lacking


def source_text(card: DeckCard) -> str:
    return say(f"card.source.{card.source.value}")


def coming_day_text(day: int, today: int) -> str:
    """Returns a day to come: `29 nov.`, from a year ahead on with its year."""
    if day <= today + 1:
        return say("date.today" if day <= today else "sitting.tomorrow")
    when = date.fromordinal(day)
    if day - today >= 365:
        return recent_day(when, date.fromordinal(today))
    months = say("date.short_months").split(" ")
    return say("date.short", day=when.day, month=months[when.month - 1])


def card_text(card: DeckCard) -> tuple[str, bool]:
    """Returns the text of a card including its answer, and whether it is a word."""
    key = card.key
    match key.kind:
        case CardKind.WORD:
            return key.text, True
        case CardKind.HOOK:
            return say("card.hook_front" if key.text.startswith("+") else "card.hook_back", word=key.word), False
        case CardKind.POSITION:
            return card.word, True
        case CardKind.KIND:
            assert key.move_kind is not None
            return kind_text(key.move_kind), False


def move_result(attempt: DailyMoveAttempt) -> str:
    if not attempt.is_over:
        return say("daily.move_cut")
    if attempt.found:
        return to_tenths(attempt.elapsed_ms)
    return say("daily.move_points", points=attempt.scored, top=attempt.points)


def day_text(day: int, today: int) -> str:
    """Returns a day relative to today: `Aujourd’hui, dimanche 22 novembre`."""
    words = day_in_words(date.fromordinal(day))
    if day == today:
        return say("daily.day_today", day=words)
    if day == today - 1:
        return say("daily.day_yesterday", day=words)
    return say("daily.day_other", day=words)


_LAST_MS = 10_000
"""The time left (ms) from which it has another colour."""


def title_of(code: RushCode) -> str:
    return say(f"rush.{code.mode.value}" if code.mode.is_part else "rush.eclair")


def length_text(mode: RushMode) -> str:
    return say(f"rush.about.{'part' if mode.is_part else mode.value}")


def themes_text(themes: Sequence[Kind]) -> str:
    """Returns the chosen themes, or a text for all."""
    return ", ".join(kind_text(theme) for theme in themes) or say("rush.themes.all")


def about_text(code: RushCode) -> str:
    """Returns length and themes of a rush: `cinq minutes · Joker posé, Rallonges`."""
    parts = (length_text(code.mode), themes_text(code.set.themes) if code.set.themes else "")
    return say("train.between").join(filter(None, parts))


def who_text(player: str, code: RushCode, *, ranks: bool) -> str:
    names = say("rush.who", player=player, about=about_text(code))
    return names if ranks or code.mode.is_part else say("rush.who_unranked", names=names)


def icon_of(mode: RushMode) -> Icon:
    return Icon.CHAIN if mode is RushMode.FAULTS else Icon.CLOCK if mode.is_part else Icon.LIGHTNING


def clock_view(course: RushCourse, now: int, *, tenths: bool) -> TimerView:
    """Returns the time left of the rush; without an end, of the position."""
    left = shown_ms(course, now)
    waits = course.phase is not RushPhase.SEARCHING
    time = to_tenths(left)
    return TimerView(time if tenths else time[:-2], left <= _LAST_MS and not waits, waits)


def shown_ms(course: RushCourse, now: int) -> int:
    """Returns the time left (ms) of the countdown."""
    left = course.left_ms(now)
    return course.terms.slot_ms - course.elapsed_ms(now) if left is None else left


def bar_view(course: RushCourse, now: int) -> BarView:
    whole = course.terms.budget_ms or course.terms.slot_ms
    left = min(shown_ms(course, now), whole)
    is_last = left <= _LAST_MS and course.phase is RushPhase.SEARCHING
    return BarView(BAR_PARTS * left // whole, None, is_last)


MEASURE = Measure.TOPS
"""The measure of rush records."""


def ended_answer(played: PlayedSlot, course: RushCourse, before: AnswerView) -> AnswerView:
    """Returns the answer after a position; `before` stays if the end of the rush cut the position off."""
    name, points = str(played.solution.move.circled), played.solution.points
    if played.is_found:
        gives = course.terms.combo and course.combo % course.terms.combo == 0
        return AnswerView(
            say("rush.found", name=name, points=points),
            "good",
            strong=say("answer.top"),
            rest=name,
            points=f"+{points}",
            aside=say("rush.given", seconds=course.terms.combo_ms // 1000) if gives else "",
        )
    if played.end is not SlotEnd.CUT:
        return AnswerView(say("rush.missed", name=name, points=points), "bad")
    return before


def lacking_text(card: str, value: Lacking) -> str:
    """Returns the text of an empty card: its future content, and the missing data."""
    wait = {
        Absence.TOO_FEW: say("stats.wait.too_few", has=value.has, needs=value.needs),
        Absence.NOT_ANALYSED: say("stats.wait.not_analysed"),
        Absence.NOT_TIMED: say("stats.wait.not_timed"),
    }.get(value.why, say("stats.wait.play"))
    return f"{say(f'stats.{card}.none')} {wait}"
