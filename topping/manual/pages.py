"""The pages of the manual: Markdown files among the assets, found by name; translated ones where there are any."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from topping.errors import InputError, SetupError
from topping.manual.blocks import Block, Heading, Paragraph, plain
from topping.resources import asset
from topping.texts import language, say
from topping.texts.language import ENGLISH, FRENCH
from topping.texts.typography import typeset

NAMES: Final = (
    "joueur", "arbitre", "competitions", "autres-jeux", "reglages", "borne", "entretien", "commandes", "mainteneur",
)  # fmt: skip
"""In the order in which they are offered; each is the file `assets/manual/NAME.md`."""
FOR_EVERYBODY: Final = ("joueur", "arbitre", "competitions", "autres-jeux")
"""What the public reads: not how the machine is set up, nor where its files lie."""
_IN_ENGLISH: Final = ("mainteneur",)
_FENCE: Final = "```"


@dataclass(frozen=True, slots=True)
class Page:
    """One page, whole."""

    name: str
    title: str
    summary: str
    """What it is about, in a line."""
    language: str
    """What it is written in."""
    blocks: tuple[Block, ...]
    """Its text, without the title and the summary."""


def is_foreign(page: Page) -> bool:
    """Whether a page is in French although another language is in force."""
    return page.language == FRENCH != language()


def page_named(name: str) -> Page:
    """The page of that name, in any case and with or without its accents; the language's own word for it will do.

    Raises `InputError` for an unknown one, `SetupError` where its file is missing or is not a page.
    """
    known = {**{_folded(say(f"manual.name.{one}")): one for one in NAMES}, **{one: one for one in NAMES}}
    found = known.get(_folded(name))
    if found is None:
        raise InputError("manual.unknown_page", page=name, known=", ".join(NAMES))
    return _page(found, language())


def pages() -> tuple[Page, ...]:
    """All of them; raises `SetupError` where one is missing."""
    return tuple(_page(name, language()) for name in NAMES)


def _folded(name: str) -> str:
    decomposed = unicodedata.normalize("NFD", name.casefold())
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark))


@cache
def _page(name: str, spoken: str) -> Page:
    from topping.manual.markdown import blocks_of  # here for speed of start: a kiosk reads a page only when asked

    text, written = _text(name, spoken)
    match blocks_of(_typeset(text) if written == FRENCH else text):
        case (Heading(1, title), Paragraph(summary), *blocks):
            return Page(name, plain(title), plain(summary), written, tuple(blocks))
    raise SetupError("setup.bundled_missing", name=f"assets/manual/{name}.md")


def _typeset(text: str) -> str:
    """Non-breaking spaces everywhere but between the fences of code."""
    parts = text.split(_FENCE)
    return _FENCE.join(part if number % 2 else typeset(part) for number, part in enumerate(parts))


def _text(name: str, spoken: str) -> tuple[str, str]:
    """What the file says and its language: the translation into `spoken` where there is one, else the page itself."""
    translated = asset("manual") / spoken / f"{name}.md"
    if translated.is_file():
        return translated.read_text("utf-8"), spoken
    return asset("manual", f"{name}.md").read_text("utf-8"), ENGLISH if name in _IN_ENGLISH else FRENCH
