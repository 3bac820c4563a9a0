"""What the services of cards, drills, rushes and days answer and write, asked for it directly on a database."""

import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.kiosk.driver import FakeClock, FakeHelper, game
from tests.store.helpers import found, missed, play
from tests.writtendown import check, tried
from topping.config import Settings
from topping.errors import InputError
from topping.game.bank.record import BankPlace
from topping.game.service.gamequestions import (
    BankFilled,
    DrillPlanned,
    GameMade,
    KinFound,
    KinQuestion,
    PlacesFound,
    WordPlacesQuestion,
)
from topping.game.service.messages import QuestionFailed
from topping.game.service.positionquestions import MeaningsFound, MeaningsQuestion
from topping.kiosk.backstage import firstscreen
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.decks import INTAKE_MS, listed
from topping.kiosk.backstage.exercises import DrillRecord, DrillSupply, cards_of
from topping.kiosk.backstage.sitting import AnsweredCard, AskedCard, CardGrids, CardSitting
from topping.lexicon.catalogue import default
from topping.lexicon.meaning import Meaning
from topping.localtime import training_day_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, Store
from topping.store.database import canonical, ms_of
from topping.store.training.decks import DeckLexicon
from topping.training.analysedmove import Kind, analysed
from topping.training.deck.cards import CardKey, CardSource
from topping.training.deck.lists import CardOrigin, card_of_key
from topping.training.deck.schedule import GRADE_RULE, Sight
from topping.training.drills import DrillCourse, DrillItem, DrillResult, Exercise, PlannedItem
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

SEVENS = Exercise.SEVENS
RESULTS = tuple(
    DrillResult(DrillItem(exercise, shown, answers), given, 1, 5_000)
    for exercise, shown, answers, given in (
        (SEVENS, "EGGINRS", ("GRIGNES", "GRINGES"), ("GRINGES",)), (Exercise.FRONT_HOOKS, "?ART", ("FART", "TART"), ()),
        (Exercise.BACK_HOOKS, "ART?", ("ARTS",), ("ARTS",)), (SEVENS, "A", ("A" * 9, "B" * 8, "CCC"), ()),
    )
)  # fmt: skip


class Behind(Backstage):
    """What is behind the screens of a kiosk, without any; cards come in an order that is always the same."""

    def __init__(self, store: Store) -> None:
        self.clock, self.helper = FakeClock(), FakeHelper()
        super().__init__(store, self.clock, Conditions(), settings=Settings(announce_session=False))
        self.decks.chance = Random(1)

    def puts(self, word: str, days: int = 0, founds: int = 1, player: str = ANA, lexicon: str = "") -> int:
        """The number of a card of a missed top that was asked so many days ago, if any, and perhaps never known."""
        origin = CardOrigin(lexicon or default().hash, DAY)
        card = card_of_key(CardKey.of_word(word), CardSource.MISSED, origin)
        self.store.decks.add(player, DeckLexicon(default().name, origin.lexicon_hash), [card], AT)
        number = max(one.id for one in self.store.decks.cards(player))
        for _ in range((founds or 12) if days else 0):
            at_ms = ms_of(canonical(AT)) - days * 86_400_000
            self.store.decks.see(number, Sight(DAY - days, at_ms, 2_000, 9_000, founds > 0, 1, not founds, GRADE_RULE))
        return number


@pytest.fixture
def behind(store: Store) -> Behind:
    return Behind(store)


def told(cards: Any) -> str:
    """Each card with how it stands, and in how many days it is due."""
    return " ".join(f"{one.key}:{one.standing.value}{'' if one.due is None else one.due - DAY}" for one in cards)


def seen(one: AskedCard | AnsweredCard | None) -> Any:
    """All that is told of a card that is asked or was answered; the face by its kind, with the letters it shows."""
    if one is None:
        return None
    values = {field.name: getattr(one, field.name) for field in fields(one)} | {"card": one.card.key.text}
    values |= (
        {"face": (type(one.face).__name__, *one.face.shown.split()[-1:])}
        if isinstance(one, AskedCard)
        else {"due": one.due - DAY}
    )
    return tuple(values.values())


def answer(sitting: CardSitting, ms: int, *, found: bool = True) -> Any:
    return seen(sitting.answer(ms, AT, found=found, tries=2, given_up=not found))


def come_to(one: CardSitting) -> Any:
    one.reckon()
    return one.done, one.without_position, one.postponable, one.waits_ms, one.may_go_on, one.ahead.count, one.is_stale


def test_decks(behind: Behind) -> None:
    decks = behind.decks
    said: list[Any] = [decks.counts_answers, *(decks.add_word(ANA, word) for word in ("KIWI", "ZUT", "KIWI"))]
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
    card = next(one for one in decks.listed(ANA) if one.word)
    said += [one.has(letters) for one in (card, replace(card, key="hook")) for letters in ("", "EMP", "Q")]
    decks.wish(ANA, "held", True)
    holds = behind.store.transfers.holding(ANA).holds
    kin = [WordKin(word, (next(one for one in map(str, count()) if holds(one)),)) for word in ("FIL", "EUX")]
    behind.store.word_entries.note(ANA, DAY, ((kin[1], Arm.HAND),))
    said += [told(listed(behind.store, ANA, default(), DAY, kin))]
    wanted = """+ + + - AXE BEC CEP DES EUX FIL KIWI ZUT ZZZ frozenset scrabble_appui CEP:due-19 AXE:due-5 DES:due0
        KIWI:new ZUT:new FIL:new SCRABBLE_APPUI:new BEC:later3 EUX:aside ZZZ:asleep CEP:due-19 DES:due0 KIWI:new
        ZUT:new EUX:new FIL:new SCRABBLE_APPUI:new BEC:later3 ZZZ:asleep 2 5 9 0 0 + - + + - + + - CEP:due-19
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
    sitting.prepare()
    said += [one and one.face.shown for one in (sitting.asked, sitting.reshuffle())]
    said += [*(seen(sitting.undo(AT)) for _ in range(3)), come_to(sitting)]
    behind.puts("FIL")
    sitting.look_again()
    said += [come_to(sitting)]
    sitting.set_aside(next(one for one in behind.store.decks.cards(ANA) if one.key.word == "CEP"), AT)
    while one := sitting.next():
        said += [seen(one), answer(sitting, 3_000)]
    said += [come_to(sitting), seen(sitting.again()), seen(sitting.reshuffle())]
    sitting.set_aside(sitting.answered[0].card, AT)
    said += [[one.is_aside for one in sitting.answered], seen(sitting.undo(AT)), seen(sitting.next())]
    said += [answer(sitting, 3_000), sitting.postpone(AT), "/"]
    behind.puts("HIC")
    behind.puts("KIF")
    sitting.look_again()
    asked = sitting.next()
    behind.decks.remove(asked.card.id if asked is not None else 0)
    sitting.look_again()
    said += [seen(sitting.again()), answer(sitting, 1_000)]
    sitting.look_again()
    sitting.set_aside(sitting.answered[-1].card, AT)
    said += [seen(sitting.next()), answer(sitting, 1_000), "/"]
    sitting.go_on()
    behind.clock.time += 3_700_000
    said += [come_to(sitting), told(behind.decks.listed(ANA))]
    drill = behind.decks.drill(ANA, "KIW?")
    drill.next()
    drill.prepare()
    said += [
        behind.decks.chance.randrange(100),
        seen(drill.again()),
        answer(drill, 4_000, found=False),
        seen(drill.next()),
        answer(drill, 4_000),
    ]
    drill.look_again()
    one_question = behind.decks.drill(ANA, "GRI??ES").next()
    said += [one_question and one_question.of]
    wanted = """0 0 2 0 + 6 - GEL WordFace ELG 1 0 6 6000 - - GEL 2000 6000 + + 2 82 - - - - BEC WordFace BCE 2
        1 6 6000 - - BEC 90000 6000 - - 2 2 + - - - 1 0 1 0 + 4 - 1 1 0 0 0 + 3 - CEP WordFace PCE 3 1 5 9000 -
        - CEP WordFace EPC 3 1 5 9000 - - EPC CPE BEC 90000 6000 - - 2 2 + - + - GEL 2000 6000 + + 2 82 - - + -
        None 0 0 1 0 + 5 - 0 0 1 0 + 6 - DES WordFace DSE 1 0 4 6000 + - DES 3000 6000 + + 2 4 - - - - BEC
        WordFace CEB 2 1 4 6000 - - BEC 3000 6000 + + 2 71 - - - - GEL WordFace LEG 3 2 4 6000 - - GEL 3000 6000
        + + 2 82 - - - - FIL WordFace ILF 4 3 4 6000 + - FIL 3000 6000 + + 2 4 - - - - 4 1 0 None + 1 - None
        None + - - - + - FIL 3000 6000 + + 2 4 - - + - FIL WordFace ILF 4 3 4 6000 + - FIL 3000 6000 + + 2 4 - -
        - - 0 / HIC WordFace CHI 5 4 7 6000 + + HIC 1000 6000 + + 2 4 - - - - KIF WordFace IFK 6 5 7 6000 + -
        KIF 1000 6000 + + 2 4 - - - - / 6 1 0 0 + 1 + JOKER:new AXE:later1 DES:later4 FIL:later4 KIF:later4
        BEC:later78 HEM:aside-45 CEP:aside-36 GEL:aside90 75 KIWI WordFace KIIW 1 0 1 11000 - - KIWI 4000 11000
        - - 2 1 + - - - KIWI WordFace IIWK 2 0 1 11000 - + KIWI 4000 11000 + + 2 1 - - - - 8 None 1 0 0 None - 0
        + 10 0"""
    check(wanted, said, seen(drill.next()), come_to(drill), behind.store.decks.counts())


def test_a_sitting_is_as_long_as_its_player_wants(behind: Behind) -> None:
    words = """AXE BEC CEP DES EUX FIL GEL HEM HIC KIF LES MER NEZ OSE PRE QUE RUE SEL TES USE VER WON YAK ZEN AGE BAC
        CAR DIX EAU FER GAZ HUE IRA JET KIT LAC MAI NID OUI"""
    for word in words.split():
        behind.puts(word, 30)
    behind.decks.wish(ANA, "minutes", 5)
    sitting = behind.decks.open(ANA)
    said: list[Any] = [behind.decks.today(ANA).count, sitting.ahead.count, len(behind.store.decks.cards(ANA))]
    sitting.go_on()
    said += [come_to(sitting), sitting.next() and answer(sitting, 1_000)]
    check(
        """15 15 39 0 0 24 0 + 30 - FIL 1000 1500 + + 2 71 - - - - 23 1 0 7 0 + 15 -""",
        said,
        sitting.postpone(AT),
        come_to(sitting),
    )


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
    seen = ((ANA, 0), (ANA, 7), ("", 0), ("Bob", 1), ("Bob", 2))
    said += [rushes.has_seen(player, [PLACES[at].position]) for player, at in seen]
    said += [seat.unranked.ranks, rushes.claims(seat, record)]
    said += [rushes.bests_of(player, seat.group).last for player in (ANA, "")]
    said += [rushes.into_deck(replace(seat, player=one), list(zip(PLAYED, PLACES, strict=False))) for one in ("", ANA)]
    said += [rushes.into_deck(seat, [(replace(PLAYED[0], par_ms=0), PLACES[6])])]
    with sqlite3.connect(behind.store.path) as outside:
        said += [outside.execute("SELECT count(*), min(ended_at) FROM rushes WHERE ended_at > ''").fetchall()]
    kept = behind.store.decks.cards(ANA)
    cards = [(one.about, one.source.value, one.target_ms, round(1e6 * one.priority)) for one in kept]
    wanted = """5 + + 1 1 1 / 6 - + 2 2 1 2 ever + / 5 + + None None / 5 + + 3 2 2 / 7 - + 4 2 1 2 1 / + - - + -
        - 1 2 - + + 4 2026-03-01T10:00:05.000Z PALETS rush 9000 1000 LISTERAS rush 11000 1000 EMPILENT rush
        11000 1000 VIE rush 10000 22000"""
    check(wanted, said, cards)


def test_games_of_days_are_made(behind: Behind) -> None:
    dailies, helper = behind.dailies, behind.helper
    source, joker = dailies.source(DAY), dailies.source(DAY, VARIANTS["normale+joker"])
    days = [dailies.source(DAY + at) for at in (0, 1, -1, -2, -3, -4, -5, -6, -7)]
    for now in range(13):
        dailies.tick(helper, now)
        dailies.hear(QuestionFailed(99, "Autre"))
        made = game("normale-07", 12) if now == 1 else GAME
        dailies.hear(QuestionFailed(now + 1, "Rien") if now in (2, 4) else GameMade(now + 1, made))
    assert [one[0] for one in helper.games_asked] == [source.seed, source.move_seed, *(one.seed for one in days[1:])]
    assert [dailies.game(one) == one.of_day(GAME) for one in days] == [at not in (1, 3) for at in range(9)]
    said: list[Any] = [source.date, dailies.today - DAY, dailies.lexicon]
    said += [(dailies.has_turn(one), (turn := dailies.turn(one)) and turn.solution.word) for one in (source, joker)]
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
    fresh, second = Behind(behind.store).dailies, FakeHelper()
    fresh.tick(second, 0)
    fresh.want(second, days[3])
    for ticket in (2, 3):
        fresh.hear(GameMade(ticket, GAME))
        fresh.tick(second, 0)
    seeds = [source.seed, source.move_seed, *(one.seed for one in days[1:])]
    said += [[seeds.index(seed) for seed, *_ in second.games_asked], second.dropped]
    wanted = """2026-03-01 0 open-fr + ALIENERA - None Rien Rien 10 Rien / 11 / 11 / 12 11 / + + + - 13 - - 14 -
        + 14 - + 0 4 0 1 1 +"""
    check(wanted, said, helper.games_asked[-1][0] == days[1].move_seed)


def test_new_words_enter_or_are_held_back(behind: Behind, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    decks, helper, store = behind.decks, behind.helper, behind.store
    decks.attend("", helper)
    said: list[Any] = [len(helper.asked), decks.changes]
    for word, player in (("AXE", ANA), ("BEC", ANA), ("CEP", ANA), ("FIL", ANA), ("GEL", "Bob")):
        behind.puts(word, player=player)
        decks.wish(player, "playable", False)
    decks.wish(ANA, "held", True)
    said += [(one.playable, one.held) for one in map(decks.wishes, (ANA, "Bob", ""))]
    holds = store.transfers.holding(ANA).holds
    held, free = (next(one for one in map(str, count()) if holds(one) is wanted) for wanted in (True, False))
    kin = tuple(WordKin(word, (family,)) for word, family in (("AXE", held), ("BEC", free), ("CEP", held)))
    said += [told(listed(store, ANA, default(), DAY, kin))]
    for player, news in (
        (ANA, KinFound(9, kin)), (ANA, KinFound(1, kin)), (ANA, KinFound(2, (WordKin("FIL", (free,)),))),
        ("Bob", QuestionFailed(3, "Rien")),
    ):  # fmt: skip
        decks.attend(player, helper)
        decks.hear(news)
        said += [
            decks.changes,
            told(decks.listed(player)),
            [one.words for one in helper.asked[-1:] if isinstance(one, KinQuestion)],
        ]
    said += [{one.word: one.arm.value for one in store.word_entries.of(ANA)}, decks.add_word(ANA, "AXE")]
    said += [{one.word: one.arm.value for one in store.word_entries.of(ANA)}]
    for player, path in (("Cid", None), ("Dea", str(tmp_path / "nowhere.txt")), ("Dea", None)):
        behind.choices.lexicon = path
        behind.puts("AXE", player=player)
        decks.wish(player, "playable", False)
        decks.attend(player, helper)
        said += [len(helper.asked), len(behind.notices.lines), [one.word for one in store.word_entries.of(player)]]
    words = tmp_path / "liste.txt"
    words.write_text("axe\n", encoding="utf-8")
    behind.choices.lexicon = str(words)
    decks.listed("Dea")
    behind.choices.lexicon = None
    behind.puts("AXE", player="Eve")
    decks.wish("Eve", "playable", False)
    decks.attend("Eve", helper)
    said += [len(helper.asked)]
    for player, failing in (("Flo", QuestionFailed(5, "Rien")), ("Gus", KinFound(6, ()))):
        behind.choices.lexicon = None
        behind.puts("AXE", player=player)
        decks.wish(player, "playable", False)
        decks.attend(player, helper)
        behind.choices.lexicon = str(tmp_path / "nowhere.txt")
        decks.hear(failing)
    said += [len(helper.asked), caplog.messages]
    wanted = """0 0 - + - None + None BEC:new FIL:new 0 AXE:new BEC:new CEP:new FIL:new AXE BEC CEP FIL 1
        BEC:new FIL:new AXE BEC CEP FIL 2 BEC:new FIL:new FIL 3 GEL:new GEL AXE: held BEC: trained CEP: held
        FIL: trained - AXE: hand BEC: trained CEP: held FIL: trained 3 0 AXE 3 1 3 1 AXE 4 6 no new cards:
        lexicon.neither no new cards: lexicon.neither GEL"""
    check(wanted, said, [one.word for one in store.word_entries.of("Bob")])


def test_cards_on_grids(behind: Behind) -> None:
    behind.decks.mark(ANA, TURNS[2], GAME.variant)
    behind.decks.add_kind(ANA, Kind.SCRABBLE, AT)
    behind.decks.open(ANA).prepare()
    behind.bank.tick(behind.helper, 0, is_playing=True, is_idle=False)
    for ticket, question in enumerate(behind.helper.asked, start=1):
        behind.bank.hear(
            PlacesFound(ticket, PLACES[2:3] if isinstance(question, WordPlacesQuestion) else PLACES[4:6]), 0
        )
    sitting, said = behind.decks.open(ANA), list[Any]()
    while one := sitting.next():
        said += [seen(one), answer(sitting, 3_000)]
    said += [behind.rushes.has_seen(ANA, [place.position]) for place in PLACES[2:6]]
    behind.decks.drill(ANA, "KIW?")
    behind.bank.tick(behind.helper, 0, is_playing=True, is_idle=False)
    said += [[one.words for one in behind.helper.asked if isinstance(one, WordPlacesQuestion)]]
    grids = CardGrids(behind.bank, behind.beside, ANA, DAY)
    (of_kind,) = [one for one in behind.store.decks.cards(ANA) if one.key.move_kind is not None]
    behind.store.close()
    said += [len(grids.of(of_kind)), len(behind.notices.lines)]
    wanted = """scrabble_appui GridFace IOYANEE/ 1 0 2 36985 + - scrabble_appui 3000 36985 + + 2 4 - - - -
        EMPILENT GridFace EEMINPT/ 2 1 2 60000 + - EMPILENT 3000 60000 + + 2 4 - - - - - - + - EMPILENT KIWI 1 1
        2 0 0 None - 0 -"""
    check(wanted, said, come_to(sitting))


def test_positions_are_kept_ready_and_games_made_for_them(
    behind: Behind, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bank, helper, said = behind.bank, behind.helper, list[Any]()
    for player, name in ((ANA, "normale-07"), ("Bob", "normale-joker-07")):
        under = replace(Conditions(), variant=(whole := game(name, 1)).variant)
        play(behind.store, RunFacts.of(player, whole, under), 1_000, game=whole)
    said += [bank.variant.name]

    def turn(now_ms: int, *news: Any, is_playing: bool = False, is_idle: bool = True) -> None:
        for one in news:
            bank.hear(one, now_ms)
        bank.tick(helper, now_ms, is_playing=is_playing, is_idle=is_idle)
        last = helper.asked[-1:]
        said.extend([len(helper.asked), [getattr(one, "games", "-") for one in last], helper.dropped[:], "/"])

    for player in (ANA, "Bob", ""):
        bank.train(player)
        said += [bank.variant.name]
    behind.choices.lexicon = str(tmp_path / "nowhere.txt")
    bank.train(ANA)
    turn(0)
    behind.choices.lexicon = None
    for now_ms in (59_999, 60_000):
        turn(now_ms)
    bank.hear(QuestionFailed(1, "non"), 0)
    turn(60_000)
    turn(60_001, BankFilled(2, 1, 0))
    turn(60_002, BankFilled(3, 1, 0))
    for now_ms in (120_001, 120_002):
        turn(now_ms)
    turn(120_003, QuestionFailed(4, "non"))
    for now_ms in (180_002, 180_003):
        turn(now_ms)
    turn(180_004, QuestionFailed(5, "non"))
    for now_ms in (300_003, 300_004):
        turn(now_ms)
    turn(300_005, is_playing=True)
    bank.train(ANA)
    turn(300_006)
    bank.expect(["AXE", "BEC", "CEP", "FIL", "AXE"])
    said += [bank.place_of_kind(Kind.SCRABBLE, 0, 10**9, bool)]
    turn(300_007)
    turn(300_008)
    turn(300_009, PlacesFound(8, PLACES[2:3]), PlacesFound(9, ()), PlacesFound(10, PLACES[4:10]))
    said += [[len(bank.places_for(word)) for word in ("AXE", "EMPILENT")]]
    for _ in range(3):
        found_one = bank.place_of_kind(Kind.SCRABBLE, 0, 10**9, lambda position: position == PLACES[4].position)
        said += [found_one and found_one.facts.number]
        turn(300_010)
    bank.train("Bob")
    said += [len(bank.places_for("EMPILENT"))]
    check(
        """normale normale normale+joker normale 0 / 0 / 1 50 / 2 50 / 3 51 / 3 51 / 3 51 / 4 51 / 4 51 / 4 51 / 5
        51 / 5 51 / 5 51 / 6 51 / 6 51 6 / 7 50 6 / None 10 - 6 7 / 10 - 6 7 / 11 50 6 7 / 0 1 6 11 50 6 7 / 7
        12 - 6 7 11 / 8 12 - 6 7 11 / 0 no games for training: lexicon.neither no games for training:
        lexicon.neither games for training not made: non games for training not made: non""",
        said,
        caplog.messages,
    )


def test_drills(behind: Behind) -> None:
    drills, lexicon, helper = behind.drills, default(), behind.helper
    said: list[Any] = [drills.tells_number, *(f"{key}={ms}" for one in RESULTS for key, ms in cards_of(one))]
    said += [drills.to_deck(ANA, RESULTS, lexicon) for _ in range(2)]
    course = DrillCourse(SEVENS, True, tuple(one.item for one in RESULTS[:2]), RESULTS[:1])
    planned = tuple(map(PlannedItem, course.items))
    for player, leaves in (("", True), (ANA, False), (ANA, True)):
        record = DrillRecord(behind.beside, behind.clock, player, lexicon)
        record.keep(course, planned[0])
        if leaves:
            record.leave()
            with sqlite3.connect(behind.store.path) as outside:
                said += [outside.execute("SELECT ended_by FROM drills ORDER BY id DESC LIMIT 1").fetchone()]
        else:
            record.keep(replace(course, done=RESULTS[:2]), planned[1])
        kept = [(one.is_whole, one.found, one.of, one.wrong) for one in behind.store.drills.of(ANA, SEVENS)]
        last = drills.last(ANA, SEVENS)
        said += [record.number, kept, last and (last.day - DAY, last.of), drills.last("", SEVENS)]
    requests = [drills.question(player, SEVENS, lexicon).request for player in ("", ANA)]
    said += [(one.missed, one.known) for one in requests]
    supply = DrillSupply(drills, helper, behind.notices, ANA, is_public=False)
    for exercise in (SEVENS, SEVENS, Exercise.BENJAMINS):
        supply.ask(exercise)
    said += [len(helper.asked), supply.take(SEVENS)]
    for news in (DrillPlanned(9, planned), DrillPlanned(1, planned), QuestionFailed(2, "Rien")):
        said += [(one := supply.hear(news)) and (one[0].name, one[1])]
    supply.ask(SEVENS)
    said += [len(helper.asked), supply.take(SEVENS) == planned, supply.take(SEVENS)]
    supply.explain([RESULTS[0].item])
    asked = helper.asked[-1]
    said += [asked.words if isinstance(asked, MeaningsQuestion) else None]
    supply.hear(MeaningsFound(len(helper.asked), (Meaning("GRINGES", (), ()),)))
    said += [supply.meanings.of("gringes") is not None, supply.meanings.of("ZUT")]
    supply.explain([RESULTS[1].item])
    supply.ask(SEVENS)
    supply.drop()
    wanted = """+ word:GRIGNES=10000 hook:+ART=5000 word:BBBBBBBB=11000 word:CCC=6000 4 0 None None None None 1
        + 1 4 2 0 4 None left 2 + 1 4 2 - 1 2 1 0 4 None GRIGNES FART TART GRINGES 2 None None SEVENS BENJAMINS
        Rien 2 + None GRIGNES GRINGES + None 5 4 5"""
    check(wanted, said, len(helper.asked), helper.dropped)


def test_positions_of_rushes(behind: Behind) -> None:
    rushes, helper, said = behind.rushes, behind.helper, list[Any]()
    supply = rushes.supply(helper, rushes.seat("", RushMode.CLOCK))
    for ticket, places in ((7, PLACES[:10]), (1, PLACES[:10]), (2, PLACES[10:]), (3, PLACES)):
        brought = supply.hear(PlacesFound(ticket, places))
        said += [len(brought), supply.is_whole, supply.has(0), len(helper.asked), supply.has(10), len(helper.asked)]
    said += [(supply.turn(at).number, (turn := supply.before(at)) and turn.number) for at in (0, 1, 5, 4)]
    failed = rushes.supply(helper, rushes.seat("", RushMode.STREAK))
    said += [(failed.hear(QuestionFailed(ticket, "Rien")), failed.fault, failed.has(0)) for ticket in (9, 3)]
    open_one = rushes.supply(helper, rushes.seat("", RushMode.STREAK))
    for one in (supply, failed, open_one):
        one.drop()
    said += [len(helper.asked), helper.dropped]
    behind.decks.add_word(ANA, "ZUT")  # somebody unknown has seen nothing
    for at in (0, 3):
        behind.store.rushes.see_apart(ANA, PLACES[at].position, DAY)
    for mode, rows in (
        (RushMode.TEN, (PLACES, PLACES[1:11], PLACES[:2], ())), (RushMode.TEN, (PLACES[:9], (), PLACES)),
        (RushMode.TEN, (PLACES[:4],) * 5), (RushMode.TEN, (PLACES, ())), (RushMode.SCRABBLE, (PLACES,)),
        (RushMode.SCRABBLE, (PLACES[:6], PLACES[:8], PLACES[:7], PLACES[:10], PLACES[:3])),
    ):  # fmt: skip
        part = rushes.supply(helper, rushes.seat(ANA, mode))
        first = len(helper.asked)
        for row in rows:
            said += [[one.facts.number for one in part.hear(PlacesFound(len(helper.asked), tuple(row)))], "/"]
        seeds = [getattr(one, "seed", 0) for one in helper.asked[first - 1 :]]
        said += [part.is_whole, [one - seeds[0] for one in seeds]]
    wanted = """0 - - 1 - 1 10 - + 2 - 2 2 + + 2 + 2 0 + + 2 + 2 1 None 2 1 6 5 5 4 - Rien - 4 4 / / / 2 3 4 5 6
        7 8 9 10 11 / + 0 1 2 3 / / / + 0 1 / / / / / + 0 1 2 3 4 / 1 2 3 4 5 6 7 8 9 10 / + 0 1 2 3 5 6 7 8 9
        10 11 12 / + 0 / / / / 2 3 5 6 7 8 9 10 1 4 / + 0 1 2 3 4 23"""
    check(wanted, said, len(helper.asked))


def test_days_are_played(behind: Behind) -> None:
    dailies, store, lexicon = behind.dailies, behind.store, default()
    source, joker = dailies.source(DAY), dailies.source(DAY, VARIANTS["normale+joker"])
    dailies.want(behind.helper, source)
    dailies.hear(GameMade(1, GAME))
    seat = dailies.seat(ANA, source)
    said: list[Any] = [seat.conditions == source.conditions, dailies.attempts(source), dailies.others(source)]
    store.dailies.note("c" * 64, joker)
    said += [dailies.others(one) for one in (source, joker, dailies.source(DAY + 1))]
    said += [(one := dailies.day_of(text)) and one.day - DAY for text in (game_id(seat.game), "x")]
    about = RunFacts.of(ANA, seat.game, seat.conditions, lexicon_name=lexicon.name, lexicon_hash=lexicon.hash)
    run = store.runs.start(about, AT)
    said += [dailies.result(ANA, source), len(dailies.attempts(source)), "/"]
    for turn in seat.game.turns():
        store.runs.add_move(run, found(turn, 4_000), turn)
    store.runs.finish(run, AT)
    said += [len(dailies.attempts_of_day(day)) for day in (DAY - 1, DAY, DAY + 1)]
    results = (dailies.result(*whose) for whose in ((ANA, source), (ANA, joker), ("Bob", source), ("", source)))
    said += [one and (one.total_ms, one.missed, one.days_late) for one in results]
    said += [one and (one.days, one.week[-1].value) for one in map(dailies.chain, (ANA, "Bob", ""))]
    for player in ("ana", "Bob"):
        news = firstscreen.LateNews(behind, behind.helper, player)
        news.read(300)
        said += [news.of_day.own and news.of_day.own.player, len(news.of_day.rows)]
    behind.settings = replace(behind.settings, chain=False)
    said += [dailies.chain(ANA), *(dailies.begin_move(ANA, source, TURNS[4]) for _ in range(2))]
    said += [one and one.is_over for one in (dailies.own_move(player, source) for player in ("ana", "Bob", ""))]
    for is_found, points in ((True, 30), (False, 31)):
        dailies.end_move(1, found=is_found, scored=points, answer="ZUT H4", elapsed_ms=7_000, tries=3)
    said += [(one.is_over, one.found, one.scored, one.elapsed_ms) for one in dailies.moves(source)]
    wanted = """+ 0 1 1 0 0 None None 1 / 0 1 0 48000 0 0 None None None 1 done 0 today None Ana 1 None 1 None 1
        None - None None + + 30 7000"""
    check(wanted, said, dailies.moves(joker))


def asks_of(behind: Behind) -> dict[str, Callable[[], Any]]:
    """What the services are asked where the lexicon or the database is gone."""
    decks, rushes, dailies, seen_by = behind.decks, behind.rushes, behind.dailies, behind.history
    sources, variant = (dailies.source(DAY), dailies.source(DAY, VARIANTS["7sur8"])), GAME.variant
    seat = rushes.seat(ANA, RushMode.CLOCK)
    own, lexicon = behind.runs.seat(ANA, GAME), default()
    card = behind.puts("FIL")
    return {
        "today": lambda: decks.today(ANA).cards,
        "listed": lambda: len(decks.listed(ANA)),
        "words": lambda: sorted(decks.words(ANA)),
        "kinds": lambda: decks.kinds(ANA),
        "card_of": lambda: (one := decks.card_of(ANA, TURNS[2], variant)) and one.card.word,
        "numbers_of": lambda: sorted(decks.numbers_of(ANA, TURNS, variant)),
        "wishes": lambda: decks.wishes(ANA).playable,
        "wish": lambda: decks.wish(ANA, "playable", False),
        "attend": partial(decks.attend, ANA, behind.helper),
        "changes": lambda: decks.changes,
        "add_list": lambda: decks.add_list(ANA, "KIW?", AT),
        "remove": lambda: decks.remove(card),
        "open": lambda: decks.open(ANA).done,
        "drill": lambda: decks.drill(ANA, "KIW?").done,
        "bests": lambda: rushes.bests(ANA, RushMode.CLOCK).rushes,
        "was_played": lambda: rushes.shared_seat(ANA, seat.code_text).ranks,
        "has_seen": lambda: rushes.has_seen(ANA, [PLACES[0].position]),
        "scores": lambda: rushes.bests_of(ANA, seat.group).rushes,
        "into_deck": lambda: rushes.into_deck(seat, [(PLAYED[0], PLACES[0])]),
        "rush": lambda: rushes.open_record(seat).number,
        "drills": lambda: behind.drills.last(ANA, SEVENS),
        "question": lambda: len(behind.drills.question(ANA, SEVENS, lexicon).request.missed),
        "day": lambda: len(dailies.attempts_of_day(DAY)),
        "others": lambda: dailies.others(sources[0]),
        "result": lambda: dailies.result(ANA, sources[0]),
        "moves": lambda: len(dailies.moves(sources[1])),
        "begin_move": lambda: dailies.begin_move(ANA, sources[0], TURNS[0]),
        "chain": lambda: (one := dailies.chain(ANA)) and one.days,
        "day_of": lambda: dailies.day_of("x"),
        "tick": partial(dailies.tick, behind.helper, 10**9),
        "games": lambda: len(behind.helper.games_asked),
        "statistics": lambda: (one := behind.statistics.usual(ANA)) and one.months.runs,
        "wanting": lambda: len(behind.reviews.wanting_of_week(ANA, DAY, lexicon.hash)),
        "find_again": lambda: behind.reviews.find_again(ANA, TURNS[0], DAY),
        "runs": lambda: seen_by.of_player(ANA, 0, 5).of,
        "best_of": lambda: seen_by.best_of(ANA),
        "kinds_of_runs": lambda: len(seen_by.kinds()),
        "may_see": lambda: seen_by.may_see(ANA, "x"),
        "has_played": lambda: behind.runs.has_played(ANA, game_id(GAME)),
        "results": lambda: len(behind.runs.results(ANA, Conditions())),
        "seat": lambda: behind.runs.seat(ANA, GAME).will_rank,
        "record": lambda: behind.runs.open_record(own).number,
        "begun": lambda: len(behind.begun.of(ANA)),
        "find": behind.begun.find,
        "barring": lambda: behind.begun.barring_words(ANA),
        "next": lambda: (one := behind.unplayed.next(ANA, Conditions())) and one.name,
        "sessions": lambda: len(behind.sessions.all()),
        "found": behind.sessions.find,
        "names": behind.players.names,
        "offered": lambda: behind.choices.offered(ANA).formula.name,
        "held": lambda: behind.why_held(PLACES[0].position) > "",
        "played": lambda: firstscreen.played(behind, ANA).kind,
    }


def test_what_is_answered_where_the_lexicon_or_the_database_is_gone(behind: Behind, tmp_path: Path) -> None:
    behind.decks.mark(ANA, TURNS[2], GAME.variant)
    asks, said = asks_of(behind), dict[str, Any]()
    for is_gone in ("", "lexicon", "database"):
        if is_gone == "lexicon":
            behind.choices.lexicon = str(tmp_path / "nowhere.txt")
        elif is_gone == "database":
            behind.choices.lexicon = None
            behind.store.close()
        for name, ask in asks.items():
            lines = len(behind.notices.lines)
            answer = tried(ask)
            told = answer[1] if isinstance(answer, list) and len(answer) == 4 else answer
            said.setdefault(name, []).append((told, *["+1"] * (len(behind.notices.lines) > lines)))
    wanted = """today 2 0 0 +1 listed 2 lexicon.neither store.failed words EMPILENT FIL EMPILENT KIWI PALETS
        kinds card_of EMPILENT None None numbers_of 3 wishes + - + wish None None store.failed attend None None
        None changes 0 0 0 add_list 1 lexicon.neither store.failed remove None None store.failed open 0
        lexicon.neither store.failed drill 0 lexicon.neither 0 bests 0 0 0 was_played + lexicon.neither +
        has_seen - - - scores 0 1 0 into_deck + + - rush 1 2 None drills None None None question 0 0 0 day 0 0 0
        others 0 0 0 result None None None moves 0 0 0 begin_move 1 None +1 None chain 0 0 None day_of None None
        None tick None None None games 1 1 1 statistics 0 0 None wanting 0 0 0 find_again None None None runs 0
        0 0 best_of None None None kinds_of_runs 0 0 0 may_see - - - has_played - + - results 0 0 0 seat + -
        store.failed record 1 2 None begun 0 1 0 find None None None barring None None None next Normale 01 None
        Normale 01 sessions 0 0 store.failed found None None None names Ana Ana offered topping topping topping
        held - - + played None None None"""
    check(wanted, *said.items())


def test_what_was_missed_comes_into_the_deck_and_is_wanted_again(
    behind: Behind, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, reviews, said = behind.store, behind.reviews, list[Any]()
    lexicon = default()
    about = RunFacts.of(ANA, GAME, Conditions(), lexicon_name=lexicon.name, lexicon_hash=lexicon.hash)
    run = store.runs.start(about, AT)
    for turn in TURNS:
        store.runs.add_move(run, found(turn, 1_000) if turn.number % 3 else missed(turn), turn)
    store.runs.finish(run, AT)
    for player, ahead in ((ANA, -1), (ANA, 0), (ANA, 6), (ANA, 7), ("", 0), ("Bob", 0)):
        said += [len(reviews.wanting_of_week(player, DAY + ahead, lexicon.hash))]
    for player in ("", ANA):
        reviews.find_again(player, TURNS[2], DAY)
        said += [[turn.number for turn in reviews.wanting_of_week(ANA, DAY, lexicon.hash)]]
    for _ in range(2):
        behind.decks.attend(ANA, behind.helper)
        said += [behind.decks.changes, sorted(behind.decks.words(ANA)), behind.decks.today(ANA).count]
    other = game("normale-07", 1)
    of_other = RunFacts.of(ANA, other, Conditions(), lexicon_name=lexicon.name, lexicon_hash=lexicon.hash)
    play(store, of_other, -1, minute=600_000, game=other)
    behind.decks.attend(ANA, behind.helper)
    said += [behind.decks.changes, sorted(behind.decks.words(ANA))]
    for name in ("normale-08", "normale-09", "normale-10"):
        of_zoe = RunFacts.of("Zoé", game(name, 1), Conditions(), lexicon_name=lexicon.name, lexicon_hash=lexicon.hash)
        play(store, of_zoe, -1, minute=600_000, game=game(name, 1))
    monkeypatch.setattr(behind.clock, "now", count(0, INTAKE_MS // 4).__next__)
    for _ in range(2):
        behind.decks.attend("Zoé", behind.helper)
        said += [len(behind.decks.words("Zoé"))]
    wanted = """4 4 4 0 0 0 3 6 9 12 6 9 12 1 AJOUREE EMPILENT FEMORAL NEW 3 1 AJOUREE EMPILENT FEMORAL NEW 3 2
        AJOUREE EMPILENT FEMORAL NEW PIGNADA 2 3"""
    check(wanted, said)
