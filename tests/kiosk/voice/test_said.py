"""What is said: draws (§3.1), solutions (§3.4), signals (§3.3), numbers; and the recordings of all that can be said."""

import importlib.util
import math
import re
import sys
import unicodedata
import wave
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.kiosk.voice.heard import heard, names, pauses
from tests.sheets.games import JOKER_GAME, prepared_turns, turns_of
from topping.kiosk.engine.announcementclips import (
    CLIPS,
    COUNTRY,
    END_OF_LIST,
    LETTER,
    MOST,
    NUMBERS,
    STOP,
    TOP,
    Clip,
    DrawScript,
    Pause,
    ended,
    number,
    phrases,
    script_of_draw,
    script_of_game,
    script_of_reminder,
    script_of_signal,
    script_of_solution,
)
from topping.kiosk.engine.announcementclips import SHORT as FEW_CLIPS
from topping.kiosk.engine.voice import RATE, length_ms, open_channel, recordings
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula, Speed
from topping.rules.conditions.variant import VARIANTS, Schedule, Signal
from topping.rules.games.announcement import COUNTRIES, Announcement, SolutionAnnouncement, announce, announce_solution
from topping.rules.games.game import Turn
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Reference
from topping.rules.tiles import ALPHABET, TILES
from topping.sheets.announcementlines import spoken


def of(turn: Turn, **options: bool) -> DrawScript:
    return script_of_draw(announce(turn.draw, turn.before.variant), rejections=len(turn.draw.rejected), **options)


def test_a_draw_of_kept_letters_only_is_repeated_whole() -> None:
    said = Announcement(rejected=0, kept=("Italie", "Maroc"), new=(), whole=(("I", 1), ("M", 1)), cancelled=False)
    assert (
        heard(script_of_draw(said).script)
        == "reliquat deux-lettres pays-italie pays-maroc tirage pays-italie pays-maroc"
    )


def test_each_letter_is_a_part_of_its_own() -> None:
    draw = of(prepared_turns()[6])
    assert len(draw.kept) == 2
    assert len(draw.new) == 5
    parts = (draw.rejected, *draw.kept, *draw.new, draw.whole)
    assert draw.script == tuple(item for part in parts for item in part)


def test_groups_stand_apart_and_nothing_is_awaited_at_the_end() -> None:
    draw = of(prepared_turns()[6])
    for group in (draw.kept, draw.new):
        assert [one[-1] == STOP for one in group] == [False] * (len(group) - 1) + [True]
    assert all(0 < ms <= STOP.ms for ms in pauses(draw.script))
    assert not isinstance(draw.script[-1], Pause)


@pytest.mark.parametrize("letter", TILES)
def test_every_tile_has_its_country_and_its_letter(letter: str) -> None:
    plain = COUNTRIES[letter].lower().translate(str.maketrans("éè", "ee"))
    assert COUNTRY[letter].name == (plain if letter == "?" else f"pays-{plain}")
    assert LETTER[letter].name == ("joker" if letter == "?" else f"lettre-{letter.lower()}")


def test_the_voice_falls_at_the_end_of_each_list() -> None:
    said = Announcement(
        rejected=0, kept=("Italie", "Maroc"), new=(("Suisse", "S"),), whole=(("I", 1), ("S", 2)), cancelled=False
    )
    clips = [one.name for one in script_of_draw(said).script if isinstance(one, Clip)]
    assert [one for one in clips if one.endswith(END_OF_LIST)] == ["pays-maroc-fin", "lettre-s-fin"], "deux fois falls"
    assert ended(()) == ()


def test_how_often_a_draw_was_put_back_is_a_number_from_ten_on() -> None:
    said = Announcement(rejected=7, kept=(), new=(), whole=(), cancelled=False)
    assert [heard(script_of_draw(said, rejections=count).rejected) for count in (1, 9, 10)] == [
        "rejet sept-lettres",
        "rejet sept-lettres neuf-fois de-suite",
        "rejet sept-lettres nombre-10-court fois de-suite",
    ]


def letters(word: str) -> str:
    return " ".join(f"lettre-{letter.lower()}" for letter in word)


def solution_of(word: str, place: str, points: int, *crossing: str) -> SolutionAnnouncement:
    reference = Reference.parse(place)
    return SolutionAnnouncement(points, reference.direction, reference, word, (), crossing, ())


def test_a_joker_in_a_new_word_is_a_plain_letter() -> None:
    assert heard(script_of_solution(solution_of("LA", "H8", 2, "eS"))).endswith("nouveau-mot lettre-e lettre-s")


def test_a_joker_game_says_what_became_of_the_joker() -> None:
    first, thirteenth = (announce_solution(turns_of(JOKER_GAME)[move]) for move in (0, 12))
    spelling = f"{letters('AMO')} pays-danemark {letters('IE')}"
    assert heard(script_of_solution(first, joker_game=True)).endswith(f"{spelling} joker pays-danemark joker-remplace")
    assert "joker pays-uruguay joker-reste" in heard(script_of_solution(thirteenth, joker_game=True))
    assert heard(script_of_solution(first)).endswith(spelling)


def test_nothing_is_awaited_at_the_end() -> None:
    for script in (
        script_of_solution(solution_of("ES", "H8", 2, "ET")),
        script_of_reminder(solution_of("ES", "H8", 2)),
    ):
        assert not isinstance(script[-1], Pause)


def test_a_joker_is_spelled_by_its_country_and_called_back_by_its_letter() -> None:
    said = announce_solution(prepared_turns()[6])
    assert heard(script_of_solution(said)).endswith("lettre-q lettre-u lettre-e pays-tunisie lettre-a lettre-i")
    assert heard(script_of_reminder(said)) == f"rappel {letters('QUETAI')} lettre-l nombre-1 nombre-40 points"


A, B, C = Clip("a"), Clip("b"), Clip("c")
SHORT, LONG = Pause(50), Pause(500)


def test_a_top() -> None:
    assert heard(TOP) == "top"


@pytest.mark.parametrize(
    ("formula", "speed", "variant", "said"),
    [
        (TOPPING, TOPPING.speeds[0], "normale", "partie-normale minutes-1"),
        (TOPPING, Speed("", Schedule.even(None)), "normale+joker", "partie-joker sans-limite"),
        (TOPPING, Speed("", Schedule.even(46_000)), "7sur8", "partie-7sur8 nombre-46-court secondes-par-coup"),
        (DUPLICATE, DUPLICATE.speed("2min30"), "7et8+joker", "partie-7et8 joker minutes-2-30"),
        (DUPLICATE, DUPLICATE.speed("blitz"), "789", "partie-789 blitz minutes-1"),
        (MORT_SUBITE, MORT_SUBITE.speeds[0], "normale", "partie-normale mort-subite"),
        (TOPPING, Speed("", Schedule.parse("3x80000,40000")), "normale", "partie-normale"),
    ],
)
def test_the_kind_and_the_pace_of_a_game(formula: Formula, speed: Speed, variant: str, said: str) -> None:
    script = script_of_game(replace(Conditions(), variant=VARIANTS[variant]).under(formula, speed))
    assert heard(script) == said
    assert {one for one in script if isinstance(one, Clip)} <= CLIPS
    assert script[-1] == STOP


def test_a_phrase_ends_with_its_pause() -> None:
    assert list(phrases((A, B, SHORT, C, LONG, LONG, A))) == [(A, B, SHORT), (C, LONG), (LONG,), (A,)]
    assert list(phrases((A, SHORT))) == [(A, SHORT)]
    assert list(phrases(())) == []


UNITS = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"),
    *("neuf", "dix", "onze", "douze", "treize", "quatorze", "quinze", "seize"),
)
TENS = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante"}


def spelled(value: int) -> str:
    """A number in words, as it sounds: no plural s, no hyphens."""
    if value <= 16:
        return UNITS[value]
    if value < 20:
        return f"dix {UNITS[value - 10]}"
    if value < 80:
        ten = 60 if value >= 70 else value // 10 * 10
        if value == ten:
            return TENS[ten]
        return f"{TENS[ten]} {'et ' if value - ten in (1, 11) else ''}{spelled(value - ten)}"
    if value < 100:
        return "quatre vingt" + (f" {spelled(value - 80)}" if value > 80 else "")
    for unit, word in ((1000, "mille"), (100, "cent")):
        if value >= unit:
            many, rest = divmod(value, unit)
            words = [*([spelled(many)] if many > 1 else []), word, *([spelled(rest)] if rest else [])]
            return " ".join(words)
    raise AssertionError


def words_of(name: str) -> str:
    """What a clip says, by its name."""
    return spelled(int(name.split("-")[1]))


@given(st.integers(0, MOST), st.booleans())
def test_the_clips_of_a_number_say_the_number(value: int, before_consonant: bool) -> None:
    said = names(number(value, before_consonant=before_consonant))
    assert " ".join(map(words_of, said)) == spelled(value)
    assert {Clip(name) for name in said} <= set(NUMBERS)


@pytest.mark.parametrize(
    ("value", "alone", "before_points"),
    [
        (0, "nombre-0", "nombre-0"),
        (6, "nombre-6", "nombre-6-court"),
        (16, "nombre-16", "nombre-16"),
        (21, "nombre-21", "nombre-21"),
        (78, "nombre-78", "nombre-78-court"),
        (90, "nombre-90", "nombre-90-court"),
        (100, "nombre-100", "nombre-100"),
        (110, "nombre-100 nombre-10", "nombre-100 nombre-10-court"),
        (328, "nombre-300 nombre-28", "nombre-300 nombre-28-court"),
        (1001, "nombre-1000 nombre-1", "nombre-1000 nombre-1"),
        (6008, "nombre-6-court nombre-1000 nombre-8", "nombre-6-court nombre-1000 nombre-8-court"),
    ],
)
def test_a_last_consonant_is_lost_before_another(value: int, alone: str, before_points: str) -> None:
    assert " ".join(names(number(value))) == alone
    assert " ".join(names(number(value, before_consonant=True))) == before_points


def test_the_short_numbers_are_those_that_end_in_six_eight_or_ten() -> None:
    endings = {value for value in range(100) if spelled(value).split()[-1] in ("six", "huit", "dix")}
    assert endings == FEW_CLIPS


@pytest.mark.parametrize("value", [-1, MOST + 1])
def test_a_number_that_cannot_be_said(value: int) -> None:
    with pytest.raises(ValueError, match=str(value)):
        number(value)


def test_the_points_of_a_move_take_two_clips_at_most() -> None:
    for value in range(1000):
        said = names(number(value))
        assert " ".join(map(words_of, said)) == spelled(value)
        assert len(said) == (1 if value < 100 or value % 100 == 0 else 2)


COUNTRY_CLIPS = {clip.name.removeprefix("pays-"): clip.name for clip in COUNTRY.values()}
TITLES = {"Reliquat": ["reliquat"], "Rejet": ["rejet"], "Tirage": ["tirage"], "Rappel": ["rappel"], "Joker": ["joker"]}
TITLES |= {"Nouveau mot": ["nouveau-mot"], "Nouveaux mots": ["nouveaux-mots"]}
WORDS = {"horizontal", "vertical", "point", "points"}
FATES = {"remplacé par la vraie lettre": "joker-remplace", "il reste sur la grille": "joker-reste"}
COUNTED = ("", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf")


def plain(text: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFD", text) if not unicodedata.combining(one)).lower()


def clips_of(part: str) -> list[str]:
    """The clips of what stands between two commas on a sheet."""
    if part == "Joker – Lettre blanche":
        return ["joker-lettre-blanche"]
    if part in FATES:
        return [FATES[part]]
    if counted := re.fullmatch(r"(\d) lettres?", part):
        count = int(counted[1])
        return [f"{COUNTED[count]}-lettre{'s' if count > 1 else ''}"]
    if points := re.fullmatch(r"(\d+) (points?)", part):
        return [*names(number(int(points[1]), before_consonant=True)), points[2]]
    if place := re.fullmatch(r"([A-O])(\d+)|(\d+)([A-O])", part):
        across = [f"lettre-{place[1].lower()}", f"nombre-{place[2]}"] if place[1] else []
        return across or [f"nombre-{place[3]}", f"lettre-{place[4].lower()}"]
    if set(part) <= set(ALPHABET):
        return [f"lettre-{letter.lower()}" for letter in part]
    if several := re.fullmatch(r"(.+) (\w+ fois)", part):
        return [COUNTRY_CLIPS[plain(several[1])], several[2].replace(" ", "-")]
    if part in WORDS:
        return [part]
    country, _, letter = part.partition("-")
    return [COUNTRY_CLIPS[plain(country)], *([f"lettre-{letter.lower()}"] if letter else [])]


def read(turn: Turn) -> list[str]:
    """The clips of a sheet's lines; the word of a solution is left to its spelling."""
    clips: list[str] = []
    for line in list(spoken(turn, by_letters=False))[1:]:
        title, _, said = line.replace("\u00a0", " ").partition(" : ")
        head = re.fullmatch(r"([^(]+?)(?: \((.*)\))?", title)
        assert head is not None
        clips += TITLES.get(head[1], []) + (clips_of(head[2]) if head[2] else [])
        parts = said.split(", ")
        for part in parts[:-1] if head[1] == "Solution" else parts:
            clips += clips_of(part)
    return clips


@pytest.mark.parametrize("turn", [*prepared_turns(), *turns_of(JOKER_GAME)], ids=lambda turn: turn.solution.word)
def test_a_move_is_heard_as_it_is_read(turn: Turn) -> None:
    solution = announce_solution(turn)
    heard = [
        *names(script_of_draw(announce(turn.draw, turn.before.variant), rejections=len(turn.draw.rejected)).script),
        *names(script_of_solution(solution, joker_game=turn.before.variant.joker)),
        *names(script_of_reminder(solution)),
    ]
    assert heard == read(turn)


FOLDER = CHECKOUT / "assets" / "voice"
NAMES = sorted(clip.name for clip in CLIPS)
MOST_BYTES = 6_000_000
SILENT = 0.005
"""Of the loudest sample of a clip: 46 dB below it."""


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[None]:
    open_channel()
    yield
    pygame.mixer.quit()


def maker() -> ModuleType:
    """The script that made the clips."""
    spec = importlib.util.spec_from_file_location("make_voice", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_that_made_them_makes_them_all() -> None:
    assert sorted(maker().TEXTS) == sorted(maker().ENGLISH_TEXTS) == NAMES


def test_file_names_travel() -> None:
    assert all(name.isascii() and name == name.lower() and name.replace("-", "").isalnum() for name in NAMES)


def test_the_clips_are_listed_for_clubs() -> None:
    listing = (FOLDER / "README.md").read_text(encoding="utf-8")
    told = {name.removesuffix(END_OF_LIST) for name in NAMES if not name.startswith(("nombre-", "lettre-"))}
    assert sorted(name for name in told if f"`{name}" not in listing) == []


def test_the_recordings_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.ogg")) < MOST_BYTES


@pytest.mark.parametrize(("speed", "tongue", "folder"), [(100, "fr", "voice"), (75, "fr", "75"), (150, "en", "en")])
def test_clips_are_alike(speed: int, tongue: str, folder: str) -> None:
    """One loudness, no sample clipped, and at the ends no silence that would break the rhythm."""
    loud = list[float]()
    for name in NAMES:
        path = next(recordings(Clip(name), FOLDER / "none", speed, tongue))
        assert path.parent.name == folder
        samples = np.abs(np.frombuffer(pygame.mixer.Sound(path).get_raw(), "<i2").astype(float))
        peak = samples.max()
        assert peak < 32_700, name
        (heard,) = np.nonzero(samples > SILENT * peak)
        assert max(heard[0], len(samples) - 1 - heard[-1]) * 1_000 / RATE <= 15, name
        step = RATE // 200
        powers = (samples[: len(samples) // step * step].reshape(-1, step) ** 2).mean(1)
        loud.append(10 * math.log10(powers[powers > powers.max() / 1_000].mean()))
    assert max(loud) - min(loud) < 3, "decibels"


def test_a_clip_lasts_as_long_as_its_speed_says() -> None:
    for name in NAMES[::7]:
        usual, *others = (length_ms(next(recordings(Clip(name), FOLDER / "none", one))) or 0 for one in (100, 75, 150))
        assert others == pytest.approx([usual / 0.75, usual / 1.5], abs=25), name


def test_numbers_name_recordings() -> None:
    said = {clip for value in range(501) for before in (False, True) for clip in number(value, before_consonant=before)}
    assert said <= CLIPS


@pytest.mark.parametrize("game", sorted((CHECKOUT / "games").glob("*.txt")), ids=lambda path: path.stem)
def test_every_announcement_of_a_game_can_be_heard(game: Path) -> None:
    said: set[str] = set(names(TOP))
    for turn in parse_game(game.read_text(encoding="utf-8")).turns():
        draw, solution = announce(turn.draw, turn.before.variant), announce_solution(turn)
        for by_letters in (False, True):
            script = script_of_draw(draw, by_letters=by_letters, rejections=len(turn.draw.rejected)).script
            said.update(names(script))
        said.update(names(script_of_solution(solution, joker_game=turn.before.variant.joker)))
        said.update(names(script_of_reminder(solution)))
    for signal in Signal:
        said.update(names(script_of_signal(signal)))
    assert said <= set(NAMES)


def write_wav(path: Path, ms: int, rate: int = 44_100, channels: int = 2) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(bytes(2 * channels * (rate * ms // 1000)))
    return path


@pytest.mark.parametrize(("rate", "channels"), [(8_000, 1), (22_050, 1), (44_100, 2), (48_000, 2)])
def test_of_a_wav_file(tmp_path: Path, rate: int, channels: int) -> None:
    assert length_ms(write_wav(tmp_path / "a.wav", 730, rate, channels)) in (729, 730)


def test_of_a_wav_file_cut_short(tmp_path: Path) -> None:
    path = write_wav(tmp_path / "a.wav", 1_000, 8_000, 1)
    path.write_bytes(path.read_bytes()[: 44 + 8_000])
    assert length_ms(path) == 500


@pytest.mark.parametrize("content", [b"", b"OggS", b"OggS\x01vorbis", b"RIFF", b"RIFF1234WAVEfmt ", b"ID3 mp3"])
def test_what_is_no_recording_has_no_length(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.ogg").write_bytes(content)
    assert length_ms(tmp_path / "a.ogg") is None


def test_a_vorbis_file_that_says_no_rate(tmp_path: Path) -> None:
    (tmp_path / "a.ogg").write_bytes(b"OggS" + bytes(24) + b"\x01vorbis" + bytes(40))
    assert length_ms(tmp_path / "a.ogg") is None


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert length_ms(tmp_path) is None
    assert length_ms(tmp_path / "none.ogg") is None


def test_of_a_wav_file_with_more_than_sound_in_it(tmp_path: Path) -> None:
    content = write_wav(tmp_path / "a.wav", 500).read_bytes()
    tagged = content[:12] + b"LIST\x05\x00\x00\x00hello\x00" + content[12:]
    (tmp_path / "a.wav").write_bytes(tagged)
    assert length_ms(tmp_path / "a.wav") == 500
