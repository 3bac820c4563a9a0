"""The monkey's database, its screens, and the answering thread's answers."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Final

from tests.kiosk.driver import ENTER, MAKES, Asked, Driver, game
from tests.kiosk.training.rushes import places
from tests.play.session.helpers import DUPLICATE_PLAN, handed, of, short
from tests.screens import evening, halfyear
from tests.screens.states import training
from tests.screens.states.othergames import ROUTES
from tests.store.helpers import SHORT, facts, instant, play, wrong
from topping.answers.games import read_sheet
from topping.answers.positions import find_best
from topping.answers.training import make_rush_slice, plan_drill
from topping.answers.words import explain_words
from topping.bank.drillquestions import DrillRequest
from topping.gamefiles.importing import import_or_refuse
from topping.kiosk.routes import LookUpWords, Route
from topping.kiosk.screens.classic.routes import (
    ChooseClassic,
    ClassicAdvice,
    ClassicPart,
    PlayClassic,
    PlaySolitaire,
)
from topping.kiosk.screens.othergames.routes import (
    JudgeWords,
    NewTableGame,
    OtherGame,
    OtherGames,
    PlayHomeGame,
    PlayInverse,
    PlayLoto,
)
from topping.kiosk.screens.ranking.routes import MyRuns
from topping.kiosk.screens.training.routes import (
    Daily,
    DailyMove,
    DeckCards,
    DeckReview,
    Drill,
    Review,
    Rush,
    Stats,
    Train,
)
from topping.lexicon.catalogue import default
from topping.lexicon.meaning import meanings
from topping.play.classic.houserules import ClassicRules
from topping.play.machine.levels import LEVELS, format_seats
from topping.play.session import events
from topping.play.solitaire import TURN_LIMITS, SolitaireTerms, SolitaireWay
from topping.rules.games.game import Game, Turn
from topping.store import Store, open_store
from topping.store.sessions.log import SessionLog
from topping.store.training.decks import DeckLexicon
from topping.training.analysedmove import KINDS
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.drills import DrillItem, Exercise
from topping.training.rush.positionset import LENGTHS, RushMode, themes_of

PLAYER: Final = "Camille"
_NAMES = ("Marie", "Élodie", "Jean-Paul", "Zoé", "=2+3", "Ana")
_RUNS = 4
_CARDS = ("word:ARTISTE", "word:LOUPE", "word:INTERESSERAIENT", "hook:+ART", "kind:scrabble_appui")
_GAMES = ("normale-14", "normale-06")
"""Games that stand in for those that the answering thread would make."""
_QUESTIONS = 4


def make(path: Path) -> None:
    """A database as a club has it after some weeks: runs finished and left, sessions under way and ended, cards."""
    with open_store(path).store as store:
        for number, name in enumerate(_NAMES):
            play(store, facts(name), 1_000 + number, -1, 2_000, minute=3 * number)
        left = store.runs.start(facts("Marie", SHORT), instant(9_000))
        store.runs.add_loose_proposals(left, 1, [wrong()])
        _session(store, "Jeudi", is_ended=True)
        _session(store, "", is_ended=False)
        _train(store)


def _session(store: Store, name: str, *, is_ended: bool) -> None:
    session = of(2, game=short(2))
    log = SessionLog.start(store, DUPLICATE_PLAN, short(2), name, instant(10_000))
    kept: list[events.Event] = [
        events.Registered(1, "Élodie"),
        events.Registered(2, "Paul"),
        events.Opened(1),
        events.Collected(1),
        handed(session, 1, 1, 44),
        handed(session, 1, 2, 30),
    ]
    for event in [*kept, *([events.Ended()] if is_ended else [])]:
        log.add(event, instant(10_001))


def _train(store: Store) -> None:
    """Finished runs of the player, and cards of every sort that are due."""
    halfyear.fill(store, _RUNS, PLAYER)
    graph, turn = default(), _turns(_GAMES[0])[8]
    top = turn.solution
    kept = [DeckCard(0, CardKey.parse(key), CardSource.MISSED, graph.hash, 1, 12_000) for key in _CARDS]
    key = CardKey.of_position(turn.position, "normale")
    kept.append(DeckCard(0, key, CardSource.SLOW, graph.hash, 1, 20_000, 0.0, top.word, str(top.reference), top.points))
    store.decks.add(PLAYER, DeckLexicon(graph.name, graph.hash), kept, evening.before(2))


def to_train(driver: Driver, rng: random.Random) -> list[Callable[[], None]]:
    """The ways to show each screen on which a player trains, who has something to show; at times nobody has played."""
    run = rng.choice(driver.store.finished.of_player(PLAYER, 0, _RUNS).runs).run_id
    mode = rng.choice(list(RushMode))
    themes = themes_of(rng.sample(KINDS, rng.choice((0, 0, 1, 3))) if mode in LENGTHS else ())
    variant = rng.choice(("", "", "7et8"))
    shown: tuple[Route, ...] = (
        Review(run, rng.choice((None, MyRuns(PLAYER))), rng.choice((0, 0, 1, 9, 99))),
        Stats(rng.choice(("", PLAYER, "Zoé"))),
        Train(),
        DeckReview(),
        DeckCards(),
        Rush(mode, themes),
        Drill(rng.choice((None, *Exercise))),
        Daily(variant=variant, copies=rng.random() < 0.2),
        DailyMove(variant),
    )

    def way(route: Route) -> Callable[[], None]:
        def show() -> None:
            driver.services.players.last = rng.choice((PLAYER, PLAYER, PLAYER, PLAYER, "Zoé", ""))
            driver.show(route)

        return show

    return [way(route) for route in shown]


def of_other_games(driver: Driver, rng: random.Random) -> list[Callable[[], None]]:
    """The ways to show each screen of the other games, with a game begun, or nothing at all."""
    rules = ClassicRules(
        credit_ms=rng.choice((None, 90_000, 1_200_000)),
        recycles_jokers=rng.random() < 0.3,
        two_bags=rng.random() < 0.3,
        theme=rng.choice(("", "la mer")),
    )
    names = ("Zoé", "Éloïse", "Jean-Loup", "Ana")[: rng.randrange(2, 5)]

    def classic() -> None:
        driver.show(PlayClassic(driver.services.classics.begin(names, rules, first=0)))
        driver.key(ENTER)

    def home_game() -> None:
        driver.show(PlayHomeGame(driver.services.tablegames.begin_home(names, game(moves=3), 2)))
        driver.key(ENTER)

    def inverse() -> None:
        driver.show(PlayInverse(driver.services.tablegames.begin_inverse(names, ROUTES)))

    def loto() -> None:
        driver.show(PlayLoto(driver.services.tablegames.begin_loto(names)))
        for number in range(rng.choice((0, len(names)))):
            driver.type(("tireurs manchot", "galoper radeaux", "maisons jardins", "voyages chemins")[number])
            driver.key(ENTER)

    def against_machine() -> None:
        seats = format_seats({1: rng.choice(list(LEVELS.values()))})
        table = driver.services.classics.begin(names[:2], rules, first=rng.randrange(2), about=seats)
        driver.show(PlayClassic(table))
        driver.key(ENTER)

    def match() -> None:
        table = driver.services.classics.begin(names[:2], rules, first=0, match_wins=2)
        driver.show(ChooseClassic(ClassicPart.MATCH, table))

    def solitaire() -> None:
        terms = SolitaireTerms(rng.choice(list(SolitaireWay)), rng.choice(TURN_LIMITS))
        driver.show(PlaySolitaire(driver.services.tablegames.begin_solitaire(names[0], terms)))

    def advice() -> None:
        driver.show(ClassicAdvice(driver.services.classics.begin(names, rules, first=0)))

    def words(route: LookUpWords | JudgeWords) -> None:
        driver.show(OtherGames())
        driver.kiosk.navigation.ask(route, lambda _: None)
        driver.step()

    return [
        *(against_machine, solitaire) * 2,
        *(advice, match),
        lambda: driver.show(NewTableGame(OtherGame.SOLITAIRE, names[: rng.randrange(2)])),
        lambda: driver.show(OtherGames()),
        partial(words, JudgeWords()),
        partial(words, LookUpWords(has_letters=True)),
        lambda: driver.show(ChooseClassic()),
        lambda: driver.show(NewTableGame(names=names)),
        lambda: driver.show(ChooseClassic(ClassicPart.TOURNAMENT)),
        *(classic,) * 4,
        lambda: driver.show(NewTableGame(OtherGame.HOME, names)),
        *(home_game, inverse, loto) * 2,
        lambda: driver.show(NewTableGame(OtherGame.INVERSE, names)),
        lambda: driver.show(NewTableGame(OtherGame.LOTO)),
    ]


def answer(asked: Asked) -> object:
    """What the answering thread could answer to what these screens ask; None to what they do not ask."""
    question = asked.question
    if question is read_sheet:
        return import_or_refuse(asked.content, default().admits, asked.variant)
    if question is make_rush_slice:
        return places()
    if question is plan_drill:
        return _planned(asked.request)
    if question is explain_words:
        return tuple(meanings(asked.words, is_public=asked.is_public).values())
    if question is find_best:
        found = (one.solution for name in _GAMES for one in _turns(name) if one.position == asked.position)
        return tuple(found)
    if question in MAKES and asked.variant.name == "normale":
        return replace(evening.prepared(_GAMES[0]), seed=asked.seed)
    return None


def _planned(request: DrillRequest) -> tuple[DrillItem, ...]:
    asked = training.ITEMS.get(request.exercise, ())[: request.questions]
    items = [DrillItem(request.exercise, text, tuple(words.split())) for text, words in asked]
    return tuple(items[place % len(items)] for place in range(_QUESTIONS if items else 0))


@cache
def _turns(name: str) -> tuple[Turn, ...]:
    whole: Game = evening.prepared(name)
    return tuple(whole.turns())
