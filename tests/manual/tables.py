"""The tables of the manual's pages, as their files write them."""

import re

from tests.conftest import CHECKOUT

FOLDER = CHECKOUT / "assets" / "manual"


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the table on `page` whose first column is headed `heading`, cell by cell."""
    lines = iter((FOLDER / f"{page}.md").read_text("utf-8").splitlines())
    for line in lines:
        if line.startswith(f"| {heading} |"):
            next(lines)
            break
    else:
        raise AssertionError(f"{page}.md has no table headed {heading}")
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return found
