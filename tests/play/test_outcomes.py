"""What comes of games and sessions, of what is typed and of what the machine chooses: a list, outcome by outcome.

`python -m tests.play.test_outcomes` writes the list anew where an outcome is meant to change.
"""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice, product
from random import Random
from unittest.mock import Mock

import pytest

import topping.play
from tests.conftest import CHECKOUT
from tests.correction.test_acceptable import JOIN
from tests.play.classic.randomplay import admits as admits_half
from tests.play.classic.randomplay import next_event, played
from tests.play.classic.test_course import ending
from tests.play.classic.test_properties import NAMES, anything
from tests.play.machine.simulated import SimulatedGame
from tests.play.machine.test_choosing import LengthVocabulary, ends
from tests.play.session.bagplay import events_of
from tests.play.session.helpers import (
    BLITZ_PLAN,
    DUPLICATE_PLAN,
    GAME,
    OLD_PLAN,
    SUDDEN_PLAN,
    began,
    collected,
    entered,
    of,
    short,
)
from tests.play.session.helpers import played as played_session
from tests.play.session.test_desk import GAME as DESK_GAME
from tests.play.session.test_events import by_hand, some_event, some_line
from tests.play.session.twin import random_session
from tests.play.test_editing import TOPS
from tests.play.test_meeting import TURNS, run_until
from tests.play.test_meeting import told as meeting_told
from tests.play.test_solitaire import play as play_solitaire
from tests.play.test_tablegames import FINISHED, ready, squares
from tests.play.test_tablegames import POSITION as HOME_POSITION
from tests.play.test_tablegames import WORDS as HOME_WORDS
from tests.rules.helpers import Scripted, random_game
from tests.solver.lexicons import sample, small
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, tried, write
from topping.correction.referee.ruling import Ruling
from topping.correction.sanction import Motive
from topping.game.machine.playing import leave_values
from topping.play.classic import events as classic
from topping.play.classic.course import after as classic_after
from topping.play.classic.ends import match_points
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import LEAFLET, ClassicRules
from topping.play.classic.laying import typed_word
from topping.play.classic.match import ClassicMatch, ClassicResult, match_sheet, tournament_table
from topping.play.classic.refusal import ClassicRefusalError
from topping.play.editing.checking import check, graded
from topping.play.editing.draft import GameDraft, UndoHistory, format_draft, is_draft, parse_draft
from topping.play.editing.freeposition import FreePosition
from topping.play.editing.row import TypedRow, parse_row
from topping.play.home.saying import value_of_said
from topping.play.inverse.game import InverseGame, LettersTaken, TurnPassed
from topping.play.inverse.removal import removals
from topping.play.loto.game import LetterCalled, LotoSaid
from topping.play.machine import endgame
from topping.play.machine.advice import advise
from topping.play.machine.atclassic import (
    PASSING,
    MachineTurn,
    TurnSight,
    challenge_of,
    joker_to_take,
    sight_at,
    sight_of,
)
from topping.play.machine.endgame import EndSearch, EndState
from topping.play.machine.levels import LEVELS, Level
from topping.play.machine.weighing import choose, weigh
from topping.play.run.gridentry import GridEntry
from topping.play.run.strokes import Device, Stroke, StrokeKind, pack, unpack
from topping.play.session import desk, events, othergame
from topping.play.session import session as of_session
from topping.play.session.course import after, follow
from topping.play.session.drawing import Wanted, may_take_back, top_event, wanted
from topping.play.session.newsession import with_bulletins
from topping.play.session.plan import Settling
from topping.play.session.session import RealBag, Session
from topping.play.session.standing import announced_solos, solos, standings
from topping.play.solitaire.game import TURN_LIMITS, SolitaireTerms, SolitaireWay
from topping.play.together.meeting import Meeting, late_run, run_in_duel
from topping.play.together.presence import is_waited_for, silent_ones
from topping.play.together.signals import (
    ClockAsked,
    ClockTold,
    Entered,
    Gone,
    LatePolicy,
    MoveGiven,
    Progress,
    Signal,
    Silent,
    StartGiven,
)
from topping.play.together.watched import WatchedRun
from topping.rules.conditions.formula import FORMULAS
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Solution, TypedMove
from topping.rules.tiles import Bag, Rejection, Why
from topping.solver import Solver

LIST = CHECKOUT / "tests" / "data" / "play_outcomes.txt"


def of_numbers() -> Told:
    return numbers_of(topping.play)


# classic

RULES = (
    ClassicRules(),
    LEAFLET,
    ClassicRules(credit_ms=300_000, most_passes=1, two_bags=True),
    ClassicRules(credit_ms=600_000, recycles_jokers=True, theme="mer", wrong_challenge=5),
    ClassicRules(open_dictionary=True, order_by_letter=True, two_bags=True, joker_first=True),
    ClassicRules(credit_ms=60_000, wrong_challenge=5, recycles_jokers=True, two_bags=True),
)


def at_a_table(game: ClassicGame, at_ms: int) -> list[object]:
    """What a table shows."""
    seats = game.players
    return [
        game.phase, game.scores, game.racks, game.passes, game.due, game.turn, game.awaited, game.last, game.end,
        game.can_exchange, list(map(game.can_contest, seats)), list(map(game.following, game.order)),
        [game.clock.used_ms(seat, at_ms) for seat in seats], game.out_of_time, game.surplus, game.lots.keys,
    ]  # fmt: skip


def of_classic() -> Told:
    results = []
    yield "game of three", ClassicGame.of(NAMES[:3])
    for seed in range(18):
        rules, names = RULES[seed % 6], NAMES[: 2 + seed // 6]
        shown: list[object] = []
        for at, (event, game) in enumerate(played(ClassicGame.of(names, rules), seed)):
            shown.append((event, at_a_table(game, 60_000 * at)))
        yield f"game {seed}", shown
        yield f"sheet {seed}", [match_sheet(game), tried(match_points, game)]
        if len(names) == 2:
            results.append(replace(ClassicResult.of(game), names=(f"J{seed % 4}", f"J{(seed + 1) % 4}")))
            yield (
                f"drawn {seed}",
                match_points(replace(game, end=game.end and replace(game.end, loser=None), scores=(7, 7))),
            )
        chance, game, at_ms = Random(seed), ClassicGame.of(names, rules), 0
        refused: list[object] = []
        for _ in range(50):
            at_ms += chance.randint(0, 20_000)
            for event in anything(game, at_ms, chance):
                try:
                    game = classic_after(game, event)
                except ClassicRefusalError as refusal:
                    refused.append((type(event).__name__, refusal.key, refusal.paragraph, refusal.details))
            if game.is_over:
                break
            with suppress(ClassicRefusalError):
                game = classic_after(game, next_event(game, at_ms, chance))
        yield f"refused {seed}", [refused, at_a_table(game, at_ms)]
    yield "tournament", tournament_table(results, ("Zoé",), ("J1", "Zoé"))
    for wins in (None, 1, 2):
        matches = [ClassicMatch(("J0", "J1"), 2, wins, tuple(results[:count])) for count in range(4)]
        yield f"match {wins}", [(one.won, one.points, one.is_over, one.winner, one.next_order) for one in matches]
    better, walked_out = (ClassicResult(NAMES[:2], (90, 9), (3, 1)), ClassicResult(NAMES[:2], (9, 900), (0, 3)))
    for wins in (None, 3):
        match = ClassicMatch(NAMES[:2], 5, wins, (better,) * 3 + (walked_out,) * 2)
        yield f"walked out {wins}", [match.winner, match.won, match.points, match.totals]
    for rest in ("", "A"):
        no_least = ending("AEINRST", "AEIOUNT", rules=ClassicRules(exchange_least=0), rest=rest)
        yield f"may exchange {rest}", [no_least.can_exchange, sight_of(no_least, 0)]
    late = ending("AEINRST", "AEIOUNT", rest="BCDFGHJ")
    acts = (
        classic.Exchanged(0, 1, "A", "B"), classic.Exchanged(0, 1, "AE", "B"), classic.Passed(0, 9), classic.Blocked(5),
        classic.GameLost(0, 9, classic.Defeat.WALKED_OUT), classic.AbsenceTimed(1, 3), classic.AbsenceTimed(0, 3),
        classic.GameLost(1, 900_000, classic.Defeat.ABSENT), classic.CreditSpent(0, 5), classic.CreditSpent(1, 5),
    )  # fmt: skip
    for act in acts:
        yield f"late {type(act).__name__}", tried(classic_after, late, act)
    board = FINISHED[0]
    for text in TYPED_WORDS:
        yield f"typed {text}", tried(typed_word, text, board, "AEINRS?")


TYPED_WORDS = (
    "", "RAT", "RAT 4", "RAT 12345", "RAT 1234", "RAT H4", "RAT H4 12", "RAZ H4", "A", "RATIONSE A1", "R?T A1",
)  # fmt: skip


# the machine


def of_machine() -> Told:
    solver, leaves, words = Solver(sample()), leave_values(), LengthVocabulary()
    odd_words = Mock(frequency=lambda word: sum(map(ord, word)) % 10, plays=lambda word: sum(map(ord, word)) % 7)
    few_words = Mock(frequency=len, plays=lambda word: word.count("S"))
    for frequency, plays in product(range(4), repeat=2):
        level = Level("", frequency, plays, (1.0, 1.0))
        yield f"known {frequency} {plays}", [level.knows(word, few_words) for word in ("", "A", "S", "AS", "SS", "AAS")]
    solve, knows_few = (partial(one.all, variant=NORMALE) for one in (solver, Solver(small(1, 400))))
    game = SimulatedGame(Random(3))
    while not game.is_over:
        sight = game.sight()
        solutions = solve(sight.position)
        yield "weighed", [(one.turn, one.kept, one.worth) for one in weigh(sight, solutions, leaves, 4)]
        yield "chosen", [choose(one, sight, solve, words, leaves, Random(len(solutions))) for one in LEVELS.values()]
        yield (
            "chosen by odd words",
            [choose(one, sight, solve, odd_words, leaves, Random(2)) for one in LEVELS.values()],
        )
        if sight.opponent_rack is None:
            turns = (PASSING, MachineTurn.exchanging(sight.rack[:2]), *map(MachineTurn, solutions[1:3]))
            advice = [advise(sight, turn, solve, leaves, 3) for turn in turns]
            yield "advice", [(one, one.cost, [turn.points for turn in one.best]) for one in advice]
        game.play(MachineTurn(solutions[0]) if solutions else PASSING)
    out, kept = (Solution.parse(f"{word} H8 20") for word in ("WAR", "RA"))
    for points in range(20):
        both = Mock(return_value=(kept, replace(out, points=points)))
        yield "out first", EndSearch(both, 1).best(EndState(Board(), "WAR", "Q"))[0].points
    yield "before the lots", tried(sight_of, ClassicGame.of(NAMES[:3], ClassicRules()), 1)
    yield "sights", [sight_at(game.game, turn) for turn in game.game.turns]
    for each in (2, 3, 5):
        for state in ends(solver, each, 5):
            yield "end", [EndSearch(knows_few, budget).best(state) for budget in (1_000, 40, 24, 12, 6)]
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(endgame, "WIDTH", 2 - (each == 2))
                yield "end of few moves", EndSearch(knows_few, 40).best(state)
            yield "end by more words", [EndSearch(solve, budget).best(state) for budget in (250, 20, 10, 5)]
            sight = TurnSight(state.board, state.rack, 0, (len(state.other),))
            turns = (PASSING, *map(MachineTurn, knows_few(sight.position)[-1:]))
            advice = [advise(sight, turn, knows_few, leaves, 3) for turn in turns]
            yield "advice at the end", [(one, one.cost) for one in advice]
            yield (
                "weighed at the end",
                [(one.kept, one.worth) for one in weigh(sight, knows_few(sight.position), leaves, 3)],
            )
            passed = replace(state, passes=1)
            yield "after a pass", [EndSearch(knows_few).best(passed), EndSearch(knows_few, 2).best(passed)]
    *_, state = ends(solver, 5, 8)
    sight = TurnSight(state.board, state.rack, 0, (len(state.other),))
    yield "as good at the end", advise(sight, MachineTurn(knows_few(sight.position)[-1]), knows_few, leaves, 3)
    for seed in range(6):
        for at, (_, table) in enumerate(played(ClassicGame.of(NAMES[: 2 + seed % 3], RULES[seed]), seed)):
            if at % 5 == 0 and table.last is not None:
                yield f"sights {seed} {at}", [tried(sight_of, table, seat) for seat in table.players]
                for name, level in LEVELS.items():
                    asked = [challenge_of(table, seat, level, 9, admits_half, Random(at)) for seat in table.players]
                    taken = [joker_to_take(table, seat, level, 9, Random(at)) for seat in table.players]
                    never = Scripted([level.notices])
                    asked += [challenge_of(table, seat, level, 9, admits_half, never) for seat in table.players]
                    taken += [joker_to_take(table, seat, level, 9, never) for seat in table.players]
                    if any((*asked, *taken)):
                        yield f"{name} {seed} {at}", [asked, taken]
            if at in (20, 40):
                yield f"seen {seed} {at}", [sight_at(table, turn) for turn in table.turns]
        yield f"seen {seed}", [sight_at(table, turn) for turn in table.turns]


# what is typed

ROWS = (
    "", "AECC?NU", "1 AECC?NU", "1. AECC*NU C(H)ACUNE H 4 76 pts", "AECC,NU CHACUNE 4H 76 144", "AECC?NU H4 CHACUNE",
    "A E C C ? N U CHACUNE H 4", "AECC?NU CHACUNEH4 76pts", "-AEIOUUA AECC?NU",
    "-AEIOUUA! -BCDFGHJ* AECC?NU CHACUNE H4", "-AECC?NU CHACUNE H4 76", "-AECCNUE", "AE+CC?NU", "+CC?NU béarnais 12D",
    "AECC?NU CHACUNE H' è&", "76", "pts", "76 pts", "12 76", "12 76 points", "12", "VULGOSE VULGOS* H4 30", "CHACUNE",
    "4 H CHACUNE 76", "CHACUNE 76", "H4 è&", "CHACUNE 76 144", "1 AECC?NU CHACUNE H4 pts", "-ABC* -AECC?NU CHACUNE H4",
    "4 H 12", "CHACUNE 4 H 12", "A B C MOT H4",
    "AEC1E? X", "AÉ§", "H 4", "*", "-!", "+", "A*", "ABCDEFGHIJKLMNO", "ABCDEFGHIJKLMNOP", "1 A B C D E F G",
    "A B C D E", "A B 12", "12 A B", "1 2 3", "1 AB", "1 A", "- -", "1 A PASSE H4", "1 12 AECC?NU",
    "AECC?NU CHACUNE H 4 7 6", "AECC?NU CHACUNE H 4 7 6 8 pts", "R A T H 4 12", "A 4 H",
)  # fmt: skip
SHEETS = (
    ("RPASSEZ",), ("RPAS???",), ("-RPASSEZ",), ("RPASSEZ PASSE",), ("RPASSEZ PASSE H4", "RZ+ABCDE BABABAB"),
    ("RPASSEZ PASSE 4H",), ("RPASSEZ PASSE A1",),
    ("RPASSEZ PASSES H4",),
    ("AEIOUEI OUIE H8",), ("RPASSEZ PASSE H14",), ("RPASSE PASSE H4",), ("KPASSEK PASSE H4",),
    ("RPASSEZ PASSE H4 21", "RZABCDE", "+ABCDE"), ("RPASSEZ PASSE H4", "ABCDEFG BAC G4"),
    ("RPASSEZ PASSE H4", "RE+ZABCD BACZ G4"), ("RPASSEZ PASSE H4", "RZ+ABCDE"),
    ("RPASSEZ PASSE H4", "+ABCDE DE 9D", "+FGHI DE 9D"), ("RPASSEZ PASSE H4", "", "+ABCDE DEPASSE H2 12"),
    ("-AEIOUUA RPASSEZ PASSE H4 76", "-RZAAAAA RZ+ABCDE DEPASSE H2"), ("RPASSE? PASSEz H4", "R+ABCDE? DEPASSEz H2"),
    ("RPASSE? PASSE(Z) H4 2", "+ABCDEF DEPASSEZ H2"), ("R?ASSE? pAsSE H4", "RE+ABCDE CABRE 4D"),
)  # fmt: skip
DRAFT_LINES = (
    ("AECC?NU", "CHACUNE H4 76", "75", "CHACUNE 8H 70", "-", ""), ("AEIOUUA", "-", "BCDFGHA", "-!", "AECC?NU", "-*"),
    ("AECC?NU CHACUNE H4 76", "+EIOLMLS MOLLIES G8 68", "-EIOLMLS", "-", "12", "MOT"),
    ("CHACUNE H4", "-", "AB+CD", "H4"), ("AEIOUUA", "-BCDFGHJ AECC?NU", "MOT"),
    ("-AEIOUUA MOT H4", "-AEIOUUA", "-BCDFGHJ MOT H4", "AECC?NU", "-BCDFGHJ"),
)  # fmt: skip
SET_UP = (
    "", "PASSE H4", "s?lim", "PASS(E)R 4H", "AB§", "P1", "ABCDEFGHIJKLMNO", "ABCDEFGHIJKLMNOP", "REPASSERAIS O1",
    "MER O13", "/".join(["15"] * 14), "PaSSe H4", "PASSE H4", "PASTe H4",
)  # fmt: skip
DRAFTS = (
    "", "x", "Topping", "Topping brouillon 1", "Topping brouillon 1\n", "\ufeffTopping brouillon 1\nvariant 789\n",
    "Topping 1\n", "Topping brouillon 2\n", "Topping brouillon 1\nname A B\nat 2\n1 AECC?NU\n2 +X Y Z\n",
    "Topping draft 1\nx", "Topping brouillon 1\n2 AECC?NU\n", "Topping brouillon 1\n1 AECC?NU\n",
    "Topping brouillon 1\n" + "x" * 61, "Topping brouillon 1\nFormule : " + "x" * 61,
    "Topping brouillon 1\nVariante : 789\nCoup : 9\nNom : A B\nLigne : MOT\n1 AECC?NU\n2\n",
)  # fmt: skip


def with_slip(text: str, chance: Random) -> str:
    """A row in which now and then a letter of the draw, or a figure, is another."""
    place = chance.choice((0, 1, 2, -1))
    other = {"?": "K", "-": "-", "+": "+"}.get(text[place], "4" if text[place].isdigit() else chance.choice("?EXK"))
    return text[:place] + other + text[place:][1:] if chance.random() < 0.2 else text


def of_typing() -> Told:
    for text in ROWS:
        yield (
            f"row {text!r}",
            [tried(parse_row, text, has_draw=has) for has in (False, True)],
        )
    yield "awaits its word", [parse_row(text).awaits_word for text in ("AECC?NU", "-AECC?NU", "RAT H4", "TRA RAT H4")]
    for sheet in SHEETS:
        for name in ("normale", "normale+joker", "7et8"):
            typed = [parse_row(one) if one else TypedRow() for one in sheet]
            for admitting in (True, False):
                rows = check(typed, VARIANTS[name], admits if admitting else str.islower)
                grades = [tried(graded, row, best) for row in rows for best in (TOPS, TOPS[2:], ())]
                told = [(one.number, one.notes, one.draw, one.move, one.waits) for one in rows]
                yield f"sheet {sheet} {name}", [told, grades]
        more = check([*typed, parse_row("AEINRST")], VARIANTS[name], lambda word: True, rows)
        changed = check([parse_row("AEINRST"), *typed[1:]], VARIANTS[name], lambda word: True, rows)
        yield f"sheet {sheet} again", [(one.notes, one.draw) for one in (*more, *changed)]
    for seed, variant in enumerate((*VARIANTS.values(),) * 2):
        chance, game = Random(seed), list(map(str, GameDraft.of(random_game(variant, seed)).rows))
        for some in (game, [with_slip(text, chance) for text in game]):
            found = check([parse_row(text) for text in (*some, some[-1])], variant, admits)
            yield f"game typed {seed}", [(one.number, one.notes, one.draw, one.move, one.waits) for one in found]
    for texts in DRAFT_LINES:
        draft = GameDraft()
        for text in texts:
            came = tried(draft.typed, text)
            draft = came if isinstance(came, GameDraft) else draft
            yield f"draft {text!r}", [came, draft.is_new, format_draft(draft).splitlines()]
        changes = (draft.inserted(), draft.removed(), draft.went_to(0), draft.went_to(0).removed(), draft.went_to(99))
        yield "draft", [(one.at, list(map(str, one.rows))) for one in changes]
        bound = [tried(draft.pinned, place, Reference.parse("A1")) for place in range(len(draft.rows))]
        others = [tried(one.with_move, TypedMove.parse("MOT H4")) for one in (draft, GameDraft())]
        yield "draft changed", [*bound, *others, draft.with_rows(draft.rows[:1]), draft.without_draw()]
    begun = (GameDraft(), GameDraft(name="A"), GameDraft(line=" "), GameDraft(line="A"), GameDraft(rows=(TypedRow(),)))
    yield "new drafts", [one.is_new for one in begun]
    lines = GameDraft(rows=tuple(map(parse_row, ("AECC?NU CHACUNE", "EIOLMLS", "RAT"))))
    yield "bound draft", lines.pinned(0, Reference.parse("H4"))
    for length in (199, 200, 201):
        long = GameDraft(rows=(parse_row("AECC?NU CHACUNE H4"),) * length, at=length)
        added = [tried(long.typed, "AECC?NU"), tried(long.went_to(5).inserted), tried(parse_draft, format_draft(long))]
        added += [tried(long.with_rows, long.rows[:count]) for count in (0, 1, 2)]
        yield f"draft of {length}", [len(one.rows) if isinstance(one, GameDraft) else one for one in added]
    for text in DRAFTS:
        yield f"draft read {text[:40]!r}", [is_draft(text), tried(parse_draft, text)]
    history = UndoHistory(0)
    for value in range(1, 504):
        history = history.then(value)
    yield (
        "history",
        [
            history.undone().undone().redone().after,
            history,
            history.undone().redone() == history,
            history.undone().amended(7).then(8),
        ],
    )
    free = FreePosition()
    for text in SET_UP:
        came = tried(free.typed, text)
        free = came if isinstance(came, FreePosition) else free
        yield f"free {text}", [came, free.excess(), free.words()]
    yield "not laid", [tried(free.laid, letter) for letter in "?É*"]
    for row, column in ((7, 3), (7, 8), (14, 14), (0, 0), (14, 11)):
        for direction in Direction:
            there = replace(free, cursor=Square(row, column), direction=direction)
            yield (
                f"at {row} {column} {direction.name}",
                [
                    (one.cursor, one.board.cells, one.direction)
                    for one in (
                        there.laid("E", as_joker=False),
                        there.laid("E", as_joker=True),
                        there.erased(),
                        there.deleted(),
                        there.turned_joker(),
                        there.arrow(Direction.VERTICAL, 1),
                        there.arrow(Direction.HORIZONTAL, -1),
                        there.put_cursor(Square(7, 8)),
                    )
                ],
            )
    for text in ("RASE", "RASE 1", "RASE 99", "XE 12", "ZUT 30", "PASSES H9", "", "12 12", "TAX", "rase?", "RASSE"):
        yield (
            f"said {text}",
            tried(value_of_said, text, HOME_POSITION, NORMALE, HOME_WORDS.__contains__),
        )
    said = [value_of_said(f"RASE {points}", HOME_POSITION, NORMALE, HOME_WORDS.__contains__) for points in range(30)]
    yield "said with points", [one.points for one in said]
    yield "a word", tried(lambda: FreePosition().with_word(TypedMove.parse("PASSE O11")).cursor)


# sessions

JOKER_GAME = parse_game("Topping 1\n1 AEIRST? ARISEnT H4 64\n2 AELOUTS LIE 6G 3\n")
DESK = (
    "1 ARISENT H4 66", "ARISENT H4 66", "ARISENT 66", "2 ARISENT H4 65", "3 ARISENT 4H 66", "9 MOT H4 2", "1 !abs",
    "2 !abs 3", "1 !zero", "2 !blanc", "1 !exclu", "2 !parti", "3 !revient", "1 !avert", "2 !avert 2", "1,3 !abs",
    "1-3 !abs", "2-9 ETAS H4 4", "1 *", "1 *2", "1 *1", "*", "2 *9", "= 1 Zoé", "= 9 Zoé", "=", "+ Léa", "+ 5 Léa",
    "+", "+ 1 Léa", ":AEIRSTN", ":-", "–", "-", "!x", "1 ARISENT / TISANE H4 14", "1 ARIS H4 7 / - SENT H8",
    "1 !retard", "1 !illisible", "1 !plusieurs", "1 !ratures", "1 !moyenne", "2 !exact", "2 !oui", "2 !non", "4", "2",
    "2 ", "0 MOT", "1 M(O)T H4 3", "1 | ARISENT 66", "1 -ARISENT 66", "3 ARI SENT H4 66", "3 A R I S E N T H 4 66",
    "2 ARISENT H4 66 12", "3 MOT P4 12", "3 MOTS H 4", "!moyenne", "1 !moyenne 4", "1 !dup", "1 !triche", "12 h 10 24",
    "12 10 h 24", "12 h 1 0 24", "!sceller", "1 !sceller", "!sceller x", "1 !recours " + "x" * 300,
    "1 !recours A  B", "1 ARIsENT H4 66", "1 !recours " + "x" * 301, "arbitre A : 1-2", "=2 Zoé Martin Durand",
    "3 !moy", "1 (A) 3",
)  # fmt: skip


WARNED = (20, Motive.SCORE_WRONG)


def told_of(session: Session) -> list[object]:
    """What is told of a session."""
    interrupted = [
        replace(session, collected=14 + now, most_collected=14 + ever) for now, ever in ((0, 0), (0, 1), (1, 1))
    ]
    moves = range(1, len(session.turns) + 1)
    return [
        standings(session), solos(session), announced_solos(session), of_session.missing_bulletins(session),
        of_session.still_in(session), of_session.winner(session), of_session.due_slips(session),
        of_session.rounds(session),
        [
            (
                of_session.players(session, move), of_session.awaited(session, move),
                of_session.registered(session, move), of_session.is_untouched(session, move),
                of_session.is_complete(session, move),
            )
            for move in moves
        ],
        [of_session.aftermath_of_absence(session, ms) for ms in (0, 59_999, 300_000, 900_000)],
        [of_session.aftermath_of_absence(one, 900_001) for one in interrupted],
        [tried(lambda one=one: after(one, events.Interrupted(900_001)).is_void) for one in interrupted],
        session.cancelled, session.just_cancelled, session.chosen,
    ]  # fmt: skip


def of_sessions() -> Told:
    for place, plan in enumerate((DUPLICATE_PLAN, BLITZ_PLAN, SUDDEN_PLAN, OLD_PLAN)):
        for seed in range(6):
            session, _, _ = random_session(Random(100 * place + seed), plan)
            settled = of_session.settled(session)
            ended = after(settled, events.Ended()) if not session.is_ended else settled
            yield f"session {place} {seed}", told_of(session)
            yield f"ended {place} {seed}", told_of(ended)
            yield f"last move {place} {seed}", on_the_last_move(settled)
            yield f"excluded {place} {seed}", [told_of(after(one, events.Excluded(1))) for one in (settled, ended)]
            yield "an appeal too late", tried(after, ended, events.Appealed(1, 1, "raccord", 900_001))
            other, _, _ = random_session(Random(100 * place + seed + 1), plan)
            yield f"differences {place} {seed}", of_session.correction_differences(session, other)
    yield "usual plan", DUPLICATE_PLAN
    yield "warned", of_session.rounds(played_session(of(2, SUDDEN_PLAN), *[dict.fromkeys((1, 2), WARNED)] * 8))
    yield "absences", of_session.latecomers(session)
    recorded = collected(began("Ana", plan=replace(DUPLICATE_PLAN, settling=Settling.AS_RECORDED)), 1)
    for table in (1, 2):
        yield f"credited {table}", tried(told_after, entered(recorded, 1, {1: 10}), events.Credited(1, table, 5))
        yield f"warned {table}", tried(told_after, recorded, events.Ruled(1, table, Ruling.DISCIPLINARY_WARNING))
    asked = after(recorded, events.Handed(1, 1, None, JOIN(*"RUE", score=5)))
    of_joker = collected(began("Ana", game=JOKER_GAME), 1)
    yield "a joker", [tried(desk.typed, "1 ARISEnT H4 64", of_joker, move, admits) for move in (1, 2)]
    yield "a join", [desk.open_questions(asked), tried(desk.typed, "1 !plausible", asked, 1, admits)]
    begun = began("Ana", "Bob", "Cléo", game=DESK_GAME)
    session, fewer = collected(begun, 1), collected(began("Ana", "Bob", game=DESK_GAME), 1)
    for text in ("1 RISENTS 8", "1 RISENTS H4 8", "1 ARISENT H4 66", "1 RISENTS H4 8 / RISENTS"):
        yield f"question {text}", tried(desk.writing_question, text, collected(session, 2), 2, admits)
    yield "played with bulletins", [tried(with_bulletins, one) for one in FORMULAS.values()]
    for lines_before in (
        (),
        ("1 ARISENT H4 66", "2 ETAS H4 4"),
        ("1 ARISENT H4 66", "2 ARISENT 4H 66", "3 !abs", "1 !parti"),
    ):
        for text in lines_before:
            session = after(session, desk.typed(text, session, 1, admits))
        for text in DESK:
            typed = tried(desk.typed, text, session, 1, admits, TOPS, after_ms=900_001)
            elsewhere = (begun, fewer, session) if isinstance(typed, events.Event) else ()
            yield f"then {text}", [typed, *(tried(told_after, one, typed) for one in elsewhere)]
            yield (
                f"desk {text}",
                [
                    tried(desk.typed, text, session, 1, admits),
                    tried(desk.typed_for_all, text, session, 1, admits),
                    tried(desk.writing_question, text, session, 1, admits),
                    tried(desk.DeskLine.parse, text),
                    tried(lambda text=text: [desk.is_for_several(text), desk.directed(text, Direction.VERTICAL)]),
                    tried(desk.parse_boxes, text),
                ],
            )
        yield "questions", [desk.open_questions(session), [desk.is_repeat(session, 1, table) for table in (1, 2, 3)]]
        yield "told", told_of(session)


def told_after(session: Session, event: events.Event) -> list[object]:
    return told_of(after(session, event))


def on_the_last_move(session: Session) -> list[object]:
    """What comes of cancelling the last move opened, and of retaining another top on it."""
    move, game = session.opened, session.games[-1]
    if not move:
        return []
    shorter, other = (tried(one, session) for one in (othergame.without_last, last_retained_again))
    games = [one for one in (game, shorter, other) if isinstance(one, Game)]
    acts: list[events.Event] = [events.Cancelled(move, one) for one in games]
    acts += [events.Retained(move, one, choice) for one in games for choice in (0, 1)]
    return [games[1:], othergame.without_bulletins(session, move), *(tried(told_after, session, one) for one in acts)]


def last_retained_again(session: Session) -> Game:
    return othergame.with_other_top(session, session.turn(session.opened).solution)


def admits(word: str) -> bool:
    return word != "ETAS"


def of_drawing() -> Told:
    for number, name in enumerate(sorted(VARIANTS)):
        for seed in range(3):
            chance, session = Random(10 * number + seed), by_hand(VARIANTS[name])
            shown: list[object] = []
            for _ in range(40):
                awaits = session.bag is not None and session.awaits_draw and session.bag.drawn is None
                line = some_line(session, chance) if chance.random() < (0.7 if awaits else 0.1) else ""
                event = tried(desk.typed, line, session, 1, admits) if line else some_event(session, chance)
                came = tried(after, session, event) if isinstance(event, events.Event) else event
                session = came if isinstance(came, Session) else session
                taken = "taken" if session is came else came
                want = tried(wanted, session)
                shown.append((line, session.bag, want, may_take_back(session), taken, tried(top_event, session, ())))
                shown += [want.all_of_it] if isinstance(want, Wanted) else []
            yield f"{name} {seed}", [shown, on_the_last_move(session)]
    session = follow(by_hand(), list(events_of(replace(GAME, moves=GAME.moves[:8]))))
    second = after(played_session(of(2, game=short(1)), [44, 44]), events.Continued(Game(NORMALE, ())))
    second = after(second, desk.typed(":AEIRSTN", second, 1, admits))
    second = after(second, events.TopFound(2, Solution.parse("ARISENT H4 66")))
    yield "a second game by hand", second.games
    for left in (0, 1):
        few_left = Mock(ending=None, fresh_draws_left=Mock(return_value=left))
        barred = [RealBag.at(few_left, (Rejection("AEIOUUA", Why.INVALID),) * count).is_over for count in (0, 1)]
        yield f"bag with {left} draws left", barred
    for line in (
        ":-",
        ":AEIRSTN",
        ":+AEI",
        ":A+B",
        ":AEIRST?",
        ":AÀ",
        ":",
        ":AEIRSTN-",
        ":" + "A" * 30,
        ":" + "A" * 31,
    ):
        yield f"line {line}", tried(desk.typed, line, session, 8, admits)
    of_joker = by_hand(VARIANTS["normale+joker"])
    for line in (":?AEIRST", ":??AEIRS"):
        yield f"joker {line}", tried(desk.typed, line, of_joker, 1, admits)


# machines that play together


def of_meetings() -> Told:
    first, second, heard, other = meeting_told()
    own, at = second.meeting.own, 25_000
    asking = [
        replace(second.say(ClockAsked(own, first.meeting.own, when), when), seen_ms=when + second.ahead_ms)
        for when in range(5_000, 12_000, 1_000)
    ]
    asking = [*other, *asking]
    for done in range(len(TURNS) + 1):
        told = WatchedRun.of(run_until(done), "Marie", "Partie", at + 700 * done)
        yield (
            f"watched {done}",
            [told, [told.clock.elapsed(at + ms) for ms in (-900, 0, 900, 10**6)], told.for_rivals(1)],
        )
        signals = (Progress(own, told), MoveGiven(own, first.meeting.own, done + 2, at + second.ahead_ms))
        other += [replace(second.say(one, at), seen_ms=at + second.ahead_ms) for one in signals]
        behind = replace(told, moves=told.moves[1:])
        other.append(replace(first.say(Progress(first.meeting.own, behind), at), seen_ms=at + second.ahead_ms))
        at += 3_000
    halves = (Entered("token-half", "Léa", 5, 7), Entered("token-half", "Léa", 5, None, 2))
    left = (Silent(own, first.meeting.own, 9), *halves, Entered("token-new", "Zoé", 5, 7, 2), Gone(own))
    other += [replace(second.say(one, at), seen_ms=at + second.ahead_ms) for one in left]
    alone = [replace(one, signal=with_entrant(one.signal)) for one in other if not isinstance(one.signal, Silent)]
    unmeasured = [one for one in heard if not isinstance(one.signal, ClockAsked | ClockTold)]
    came_later = [replace(one, seen_ms=40_000 + one.seen_ms * (one.machine == "b")) for one in unmeasured]
    undrawn = [one for one in other if not isinstance(one.signal, MoveGiven)]
    for name, said in (
        ("first", heard), ("second", other), ("in a competition", alone), ("nobody", []), ("asking", asking),
        ("without draws", undrawn), ("come later", came_later),
    ):  # fmt: skip
        for token in (first.meeting.own, own, "token-new"):
            meetings = [Meeting(token, tuple(said[:count]), 45_000 + count) for count in range(len(said) + 1)]
            yield f"meeting {name} {token}", [of_meeting(meetings[-1]), list(map(of_meeting, meetings))]
    for policy in LatePolicy:
        for now in (0, 59_999, 60_000, 60_001, 120_000, 120_001, 120_002, 130_000, 10**7):
            run = late_run(run_until(0), 0, now, policy)
            yield f"late {policy.value} {now}", run and [run.phase, run.results, run.total_ms]
    for done in range(len(TURNS)):
        for given in (0, 1, 3):
            run = run_in_duel(run_until(done), given)
            yield f"duel {done} {given}", [run.phase, run.results, run.total_ms, run.last_ms]


def with_entrant(signal: Signal) -> Signal:
    """The same for one entrant whoever comes, and no duel."""
    if isinstance(signal, Entered):
        return replace(signal, entrant="A" if signal.player == "Zoé" else "", offset_ms=3 if signal.offset_ms else None)
    return replace(signal, is_duel=False) if isinstance(signal, StartGiven) else signal


def of_meeting(meeting: Meeting) -> list[object]:
    return [
        meeting.present, meeting.seated_before, meeting.silent, meeting.leader, meeting.leads, meeting.offset,
        [meeting.calendar_offset(one) for one in meeting.present], meeting.is_start_measured, meeting.to_ask,
        meeting.has_asked, meeting.unanswered, meeting.start, meeting.start_ms, meeting.last_given,
        [(meeting.move_ms(number), meeting.may_give(number)) for number in range(4)], list(meeting.runs),
        is_waited_for(meeting), [silent_ones(meeting, now) for now in (0, 10_000, 10**7)],
    ]  # fmt: skip


# other games


def of_other_games() -> Told:
    for rack in ("RIZEMU?", "RIZEMUA"):
        entries = [GridEntry(Position(Board(), rack)).type_letter("R", as_joker) for as_joker in (False, True)]
        yield f"laid of {rack}", [one and one.laid for one in entries]
    every = [Stroke(100 * kind.value, kind, device) for kind in StrokeKind for device in Device]
    every += [replace(every[-1], at_ms=every[-1].at_ms + wait) for wait in (127, 255)]
    yield "no terms", tried(SolitaireTerms.parse, "x" * 50)
    yield "strokes", [pack(every).hex(), unpack(pack(every))]
    solver = Solver(sample())
    for way, most in zip(SolitaireWay, TURN_LIMITS, strict=True):
        game, happened = play_solitaire(solver, SolitaireTerms(way, most), 2)
        at_least = [replace(game, bag=Bag("A" * held), is_over=over) for held in (6, 7, 8) for over in (False, True)]
        yield f"solitaire {way.value} {most}", [happened, game, [one.can_exchange for one in at_least]]
    for seed in range(2):
        chance, loto = Random(seed), ready()
        marks: list[object] = []
        while not loto.is_over:
            loto = loto.after(LetterCalled(loto.bag.draw(1, chance)[0]))
            marks += [loto.crossed(0), loto.missing(1), tried(loto.after, LotoSaid(1))]
        yield f"loto {seed}", marks
    for seed, board in enumerate(FINISHED):
        chance, inverse = Random(seed), InverseGame.of(["Léa", "Max"], board)
        for _ in range(12):
            ways = list(islice(removals(inverse.board, lambda word: len(word) < 7), 20))
            if not ways:
                break
            yield f"inverse {seed}", [ways, inverse.scores, inverse.player]
            for other in (TurnPassed(1 - inverse.player), LettersTaken(1 - inverse.player, ways[0])):
                yield "refused", tried(inverse.after, other)
            inverse = inverse.after(LettersTaken(inverse.player, ways[int(chance.random() * len(ways))]))
    lone = InverseGame.of(["Léa"], FINISHED[0])
    for text in ("A1", "H4 G5", "H8", "H8 H9", "O15"):
        yield f"taken {text}", tried(lone.after, LettersTaken(0, squares(text)))


SUBJECTS: tuple[Subject, ...] = (
    of_numbers, of_classic, of_machine, of_typing, of_sessions, of_drawing, of_meetings, of_other_games,
)  # fmt: skip


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
