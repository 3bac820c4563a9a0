"""Whether the voice is understood: `python -m tests.kiosk.voice.hear --model FOLDER [--clips FOLDER] [--speed 100]`.

Announcements of 40 draws and 40 solutions are put together from the clips with the announcer's own pauses, as they are
heard, and written down by a recogniser (Whisper by `faster-whisper`, with its model in a folder): the countries of the
draws, the numbers of both. Countries are counted twice: as one writes them who does not know what will be said, and as
one does who has read the 26 names, which players know. Letters are told by forced choice: of the 26, the one that the
recogniser finds most likely after a country. `--gaps` measures the silences of the rendered sound by kind instead, and
needs no recogniser.
"""

import argparse
import re
import shutil
import subprocess
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np
import pygame

from tests.conftest import CHECKOUT
from topping.gamefiles.shelf import load, prepared
from topping.kiosk.engine.announcementclips import (
    COUNTRY,
    LETTER,
    STOP,
    Clip,
    Pause,
    Script,
    paced,
    script_of_draw,
    script_of_reminder,
    script_of_solution,
)
from topping.kiosk.engine.voice import RATE, open_channel, recordings, silence
from topping.rules.games.announcement import COUNTRIES, Announcement, announce, announce_solution
from topping.rules.games.game import Turn
from topping.rules.tiles import ALPHABET

TURNS: Final = 40
OFTEN: Final = 3
HEARD: Final = 16_000
"""Samples a second of the recogniser."""
_UNITS: Final = (
    *("zero", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"),
    *("treize", "quatorze", "quinze", "seize"),
)
_ALIKE: Final = {"Danemark": ("Denmark",), "Yougoslavie": ("Yugoslavie",), "Kenya": ("Kénia",)}
"""What the recogniser writes for the same country."""


def turns() -> list[Turn]:
    """Turns of prepared games, which say each country `OFTEN` times or more.

    Every third turn is looked at, so that grids are full and empty; it is taken where it says a country that the ones
    before said too rarely, and the first of the others fill up.
    """
    said, taken, others = Counter[str](), list[Turn](), list[Turn]()
    for turn in (turn for one in prepared() for turn in islice(load(one.path).turns(), 0, None, 3)):
        named = countries_of(announce(turn.draw, turn.before.variant))
        wanted = len(taken) < TURNS and any(said[one] < OFTEN for one in named)
        (taken if wanted else others).append(turn)
        said.update(named if wanted else ())
    return [*taken, *others[: TURNS - len(taken)]]


def countries_of(draw: Announcement) -> set[str]:
    """The countries that a draw is announced with."""
    return {*draw.kept, *(country for country, _ in draw.new)} - {"Joker"}


@cache
def samples(name: str, folder: Path, speed: int) -> np.ndarray:
    """A clip as it is played, from a folder that is preferred as a club's own is."""
    path = next(recordings(Clip(name), folder, speed))
    return np.frombuffer(pygame.mixer.Sound(path).get_raw(), "<i2") / 32_768


def rendered(script: Script, folder: Path, speed: int) -> np.ndarray:
    """A script as it is heard."""
    parts = [
        np.frombuffer(silence(one.ms), "<i2") / 32_768 if isinstance(one, Pause) else samples(one.name, folder, speed)
        for one in paced(script, speed)
    ]
    return np.concatenate([np.zeros(RATE // 4), *parts, np.zeros(RATE // 4)])


def plain(text: str) -> str:
    """Small letters without accents, numbers up to sixteen in digits."""
    flat = "".join(one for one in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(one))
    words = re.findall(r"[a-z]+|\d+", flat)
    return " ".join(str(_UNITS.index(one)) if one in _UNITS else one for one in words)


@cache
def sounds(text: str) -> str:
    """How a French text sounds, so that a name spelled otherwise is known; itself where espeak-ng is not there."""
    if shutil.which("espeak-ng") is None:
        return plain(text)
    command = ["espeak-ng", "-q", "--ipa", "-v", "fr", text]
    read = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return "".join(one for one in read if one.isalpha() and one not in "ˈˌ")


def is_heard(name: str, heard: str) -> bool:
    """Whether a country is among what is written down."""
    names = (name, *_ALIKE.get(name, ()))
    return any(plain(one) in plain(heard) for one in names) or sounds(name) in sounds(heard)


class Recogniser:
    """Whisper, which writes down what it hears."""

    def __init__(self, folder: Path) -> None:
        whisper: Any = import_module("faster_whisper")  # not among what the tests need
        self._model = whisper.WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=2)

    def text(self, sound: np.ndarray, read: str | None = None) -> str:
        """What is heard, by somebody who has read something before."""
        found, _ = self._model.transcribe(
            _converted(sound), language="fr", beam_size=5, condition_on_previous_text=False, initial_prompt=read
        )
        return " ".join(one.text for one in found).lower()

    def likeliest(self, sound: np.ndarray, texts: list[str]) -> int:
        """The place of the text that fits best."""
        tokenizer: Any = import_module("faster_whisper.tokenizer")
        model, heard = self._model, _converted(sound)
        tokens = tokenizer.Tokenizer(model.hf_tokenizer, True, task="transcribe", language="fr")
        features = model.feature_extractor(heard)
        encoded = model.encode(np.pad(features, ((0, 0), (0, max(0, 3_000 - features.shape[1]))))[:, :3_000])
        asked = [tokens.encode(f" {text}.") for text in texts]
        frames = features.shape[1]
        scores = []
        for one in asked:
            (told,) = model.model.align(encoded, tokens.sot_sequence, [one], frames)
            scores.append(float(np.mean(np.log(np.array(told.text_token_probs) + 1e-9))))
        return int(np.argmax(scores))


def _converted(sound: np.ndarray) -> np.ndarray:
    places = np.arange(0, len(sound) - 1, RATE / HEARD)
    return np.asarray(np.interp(places, np.arange(len(sound)), sound), np.float32)


def numbers(script: Iterable[Clip | Pause]) -> list[int]:
    """The numbers that a script says, each from its clips."""
    found, now = list[int](), 0
    for one in (*script, STOP):
        name = one.name if isinstance(one, Clip) else ""
        if name.startswith("nombre-"):
            now += int(name.split("-")[1])
        elif now:
            found.append(now)
            now = 0
    return found


def hear(recogniser: Recogniser, folder: Path, speed: int) -> None:
    """Prints what is understood."""
    knowing: dict[str, tuple[str | None, Counter[str]]] = {
        "not told what is said": (None, Counter()),
        "told the 26 names before": (", ".join(COUNTRIES[letter] for letter in ALPHABET) + ".", Counter()),
    }
    said = Counter[str]()
    right = of = 0
    length = 0.0
    for turn in turns():
        draw, solution = announce(turn.draw, turn.before.variant), announce_solution(turn)
        script = script_of_draw(draw).script
        sound = rendered(script, folder, speed)
        length += len(sound) / RATE
        named = countries_of(draw)
        said.update(named)
        for read, countries in knowing.values():
            heard = recogniser.text(sound, read)
            countries.update(one for one in named if is_heard(one, heard))
        script = (*script_of_solution(solution), STOP, *script_of_reminder(solution))
        sound = rendered(script, folder, speed)
        length += len(sound) / RATE
        heard = plain(recogniser.text(sound))
        found = Counter(map(int, re.findall(r"\d+", heard)))
        for number in set(numbers(script)):
            of += 1
            right += found[number] > 0
            if not found[number]:
                print(f"  {number} heard as {heard}")
    for how, (_, countries) in knowing.items():
        understood = [name for name in said if 2 * countries[name] > said[name]]
        missed = {name: f"{countries[name]}/{said[name]}" for name in said if countries[name] < said[name]}
        print(f"{how}: {len(understood)} of {len(said)} countries more often than not, {countries.total()}")
        print(f"  of {said.total()} times; not always: {missed}")
    print(f"numbers: {right} of {of} ({right / of:.1%}); {length / 2 / TURNS:.1f} s an announcement")
    wrong = []
    for letter in ALPHABET:
        script = (COUNTRY["M"], Pause(180), LETTER[letter])
        place = recogniser.likeliest(rendered(script, folder, speed), [f"{COUNTRIES['M']}, {one}" for one in ALPHABET])
        if ALPHABET[place] != letter:
            wrong.append(f"{letter} as {ALPHABET[place]}")
    print(f"letters by forced choice: {26 - len(wrong)} of 26; {', '.join(wrong)}")


def measure_gaps(folder: Path, speed: int) -> None:
    """Prints the silences between the clips of the rendered announcements, by what stands between them."""
    found = defaultdict[int, list[float]](list)
    for turn in turns():
        draw, solution = announce(turn.draw, turn.before.variant), announce_solution(turn)
        for script in (script_of_draw(draw).script, script_of_solution(solution)):
            for before, pause, after in zip(script, script[1:], script[2:], strict=False):
                if isinstance(before, Clip) and isinstance(pause, Pause) and isinstance(after, Clip):
                    first, second = samples(before.name, folder, speed), samples(after.name, folder, speed)
                    (between,) = paced((pause,), speed)
                    assert isinstance(between, Pause)
                    found[pause.ms].append(between.ms + _silent_ms(first[::-1]) + _silent_ms(second))
    for ms, gaps in sorted(found.items()):
        print(f"{ms:4} ms: heard {min(gaps):.0f} to {max(gaps):.0f}, median {median(gaps):.0f} ({len(gaps)})")


def _silent_ms(sound: np.ndarray) -> float:
    """How long a sound begins with what cannot be heard: 40 dB below its loudest."""
    loud = np.flatnonzero(np.abs(sound) > np.abs(sound).max() / 100)
    return float(loud[0] * 1_000 / RATE)


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether the voice is understood.")
    parser.add_argument("--model", type=Path, help="the folder of a Whisper model")
    parser.add_argument("--clips", type=Path, default=CHECKOUT / "assets" / "voice")
    parser.add_argument("--speed", type=int, default=100)
    parser.add_argument("--gaps", action="store_true")
    asked = parser.parse_args()
    open_channel()
    folder = asked.clips if asked.speed == 100 else asked.clips / str(asked.speed)
    if asked.gaps:
        measure_gaps(folder, asked.speed)
    elif asked.model is None:
        parser.error("--model is wanted, or --gaps")
    else:
        hear(Recogniser(asked.model), folder, asked.speed)


if __name__ == "__main__":
    main()
