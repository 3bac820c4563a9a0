"""What the cards of the ways to train say: the deck of today, the records, the exercises."""

from __future__ import annotations

from datetime import date

from topping.kiosk.backstage.deck.decks import DeckToday
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.training.ways.deckcard import DayBar, DeckCardView
from topping.kiosk.painters.training.ways.modecard import ModeView
from topping.texts import say
from topping.texts.times import recent_day
from topping.training.rush.scores import RushBests


def deck_view(deck: DeckToday, today: int) -> DeckCardView:
    """The deck of a player on a training day."""
    title = say("train.deck")
    if not deck.cards and not deck.due:
        return DeckCardView(title, say("train.deck.none"), say("train.deck.detail_none"), "")
    bars = tuple(DayBar(count, _short_day(today, place)) for place, count in enumerate(deck.week))
    if not deck.due:
        return DeckCardView(title, say("train.deck.done"), _when_again(deck, today), "0", bars)
    minutes = max(1, deck.minutes)
    detail = say("train.deck.detail_known", minutes=minutes)
    if deck.new:
        detail = say("train.deck.detail", new=say("train.deck.new", count=deck.new), minutes=minutes)
    return DeckCardView(title, say("train.deck.today", count=deck.due), detail, str(deck.due), bars)


def nobodys_deck(*, is_public: bool) -> DeckCardView:
    """The card where nobody is chosen."""
    detail = say("train.deck.detail_public" if is_public else "train.deck.detail_nobody")
    return DeckCardView(say("train.deck"), say("train.deck.nobody"), detail, "")


def rush_view(bests: RushBests) -> ModeView:
    """Éclair: the record, and the best of the day, the week and the month."""
    title, text = say("train.rush"), say("train.rush.text")
    if bests.ever is None:
        return ModeView(Icon.LIGHTNING, title, text, invitation=say("train.rush.none"))
    spans = (("week", bests.week), ("month", bests.month), ("day", bests.day))
    detail = say("train.between").join(
        say(f"train.rush.{span}", found=best) for span, best in spans if best is not None
    )
    return ModeView(Icon.LIGHTNING, title, text, str(bests.ever), say("train.rush.unit", count=bests.ever), detail)


def streak_view(bests: RushBests) -> ModeView:
    """Sans-faute: the record, and the last one."""
    title, text = say("train.streak"), say("train.streak.text")
    if bests.ever is None:
        return ModeView(Icon.CHAIN, title, text, invitation=say("train.streak.none"))
    detail = say("train.streak.last", found=bests.last[-1]) if bests.last else ""
    return ModeView(Icon.CHAIN, title, text, str(bests.ever), say("train.rush.unit", count=bests.ever), detail)


def exercise_view(name: str, icon: Icon) -> ModeView:
    """An exercise without a grid."""
    return ModeView(icon, say(f"train.{name}"), say(f"train.{name}.text"))


def _when_again(deck: DeckToday, today: int) -> str:
    """How many cards there are, and when the next ones come."""
    if deck.next_day is None:
        return say("train.deck.detail_asleep", count=deck.cards)
    when = say("train.deck.tomorrow")
    if deck.next_day != today + 1:
        when = say("train.deck.on_day", day=recent_day(date.fromordinal(deck.next_day), date.fromordinal(today)))
    return say("train.deck.detail_done", count=deck.cards, day=when)


def _short_day(today: int, place: int) -> str:
    """The short name of the day that is so many days from today."""
    weekday = date.fromordinal(today).weekday()
    return say("train.today") if not place else say("train.weekdays").split(" ")[(weekday + place) % 7]
