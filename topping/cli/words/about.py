"""`topping words check, forms`: whether words are admitted and why, and of which entries they are forms."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from topping.cli.frame.output import tell_fault
from topping.cli.words.asked import WordsAsked, in_one_line, write_json
from topping.cli.words.printing import in_columns, terminal_width, wrapped, write_lines
from topping.lexicon.meaning import Meaning
from topping.lexicon.tools.profile import LemmaForms, WordProfile
from topping.lexicon.tools.profiling import profile_of
from topping.sheets.wording import printable
from topping.texts import say


def check(options: argparse.Namespace) -> int:
    """Whether words are admitted, and why; exit code 1 where one is not."""
    asked = WordsAsked(options)
    profiles = [_profile(word, asked) for word in options.words]
    if asked.as_json:
        write_json(asked.record() | {"words": [_checked(one, asked) for one in profiles]})
    else:
        width = terminal_width()
        for one in profiles:
            write_lines(check_lines(one, width))
            _tell_meaning(one, asked)
        _tell_source(profiles, asked)
    return 0 if all(one.admission.is_admitted for one in profiles) else 1


def check_lines(profile: WordProfile, width: int | None) -> Iterator[str]:
    """The verdict on a word, and the words closest to it where it is not admitted."""
    yield say(f"words.told.admission.{profile.admission.value}", word=printable(profile.word))
    if profile.closest:
        yield from wrapped("  " + say("words.told.closest"), profile.closest, width)


def forms(options: argparse.Namespace) -> int:
    """All forms of the entries of words; exit code 1 where the open list knows none of one."""
    asked, width = WordsAsked(options), terminal_width()
    profiles = [_profile(word, asked) for word in options.words]
    if asked.as_json:
        record = [_checked(one, asked) | {"lemmas": [_entry(entry) for entry in one.lemmas]} for one in profiles]
        write_json(asked.record() | {"words": record})
    elif width is None:
        for one in profiles:
            write_lines(_piped(one))
            if not one.lemmas:
                tell_fault(say("words.told.no_forms_of", word=printable(one.word)))
    else:
        for one in profiles:
            write_lines(form_lines(one, width))
            _tell_meaning(one, asked)
    if not asked.as_json:
        _tell_source(profiles, asked)
    return 0 if all(one.lemmas for one in profiles) else 1


def form_lines(profile: WordProfile, width: int) -> Iterator[str]:
    """A word, then its entries, each with its forms; those that are not admitted have a star."""
    yield from check_lines(profile, width)
    if not profile.lemmas:
        yield "  " + say("words.told.no_forms")
    for entry in profile.lemmas:
        key = "words.told.verb" if entry.is_verb else "words.told.entry"
        yield say(key, lemma=entry.lemma, count=len(entry.forms))
        yield from in_columns([one.word + ("" if one.is_admitted else "*") for one in entry.forms], width)
    if any(not one.is_admitted for entry in profile.lemmas for one in entry.forms):
        yield say("words.told.star")


def _piped(profile: WordProfile) -> Iterator[str]:
    """A line a form: the form, its entry, what it is, and a star where it is not admitted."""
    for entry in profile.lemmas:
        for one in entry.forms:
            yield "\t".join((one.word, entry.lemma, " ; ".join(one.notes), "" if one.is_admitted else "*")).rstrip("\t")


def _profile(word: str, asked: WordsAsked) -> WordProfile:
    return profile_of(word, asked.graph, asked.finder, asked.open_list, is_public=False)


def _checked(profile: WordProfile, asked: WordsAsked) -> dict[str, Any]:
    record: dict[str, Any] = {
        "word": profile.word,
        "admitted": profile.admission.is_admitted,
        "reason": profile.admission.value,
        "closest": list(profile.closest),
        "points": profile.points,
        "tops": profile.tops,
        "spellings": list(profile.spellings),
    }
    return record | {"meaning": _meaning(profile) or None} if asked.with_meaning else record


def _entry(entry: LemmaForms) -> dict[str, Any]:
    forms = [{"word": one.word, "admitted": one.is_admitted, "notes": list(one.notes)} for one in entry.forms]
    return {"lemma": entry.lemma, "verb": entry.is_verb, "forms": forms}


def _meaning(profile: WordProfile) -> str:
    return in_one_line(Meaning(profile.word, profile.spellings, profile.senses))


def _tell_meaning(profile: WordProfile, asked: WordsAsked) -> None:
    if asked.with_meaning and profile.senses:
        write_lines((f"  {_meaning(profile)}",))


def _tell_source(profiles: list[WordProfile], asked: WordsAsked) -> None:
    if asked.with_meaning and any(one.senses for one in profiles):
        sys.stderr.write(say("lexicon.info.source") + "\n")
