"""Cells that a spreadsheet would compute are written as text, and can be read back as they were."""

import csv
import io
import re

from hypothesis import given
from hypothesis import strategies as st

from topping.sheets.table import csv_table


@given(st.text(st.sampled_from("'=+-@\tab"), min_size=1))
def test_what_was_written_can_be_read_back(text: str) -> None:
    ((cell,),) = list(csv.reader(io.StringIO(csv_table(["name"], [[text]]), newline="")))[1:]
    assert re.sub(r"^'(?='*[=+\-@\t\r])", "", cell) == text
