"""What is kept beside runs and sessions, written until the process is killed: classic games, competitions, decks, days.

Each thing that the store has told to be kept is said on a pipe, a line each; `assert_kept` looks for it afterwards.
"""

import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from tests.play.classic.randomplay import next_event
from tests.store.helpers import GAME, HASH, facts, found, instant, missed, turns
from tests.store.kept import ask
from topping.competition.decisions import MoveVoided
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionEvent, Decided, Enrolled
from topping.competition.plan import CompetitionPlan
from topping.play.classic.houserules import INTERNATIONAL
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import Store, open_store
from topping.store.classiclog import ClassicLog
from topping.store.competitions.competitions import CompetitionEntry
from topping.store.training.decks import DeckLexicon
from topping.training.daily import DailySource
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import GRADE_RULE, Sight

_DAY: Final = 740_000
_AT: Final = instant(0)
_LEXICON: Final = DeckLexicon("essai", HASH)
_Say = Callable[..., None]


def live(home: Path, rng: random.Random, said: int) -> None:
    """Opens the database and writes in any order until the process is killed; `said` is the pipe's end."""

    def say(*words: object) -> None:
        os.write(said, (" ".join(map(str, words)) + "\n").encode())

    with open_store(home / "topping.db").store as store:
        while True:
            rng.choice((_play_classic, _hold_a_competition, _learn, _play_the_day))(store, rng, say)


def assert_kept(path: Path, said: Iterable[str]) -> None:
    """Everything that was told to be kept is there, and what is kept together is there together."""
    kept: dict[str, Counter[str]] = {name: _counted(path, sql) for name, sql in _KEPT.items()}
    for line in said:
        kind, key, count = line.split()
        assert kept[kind][key] >= int(count), f"{line}: {kept[kind][key]} are there"
    for sql in _APART:
        assert ask(path, sql) == [], sql


def entries(path: Path) -> int:
    """How many transactions the database holds."""
    return sum(sum(_counted(path, sql).values()) for sql in _KEPT.values())


def _play_classic(store: Store, rng: random.Random, say: _Say) -> None:
    """Goes on with the game begun last, or begins one; a few events."""
    last = max((one.id for one in store.classics.all() if not one.is_ended), default=None)
    if last is None or rng.random() < 0.2:
        log = ClassicLog.start(store, ("Zoé", "Bob"), INTERNATIONAL, _AT, seed=rng.randrange(1 << 30))
        say("classic", log.id, 1)
    else:
        log = ClassicLog.resume(store, last)
    at_ms = log.game.clock.since_ms
    for _ in range(rng.randint(1, 12)):
        if log.game.is_over:
            return
        at_ms += rng.randint(1, 30_000)
        log.add(next_event(log.game, at_ms, rng), _AT)
        say("classic", log.id, len(log.events) + 1)


def _hold_a_competition(store: Store, rng: random.Random, say: _Say) -> None:
    """Founds, places a game, enrols, opens, has two play and decides."""
    competitions = store.competitions
    uuid = competitions.found(CompetitionPlan(f"Tournoi {rng.randrange(1_000)}"), _AT)
    say("competition", uuid, 1)
    competitions.place_game(uuid, 1, GAME, _AT)
    say("competition", uuid, 2)
    entrants = [Entrant(name.lower(), place, (name,)) for place, name in enumerate(("Zoé", "Luc"), start=1)]
    happened: list[CompetitionEvent] = [Enrolled(one) for one in entrants]
    for count, event in enumerate(happened, start=3):
        competitions.add(uuid, event, at=_AT)
        say("competition", uuid, count)
    competitions.open(uuid, _AT)  # the end date and the start, in one transaction
    say("opened", uuid, 1)
    for entrant in entrants:
        run = competitions.start_run(CompetitionEntry(uuid, entrant.uuid, 1), facts(entrant.names[0]), _AT)
        say("run", run, 1)
        _play(store, run, rng, say)
    competitions.add(uuid, Decided(MoveVoided(1, 2), "coupure", "J. Roy"), at=_AT)
    say("competition", uuid, 5)


def _learn(store: Store, rng: random.Random, say: _Say) -> None:
    """Adds a card or two, answers one, and sets aside, takes back, puts off, removes or undoes."""
    player, decks = rng.choice(("Ana", "Zoé")), store.decks
    for _ in range(rng.randint(1, 2)):
        word = "".join(rng.choices("AEILNRST", k=7))
        decks.add(player, _LEXICON, [DeckCard(0, CardKey.of_word(word), CardSource.LIST, HASH, _DAY, 8_000)], _AT)
        say("card", f"{player}/{word}", 1)
    card = rng.choice(decks.cards(player)).id
    for _ in range(rng.randint(1, 3)):
        before = _number(store, "sights", card)
        decks.see(card, Sight(_DAY, 0, 5_000, 8_000, rng.random() < 0.7, 1, False, GRADE_RULE, "EIL"))
        say("sight", card, before + 1)
    before = _number(store, "card_acts", card)
    match rng.randrange(5):
        case 0:
            decks.set_aside(card, _DAY, _AT)
        case 1:
            decks.take_back(card, _DAY, _AT)
        case 2:
            decks.postpone({card: _DAY + 3}, _DAY, _AT)
        case 3:
            decks.remove(card, _DAY, _AT)
        case _:
            decks.undo(card, _DAY, _AT)
    say("act", card, before + 1)


def _play_the_day(store: Store, rng: random.Random, say: _Say) -> None:
    """Plays the game of a day, and then its move."""
    game: Game = replace(GAME, name=f"Partie du jour {rng.random()}")
    source = DailySource(date.fromordinal(rng.randint(700_000, 740_000)).isoformat(), NORMALE, HASH)
    if store.dailies.game(game_id(game)) is None:
        store.dailies.note(game_id(game), source)
        say("day", game_id(game), 1)
    run = store.runs.start(facts("Zoé", game), _AT)
    say("run", run, 1)
    _play(store, run, rng, say)
    if any(one.player == "Zoé" for one in store.dailies.moves(source)):
        return
    number = store.dailies.begin_move("Zoé", source, "essai", turns()[0], _AT)
    say("begun", number, 1)
    store.dailies.end_move(number, _AT, found=True, scored=66, answer="ON H8", elapsed_ms=9, tries=1)
    say("ended", number, 1)


def _play(store: Store, run: int, rng: random.Random, say: _Say) -> None:
    for turn in turns():
        store.runs.add_move(run, found(turn, 1_000) if rng.random() < 0.8 else missed(turn), turn)
        say("move", run, turn.number)
    store.runs.finish(run, _AT)
    say("finished", run, 1)


def _number(store: Store, table: str, card: int) -> int:
    """How many rows of a card a table has, read by another connection: what is not committed is not counted."""
    return int(ask(store.path, f"SELECT count(*) FROM {table} WHERE card = {card}")[0][0])


_FACTS: Final = "SELECT subject, count(*) FROM facts WHERE kind IN ('competition', 'decision') AND "
_KEPT: Final = {
    "classic": "SELECT id, 1 + (SELECT count(*) FROM classic_events WHERE game = id) FROM classic_games",
    "competition": (
        f"{_FACTS} json_extract(body, '$.event') NOT IN ('run', 'stage')"
        " AND json_extract(body, '$.until') IS NULL GROUP BY subject"
    ),
    "opened": f"{_FACTS} json_extract(body, '$.event') = 'stage' GROUP BY subject",
    "run": "SELECT id, 1 FROM runs",
    "move": "SELECT run, count(*) FROM moves GROUP BY run",
    "finished": "SELECT id, 1 FROM runs WHERE outcome = 'finished'",
    "card": "SELECT name || '/' || key, 1 FROM cards JOIN players ON players.id = player",
    "sight": "SELECT card, count(*) FROM sights GROUP BY card",
    "act": "SELECT card, count(*) FROM card_acts GROUP BY card",
    "day": "SELECT game, 1 FROM daily_games",
    "begun": "SELECT id, 1 FROM daily_moves",
    "ended": "SELECT id, 1 FROM daily_moves WHERE ended_at IS NOT NULL",
}
"""For each kind of thing kept: how many transactions about each key there were."""
_APART: Final[Sequence[str]] = (
    "SELECT game FROM classic_events GROUP BY game HAVING max(number) <> count(*)",
    "SELECT id FROM classic_games WHERE ended_at IS NOT NULL AND id NOT IN (SELECT game FROM classic_events)",
    f"{_FACTS} json_extract(body, '$.event') = 'run' AND json_extract(body, '$.run') NOT IN (SELECT uuid FROM runs)"
    " GROUP BY subject",
    f"{_FACTS} json_extract(body, '$.event') = 'game' AND subject NOT IN (SELECT competition FROM competition_games)"
    " GROUP BY subject",
    "SELECT card FROM sights WHERE card NOT IN (SELECT card FROM card_states) AND card NOT IN"
    " (SELECT card FROM card_acts)",
    f"{_FACTS} json_extract(body, '$.event') = 'stage' AND subject NOT IN (SELECT subject FROM facts"
    " WHERE json_extract(body, '$.until') IS NOT NULL) GROUP BY subject",
)
"""What one transaction keeps together; and no event without the one before it."""


def _counted(path: Path, sql: str) -> Counter[str]:
    return Counter({str(key): int(count) for key, count in ask(path, sql)})
