"""What is fuzzed: each parser and command, with the real inputs that mutations begin with."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.conftest import CHECKOUT
from tests.play.classic.randomplay import played
from tests.play.session.helpers import GAME, collected, of
from tests.trials.mutation import mutated, mutated_bytes
from tests.trials.program import Said, command
from tests.trials.trial import TrialError
from topping import config
from topping.competition.entrant import Entrant
from topping.competition.package import CompetitionPackage
from topping.competition.roster import read_roster
from topping.config.settings import Settings
from topping.correction.bulletin.bulletin import read_bulletin, write_bulletin
from topping.encoding import NotTextError, decoded
from topping.errors import ToppingError
from topping.exchange.writing.gcg import format_classic_gcg
from topping.facts.fact import Fact
from topping.game.sealing import SealedHeader, seal, unseal
from topping.lexicon import wordlist
from topping.lexicon.catalogue import open_lexicon
from topping.play.classic.game import ClassicGame
from topping.play.run.proposal import Answer, Referee
from topping.play.session.course import after
from topping.play.session.desk import typed_for_all
from topping.play.session.events import SESSION_EVENTS, read_event
from topping.play.session.plan import Plan, parse_roster
from topping.play.session.session import Session
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.position import Position

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
    '[display]\nlanguage = "fr"\ntext_scale = 100\nhigh_contrast = true\n[kiosk]\nidle = 120\n',
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
    "lexicon supplement mots.txt --name maliste",
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


@dataclass(frozen=True, slots=True)
class Target:
    """A parser or a command, and how it is given one mutated input; returns whether it was taken or refused."""

    name: str
    give: Callable[[random.Random], str]


def targets(folder: Path, *, solves: bool) -> Sequence[Target]:
    """Everything that is fuzzed; commands write into `folder`. `solves` adds those that load the solver."""
    admits = open_lexicon(None).admits
    referee, turns = Referee(admits, free_place=True), tuple(GAME.turns())
    session = collected(of(3), 1)
    games = tuple(
        (CHECKOUT / "games" / f"{name}.txt").read_text(encoding="utf-8")
        for name in ("normale-01", "7et8-joker-02", "789-03")
    )
    two_player_games = tuple(_two_player_game(seed) for seed in range(4))
    partie, liste, reglages = (folder / name for name in ("partie.txt", "mots.txt", "config.toml"))
    partie.write_text(games[0], encoding="utf-8")
    liste.write_text(_WORDS[0], encoding="utf-8")

    def entry(rng: random.Random) -> str:
        verdict = referee.judge(mutated(rng, _ENTRIES), rng.choice(turns))
        return "refused" if verdict.answer is Answer.SYNTAX else "taken"

    def desk(rng: random.Random) -> str:
        changed = session
        for event in typed_for_all(mutated(rng, _DESK), session, 1, admits, [turns[0].solution]):
            before, changed = changed, after(changed, event)
            again = read_event(json.loads(json.dumps(SESSION_EVENTS.write(event))), session.plan)
            _must_agree(after(before, again), changed)
        return "taken"

    by_hand = Session.of(Plan(), Game(NORMALE, ()))

    def bag(rng: random.Random) -> str:
        (event,) = typed_for_all(mutated(rng, _DRAWS), by_hand, 1, admits)
        again = read_event(json.loads(json.dumps(SESSION_EVENTS.write(event))), by_hand.plan)
        _must_agree(after(by_hand, again), after(by_hand, event))
        return "taken"

    def game_text(rng: random.Random) -> str:
        read = parse_game(mutated(rng, games))
        _must_agree(parse_game(format_game(read)), read)
        return "taken"

    def game_file(rng: random.Random) -> str:
        partie.write_bytes(mutated_bytes(rng, games))
        return _came_of(command(["sheet", partie.name, *rng.choice(([], ["--html"]))]))

    def classic(rng: random.Random) -> str:
        partie.write_bytes(mutated_bytes(rng, two_player_games))
        said = command(["classic", "replay", partie.name, "--json"])
        if said.code:
            _must_agree(said.out, "")
            return "refused"
        told = json.loads(said.out)
        _must_agree([turn["number"] for turn in told["turns"]], [*range(1, len(told["turns"]) + 1)])
        return "taken"

    def position(rng: random.Random) -> str:
        read = Position.parse(mutated(rng, _POSITIONS))
        _must_agree(Position.parse(str(read)), read)
        return "taken"

    def bulletin(rng: random.Random) -> str:
        try:
            value = json.loads(mutated(rng, _BULLETINS))["bulletin"]
        except (ValueError, KeyError, TypeError):
            return "not JSON"
        read = read_bulletin(value, Position.parse(_POSITIONS[1]))
        _must_agree(read_bulletin(write_bulletin(read)), read)
        return "taken"

    def lines(name: str, samples: Sequence[str], more: Sequence[str] = ()) -> Callable[[random.Random], str]:
        def give(rng: random.Random) -> str:
            content = b"\n".join(mutated_bytes(rng, samples) for _ in range(rng.choice((1, 1, 3))))
            return _came_of(command([name, *more], content))

        return give

    def roster(rng: random.Random) -> str:
        read = parse_roster(mutated(rng, _ROSTERS))
        if read:
            _must_agree(parse_roster("\n".join(map(str, read))), read)
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

    fact = Fact("0" * 8 + "-0000-4000-8000-" + "0" * 12, 1, 0, "competition", {"competition": "c", "event": "stage"})
    package = str(CompetitionPackage("c", (fact,), games[:1]))
    sealed = seal(package.encode(), SealedHeader("c", "Tournoi d’Évry"), _SEALED_CODE)

    def received(rng: random.Random) -> str:
        if rng.random() < 0.5:
            read = CompetitionPackage.parse(mutated(rng, (package,)))
            _must_agree(CompetitionPackage.parse(str(read)), read)
        else:
            content = mutated_bytes(rng, (sealed.decode(),))
            found = unseal(content, _SEALED_CODE)
            _must_agree(found, package.encode())  # what was touched is refused, not read otherwise
        return "taken"

    def words(rng: random.Random) -> str:
        wordlist.parse(mutated_bytes(rng, _WORDS), liste)
        return "taken"

    def settings(rng: random.Random) -> str:
        reglages.write_bytes(mutated_bytes(rng, _CONFIGS))
        read, faults = config.load(reglages)
        for fault in faults:
            _must_agree(fault.source is not None, True)
        _must_agree(isinstance(read, Settings), True)
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

    whole = [
        Target("entry", entry),
        Target("desk", desk),
        Target("bag", bag),
        Target("game text", game_text),
        Target("game file", game_file),
        Target("classic replay", classic),
        Target("position", position),
        Target("score", lines("score", tuple(f"{one}\tREPASSERAI H6" for one in _POSITIONS), ["--json"])),
        Target("bulletin", bulletin),
        Target("correct", lines("correct", _BULLETINS)),
        Target("roster", roster),
        Target("entrants", sheet),
        Target("competition file", received),
        Target("word list", words),
        Target("config", settings),
        Target("command", command_line),
    ]
    if solves:
        whole.append(Target("solve", lines("solve", _POSITIONS, ["--json"])))
    return tuple(Target(one.name, _refusing(one.give)) for one in whole)


def _two_player_game(seed: int) -> str:
    """A classic game of two as GCG, played at random to its end."""
    *_, (_, game) = played(ClassicGame.of(("Zoé", "Bob")), seed)
    return format_classic_gcg(game)


def _came_of(said: Said) -> str:
    return "refused" if said.code else "taken"


def _refusing(give: Callable[[random.Random], str]) -> Callable[[random.Random], str]:
    """With a fault that is told to the user as what came of the input."""

    def given(rng: random.Random) -> str:
        try:
            return give(rng)
        except ToppingError:
            return "refused"

    return given


def _must_agree(again: object, first: object) -> None:
    if again != first:
        raise TrialError(f"written and read again, {first!r} is\n{again!r}")
