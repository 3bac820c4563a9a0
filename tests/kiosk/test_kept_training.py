"""What the services of cards, drills, rushes and days answer and write, asked for it directly on a database."""

import re
import secrets
from dataclasses import fields, replace
from itertools import count
from random import Random
from typing import Any

import pytest

from tests.kiosk.driver import FakeClock, FakeHelper, game
from topping.config import Settings
from topping.errors import InputError
from topping.game.bank.record import BankPlace
from topping.game.service.gamequestions import GameMade
from topping.game.service.messages import QuestionFailed
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.decks import listed
from topping.kiosk.backstage.sitting import AnsweredCard, AskedCard, CardSitting
from topping.lexicon.catalogue import default
from topping.localtime import training_day_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS
from topping.store import Store
from topping.store.database import canonical, ms_of
from topping.store.training.decks import DeckLexicon
from topping.training.analysedmove import Kind, analysed
from topping.training.deck.cards import CardKey, CardSource
from topping.training.deck.lists import CardOrigin, card_of_key
from topping.training.deck.schedule import GRADE_RULE, Sight
from topping.training.held import Arm, WordKin
from topping.training.rush.rush import TERMS, RushCourse, SlotEnd
from topping.training.rush.scores import PlayedSlot
from topping.training.rush.sets import RushMode

AT, ANA = "2026-03-01T10:00:05+00:00", "Ana"
DAY, GAME = training_day_of(AT), game("normale-06", 12)
FACTS, TURNS = analysed(GAME), tuple(GAME.turns())
PLACES = tuple(
    BankPlace(replace(GAME, moves=GAME.moves[: at + 1]), (GAME.moves[at].solution,), FACTS[at]) for at in range(12)
)
PLAYED = tuple(
    PlayedSlot(at, PLACES[at].position, FACTS[at].kind, PLACES[at].solution, 9_000, end, 4_000, 2)
    for at, end in enumerate((SlotEnd.TOP, SlotEnd.TOP, SlotEnd.PASSED))
)


class Behind(Backstage):
    """What is behind the screens of a kiosk, without any; cards come in an order that is always the same."""

    def __init__(self, store: Store) -> None:
        self.clock, self.helper = FakeClock(), FakeHelper()
        super().__init__(store, self.clock, Conditions(), settings=Settings(announce_session=False))
        self.decks.chance = Random(1)

    def puts(self, word: str, days: int = 0, founds: int = 1, lexicon: str = "") -> int:
        """The number of a card of a missed top that was asked so many days ago, if any, and perhaps never known."""
        origin = CardOrigin(lexicon or default().hash, DAY)
        card = card_of_key(CardKey.of_word(word), CardSource.MISSED, origin)
        self.store.decks.add(ANA, DeckLexicon(default().name, origin.lexicon_hash), [card], AT)
        number = max(one.id for one in self.store.decks.cards(ANA))
        for _ in range((founds or 12) if days else 0):
            at_ms = ms_of(canonical(AT)) - days * 86_400_000
            self.store.decks.see(number, Sight(DAY - days, at_ms, 2_000, 9_000, founds > 0, 1, not founds, GRADE_RULE))
        return number


@pytest.fixture
def behind(store: Store) -> Behind:
    return Behind(store)


def check(expected: str, *said: Any) -> None:
    """What was said, word by word; `+` and `-` for true and false."""
    words = str(said).replace("True", "+").replace("False", "-")
    assert re.sub(r"[][(),'{}]", "", words).split() == expected.split()


def told(cards: Any) -> str:
    """Each card with how it stands, and in how many days it is due."""
    return " ".join(f"{one.key}:{one.standing.value}{'' if one.due is None else one.due - DAY}" for one in cards)


def seen(one: AskedCard | AnsweredCard | None) -> Any:
    """All that is told of a card that is asked or was answered; the face by its kind."""
    if one is None:
        return None
    values = {field.name: getattr(one, field.name) for field in fields(one)} | {"card": one.card.key.text}
    values |= {"face": type(one.face).__name__} if isinstance(one, AskedCard) else {"due": one.due - DAY}
    return tuple(values.values())


def answer(sitting: CardSitting, ms: int, *, found: bool = True) -> Any:
    return seen(sitting.answer(ms, AT, found=found, tries=2, given_up=not found))


def come_to(one: CardSitting) -> Any:
    one.reckon()
    return one.done, one.without_position, one.postponable, one.waits_ms, one.may_go_on, one.ahead.count, one.is_stale


def test_decks(behind: Behind) -> None:
    decks = behind.decks
    said: list[Any] = [decks.add_word(ANA, word) for word in ("KIWI", "ZUT", "KIWI")]
    with pytest.raises(InputError):
        decks.add_word(ANA, "ZZZ")
    axe, _, leech, _, aside, _ = (
        behind.puts(*one) for one in (("AXE", 9), ("BEC", 1), ("CEP", 20, 0), ("DES", 4), ("EUX",), ("FIL",))
    )
    behind.puts("ZZZ", lexicon="b" * 64)
    decks.add_kind(ANA, Kind.SCRABBLE, AT)
    said += [sorted(decks.words(ANA)), decks.words(""), [one.value for one in decks.kinds(ANA)], decks.kinds("")]
    decks.set_aside(aside, AT)
    said += [told(decks.listed(ANA))]
    for number in (aside, leech):
        decks.take_back(number, AT)
    decks.remove(axe)
    today, nothing = decks.today(ANA), decks.today("")
    said += [told(decks.listed(ANA)), len(today.due), len(today.new), today.cards, nothing.cards, nothing.today - DAY]
    said += [decks.mark(ANA, TURNS[2], GAME.variant) for _ in range(2)]
    decks.wish(ANA, "held", True)
    holds = behind.store.transfers.holding(ANA).holds
    kin = [WordKin(word, (next(one for one in map(str, count()) if holds(one)),)) for word in ("FIL", "EUX")]
    behind.store.word_entries.note(ANA, DAY, ((kin[1], Arm.HAND),))
    said += [told(listed(behind.store, ANA, default(), DAY, kin))]
    wanted = """+ + - AXE BEC CEP DES EUX FIL KIWI ZUT ZZZ frozenset scrabble_appui CEP:due-19 AXE:due-5 DES:due0
        KIWI:new ZUT:new FIL:new SCRABBLE_APPUI:new BEC:later3 EUX:aside ZZZ:asleep CEP:due-19 DES:due0 KIWI:new
        ZUT:new EUX:new FIL:new SCRABBLE_APPUI:new BEC:later3 ZZZ:asleep 2 5 9 0 0 + - CEP:due-19
        DES:due0 KIWI:new ZUT:new EUX:new SCRABBLE_APPUI:new EMPILENT:new BEC:later3 ZZZ:asleep"""
    check(wanted, said)


def test_a_sitting(behind: Behind) -> None:
    numbers = [behind.puts(*one) for one in (("AXE", 9), ("BEC", 30), ("CEP", 40), ("DES",), ("GEL", 50), ("HEM", 60))]
    behind.decks.add_kind(ANA, Kind.JOKER, AT)
    behind.decks.set_aside(numbers[-1], AT)
    sitting = behind.decks.open(ANA)
    said: list[Any] = [come_to(sitting), seen(sitting.again()), answer(sitting, 2_000)]
    sitting.prepare()
    said += [seen(sitting.next()), answer(sitting, 90_000, found=False), come_to(sitting), sitting.postpone(AT)]
    said += [come_to(sitting), seen(sitting.next()), seen(sitting.again())]
    said += [one and one.face.shown for one in (sitting.asked, sitting.reshuffle())]
    said += [*(seen(sitting.undo(AT)) for _ in range(3)), come_to(sitting)]
    behind.puts("FIL")
    sitting.look_again()
    said += [come_to(sitting)]
    sitting.set_aside(next(one for one in behind.store.decks.cards(ANA) if one.key.word == "CEP"), AT)
    while one := sitting.next():
        said += [seen(one), answer(sitting, 3_000)]
    said += [come_to(sitting), seen(sitting.again()), seen(sitting.reshuffle())]
    sitting.go_on()
    behind.clock.time += 3_700_000
    said += [come_to(sitting), told(behind.decks.listed(ANA))]
    drill = behind.decks.drill(ANA, "KIW?")
    said += [seen(drill.next()), answer(drill, 4_000, found=False), seen(drill.next()), answer(drill, 4_000)]
    drill.look_again()
    wanted = """0 0 2 0 + 6 - GEL WordFace 1 0 6 6000 - - GEL 2000 6000 + + 2 82 - - - - BEC WordFace 2 1 6 6000 - - BEC
        90000 6000 - - 2 2 + - - - 1 0 1 0 + 4 - 1 1 0 0 0 + 3 - CEP WordFace 3 1 5 9000 - - CEP WordFace 3 1 5 9000 -
        - EPC CPE BEC 90000 6000 - - 2 2 + - + - GEL 2000 6000 + + 2 82 - - + - None 0 0 1 0 + 5 - 0 0 1 0 + 6 - DES
        WordFace 1 0 4 6000 + - DES 3000 6000 + + 2 4 - - - - BEC WordFace 2 1 4 6000 - - BEC 3000 6000 + + 2 71 - - -
        - GEL WordFace 3 2 4 6000 - - GEL 3000 6000 + + 2 82 - - - - FIL WordFace 4 3 4 6000 + - FIL 3000 6000 + + 2 4
        - - - - 4 1 0 None + 1 - None None 4 1 0 0 + 1 + JOKER:new AXE:later1 DES:later5 FIL:later5 BEC:later87
        GEL:later100 HEM:aside-44 CEP:aside-35 KIWI WordFace 1 0 1 11000 - - KIWI 4000 11000 - - 2 1 + - - - KIWI
        WordFace 2 0 1 11000 - + KIWI 4000 11000 + + 2 1 - - - - None 1 0 0 None - 0 + 8 0"""
    check(wanted, said, seen(drill.next()), come_to(drill), behind.store.decks.counts())


def test_rushes(behind: Behind, monkeypatch: pytest.MonkeyPatch) -> None:
    rushes, said, code = behind.rushes, list[Any](), ""
    seeds = iter((5, 5, 6, 5, 5, 7, 8, 9))
    monkeypatch.setattr(secrets, "randbelow", lambda _: next(seeds))
    for player, most in ((ANA, 1), (ANA, 2), ("", 3), ("Bob", 2), (ANA, 1)):
        seat = rushes.seat(player, RushMode.CLOCK)
        code = code or seat.code_text
        shared, record = rushes.shared_seat(player, code), rushes.open_record(seat)
        course = RushCourse(TERMS[RushMode.CLOCK])
        for at, one in enumerate(PLAYED[:most]):
            record.see(one.position)
            course = course.shown(10_000 * at).tried(10_000 * at + 4_000, one.is_found)
            record.add(one, course if one.is_found else course.passed(10_000 * at + 4_000))
        record.end(course.left(50_000))
        bests = rushes.bests(player, RushMode.CLOCK)
        claims = [(one.span.value, one.of_house) for one in rushes.claims(seat, record)]
        said += [seat.code.set.seed, shared.ranks, shared.is_shared, record.number, bests.day, bests.last, claims, "/"]
    record.unrank()
    said += [rushes.bests_of(player, seat.group).last for player in (ANA, "")]
    said += [rushes.into_deck(replace(seat, player=one), list(zip(PLAYED, PLACES, strict=False))) for one in ("", ANA)]
    cards = [(one.key.text, one.source.value, one.target_ms) for one in behind.store.decks.cards(ANA)]
    wanted = """5 + + 1 1 1 / 6 - + 2 2 1 2 ever + / 5 + + None None / 5 + + 3 2 2 / 7 - + 4 2 1 2 1 / 1 2 - + PALETS
        rush 9000 LISTERAS rush 11000 EMPILENT rush 11000"""
    check(wanted, said, cards)


def test_games_of_days_are_made(behind: Behind) -> None:
    dailies, helper = behind.dailies, behind.helper
    source, joker = dailies.source(DAY), dailies.source(DAY, VARIANTS["normale+joker"])
    days = [dailies.source(DAY + at) for at in (0, 1, -1, -2, -3, -4, -5, -6, -7)]
    for now in range(13):
        dailies.tick(helper, now)
        dailies.hear(QuestionFailed(99, "Autre"))
        dailies.hear(QuestionFailed(now + 1, "Rien") if now in (2, 4) else GameMade(now + 1, GAME))
    assert [one[0] for one in helper.games_asked] == [source.seed, source.move_seed, *(one.seed for one in days[1:])]
    assert [dailies.game(one) == one.of_day(GAME) for one in days] == [at not in (1, 3) for at in range(9)]
    said: list[Any] = [source.date, dailies.today - DAY, dailies.lexicon]
    said += [(dailies.has_turn(one), (turn := dailies.turn(one)) and turn.number) for one in (source, joker)]
    said += [(dailies.why_not(one), dailies.why_not(one, is_move=True)) for one in days[:4]]
    for one, is_move in ((source, False), (days[1], False), (days[1], False), (joker, True)):
        dailies.want(helper, one, is_move=is_move)
        said += [len(helper.asked), helper.dropped[:], dailies.why_not(days[1]), "/"]
    for ticket in (12, 13):
        dailies.hear(GameMade(ticket, GAME))
        said += [dailies.has_turn(joker), dailies.game(days[1]) is None]
        dailies.tick(helper, 100)
    behind.clock.time += 86_400_000
    for now in (59_999, 60_000, 60_001):
        dailies.tick(helper, now)
        said += [len(helper.asked), [dailies.game(one) is None for one in days[-2:]]]
    wanted = """2026-03-01 0 open-fr + 9 - None Rien Rien 10 Rien / 11 / 11 / 12 11 / + + + - 13 - - 14 - + 14 - + +"""
    check(wanted, said, helper.games_asked[-1][0] == days[1].move_seed)
