"""What every printed page has around its own content: one self-contained HTML file, its style within."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from topping.texts import language

_PAGE: Final = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{content}
</body>
</html>
"""


def html_page(title: str, style: str, content: Iterable[str]) -> str:
    """A whole page in the language in force; `title` is plain text, `content` lines of HTML. Ends with a line feed."""
    return _PAGE.format(language=language(), title=escape(title), style=style, content="\n".join(content))


def headed(title: str, facts: Iterable[str]) -> tuple[str, str]:
    """A page's title, and the facts under it, as HTML lines."""
    return f"<h1>{escape(title)}</h1>", f"<p>{escape(' · '.join(facts))}</p>"
