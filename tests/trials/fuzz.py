"""Feeds mutated inputs to every parser and command: `python -m tests.trials.fuzz --count 20000`.

Real entry lines, desk lines, game files, positions, bulletins, word lists, settings and command lines are cut, doubled,
mixed and sprinkled with strange characters. A fault: an exception, a value that is read back otherwise than it was
written, or more than two seconds of processor time.
"""

import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any, Final

from tests.cli.program import Said, command, no_longer_than
from tests.conftest import CHECKOUT
from tests.play.session.helpers import GAME, collected, of
from tests.trials.mutation import mutated, mutated_bytes
from tests.trials.trial import Outcome, Trial, TrialError, arguments, asked, carry_out, home, report
from topping import config
from topping.competition.entrant import Entrant
from topping.competition.events import Planned
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionPlan
from topping.competition.results import (
    GameResults,
    RoomResults,
    is_proved,
    read_results,
    results_in,
    text_of_results,
)
from topping.competition.roster import read_roster
from topping.correction.bulletin import read_bulletin, write_bulletin
from topping.errors import ToppingError
from topping.gamefiles.sealing import SealedHeader, seal, unseal
from topping.lexicon import wordlist
from topping.lexicon.catalogue import open_lexicon
from topping.play.run.proposal import Answer, Referee
from topping.play.session.deskorders import typed_events
from topping.play.session.events import SESSION_EVENTS, Event, read_event
from topping.play.session.plan import Plan, parse_roster
from topping.play.session.session import Session
from topping.play.session.transitions import after
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.position import Position
from topping.system.encoding import NotTextError, decoded

LIMIT_S = 2.0
_ENTRIES: Final = ("ROUTES H4", "h4 routes", "ROUTESH4", "routes h 4", "R(O)UTES 8D", "ÉTÉ H'", "cœur 4h", "JODLES")
_DESK: Final = (
    "12 PASSE H4 36", "PASSE", "1 SOL H4 6 / JODLES H4 44", "2 - PA/S/SE H 8", "12 !abs", "!moy", "+ 17 Zoé",
    "= 2 Élodie", "1,2,3", "3 *2", "2 !appel", "arbitre A : 1–20", "1 | R(E)PASSE 4H 20",
    "2 JO(D)LES H", "1", "", "2 !exclu", ":AEIRSTN",
)  # fmt: skip
_DRAWS: Final = (":AEIRSTN", ":aei?rst", ": a e i r s t n", ":BCDFGHE", ":EA+IRSTN", ":-", ":ÉTAIENT", ":")
_POSITIONS: Final = (
    "/".join(["15"] * 15) + " AEIRST?/",
    "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/ 0/0 0",
    "15/15/15/15/15/3H11/3E11/3r3PASSE3/3O11/15/15/15/15/15/15 RERAEUI/UIO 12/0 2 lex ODS9;",
)
_BULLETINS: Final = tuple(
    json.dumps({"position": _POSITIONS[1], "move_number": 4, "variant": "normale", "bulletin": bulletin})
    for bulletin in (
        {"table": 12, "sketch": ["REPASSERAI"], "reference": "H6", "score": 36},
        {"sketch": list("EPURERAI"), "reference": None, "score": 61, "circled": [[0, 3]]},
        {"word": "REPASSERAI", "reference": "H 6", "direction": "horizontal", "score": 0, "join": "PASSE"},
    )
)
_ROSTERS: Final = ("1 Ana\n2 Bob\n", "# Club\n12;Élodie\n\n7\tJean-Paul D.\n3 « Zoé »\n", "Ana\nBob\n")
_SHEETS: Final = (
    "N°;Nom;Prénom;Club;Licence;Série\r\n1;Lefèvre;Élodie;Évry;0012345;4A\r\n2;Petit;Luc;Lyon;0077;2B\r\n",
    "MARTIN Zoé\t12\tLyon\t0012345\nPETIT Luc\t13\tLyon\t0012346\n",
    'Paire,Nom,Licence\n4,"Martin, Zoé",0012\n4,Luc Petit / Ana,="0034"\n',
)
_SEALED_CODE: Final = "BAKO RITU NEFA LOSI"
_WORDS: Final = (
    "AA\nAAS\nROUTES\nÉTÉ\ncœur\n",
    "AA;a volcanic lava\r\nROUTES;pl.\r\n",
    "a/b\nABAISSER/po:v1\n2 mots\n",
)
_CONFIGS: Final = (
    "[play]\ntime = 90\npenalty = 20\n\n[sound]\nvolume = 80\nmuted = false\n",
    '[display]\nlanguage = "fr"\ntext_scale = 100\ntheme = "contrast"\n[kiosk]\nidle = 120\n',
    '[announce]\nsolo = true # dit\n[record]\nstrokes = false\n[kiosk]\npin = """\na"""\n',
)
_COMMANDS: Final = (
    "announce partie.txt --move 3 --json",
    "announce partie.txt --speed classique",
    "correct {bulletin}",
    "score {position} REPASSERAI H6 --json",
    "score --variant 7et8 --lexicon mots.txt {position} H6 AA",
    "sheet partie.txt --html --out feuille.html",
    "lexicon check AA ROUTES --lexicon open-fr",
    "lexicon info ROUTES",
    "lexicon list --json",
    "lexicon add mots.txt --name maliste --replace",
    "lexicon default open-fr",
    "scores --json --game x --player Marie",
    "scores --csv --all",
    "session list --json",
    "session export 1 --csv --out sortie",
    "players rename Marei Marie",
    "players merge Marie Paul",
    "players anonymise Marie",
    "backup copie.db --force",
    "config show",
    "config set play.time 90",
    "help joueur",
    "event list --json",
    "event show Tournoi --by series",
    "event export Tournoi --json",
    "event decide Tournoi void --move 3 --reason panne --author Roy",
    "event import partie.txt",
)
_NEVER_MUTATED: Final = 2
"""A command and its action keep their names: `play` would open a window."""


Target = Callable[[random.Random], str]
"""A parser or a command that is given one mutated input; returns whether it was taken or refused."""


def targets(folder: Path) -> Mapping[str, Target]:
    """Everything that is fuzzed; commands write into `folder`."""
    admits = open_lexicon(None).admits
    referee, turns = Referee(admits), tuple(GAME.turns())
    session, by_hand = collected(of(3), 1), Session.of(Plan(), Game(NORMALE, ()))
    games = tuple(
        (CHECKOUT / "games" / f"{name}.txt").read_text(encoding="utf-8")
        for name in ("normale-01", "7et8-joker-02", "789-03")
    )
    partie, liste, reglages = (folder / name for name in ("partie.txt", "mots.txt", "config.toml"))
    partie.write_text(games[0], encoding="utf-8")
    liste.write_text(_WORDS[0], encoding="utf-8")

    def entry(rng: random.Random) -> str:
        verdict = referee.judge(mutated(rng, _ENTRIES), rng.choice(turns))
        return "refused" if verdict.answer is Answer.SYNTAX else "taken"

    def desk(rng: random.Random) -> str:
        changed = session
        for event in typed_events(mutated(rng, _DESK), session, 1, admits, [turns[0].solution]):
            changed = _after(changed, event)
        return "taken"

    def bag(rng: random.Random) -> str:
        (event,) = typed_events(mutated(rng, _DRAWS), by_hand, 1, admits)
        _after(by_hand, event)
        return "taken"

    def game_file(rng: random.Random) -> str:
        partie.write_bytes(mutated_bytes(rng, games))
        return _came_of(command(["sheet", partie.name, *rng.choice(([], ["--html"]))]))

    def bulletin(rng: random.Random) -> str:
        try:
            value = json.loads(mutated(rng, _BULLETINS))["bulletin"]
        except (ValueError, KeyError, TypeError):
            return "not JSON"
        read = read_bulletin(value, Position.parse(_POSITIONS[1]))
        _must_agree(read_bulletin(write_bulletin(read)), read)
        return "taken"

    def sheet(rng: random.Random) -> str:
        try:
            text = decoded(mutated_bytes(rng, _SHEETS))
        except NotTextError:
            return "refused"
        read = read_roster(text, pairs=rng.random() < 0.5)
        _must_agree(bool(read.rows or read.faults), True)
        for row in read.rows:
            Entrant("x", row.number or 1, row.names, row.club, row.licences, row.series, row.category, row.centre)
        return "taken" if read.rows else "refused"

    competition = "0" * 8 + "-0000-4000-8000-" + "0" * 12
    planned = (Planned(CompetitionPlan("Tournoi d’Évry")),)
    package = str(CompetitionPackage(competition, "Lyon", "5e" * 32, "Siège", "", planned, games[:1]))
    results = (RoomResults(competition, "Lyon", "", (), (GameResults(1),)).signed("5e" * 32), package)
    sealed = seal(package.encode(), SealedHeader(competition, "Tournoi d’Évry"), _SEALED_CODE)

    def of_room(rng: random.Random) -> str:
        found, first, proof = read_results(mutated(rng, results))
        _must_agree(results_in(text_of_results(found)), found)
        return "proved" if is_proved(first, proof, "5e" * 32) else "on honour"

    def unsealed(rng: random.Random) -> str:
        found = unseal(mutated_bytes(rng, (sealed.decode(),)), _SEALED_CODE)
        _must_agree(found, package.encode())  # what was touched is refused, not read otherwise
        return "taken"

    def words(rng: random.Random) -> str:
        wordlist.parse(mutated_bytes(rng, _WORDS), liste)
        return "taken"

    def settings(rng: random.Random) -> str:
        reglages.write_bytes(mutated_bytes(rng, _CONFIGS))
        _, faults = config.load(reglages)
        _must_agree([fault for fault in faults if fault.source is None], [])
        return "refused" if faults else "taken"

    def command_line(rng: random.Random) -> str:
        given = rng.choice(_COMMANDS).format(
            bulletin=rng.choice(_BULLETINS).replace(" ", ""), position=rng.choice(_POSITIONS)
        )
        kept, rest = given.split(" ")[:_NEVER_MUTATED], given.split(" ")[_NEVER_MUTATED:]
        rest = [mutated(rng, [one]) if rng.random() < 0.5 else one for one in rest]
        safe = [one.replace("..", ".").lstrip("/~").replace("\0", "") for one in rest]
        encoded = [one.encode("utf-8", errors="replace").decode() for one in safe]
        return _came_of(command([*kept, *encoded]))

    return {
        "entry": entry,
        "desk": desk,
        "bag": bag,
        "game text": _both_ways(games, parse_game, format_game),
        "game file": game_file,
        "position": _both_ways(_POSITIONS, Position.parse, str),
        "score": _lines(tuple(f"{one}\tREPASSERAI H6" for one in _POSITIONS), "score", "--json"),
        "bulletin": bulletin,
        "correct": _lines(_BULLETINS, "correct"),
        "roster": _both_ways(_ROSTERS, parse_roster, lambda read: "\n".join(map(str, read))),
        "entrants": sheet,
        "competition file": _both_ways((package,), CompetitionPackage.parse, str),
        "sealed file": unsealed,
        "results of a room": of_room,
        "word list": words,
        "config": settings,
        "command": command_line,
        "solve": _lines(_POSITIONS, "solve", "--json"),
    }


def _both_ways(samples: Sequence[str], parse: Callable[[str], Any], write: Callable[[Any], str]) -> Target:
    """What is read must be the same when it was written and is read again."""

    def give(rng: random.Random) -> str:
        read = parse(mutated(rng, samples))
        _must_agree(parse(write(read)), read)
        return "taken"

    return give


def _lines(samples: Sequence[str], *words: str) -> Target:
    """A command that reads lines on its input."""

    def give(rng: random.Random) -> str:
        content = b"\n".join(mutated_bytes(rng, samples) for _ in range(rng.choice((1, 1, 3))))
        return _came_of(command(words, content))

    return give


def _after(session: Session, event: Event) -> Session:
    """The session after an event, which must be read back as it was written."""
    changed = after(session, event)
    _must_agree(after(session, read_event(json.loads(json.dumps(SESSION_EVENTS.write(event))), session.plan)), changed)
    return changed


def _came_of(said: Said) -> str:
    return "refused" if said.code else "taken"


def _must_agree(again: object, first: object) -> None:
    if again != first:
        raise TrialError(f"written and read again, {first!r} is\n{again!r}")


def fuzz(trial: Trial, folder: Path, limit_s: float = LIMIT_S) -> Outcome:
    """Tries every case, each on a target of its own choice, in the program's home."""
    work = folder / "work"
    work.mkdir()
    with chdir(work):
        among = tuple(targets(work).items())

        def attempt(rng: random.Random, number: int) -> str:
            name, give = rng.choice(among)
            with no_longer_than(limit_s):
                try:
                    return f"{name} {give(rng)}"
                except ToppingError:  # a fault that is told to the user
                    return f"{name} refused"

        return carry_out(trial, attempt)


def main() -> int:
    """Reads the options; 1 where there was a fault."""
    _, trial = asked(arguments("fuzz", __doc__, 20_000))
    with home() as folder:
        return report(fuzz(trial, folder))


if __name__ == "__main__":
    sys.exit(main())
