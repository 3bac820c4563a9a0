"""`topping event`: founds, opens, seals, decides, closes and exports competitions."""

from __future__ import annotations

from topping.cli.event import carrying, deciding, founding, results, rosters
from topping.cli.frame.parser import Parser, add_action
from topping.texts import say


def declare(parser: Parser) -> None:
    """Adds the commands of `event`."""
    parser.set_defaults(run=results.list_all, json=False)
    actions = parser.add_subparsers(title=say("help.event.commands"), metavar=say("help.event.command"))
    founding.add_options(add_action(actions, "event", "new", founding.found))
    rosters.add_options(add_action(actions, "event", "roster", rosters.enrol))
    carrying.add_open_options(add_action(actions, "event", "open", carrying.open_competition))
    carrying.add_seal_options(add_action(actions, "event", "seal", carrying.seal_competition))
    carrying.add_import_options(add_action(actions, "event", "import", carrying.import_files))
    founding.add_start_options(add_action(actions, "event", "start", founding.start))
    deciding.add_session_options(add_action(actions, "event", "session", deciding.add_session))
    deciding.add_decision_options(add_action(actions, "event", "decide", deciding.decide))
    deciding.add_revoke_options(add_action(actions, "event", "revoke", deciding.revoke))
    deciding.add_until_options(add_action(actions, "event", "until", deciding.set_end))
    results.add_tie_break_options(add_action(actions, "event", "tiebreak", results.tie_break))
    deciding.add_close_options(add_action(actions, "event", "close", deciding.close))
    results.add_list_options(add_action(actions, "event", "list", results.list_all))
    results.add_show_options(add_action(actions, "event", "show", results.show))
    results.add_export_options(add_action(actions, "event", "export", results.export))
    results.add_puzzle_options(add_action(actions, "event", "puzzles", results.puzzles))
    deciding.add_erase_options(add_action(actions, "event", "erase", deciding.erase))
