"""Pages to print, from the templates beside this file: every value is escaped, every page is one file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from topping.texts import language, say

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class PageColumn:
    """A column of a table."""

    head: str
    classes: str = ""
    """Of its cells, for the style of the page."""
    keeps_words_whole: bool = False
    """Whether a line of its cells breaks between words alone, never at a hyphen or a slash."""


def html_page(template: str, **values: object) -> str:
    """The page that a template makes of the values, in the language in force; ends with a line feed."""
    return _templates().get_template(f"{template}.html").render(language=language(), **values)


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # here for speed of start: 0.1 s, for pages alone

    templates = Environment(
        loader=PackageLoader("topping.sheets"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    templates.globals["say"] = say
    return templates
