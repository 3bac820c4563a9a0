"""Texts about training: cards, rushes (positions against the clock), games of the day."""

from collections.abc import Sequence
from datetime import date

from topping.rules.conditions.formula import Measure
from topping.store.training.dailies import DailyMoveAttempt
from topping.texts import say
from topping.texts.times import day_in_words, short_day, to_tenths, whole_day
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKind, DeckCard
from topping.training.rush.positionset import RushCode, RushMode
from topping.training.statistics.counting import Absence, Lacking
from topping.wording.moves import kind_text


def source_text(card: DeckCard) -> str:
    return say(f"card.source.{card.source.value}")


def coming_day_text(day: int, today: int) -> str:
    """Returns a future day as text: today, tomorrow, `29 nov.`, or with its year if it is a year ahead or more.

    `day` and `today` are ordinals (`date.fromordinal`).
    """
    if day <= today + 1:
        return say("date.today" if day <= today else "sitting.tomorrow")
    when = date.fromordinal(day)
    if day - today >= 365:
        return whole_day(when)
    return short_day(when)


def card_text(card: DeckCard) -> tuple[str, bool]:
    """Returns `(text, is_word)` for a training card: the text that names it, and whether this text is a word."""
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
    """Returns a day as text, said relative to today: `Aujourd’hui, dimanche 22 novembre`.

    `day` and `today` are ordinals (`date.fromordinal`).
    """
    words = day_in_words(date.fromordinal(day))
    if day == today:
        return say("daily.day_today", day=words)
    if day == today - 1:
        return say("daily.day_yesterday", day=words)
    return say("daily.day_other", day=words)


def title_of(code: RushCode) -> str:
    return say(f"rush.{code.mode.value}" if code.mode.is_short_game else "rush.eclair")


def length_text(mode: RushMode) -> str:
    return say(f"rush.about.{'part' if mode.is_short_game else mode.value}")


def themes_text(themes: Sequence[Kind]) -> str:
    """Returns the names of the kinds of moves chosen for a rush (positions against the clock).

    Returns a text for "all" if none is chosen.
    """
    return ", ".join(kind_text(theme) for theme in themes) or say("rush.themes.all")


def about_text(code: RushCode) -> str:
    """Returns the length and themes of a rush (positions against the clock): `cinq minutes · Joker posé, Rallonges`."""
    parts = (length_text(code.mode), themes_text(code.set.themes) if code.set.themes else "")
    return say("train.between").join(filter(None, parts))


def who_text(player: str, code: RushCode, *, ranks: bool) -> str:
    names = say("rush.who", player=player, about=about_text(code))
    return names if ranks or code.mode.is_short_game else say("rush.who_unranked", names=names)


MEASURE = Measure.TOPS
"""The measure of rush records."""


def lacking_text(card: str, value: Lacking) -> str:
    """Returns the text for a panel of statistics without enough data: what it will show, and what is missing (`value`).

    `card` is the key of the panel.
    """
    wait = {
        Absence.TOO_FEW: say("stats.wait.too_few", has=value.has, needs=value.needs),
        Absence.NOT_ANALYSED: say("stats.wait.not_analysed"),
        Absence.NOT_TIMED: say("stats.wait.not_timed"),
    }.get(value.why, say("stats.wait.play"))
    return f"{say(f'stats.{card}.none')} {wait}"
