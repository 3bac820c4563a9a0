"""What is said of a card of a deck."""

from __future__ import annotations

from datetime import date

from topping.kiosk.views.chartwords import kind_text
from topping.texts import say
from topping.texts.times import recent_day
from topping.training.deck.cards import CardKind, DeckCard


def source_text(card: DeckCard) -> str:
    """Why a card is in the deck."""
    return say(f"card.source.{card.source.value}")


def day_text(day: int, today: int) -> str:
    """A day to come, as it is said today: `29 nov.`, or the whole date from a year on."""
    if day <= today + 1:
        return say("date.today" if day <= today else "sitting.tomorrow")
    when = date.fromordinal(day)
    if day - today >= 365:
        return recent_day(when, date.fromordinal(today))
    months = say("date.short_months").split(" ")
    return say("date.short", day=when.day, month=months[when.month - 1])


def card_text(card: DeckCard) -> tuple[str, bool]:
    """What a card asks for, and whether that is a word; the answer is in it."""
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
