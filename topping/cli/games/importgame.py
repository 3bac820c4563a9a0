"""`topping import` reads games from files of other programs, checks them and stores them.

`topping export` writes a game as GCG, CSV, or a file for the programs Eliot or DupliTop. With `--json`, it writes the
whole database.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping import solver
from topping.cli.frame.game_asked import game_asked
from topping.cli.frame.options import add_json, add_lexicon
from topping.cli.frame.output import deliver, is_same_file, tell_fault, write_json, write_out
from topping.cli.frame.parser import Parser, add_argument, add_choice
from topping.cli.frame.secrecy import lexicon_asked
from topping.errors import InputError, StoreError, ToppingError
from topping.exchange.building import ImportedGame
from topping.exchange.published import published_results
from topping.exchange.sheet import Remark, SheetFault
from topping.exchange.writing.eliotxml import format_eliot, is_known
from topping.exchange.writing.gcg import format_gcg
from topping.exchange.writing.listing import format_csv, format_listing
from topping.gamefiles import shelf
from topping.gamefiles.importing import DRAWS_ALONE, Tops, import_file, in_words, with_missed_tops
from topping.gamefiles.lexicon import words_of
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.sheets.table import picked
from topping.store import now, open_kept, open_store
from topping.texts import say, tell
from topping.wording.options import variant_name


def declare_import(parser: Parser) -> None:
    parser.set_defaults(run=_run)
    add_argument(parser, "files", "help.import.files", "help.metavar.file", nargs="+", type=Path)
    add_argument(parser, "--variant", "help.import.variant", "V", VARIANTS)
    add_json(parser)
    add_argument(parser, "--out", "help.import.out", "help.metavar.file", type=Path)
    add_lexicon(parser)


def _run(options: argparse.Namespace) -> int:
    """Imports all files; returns the highest exit code."""
    variant = Variant.parse(options.variant) if options.variant else None
    if options.out and len(options.files) > 1 and not options.out.is_dir():
        raise InputError("import.out_several")
    importer = _Importer(lexicon_asked(options.lexicon), variant, options.out, options.json)
    return max(importer.take(path) for path in options.files)


class _Importer:
    def __init__(self, graph: WordGraph, variant: Variant | None, out: Path | None, as_json: bool) -> None:
        self.graph = graph
        self.variant = variant
        self.out = out
        self.as_json = as_json
        self._tops: Tops | None = None

    def take(self, path: Path) -> int:
        """Imports a file, and stores or prints its game; returns the exit code."""
        try:
            imported = import_file(path, self.graph.admits, self.variant)
            if any(fault.key == DRAWS_ALONE for fault in imported.faults):
                imported = import_file(path, self.graph.admits, self.variant, self._solver_tops())
            game = imported.game
            if game is None:
                return self._refuse(path, imported)
            game = game if game.name else replace(game, name=path.stem)
            imported = self._with_missed_tops(path, imported)
            if self.as_json:
                self._print(path, imported, game)
            else:
                self._tell(path, imported.remarks)
                self._keep(path, imported, game)
        except ToppingError as fault:
            tell_fault(tell(fault.in_source(path.name)))
            return fault.exit_code
        return 0

    def _refuse(self, path: Path, imported: ImportedGame) -> int:
        self._tell(path, sorted((*imported.remarks, *imported.faults), key=lambda remark: remark.line))
        tell_fault(say("import.refused", file=path.name, faults=len(imported.faults)))
        return 1

    def _tell(self, path: Path, told: tuple[Remark, ...] | list[Remark | SheetFault]) -> None:
        for remark in told:
            tell_fault(say("error.in_source", source=path.name, sentence=in_words(remark)))

    def _with_missed_tops(self, path: Path, imported: ImportedGame) -> ImportedGame:
        """Returns the imported game with a remark on each move that is not the top. `path` is the file's path, for
        messages.

        Without a solver, writes a warning and returns the import unchanged.
        """
        try:
            return with_missed_tops(imported, self._solver_tops())
        except ToppingError as fault:
            tell_fault(say("import.no_tops", file=path.name, why=tell(fault)))
            return imported

    def _solver_tops(self) -> Tops:
        """Returns the function that finds the tops of a position; opens the solver on first use.

        Raises `ToppingError` if the solver is not installed.
        """
        self._tops = self._tops or solver.Solver(self.graph).tops
        return self._tops

    def _print(self, path: Path, imported: ImportedGame, game: Game) -> None:
        self._tell(path, tuple(remark for remark in imported.remarks if remark.number is None))
        for number, move in enumerate(game.moves, start=1):
            remarks = [remark for remark in imported.remarks if remark.number == number]
            value = {
                "n": number,
                **picked(move.draw, "kept", "new"),
                "rejected": [picked(rejection, "letters", "why") for rejection in move.draw.rejected],
                "word": move.solution.word,
                "ref": str(move.solution.reference),
                "points": move.solution.points,
                "remarks": [{**picked(remark, "line", "key"), "text": in_words(remark)} for remark in remarks],
            }
            write_json(value, indent=None)

    def _keep(self, path: Path, imported: ImportedGame, game: Game) -> None:
        told = {"moves": len(game.moves), "points": game.points, "variant": variant_name(game.variant)}
        if self.out is None:
            kept = shelf.keep(game, path.stem)
            if game.is_imported:
                form = imported.form.value if imported.form else ""
                with open_store().store as store:
                    store.imported.keep(game, form, now(), published_results(imported.players))
            print(say("import.kept_as", file=path.name, path=kept, **told))
            return
        target = self.out / f"{shelf.plain_name(path.stem)}.txt" if self.out.is_dir() else self.out
        if target.exists() and target.samefile(path):
            raise InputError("import.over_itself", path=target)
        write_out(target, format_game(game))
        print(say("import.done", file=path.name, **told))


def declare_export(parser: Parser) -> None:
    parser.set_defaults(run=_export)
    add_argument(parser, "game", "help.export.game", "help.export.game_metavar", nargs="?")
    add_choice(parser, "--to", "help.export.to", "FORMAT", _WRITERS)
    add_argument(parser, "--out", "help.export.out", "help.metavar.file", type=Path)
    add_argument(parser, "--json", "help.export.json", "help.metavar.file", type=Path)
    add_argument(parser, "--player", "help.export.player", "help.metavar.name")


def _eliot(game: Game) -> str:
    if not is_known(game.variant):
        tell_fault(say("export.eliot_variant", variant=variant_name(game.variant)))
    return format_eliot(game, words=words_of(game.lexicon_name, game.lexicon_hash))


_WRITERS: Final[Mapping[str, Callable[[Game], str]]] = {
    "gcg": format_gcg,
    "eliot": _eliot,
    "duplitop": format_listing,
    "csv": format_csv,
}


def _export(options: argparse.Namespace) -> int:
    if options.json is not None:
        if options.game is not None or options.to is not None or options.out is not None:
            raise InputError("export.one_thing")
        return _export_everything(options.json, options.player)
    if options.game is None or options.to is None or options.player is not None:
        raise InputError("export.one_thing")
    text = _WRITERS[options.to](game_asked(options.game))
    if is_same_file(options.out, options.game):
        raise InputError("export.over_game", path=options.out)
    return deliver(text, options.out, tells=False)


def _export_everything(path: Path, player: str | None) -> int:
    """Writes the data of a player, or of everybody if None, to a file with one JSON object per line."""
    with open_kept(StoreError("export.nothing_kept")) as store:
        if is_same_file(path, store.path):
            raise InputError("export.over_database", path=path)
        count = 0

        def lines() -> Iterator[bytes]:
            nonlocal count
            for record in store.archive.records(player):
                count += 1
                yield f"{json.dumps(record, ensure_ascii=False)}\n".encode()

        write_out(path, lines(), is_private=True)
        left_out = store.archive.left_out
    print(say("export.everything", count=count, path=path))
    if left_out:
        tell_fault(say("export.left_out", count=left_out))
    return 0
