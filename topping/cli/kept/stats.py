"""`topping stats`: the statistics of a player, in text, as a page, as JSON or as CSV."""

import argparse
import sys
from typing import Final

from topping.cli.frame.output import passing_line, tell_fault, write_json
from topping.cli.frame.parser import Parser, add_argument, add_choice, add_flag
from topping.cli.kept.analysis import Unanalysed, analyse
from topping.localtime import local
from topping.rules.conditions.formula import FORMULAS
from topping.rules.conditions.variant import VARIANTS
from topping.sheets.training.record import statistics_csv, statistics_record
from topping.sheets.training.statisticspage import as_page
from topping.sheets.training.text import as_text
from topping.store import open_to_fill
from topping.store.database import now
from topping.store.people.names import folded
from topping.texts import say
from topping.training.statistics.months import Period
from topping.training.statistics.overview import Statistics, Subject, usual, without_runs

_PERIODS: Final = {one.value: one for one in Period}


def declare_stats(parser: Parser) -> None:
    parser.set_defaults(run=_stats)
    add_argument(parser, "--player", "help.stats.player", "help.metavar.name", required=True)
    usual = Period.HALF_YEAR.value
    add_choice(parser, "--period", "help.stats.period", "help.stats.metavar.period", _PERIODS, default=usual)
    for name, known in (("formula", FORMULAS), ("variant", VARIANTS)):
        add_choice(parser, f"--{name}", f"help.stats.{name}", f"help.scores.metavar.{name}", known, default="")
    form = parser.add_mutually_exclusive_group()
    add_flag(form, "--html", "help.stats.html")
    add_flag(form, "--csv", "help.stats.csv")
    add_flag(form, "--json", "help.json_option")


def _stats(options: argparse.Namespace) -> int:
    folded(options.player)  # refused before anything is read, where it cannot be a name
    statistics = _read(options)
    if options.json:
        write_json(statistics_record(statistics))
    elif options.csv:
        sys.stdout.write(statistics_csv(statistics_record(statistics)))
    elif options.html:
        sys.stdout.write(as_page(statistics))
    else:
        sys.stdout.write(as_text(statistics))
    return 0


def _tell(lacking: Unanalysed) -> None:
    """Says which games could not be analysed, or not yet."""
    if lacking.late:
        tell_fault(say("statsheet.late", games=lacking.late))
    if lacking.lexicons:
        tell_fault(say("statsheet.lexicons", lexicons=list(lacking.lexicons)))
    if lacking.unreadable:
        tell_fault(say("statsheet.unreadable", games=lacking.unreadable))


def _read(options: argparse.Namespace) -> Statistics:
    period = _PERIODS[options.period]
    store = open_to_fill()
    if store is None:
        subject = Subject(options.player, *usual((), options.formula, options.variant), period)
        return without_runs(subject, local(now()).date().toordinal())
    with store:
        with passing_line() as show:
            lacking = analyse(store, options.player, tell=lambda left: show(say("stats.analysing", count=left)))
        _tell(lacking)
        return store.statistics.of(options.player, now(), period, options.formula, options.variant, whole=True)
