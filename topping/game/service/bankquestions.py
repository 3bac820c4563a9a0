"""Questions about the bank of private games: making more of it, positions out of it, how often words are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from topping.errors import ToppingError
from topping.game.bank.place import BankPlace
from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import LineFields, MessageError, checked, packed_facts, solution_of
from topping.rules.conditions.variant import Variant
from topping.rules.games.gametext import format_game, parse_game
from topping.training.analysedmove import pack
from topping.training.kinds import Kind

MOST_PLACES: Final = 100
"""The most positions that can be asked for at once."""
MOST_FREQUENT: Final = 20_000
"""Of how many words the frequencies can be asked at once."""


@dataclass(frozen=True, slots=True)
class FillBankQuestion:
    """Make private games until the bank holds `games` of them; answered by `BankFilled`.

    The only long question of the bank. What is made is kept as it comes: one that is dropped was not in vain.
    """

    games: int
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class WordPlacesQuestion:
    """Positions of the bank whose top is one of these words; answered by `PlacesFound`, word by word.

    A word that is no top in the bank is left out.
    """

    words: tuple[str, ...]
    """A–Z."""
    most: int
    """Positions of one word; the words times this are at most `MOST_PLACES`."""
    seed: int
    """Of the choice among more: the same bank gives the same positions."""
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class KindPlacesQuestion:
    """Positions of the bank of a kind and a difficulty, chosen by chance; answered by `PlacesFound`."""

    kind: Kind | None
    """None for any."""
    low_ms: int
    """The shipped par of a position (`topping.training.rush.sets.shipped_par_ms`) is this at least,"""
    high_ms: int
    """and this at most."""
    count: int
    """1 to `MOST_PLACES`."""
    seed: int
    """Of the choice: the same bank gives the same positions."""
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class PlayabilityQuestion:
    """How often words are played in the bank; answered by `PlayabilityFound`."""

    most: int
    """Of how many words of each sort, the most frequent first: 1 to `MOST_FREQUENT`."""
    variant: Variant
    lexicon: WantedLexicon


ShortBankQuestion: TypeAlias = WordPlacesQuestion | KindPlacesQuestion | PlayabilityQuestion
BankQuestion: TypeAlias = FillBankQuestion | ShortBankQuestion


@dataclass(frozen=True, slots=True)
class BankFilled:
    """How far the bank is; fewer games than were asked for where there is no room for more, or another program fills
    it."""

    ticket: int
    games: int
    size: int
    """Bytes on the disk."""


@dataclass(frozen=True, slots=True)
class PlacesFound:
    """Positions of the bank."""

    ticket: int
    places: tuple[BankPlace, ...]


@dataclass(frozen=True, slots=True)
class PlayabilityFound:
    """How often words are played in the games of the bank, the most frequent first, equal ones by alphabet."""

    ticket: int
    games: int
    """How many games were counted."""
    tops: tuple[tuple[str, int], ...]
    """Words that are the retained top, and how often."""
    links: tuple[tuple[str, int], ...]
    """Words that are formed across a retained top, and how often."""


BankNews: TypeAlias = BankFilled | PlacesFound | PlayabilityFound


def question_fields(question: BankQuestion) -> dict[str, Any]:
    """The fields of a question, but for its lexicon."""
    variant = {"variant": question.variant.name}
    match question:
        case FillBankQuestion(games):
            return {"ask": "fill_bank", "games": games, **variant}
        case WordPlacesQuestion(words, most, seed):
            return {"ask": "word_places", "words": list(words), "most": most, "seed": seed, **variant}
        case KindPlacesQuestion(kind, low_ms, high_ms, count, seed):
            name = None if kind is None else kind.value
            bounds = [low_ms, high_ms]
            return {"ask": "kind_places", "kind": name, "par": bounds, "count": count, "seed": seed, **variant}
        case PlayabilityQuestion(most):
            return {"ask": "playability", "most": most, **variant}


def read(kind: str, fields: LineFields, lexicon: WantedLexicon) -> BankQuestion | None:
    """The question of that kind; None where the kind is not one of these."""
    match kind:
        case "fill_bank":
            return FillBankQuestion(fields.number("games"), fields.variant(), lexicon)
        case "word_places":
            words, most = fields.texts("words"), fields.number_in("most", 1, MOST_PLACES)
            if len(words) * most > MOST_PLACES:
                raise MessageError(f"not so many positions: {len(words) * most}")
            return WordPlacesQuestion(words, most, fields.number("seed"), fields.variant(), lexicon)
        case "kind_places":
            name = fields.optional("kind", str)
            low_ms, high_ms = (checked(one, int) for one in fields.list("par", 2))
            count = fields.number_in("count", 1, MOST_PLACES)
            wanted = None if name is None else _kind(name)
            return KindPlacesQuestion(wanted, low_ms, high_ms, count, fields.number("seed"), fields.variant(), lexicon)
        case "playability":
            return PlayabilityQuestion(fields.number_in("most", 1, MOST_FREQUENT), fields.variant(), lexicon)
        case _:
            return None


def news_fields(news: BankNews) -> dict[str, Any]:
    """The fields of news."""
    match news:
        case BankFilled(ticket, games, size):
            return {"news": "bank_filled", "ticket": ticket, "games": games, "size": size}
        case PlacesFound(ticket, places):
            return {"news": "places", "ticket": ticket, "places": [_place_fields(one) for one in places]}
        case PlayabilityFound(ticket, games, tops, links):
            counts = {"tops": [list(one) for one in tops], "links": [list(one) for one in links]}
            return {"news": "playability", "ticket": ticket, "games": games, **counts}


def read_news(kind: str, fields: LineFields) -> BankNews | None:
    """The news of that kind; None where the kind is not one of these."""
    match kind:
        case "bank_filled":
            return BankFilled(fields.number("ticket"), fields.number("games"), fields.number("size"))
        case "places":
            return PlacesFound(fields.number("ticket"), tuple(map(_place, fields.list("places"))))
        case "playability":
            tops, links = (tuple(map(_frequency, fields.list(name))) for name in ("tops", "links"))
            return PlayabilityFound(fields.number("ticket"), fields.number("games"), tops, links)
        case _:
            return None


def _kind(name: str) -> Kind:
    try:
        return Kind(name)
    except ValueError:
        raise MessageError(f"no kind: {name[:20]}") from None


def _place_fields(place: BankPlace) -> list[Any]:
    return [format_game(place.game), [str(one) for one in place.tops], pack((place.facts,)).hex()]


def _place(item: Any) -> BankPlace:
    match item:
        case [str(game), [*tops], str(facts)]:
            known = packed_facts(facts)
            if len(known) != 1:
                raise MessageError("not the facts of one move")
            try:
                found = parse_game(game)
            except ToppingError as fault:
                raise MessageError(f"no game: {fault.key}") from fault
            place = BankPlace(found, tuple(solution_of(checked(one, str)) for one in tops), known[0])
            _ = place.turn  # worked out here, where the helper is listened to, and not in the loop of a screen
            return place
        case _:
            raise MessageError("no position of the bank")


def _frequency(item: Any) -> tuple[str, int]:
    match item:
        case [str(word), int(count)]:
            return word, count
        case _:
            raise MessageError("no frequency of a word")
