#!/usr/bin/env python3
"""Makes the sounds of this folder, or those named on the command line: `python make.py [NAME …]`.

Needs nothing but Python. Each sound is a sum of decaying tones and of knocks of a wooden tile, brought to its own peak
level and written as WAV: 44.1 kHz, mono, 16 bits. The same script gives the same files.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent

RATE = 44_100
"""Samples a second."""
END_S = 0.012
"""Over how long the end of a tone is faded, so that it does not click."""
DECAY = 4.6
"""A tone decays to e^-4.6 = 1 % of its amplitude."""

Samples = list[float]
Partials = tuple[tuple[int, float], ...]
"""Multiples of a tone's frequency, each with its amplitude."""

BELL: Partials = ((1, 1.0), (2, 0.22), (3, 0.06))
DULL: Partials = ((1, 1.0), (2, 0.12))
PURE: Partials = ((1, 1.0),)

# frequencies in Hz
FIS3, G3, D4, ES4, G4 = 185.0, 196.0, 294.0, 311.13, 392.0
C5, D5, E5, FIS5, G5, A5, B5 = 523.25, 587.33, 659.25, 739.99, 783.99, 880.0, 987.77
C6, D6, E6 = 1046.5, 1174.66, 1318.5


def tone(hertz: float, seconds: float, gain: float = 1.0, partials: Partials = BELL, attack: float = 0.006) -> Samples:
    """A tone that rises for `attack` seconds and then decays until its end."""

    def loudness(at: float) -> float:
        rising = at / attack if at < attack else math.exp(-DECAY * (at - attack) / (seconds - attack))
        return gain * rising * min(1.0, (seconds - at) / END_S)

    def wave_at(at: float) -> float:
        return sum(share * math.sin(2 * math.pi * hertz * multiple * at) for multiple, share in partials)

    return [loudness(place / RATE) * wave_at(place / RATE) for place in range(int(RATE * seconds))]


def knock(gain: float = 1.0, seconds: float = 0.045) -> Samples:
    """A wooden tile put on a board: muffled noise and two low tones, gone within 8 ms."""
    chance, noise, samples = random.Random(7), 0.0, []
    for place in range(int(RATE * seconds)):
        noise += 0.28 * (chance.uniform(-1, 1) - noise)
        at = place / RATE
        ring = 0.5 * math.sin(2 * math.pi * 410 * at) + 0.3 * math.sin(2 * math.pi * 930 * at)
        samples.append(gain * math.exp(-at / 0.008) * (0.7 * noise + ring))
    return samples


def together(*parts: tuple[float, Samples]) -> Samples:
    """Sounds one over the other, each from its number of seconds on."""
    mixed = [0.0] * max(int(RATE * start) + len(samples) for start, samples in parts)
    for start, samples in parts:
        first = int(RATE * start)
        for place, sample in enumerate(samples):
            mixed[first + place] += sample
    return mixed


def found() -> Samples:
    """A knock, then a fifth upwards."""
    return together((0, knock(gain=0.5)), (0, tone(D5, 0.22, 0.8)), (0.07, tone(A5, 0.34)))


def found_long() -> Samples:
    """A chord upwards."""
    notes = ((D5, 0.2, 0.8), (FIS5, 0.22, 0.8), (A5, 0.24, 0.9), (D6, 0.5, 1.0))
    return together(*((0.06 * place, tone(*note)) for place, note in enumerate(notes)))


def not_valid() -> Samples:
    """A half-tone downwards, low."""
    low: Partials = ((1, 1.0), (3, 0.15))
    return together((0, tone(G3, 0.10, 1.0, low)), (0.09, tone(FIS3, 0.12, 1.0, low)))


def missed() -> Samples:
    """A third downwards, soft."""
    return together((0, tone(G4, 0.26, 0.9, DULL, 0.012)), (0.16, tone(ES4, 0.52, 0.9, DULL, 0.012)))


def best() -> Samples:
    """A chord upwards, its last note long."""
    notes = (C5, E5, G5, C6, E6)
    lengths = (0.30, 0.30, 0.30, 0.30, 0.9)
    return together(*((0.09 * n, tone(note, lengths[n], 0.8)) for n, note in enumerate(notes)))


SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "tile": (knock, -22),
    "found": (found, -14),
    "found-long": (found_long, -13),
    "not-top": (lambda: tone(D4, 0.09, 1.0, ((1, 1.0), (2, 0.1)), 0.004), -22),
    "not-valid": (not_valid, -20),
    "missed": (missed, -15),
    "last-ten": (lambda: tone(C6, 0.035, 1.0, PURE, 0.002), -26),
    "last-three": (lambda: tone(E6, 0.06, 1.0, PURE, 0.002), -20),
    "signal": (lambda: together((0, tone(E5, 0.35)), (0, tone(B5, 0.35, 0.4))), -12),
    "best": (best, -13),
}
"""Each sound with its peak level in dB, 0 being the loudest that a file can hold."""


def write(path: Path, samples: Samples, level_db: float) -> None:
    """Writes the samples at that peak level."""
    factor = 10 ** (level_db / 20) / max(map(abs, samples)) * 32767
    content = array("h", (int(sample * factor) for sample in samples))
    if sys.byteorder == "big":
        content.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(content.tobytes())


def main() -> None:
    """Makes what the command line names, else everything."""
    for name in sys.argv[1:] or SOUNDS:
        sound, level_db = SOUNDS[name]
        write(HERE / f"{name}.wav", sound(), level_db)


if __name__ == "__main__":
    main()
