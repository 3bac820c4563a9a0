#!/usr/bin/env python3
"""Makes the clips of this folder, or those named on the command line: `python make.py [NAME …]`.

Needs `espeak-ng` (1.51 made those in place) and `oggenc` (vorbis-tools), and nothing of Topping. A clip is spoken
by espeak-ng, given some treble, stripped of the silence at both ends, brought to the loudness that all clips share,
and written as Ogg Vorbis, mono, 22 kHz. The same programs give the same files.

What espeak-ng would mispronounce is respelled in `TEXTS`; `python make.py --phonemes` shows what it makes of each.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import wave
from array import array
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).parent

VOICE = "fr"
PITCH = 42
"""0 to 99; espeak-ng's own is 50, which a loudspeaker in a hall makes thin."""
WORDS_A_MINUTE = {"lettre": 130, "nombre": 160, "": 165}
"""By the first part of a clip's name: a letter alone is short, and must last to be heard."""
QUALITY = 2
"""Of oggenc: about 40 kbit/s."""

TREBLE = 0.7
"""Share of the difference between neighbouring samples that is added: +5 dB at 5 kHz, for consonants in a hall."""
LOUDNESS = 0.16
"""Root mean square of the parts that sound, of 1."""
CEILING = 0.89
"""Peak of a sample, of 1: what Vorbis overshoots stays below 1."""
FLOOR = 0.006
"""A stretch that stays below this amplitude is silence."""
FRAME_MS = 5
EDGE_MS = 12
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
    "joker-lettre-blanche": f"{JOKER}, lettre blanche.",
    "tirage": "tirage,",
    # a solution (§3.4)
    "point": "point.",
    "points": "points.",
    "horizontal": "horizontal,",
    "vertical": "vertical,",
    "joker-remplace": "remplacé par la vraie lettre.",
    "joker-reste": "il reste sur la grille.",
    "nouveau-mot": "nouveau mot,",
    "nouveaux-mots": "nouveaux mots,",
    "rappel": "rappel,",
}

# a comma lets the voice rise, as before what follows; a full stop lets it fall
TEXTS: dict[str, str] = {
    **{f"pays-{name}": f"{text}," for name, text in COUNTRIES.items()},
    **{f"lettre-{name}": f"{text}." for name, text in LETTERS.items()},
    **{f"nombre-{number}": f"{number}," for number in NUMBERS},
    **{f"nombre-{number}-court": f"{number}," for number in SHORT},
    **{f"{count}-fois": f"{count} fois." for count in COUNTED.values()},
    **{f"{count}-lettres": f"{count} lettres." for count in COUNTED.values()},
    **WORDS,
}
"""Name of a clip → what espeak-ng is given to read."""


def shortened(name: str) -> str:
    """The phonemes, as espeak-ng writes them, of a number that loses its last consonant."""
    command = ["espeak-ng", "-q", "-x", "-v", VOICE, TEXTS[name]]
    read = subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
    return f"[[{read[:-1]}]],"


def text_of(name: str) -> str:
    """What espeak-ng is given: words, or phonemes in double brackets."""
    return shortened(name) if name.endswith("-court") else TEXTS[name]


def speak(name: str) -> tuple[int, list[float]]:
    """What espeak-ng says: samples a second, and samples from -1 to 1."""
    speed = WORDS_A_MINUTE.get(name.split("-")[0], WORDS_A_MINUTE[""])
    command = ["espeak-ng", "-v", VOICE, "-s", str(speed), "-p", str(PITCH), "--stdin", "--stdout"]
    spoken = subprocess.run(command, input=text_of(name).encode(), capture_output=True, check=True).stdout
    with wave.open(BytesIO(spoken)) as sound:
        samples = array("h", sound.readframes(len(spoken)))
        return sound.getframerate(), [sample / 32768 for sample in samples]


def clear(samples: list[float]) -> list[float]:
    """With more treble."""
    return [now + TREBLE * (now - before) for before, now in zip([0.0, *samples], samples, strict=False)]


def trimmed(samples: list[float], rate: int) -> list[float]:
    """Without the silence at both ends, and faded in and out."""
    heard = [place for place, sample in enumerate(samples) if abs(sample) > FLOOR]
    edge = rate * EDGE_MS // 1000
    kept = samples[max(0, heard[0] - edge) : heard[-1] + edge]
    for place in range(edge):
        kept[place] *= place / edge
        kept[-1 - place] *= place / edge
    return kept


def levelled(samples: list[float], rate: int) -> list[float]:
    """As loud as every other clip; the peaks that would pass the ceiling are bent below it."""
    frame = rate * FRAME_MS // 1000
    powers = [sum(s * s for s in samples[at : at + frame]) / frame for at in range(0, len(samples) - frame, frame)]
    loudest = max(powers)
    sounding = [power for power in powers if power > loudest / 1000]
    gain = LOUDNESS / math.sqrt(sum(sounding) / len(sounding))
    return [bent(sample * gain) for sample in samples]


def bent(sample: float) -> float:
    """A sample below the ceiling; one below half of it stays as it is."""
    knee = CEILING / 2
    if abs(sample) <= knee:
        return sample
    return math.copysign(knee + (CEILING - knee) * math.tanh((abs(sample) - knee) / (CEILING - knee)), sample)


def write(name: str) -> None:
    """Makes one clip; refuses a text that espeak-ng takes for another language's."""
    if "(" in phonemes(name):
        raise SystemExit(f"{name}: respell {TEXTS[name]!r}, read as {phonemes(name)}")
    rate, samples = speak(name)
    samples = levelled(trimmed(clear(samples), rate), rate)
    sound = BytesIO()
    with wave.open(sound, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(array("h", (round(sample * 32767) for sample in samples)).tobytes())
    target = HERE / f"{name}.ogg"
    command = ["oggenc", "--quiet", "--serial", "1", "-q", str(QUALITY), "-o", str(target), "-"]
    subprocess.run(command, input=sound.getvalue(), check=True)


def phonemes(name: str) -> str:
    """What espeak-ng makes of a clip's text, in the international alphabet."""
    command = ["espeak-ng", "-q", "--ipa", "-v", VOICE, text_of(name)]
    return " ".join(subprocess.run(command, capture_output=True, check=True, text=True).stdout.split())


def main() -> int:
    """Makes what the command line names; everything without names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phonemes", action="store_true", help="show the phonemes and make nothing")
    parser.add_argument("names", nargs="*", metavar="NAME")
    asked = parser.parse_args()
    unknown = set(asked.names) - set(TEXTS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    for name in asked.names or TEXTS:
        if asked.phonemes:
            print(f"{name:24} {TEXTS[name]:24} {phonemes(name)}")
        else:
            write(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
