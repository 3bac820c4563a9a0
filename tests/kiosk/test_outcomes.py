"""What the kiosk says in words and reads from what is typed, of made-up runs and texts: a list, line by line.

`python -m tests.kiosk.test_outcomes` writes the list anew where it is meant to change.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from inspect import getsource, isclass
from itertools import product
from pkgutil import walk_packages
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect

import topping.kiosk
from tests.conftest import CHECKOUT
from tests.kiosk.driver import game
from tests.play.session.helpers import BLITZ_PLAN, DUPLICATE_PLAN, OLD_PLAN, SUDDEN_PLAN, began
from tests.play.session.twin import random_session
from tests.writtendown import Subject, Told, defaults_of, known_lines, lines, parts_of, write
from topping.hub.status import HubState, HubStatus
from topping.kiosk import wording
from topping.kiosk.backstage import askedwords, firstscreen
from topping.kiosk.faces import ranking
from topping.kiosk.faces.hall import PublicFace, watched_face
from topping.kiosk.paint import boxes, grid, icons, pen, rack, theme, tops, words
from topping.kiosk.paint.fields import (
    EntryView,
    FieldView,
    VerdictView,
    caret_at,
    entry_ring,
    field_place,
    letter_at,
    line_rect,
)
from topping.kiosk.paint.grid import SketchView
from topping.kiosk.paint.page import line_height, lines_of
from topping.kiosk.paint.rack import RackView
from topping.kiosk.paint.theme import Face, Layout, Panel
from topping.kiosk.public import following, view
from topping.kiosk.public.moment import Hold, MoveClock, Showing, as_if_drawn
from topping.kiosk.screens.play.missed import stay_view
from topping.kiosk.screens.play.shown import is_slow
from topping.kiosk.screens.session.leading import closing_question
from topping.kiosk.typing import move as typing
from topping.kiosk.ui import keys
from topping.kiosk.ui.keys import Reach, enter, escape, go_through, key, letter, moved, scroll_to
from topping.kiosk.ui.layout import Places, lay, natural, room_of
from topping.kiosk.ui.panels import still
from topping.kiosk.ui.parts import button, field, list_of
from topping.kiosk.ui.tree import Cursor, Element, TypedText, column, row, stack
from topping.kiosk.ui.tree import text as words_of
from topping.kiosk.window import Keyboard
from topping.kiosk.wording import results
from topping.kiosk.wording.training import card_text
from topping.lexicon.catalogue import default
from topping.manual.pages import blocks_of
from topping.play.explanation.scoreparts import Lack, Shortfall
from topping.play.run.proposal import Referee
from topping.play.run.run import Phase, Run
from topping.play.run.strokes import InputMark
from topping.play.session import events
from topping.play.session import session as of_session
from topping.play.session.course import after
from topping.play.session.plan import Plan
from topping.play.together.watched import WatchedRun
from topping.rules.conditions.conditions import HELPS, PAUSE, Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, Measure
from topping.rules.conditions.options import HintKind, HintPrice, Options, RankPoints, WarningRule, ZeroRule
from topping.rules.conditions.variant import VARIANTS, Schedule
from topping.rules.games.game import Turn
from topping.rules.grid.board import Direction, Square
from topping.store import PlayerMean, RankedRun, RunKind
from topping.texts.times import to_seconds, to_tenths
from topping.training.analysedmove import Kind
from topping.training.daily import DailyAttempt, board_of
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.par import Expected, RunPar

LIST = CHECKOUT / "tests" / "data" / "kiosk_outcomes.txt"
HINTS = tuple(HintPrice(kind, 1_000 * (place + 1)) for place, kind in enumerate(HintKind))
OPTIONS = (
    Options(),
    Options(hints=HINTS),
    Options(zero=ZeroRule(5_000), warnings=WarningRule(1), hints=HINTS[:2]),
    Options(zero=ZeroRule(takes_every=True), rank_points=RankPoints()),
    Options(hides_status=True, warnings=WarningRule(0)),
    Options.in_training(zeros=True, declared=True),
)
TYPED = ("", "zzz", "zut", "zut h4", "stalp h4", "plat h4", "plats h4", "(p)lat 8h", "talps 8z", "le h8 12", "p?at h4")
GAMES = ("normale-08", "normale-joker-07", "7sur8-02")


def of_constants() -> Told:
    """What modules and classes name for themselves, where it holds a number and is the same in every process."""
    for one in walk_packages(topping.kiosk.__path__, "topping.kiosk."):
        module = import_module(one.name)
        assigned = re.findall(r"^(_?[A-Z][A-Z0-9_, ]*)(?:: .*)? =", getsource(module), re.MULTILINE)
        is_set = {name for names in assigned for name in names.split(", ")} - {"KEPT"}  # tests keep more
        named = {name: it for name, it in vars(module).items() if name in is_set}
        for kind in [it for it in vars(module).values() if isclass(it) and it.__module__ == one.name]:
            named |= {f"{kind.__name__}.{name}": it for name, it in vars(kind).items() if not name.endswith("_")}
        if known := {name: it for name, it in named.items() if holds_a_number(it) and " at 0x" not in repr(it)}:
            yield one.name, known


def holds_a_number(value: object) -> bool:
    parts = parts_of(value)
    return (
        isinstance(value, int | float | range | frozenset | set) if parts is None else any(map(holds_a_number, parts))
    )


def of_defaults() -> Told:
    return defaults_of(topping.kiosk)


def conditions() -> list[Conditions]:
    """Those of all formulas, in turn of all variants, with and without helps and options."""
    made = []
    for place, (formula, options) in enumerate(product(FORMULAS.values(), OPTIONS)):
        helps = ((), HELPS[:1], (*HELPS, PAUSE), (PAUSE,))[place % 4]
        speed = formula.speeds[place % len(formula.speeds)]
        variant = list(VARIANTS.values())[place % len(VARIANTS)]
        plain = Conditions().under(formula, speed)
        made.append(replace(plain, variant=variant, helps=helps, options=options.under(formula)))
    return made


def of_conditions() -> Told:
    for number, one in enumerate(conditions()):
        schedule = one.speed.schedule
        told = [wording.conditions_text(one), wording.game_in_words(one), wording.pace_text(one)]
        told += [wording.speed_text(one.speed), wording.schedule_text(schedule), wording.times_text(schedule)]
        yield f"{number}", [*told, wording.variant_text(one.variant.name), wording.formula_text(one.formula.name)]


def of_runs() -> Told:
    """A run of each, by a player who finds every other top, asks for hints and types what is no word."""
    whole, admits = game("normale-06", 6), default().admits
    turns = tuple(whole.turns())
    for number, one in enumerate(conditions()):
        chance, now, said = Random(number), 0, list[object]()
        run = Run(turns, replace(one, variant=whole.variant), rest_ms=0)
        referee = Referee.under(run.conditions, admits)
        while not run.is_over:
            run = run.draw_shown(now)
            turn, texts = run.turn, chance.sample(TYPED, 2)
            for text in (*texts, turn.solution.move.circled)[: chance.choice((2, 3))]:
                now += chance.randint(700, 19_000)
                price = chance.choice(HINTS)
                run = (
                    run.propose(text, referee.judge(text, turn), now)
                    if chance.random() < 0.8
                    else run.hint(price.kind, now)
                )
                for last in [one for one in run.tries[-1:] if not one.verdict.is_top]:
                    view = wording.in_words(last.verdict, last.text, show_distance=number % 2 > 0, at_ms=last.at_ms)
                    said.append((view, wording.with_costs("…", run.tries, number % 3, run.conditions)))
                    said.append(wording.hints_text(run.tries, turn))
            said.append((wording.jokers(turn), wording.so_far(run, 1_234, to_tenths)))
            run = run.end_move(now + 500) if run.phase is Phase.THINKING else run
            now += 60_000
            run = run.tick(now)
        par = RunPar(tuple(range(4_000, 16_000, 2_000)), Expected(54_000, 45_000, 63_000))
        measure = run.conditions.formula.measure
        yield f"{number} said", said
        yield (
            f"{number} columns",
            [wording.columns_of(measure, it, run.worth(it.number), to_seconds) for it in run.results],
        )
        for its_par in (None, par):
            yield f"{number} head {its_par is par}", results.headline(run, "Zoé" * (number % 2), whole, its_par)
            yield f"{number} chart {its_par is par}", results.chart(run, its_par)
            yield f"{number} costs {its_par is par}", results.costs(run, its_par)
            yield f"{number} review {its_par is par}", results.count_to_review(run, its_par)


def of_slow_moves() -> Told:
    """Which of two tops are slow, at and around one and a half times the average; which is marked, from the fourth."""
    for first_ms in (29_999, 30_000, 30_001):
        run = _found_after(first_ms, 10_000)
        yield f"{first_ms}", [(one.elapsed_ms, results.is_slow(run, one, None)) for one in run.results]
    for third_ms, fourth_ms in ((9_000, 1_000), (1_000, 1_800), (1_000, 1_801)):
        run = _found_after(1_000, 1_000, third_ms, fourth_ms)
        yield f"{third_ms} {fourth_ms}", [is_slow(run, one) for one in run.results]


def of_stays() -> Told:
    """How long a missed top stays, to the second and the percent."""
    (turn,) = game("normale-06", 1).turns()
    run = Run((turn,), Conditions(), shown_ms=20_000).draw_shown(0).tick(60_001)
    for now in (60_001, 60_002, 79_000, 79_001, 79_002, 80_001):
        yield f"{now}", [stay_view(run, now)]


def _found_after(*times: int) -> Run:
    turns = tuple(game("normale-06", len(times)).turns())
    run, now = Run(turns, Conditions(), rest_ms=0), 0
    for turn, ms in zip(turns, times, strict=True):
        run = run.draw_shown(now)
        now += ms
        run = run.propose("", ADMITTED.judge(turn.solution.move.circled, turn), now).tick(now + 60_000)
        now += 60_000
    return run


def of_names() -> Told:
    for text in ("word:PASSE", "hook:+RAT", "hook:RAT+", *(f"kind:{one.value}" for one in Kind)):
        yield text, card_text(DeckCard(0, CardKey.parse(text), CardSource.MISSED, "", 0, 0))
    names = (
        "",
        "Démonstration 3",
        "Jour 2026-03-01",
        "Jour 2026-13-01",
        "Partie 12",
        "Départage 2",
        "Normale joker 04",
    )
    for name in (*names, "7 sur 8 12", "Partie", "partie.gcg"):
        yield f"game {name}", [wording.game_text(name), wording.kept_game_text("0123456789abcdef", name)]
    for state, waiting, part in product(HubState, (0, 3), (99, 100)):
        yield f"hub {state.name} {waiting} {part}", wording.hub_text(HubStatus(state, "club", waiting, percent=part))
    for lack, placed, tiles, squares in product(Lack, (0, 7, 8), ("", "A", "A?", "ABC"), (0, 1, 2)):
        top = next(iter(game().turns())).solution
        at = tuple((Square(7, 7 + place), "AB"[place]) for place in range(squares))
        found = Shortfall(lack, top, 5, at, tiles, placed)
        yield f"lack {lack.name} {placed} {tiles} {squares}", wording.lack_in_words(found)
    known = (("Zoé", 1.0, 0.4), ("Léo", 1.0, 0.4), ("Ana", 1.7, 0.4), ("Ève", 9.0, 0.1), ("Max", 9.2, 0.1))
    means = [PlayerMean(name, 3, 9, 5, mean, margin) for name, mean, margin in known]
    for count, name in product(range(6), ("", "zoé", "Max", "Nul")):
        yield f"unsettled {count} {name}", [results.unsettled(means[:count], name), results.ranks_of(means[:count])]
    for one, other in product(("", "Zoé", "ZOE", "Léo"), repeat=2):
        yield f"same {one} {other}", wording.is_same(one, other)


def of_typed() -> Told:
    """What is laid and read of texts on the first moves of games, and the strokes that they are."""
    admits = default().admits
    for name in GAMES:
        for turn in game(name).turns():
            letters = turn.draw.letters
            circled = turn.solution.move.circled
            for text in (*TYPED, circled, circled.lower(), circled[:3], f"{circled} 99", circled[::-1]):
                laid = typing.preview_of(text, turn, Referee(admits))
                told = [
                    laid,
                    typing.letters_of(text),
                    typing.plain_letters(text),
                    wording.used_of(letters, text.upper()),
                ]
                yield f"{name} {turn.number} {text}", told


SIZES = ((800, 600), (1024, 600), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160))
SAID = ("", "Coup 8", "Wilhelmine-Marguerite Vandenborre", "le *A* de H8 et le *B* de H9", "à la place du joker, en H4")
ENTRIES = (
    EntryView("", (0, 0), 0, True, True, 32),
    EntryView("Wilhelmine-Marguerite Vandenborre", (3, 9), 21, True, False, 40, remark="connue"),
    EntryView("Élodie", (0, 0), 6, False, False, 24),
)
RACKS = (RackView("AB", "LYPWVNR", (False,) * 9, places=9), RackView("", "LES", (False,) * 3, countries=False))
FIELDS = (FieldView("H8"), FieldView(""), FieldView("8H", Direction.VERTICAL, example="PLAT H4"))


@pytest.fixture(autouse=True)
def usual_look() -> Iterator[None]:
    pygame.font.init()
    theme.forget_fonts()
    pen.forget()
    yield
    theme.measure(Layout((1920, 1080)))


def of_measures() -> Told:
    """Lengths and sizes of type on screens of all sizes, and how texts are set in them."""
    for size, text_scale in product(SIZES, (100, 115, 130)):
        theme.measure(look := Layout(size, text_scale))
        lengths = [
            look.scale,
            look.least,
            tuple(look.hints),
            tuple(look.main),
            tuple(look.board),
            look.px(0.2),
            look.px(77),
        ]
        sides = [theme.board_side(), theme.beside_board(), theme.page_side(), theme.text_scale(), entry_ring()]
        types = [(look.step(step), icons.cap_height(look.step(step))) for step in range(1, len(theme.STEPS) + 1)]
        yield f"{size} {text_scale}", [lengths, sides, types, boxes.ring_reach(), tops.line_height()]
    for text, width, face in product(SAID, (60, 150, 400), (Face.TEXT, Face.TITLE)):
        spans = pen.marked(text, "ink", "accent")
        told = [pen.wrap(text, width, 27, face), pen.fitting_size(text, width, 40, face), pen.initials(text)]
        told += [pen.wrap_spans(spans, width, 27), pen.spans_width(spans, 27), icons.cap_width(text, 22)]
        told += [icons.hint_width("F2", text, 22), icons.chip_size(text, 22), icons.chip_size(text, 22, icon=True)]
        yield f"{text} {width} {face}", told
    for ms, squares in product(range(-20, 1_200, 20), (2, 8)):
        yield f"found {ms} {squares}", theme.found_phase(ms, squares)


def of_clicks() -> Told:
    """What is found at points of a line, a field, a rack, a grid and of what else is made of cells."""
    for size in SIZES[1:4:2]:
        theme.measure(Layout(size))
        for wide, high in ((560, 150), (1100, 120), (160, 90)):
            rect = Rect(30, 20, wide, high)
            across = range(0, wide + 60, 7)
            points = [(x, y) for x in across[::3] for y in range(0, high + 40, 13)]
            for number, line in enumerate(ENTRIES):
                yield f"{size} {wide} line {number}", [letter_at(rect, line, x) for x in across]
            for number, shown in enumerate(FIELDS):
                yield f"{size} {wide} field {number}", [caret_at(rect, "plat h4", shown, x) for x in across]
            for number, drawn in enumerate(RACKS):
                yield f"{size} {wide} rack {number}", [rack.tile_at(rect, drawn, point) for point in points]
            yield f"{size} {wide} letters", [rack.letter_at(rect, point) for point in points]
            counts = tuple((letter, place % 3) for place, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ?"))
            yield f"{size} {wide} bag", [rack.drawn_letter_at(rect, counts, point) for point in points]
            yield f"{size} {wide} lengths", [words.length_at(rect, point) for point in points]
            yield f"{size} {wide} places", [tuple(field_place(rect)), tuple(line_rect(rect))]
        board = Rect(22, 22, 700, 700)
        points = [(x, y) for x in range(20, 740, 37) for y in range(20, 740, 41)]
        yield f"{size} board", [(grid.square_at(board, point), grid.cell_of(board)) for point in points]
        sketch = SketchView(("...A...", ".BCD", "...."), frozenset(), (1, 2), False)
        yield f"{size} sketch", [grid.cell_at(board, sketch, point) for point in points]


def laid(panels: Sequence[Panel]) -> list[object]:
    """What is painted where, a panel after the other."""
    return [[one.name, tuple(one.rect), repr(one.state)] for one in panels]


def of_halls() -> Told:
    """What a hall sees of sessions: at the start, in the last seconds, after a move, announced, interrupted, ended."""
    for place, (plan, seed) in enumerate(product((DUPLICATE_PLAN, BLITZ_PLAN, SUDDEN_PLAN, OLD_PLAN), range(3))):
        theme.measure(look := Layout(SIZES[-1] if place % 3 else SIZES[1]))
        played, _, _ = random_session(Random(place), plan)
        settled = of_session.settled(played)
        ended = after(settled, events.Ended()) if not settled.is_ended else settled
        limit_ms, name = plan.limit_ms(1), ("", "Club", "Open · salle 2")[seed]
        for kind, session in (
            ("none", began("Ana", "Bob")),
            ("played", played),
            ("settled", settled),
            ("ended", ended),
        ):
            opened = as_if_drawn(session)
            telling = [tuple(view.opening_lines(session)), view.points_view(session), view.draw_view(opened)]
            telling += [
                view.results_of(session),
                view.pages(session),
                view.next_limit(session),
                view.shown_turn(session),
                closing_question(session, "F12"),
            ]
            telling += [
                view.played_text(session, 0, 2),
                ranking.note(session, name, (2,)),
                ranking.room_ranking(session),
            ]
            yield f"{place} {kind}", telling
            for since, before_ms in ((None, 0), (0, 0), (0, 20_001), (0, 200_000)):
                clock = MoveClock(limit_ms, frozenset() if since == 0 else frozenset({Hold.DRAW}), since, before_ms)
                shown = Showing(opened, name, 5_000, clock, animated=bool(seed))
                told = [view.head(shown), view.band_view(shown, VerdictView("", "plain")), view.bar_view(clock, 5_000)]
                yield f"{place} {kind} {since} {before_ms}", [*told, view.figure_view(clock, 5_000)]
            others = (Showing(session, name, 5_000), Showing(session, name, 90_000, has_standings=True),
                      Showing(session, name, 9_000, paused_since=1_000), shown)  # fmt: skip
            for number, one in enumerate(others):
                face = PublicFace(has_keys=number % 2 > 0)
                panels = face.panels(one, VerdictView("Une remarque" * (number % 2), "plain"), look.screen)
                yield f"{place} {kind} face {number}", laid(panels)
    for names in (("Ana", "Bob"), ("Ana Blanc", "Ana Noir"), ("Ana B", "Ana B", ""), ("Ana Blanc", "Ana Brun", "Léo")):
        yield f"short {names}", view.short_names(dict(enumerate(names)))
    for limit_ms, holds in product((None, 15_000), (frozenset[Hold](), frozenset({Hold.DRAW}))):
        speed, clock = (
            replace(DUPLICATE.speeds[0], schedule=Schedule.even(limit_ms)),
            MoveClock(limit_ms, holds, None if holds else 0),
        )
        session = began("Ana", plan=Plan.under(DUPLICATE, speed))
        told = [view.next_limit(session), view.opening_lines(session), view.draw_view(session)]
        told += [[view.figure_view(one, 9_000), view.bar_view(one, 9_000)] for one in (None, clock)]
        yield f"limit {limit_ms} {len(holds)}", told


def of_watched() -> Told:
    """What others see of runs of one player and of several."""
    theme.measure(look := Layout(SIZES[-1]))
    whole = game("normale-06", 6)
    turns, runs = tuple(whole.turns()), list[WatchedRun]()
    for number, one in enumerate(conditions()):
        run = Run(turns, replace(one, variant=whole.variant))
        runs.append(WatchedRun.of(run, f"J{number}", whole.name, 0))
        for now in range(0, 250_000, 50_000):
            run = run.draw_shown(now)
            runs.append(WatchedRun.of(run, "Ana" * (number % 3), whole.name, now + 7_000 * number))
            run = run.end_move(now + 9_000).skip(now + 20_000)
        for watched in runs[-6:]:
            clock = watched.clock
            told = [following.clock_figure(clock, clock.at_ms + 13_000), following.clock_bar(clock, clock.at_ms)]
            told.append(following.clock_bar(replace(clock, limit_ms=None), clock.at_ms))
            for left_ms in (10_001, 10_000):
                last = replace(clock, limit_ms=clock.elapsed_ms + left_ms, is_running=True)
                told += [following.clock_figure(last, last.at_ms), following.clock_bar(last, last.at_ms)]
            yield f"{number} {watched.number} {watched.phase.name}", [*told, following.times_lines(watched)]
    for number in range(0, len(runs), 7):
        some = runs[number : number + 1 + number % 3]
        yield f"gaps {number}", [following.gaps(some), following.gap_lines(some)]
        for audience in following.Audience:
            face = watched_face(some[0], some[0].clock.at_ms + 9_000, audience, "sans fichier" * (number % 2), some[1:])
            yield f"face {number} {audience.name}", laid(still(face, look.screen))


ASKED = (
    *("", "chat", "Éléphant", "ch?t", "c*t", "[ab]..r", "+k", "-e 7", "4-6", "3-", "99", "1", "chat +s -z 5-9", "12 4"),
    *("/^re/", "/^re/ 5 +k", "/^re", "/a/b/ 3", "/", "//", "+é -ç", "chat chien", "abcdefghijklmnop", "5-3"),
    *("abcdefghijklmno", "abcdefghijklmn"),
)


def of_asked_words() -> Told:
    """What a line of the word tools asks for, of which tools, and with another length."""
    for line in ASKED:
        asked = askedwords.asked_by(line)
        tools = askedwords.tools_for(asked)
        told = [asked, asked.is_word, asked.limits, askedwords.can_be_prolonged(asked), tools]
        told += [(askedwords.order_of(tool, asked), askedwords.search_of(tool, asked)) for tool in askedwords.WordTool]
        yield f"line {line}", [*told, [askedwords.with_length(line, length) for length in (None, 2, 15)]]
    for word, letters in (("CHAT", "CHAT"), ("CHAT", "C?AT"), ("ATTAT", "TA???"), ("CHAT", "c.at"), ("", "?")):
        yield f"jokers {word} {letters}", askedwords.with_jokers(word, letters)


def of_days() -> Told:
    """What the first screen tells of the game of a day, by who has played it, and of a player's rushes."""
    attempts = [
        DailyAttempt(
            run, name, 740_000 + late, run != 4, None if run in (4, 6) else 61_000 * run, 0, run == 5, f"{run}"
        )
        for run, name, late in (
            (1, "Ana", 0),
            (2, "Bob", 1),
            (3, "Léo", 0),
            (4, "Max", 0),
            (5, "Zoé", 2),
            (6, "Ève", 0),
        )
    ]
    for count, own in product(range(7), (None, *attempts)):
        rows = board_of(attempts[:count], 740_000)
        yield f"day {count} {own and own.player}", firstscreen.OfDay(740_000 * bool(count), rows, own).task


STROKES = (
    *((pygame.KEYDOWN, code) for code in (*typing.ARROWS, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_ESCAPE)),
    *((pygame.KEYDOWN, code) for code in (pygame.K_RETURN, pygame.K_DELETE, pygame.K_HOME, pygame.K_v, pygame.K_a)),
    (pygame.TEXTINPUT, 0),
    (pygame.KEYUP, pygame.K_TAB),
)
MODS = (0, pygame.KMOD_CTRL)


def acts_of(made: typing.MoveTyping, turns: Sequence[Turn], letters: str, chance: Random) -> list[Callable[[], object]]:
    """What may be done with a move that is typed."""
    return [
        *(partial(made.arrow, code) for code in typing.ARROWS),
        *(made.turn_cursor, made.switch, made.answered, made.escape, made.take_back, made.to_line, made.looked_at),
        *(lambda: made.lay(chance.choice(letters)), lambda: made.lay(chance.choice(letters), as_joker=True)) * 6,
        *(lambda: made.click(square(chance)), lambda: made.click_down(square(chance))),
        *(lambda: made.write(chance.choice(TYPED)), lambda: made.begin(chance.choice(turns).position)) * 2,
    ]


def of_handled() -> Told:
    """What stands on the line and on the grid of a move after each of many acts, and what strokes are in between."""
    events = [pygame.event.Event(kind, key=code, mod=mod, text="Aé4?") for (kind, code), mod in product(STROKES, MODS)]
    for number, name in enumerate(GAMES):
        chance, turns = Random(number), list(game(name, 9).turns())
        turn, keyboard = turns[number], Keyboard()
        made = typing.MoveTyping(turn.position, keyboard)
        acts, told_of = acts_of(made, turns[:3], f"{turn.draw.letters.lower()}é4? ", chance), list[str]()
        for step in range(300):
            keyboard.shift = chance.random() < 0.2
            done, named = chance.choice(acts)(), made.keys()
            told = [done, made.text, made.proposal, made.letters, made.is_empty, made.reference, made.line, made.grid]
            told += [[(one.codes, one.label, one.cap) for one in named], made.preview(turn, ADMITTED)]
            told += [typing.strokes_of(one, made, "ab ", shift=step % 2 > 0) for one in events]
            told += [made.around(), made.around(step, 1, is_lit=False), made.board(turn, None, ())]
            told_of.append(repr(told))
        for first in range(0, 300, 10):
            yield f"{name} {first}", told_of[first : first + 10]


ADMITTED = Referee(default().admits)


def square(chance: Random) -> Square:
    return Square(chance.randrange(15), chance.randrange(15))


def of_movements() -> Told:
    """How far what moves in a run has come, after what has happened."""
    turn = next(iter(game("normale-08").turns()))
    for is_on, what in product((True, False), ("drawn", "valid", "wrong", "found", "next")):
        made = typing.Movements(is_on=is_on)
        made.drawn(500) if what in ("drawn", "next") else None
        made.answered(500, is_valid=what == "valid") if what in ("valid", "wrong", "next") else None
        made.found(turn, 500) if what == "found" else None
        made.next_draw() if what == "next" else None
        times = (0, *range(490, 1_300, 11), *range(1_300, 9_000, 250))
        told = [[made.is_moving(now), made.raised(now, 1.5), made.halo(now), made.shift(now, 1.5)] for now in times]
        yield f"{is_on} {what}", [told, [repr(made.found_view(now)) for now in times]]


def of_reached() -> Told:
    """Where arrows, Tab, clicks and the keys of lists lead among buttons, lines and lists of made-up screens."""
    theme.measure(Layout((1280, 720)))
    for number in range(16):
        chance = Random(number)
        chosen, first = (None, 4, 0, 7)[number % 4], number % 3
        cursors = Cursor(chosen, first), Cursor(None if number % 3 else 2, 0)
        texts = [
            words_of(
                f"{place}",
                id=f"row {place}" if number % 2 else "",
                height=chance.randrange(30, 90),
                act=partial(print, place),
            )
            for place in range(12)
        ]
        line = field(TypedText(waits=number % 5 == 0), "une ligne", id="line", takes_keys=number % 2 > 0)
        buttons = [
            button(f"{place}", print, id=f"{place}", width=chance.randrange(20, 200), height=chance.randrange(20, 80))
            for place in range(9)
        ]
        lists = [list_of(texts, cursor, id=f"list {at}", before=3 * at, after=at) for at, cursor in enumerate(cursors)]
        cards = [column(*buttons[at : at + 3], gap=20, card="hero" if at == 3 else "") for at in (0, 3, 6)]
        front = column(*cards[2:], line, id="front", is_modal=number % 4 == 3)
        laid = lay(row(*cards[:2], *lists, front, gap=10), Rect(0, 0, 1200, 600))
        reach = Reach(laid)
        names = [one.name for one in reach.takers]
        told = [
            names,
            reach.focused(""),
            reach.focused("3"),
            reach.waits,
            reach.writing_to("3"),
            reach.writing_to("line"),
        ]
        told += [[reach.after(name, by) for name in names] for by in (1, -1)]
        yield f"{number} keys", told
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            yield f"{number} {across} {down}", [reach.ahead(one, across, down) for one in reach.takers]
        clicked = list[object]()
        for point in product(range(0, 1200, 61), range(0, 600, 47)):
            found, listed = reach.hit(point), reach.list_at(point)
            told = [found and found.name, listed and listed.name, found and reach.taker_of(found)]
            clicked.append([*told, found and reach.choose(found), cursors])
        yield f"{number} clicks", clicked
        for one in reach.lists:
            told = []
            for code in (*keys.STEPS, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_a):
                told += [
                    go_through(one, code),
                    getattr(keys.act_of(one), "args", ()),
                    keys.turn_of(one) is None,
                    repr(one.element.cursor),
                ]
            for at in (0, 2, 5, 40):
                told += [scroll_to(one, at), repr(one.element.cursor)]
            yield f"{number} {one.name}", told


def grown(chance: Random, depth: int) -> Element:
    """A made-up tree; what may be said of an element is said of some."""
    size: dict[str, Any] = {
        name: chance.randrange(*least)
        for name, least in {
            "width": (20, 400), "height": (20, 200), "min_width": (10, 300), "min_height": (10, 120), "grow": (1, 4),
            "spreads": (1, 3), "gap": (1, 50), "drop": (1, 5),
        }.items()
        if chance.random() < 0.3
    }  # fmt: skip
    if depth == 0 or chance.random() < 0.2:
        said = " ".join(chance.choices(("mot", "partie", "Wilhelmine", "le", "anticonstitutionnellement"), k=depth + 2))
        size |= {"lines": chance.randrange(1, 4), "align": chance.choice(("left", "center", "right"))}
        return words_of(said, chance.randrange(1, 8), group=chance.choice(("", "", "same")), **size)
    children = [grown(chance, depth - 1) for _ in range(chance.randrange(1, 6))]
    pad = chance.randrange(0, 30), chance.randrange(0, 30) if chance.random() < 0.4 else 0
    if chance.random() < 0.15:
        cursor = Cursor(chance.choice((None, 0, 3)), chance.randrange(0, 3))
        return list_of(children * 3, cursor, id=f"list {chance.random()}", pad=pad, **size)
    flow = chance.choice((row, row, column, column, stack))
    across = chance.choice(("stretch", "stretch", "start", "center", "end"))
    return flow(*children, pad=pad, align=across, justify=chance.choice(("start", "center", "end")), **size)


def of_laid() -> Told:
    """Where the elements of made-up trees lie, and in what sizes their texts are set."""
    for number in range(80):
        theme.measure(Layout(SIZES[number % len(SIZES)], (100, 115, 130)[number % 3]))
        tree, places = grown(Random(number), 3), Places()
        told: list[object] = [natural(tree, width) for width in (60, 500, 2_000)]
        for size in ((1100, 560), (640, 360), (300, 900), (80, 50)):
            spots = places.lay(tree, Rect(7, 5, *size))
            told += [(one.name, tuple(one.rect), repr(one.set), repr(one.shown)) for one in spots]
        yield f"{number}", told
    for pad in ((0, 0, 0, 0), (3, 5, 11, 2), (90, 40, 90, 40)):
        yield f"text within {pad}", [tuple(room_of(words_of("Abc", pad=pad), Rect(7, 5, 170, 70), 20))]


KEYS = (
    *(letter("e", print), letter("5", print, "cinq"), letter("A", print, mods=pygame.KMOD_SHIFT), escape(print)),
    *(enter(print, "oui"), key(pygame.K_F2, print, is_twice=True), key((pygame.K_UP, pygame.K_DOWN), print, cap="↑ ↓")),
    *(
        key(code, print, mods=mod)
        for code in (pygame.K_TAB, pygame.K_v)
        for mod in (pygame.KMOD_CTRL, pygame.KMOD_SHIFT)
    ),
    *(moved(letter("u", print), "one", "e"), moved(key(pygame.K_F9, print), "two", pygame.K_F2, was_twice=True)),
)


def of_keys() -> Told:
    """What keys are called, what events they take and make, and where they were before."""
    codes = {pygame.K_e: "e", pygame.K_5: "5", pygame.K_a: "A", pygame.K_v: "", pygame.K_u: "U"}
    codes |= {code: "" for one in KEYS for code in one.codes if code not in codes}
    mods = (0, *(getattr(pygame, f"KMOD_{name}") for name in ("LSHIFT", "LCTRL", "LALT", "LMETA", "RCTRL", "CAPS")))
    kinds = (pygame.KEYDOWN, pygame.KEYUP)
    events = [
        pygame.event.Event(kind, key=code, mod=mod, unicode=typed)
        for (code, typed), mod, kind in product(codes.items(), mods, kinds)
    ]
    for number, one in enumerate((*KEYS, *keys.as_before(KEYS))):
        told = [one.codes, one.label, one.shown, one.mods, one.is_primary, repr(one.event)]
        yield f"{number}", [*told, [place for place, event in enumerate(events) if one.takes(event)]]


PAGE = """# Un titre assez long pour aller à la ligne

Un paragraphe, avec **du gras**, `un code` et [un lien](page.md), assez long pour passer plusieurs fois à la ligne.

- un point
- un autre, assez long pour passer à la ligne dans une colonne étroite
    1. dedans

## Et

    topping  export --csv     sortie.csv
    topping  mots             une aide
    MMMMMMMM  MM  iii

| Touche | Ce qu’elle fait | où |
| --- | --- | --- |
| F1 | ouvre ce manuel, qui est assez long | partout |
| Entrée | **propose** | |
"""


def of_pages() -> Told:
    """A page of the manual in lines."""
    for width, size in product((150, 320, 700, 1_500), (14, 22, 40)):
        yield f"{width} {size}", [line_height(size), *map(repr, lines_of(blocks_of(PAGE), width, size))]


def finished(number: int, one: Conditions) -> RankedRun:
    """A run as the leaderboard has it."""
    entered = (None, *InputMark)[number % (1 + len(InputMark))]
    ranked, found = None if number % 3 == 0 else number % 5 + 1, number % 11
    at = f"2026-02-{27 - number % 4:02}T18:00:00+00:00"
    return RankedRun(
        number, ranked, 1 + number % 2, "Ana", "0123456789abcdef", "Partie 3" * (number % 4 > 0), 12, one, "open-fr",
        "ab", "7", number % 5 == 0, True, at, at, 61_000 + 977 * number, 5_000 * (number % 3), 400 + number, 600, found,
        11, number % 7 == 0, entered, number, "", 1,
    )  # fmt: skip


def of_players() -> Told:
    """What is told of finished runs, on the first screen and in lists; of means, and of records."""
    now = "2026-02-27T20:00:00+00:00"
    runs = [finished(number, one) for number, one in enumerate(conditions())]
    means = tuple(PlayerMean(f"J{place}", 7, 80, 70, 9_000.0 + 400 * place, 300.0) for place in range(9))
    for run in runs:
        kind = RunKind(1, run.conditions, "open-fr", "ab", 30)
        few = replace(means[5], runs=1)
        told: list[object] = [(results.rank_text(run), wording.marks(run), wording.row_result(run))]
        for own in (None, few, means[2], means[8]):
            played = firstscreen.Played((run,), kind, means, own)
            told.append((played.last_text(now), played.mean_text, played.measure_text, played.best(3), played.best(20)))
        yield f"run {run.run_id}", told
    for measure, mean in product(Measure, (0.0, 14_949.0, -3.26)):
        yield f"mean {measure.name} {mean}", results.mean_text(measure, mean)


SUBJECTS = (
    of_constants,
    of_defaults,
    of_players,
    of_asked_words,
    of_days,
    of_halls,
    of_watched,
    of_measures,
    of_clicks,
    of_conditions,
    of_runs,
    of_stays,
    of_slow_moves,
    of_names,
    of_handled,
    of_movements,
    of_reached,
    of_laid,
    of_keys,
    of_pages,
    of_typed,
)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    pygame.font.init()
    write(LIST, SUBJECTS)
