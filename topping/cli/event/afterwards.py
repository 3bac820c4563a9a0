"""`topping event puzzles` and `tiebreak`: what follows the games of a competition."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from topping import solver
from topping.cli.event.asked import add_competition, entrant_numbered, sheet_of
from topping.cli.frame.game_asked import game_asked
from topping.cli.frame.lexicon_asked import lexicon_asked
from topping.cli.frame.options import add_formula, add_lexicon, whole_number
from topping.cli.frame.parser import Parser
from topping.competition.events import FIRST_TIE_BREAK, CompetitionStage, StageSet
from topping.competition.ties import best_tie, check_tie
from topping.game.making.maker import Maker
from topping.game.secret import secret_seed
from topping.lexicon.playability import playability
from topping.localtime import training_day_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE, Formula
from topping.rules.games.game import Game
from topping.sheets.wording import printable
from topping.store import now, open_store
from topping.store.competitions.puzzles import CompetitionPuzzle
from topping.store.people.likeness import known_player
from topping.texts import say

_MOST: Final = 500


def add_puzzle_options(parser: Parser) -> None:
    """Adds the options of `puzzles`."""
    add_competition(parser)
    parser.add_argument("--player", metavar=say("help.metavar.name"), help=say("help.event.puzzle_player"))
    most = whole_number(1, _MOST)
    parser.add_argument("--count", type=most, metavar="N", default=20, help=say("help.event.puzzle_count"))


def puzzles(options: argparse.Namespace) -> int:
    """Shows the hardest moves of a closed competition, or puts them into a player's deck."""
    with open_store().store as store:
        uuid = store.competitions.named(options.competition)
        if options.player is not None:
            player = known_player(options.player, store.people.names())
            at = now()
            worth = playability().worth
            day = training_day_of(at)
            added = store.competition_puzzles.take(uuid, player, day, at, worth, options.count)
            print(say("deck.club_added", count=added, player=printable(player)))
            return 0
        found = store.competition_puzzles.of(uuid)[: options.count]
    sys.stdout.writelines(f"{_line(one)}\n" for one in found)
    if not found:
        print(say("event.no_puzzle"))
    return 0


def _line(puzzle: CompetitionPuzzle) -> str:
    hard, solution = puzzle.hard, puzzle.turn.solution
    told = say(
        "event.puzzle",
        place=hard.place,
        move=hard.move,
        draw=puzzle.turn.draw.letters,
        top=solution.move.circled,
        points=solution.points,
        found=hard.found,
        of=hard.of,
    )
    return told if hard.finder is None else f"{told} ({printable(hard.finder.name)})"


def add_tie_break_options(parser: Parser) -> None:
    """Adds the options of `tiebreak`."""
    add_competition(parser)
    parser.add_argument("numbers", nargs="*", metavar="N", help=say("help.event.tie_numbers"))
    add_formula(parser)
    parser.add_argument("--game", metavar=say("help.event.metavar.game"), help=say("help.event.tie_game"))
    add_lexicon(parser)


def tie_break(options: argparse.Namespace) -> int:
    """Places a further game among those who are equal: mort subite (§3.8.3) unless another formula is asked for."""
    formula = MORT_SUBITE if options.formula is None else Formula.parse(options.formula)
    with open_store().store as store:
        uuid = store.competitions.named(options.competition)
        sheet = sheet_of(store, uuid)
        competition, runs = sheet.competition, sheet.runs
        if options.numbers:
            found = [entrant_numbered(competition, number).uuid for number in options.numbers]
        else:
            found = [one.uuid for one in best_tie(competition, runs)]
        entrants = tuple(dict.fromkeys(found))
        check_tie(competition, runs, entrants)
        of_plan = competition.plan.conditions
        same = formula == of_plan.formula
        conditions = of_plan if same else of_plan.under(formula, formula.speeds[0])
        game = _game(options, conditions)
        place = max(competition.tie_breaks, default=FIRST_TIE_BREAK - 1) + 1
        store.competitions.place_game(uuid, place, game, now(), entrants=entrants, conditions=conditions)
        if competition.is_closed:
            store.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=now())
    names = tuple(printable(competition.entrants[one].name) for one in entrants)
    print(say("event.tie_break", place=place, names=names))
    return 0


def _game(options: argparse.Namespace, conditions: Conditions) -> Game:
    if options.game is not None:
        return game_asked(options.game, is_to_be_told=False)
    graph = lexicon_asked(options.lexicon)
    return Maker(graph, solver.Solver(graph)).make_secret(secret_seed(), conditions.variant)
