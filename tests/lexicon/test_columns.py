import pytest

from topping.lexicon.columns import ListLayout, read_lines, without_markup, words_of_rows


def found(text: str) -> tuple[ListLayout, list[str]]:
    read = read_lines(without_markup(text))
    return read.layout, [word for line in read.lines for word in line.found]


@pytest.mark.parametrize(
    "text",
    [
        "AA\tlave\nAI\tparesseux\nZEN\tadj.\n",
        "AA;lave\nAI;paresseux\nZEN;adj.\n",
        "AA,lave\nAI,paresseux\nZEN,adj.\n",
        "AA lave rocheuse\nAI mammifère\nZEN adj. et n.\n",
        "AA : lave\nAI : mammifère, lent\nZEN : adj.\n",
        '"AA"\n"AI"\n"ZEN"\n',
        "AA|lave\nAI|lent\nZEN|adj.\n",
        "- AA\n- AI\n- ZEN\n",
        "• AA\n• AI\n• ZEN\n",
        "2;AA\n2;AI\n3;ZEN\n",
        '"AA","lave, rocheuse"\n"AI","lent"\n"ZEN","adj."\n',
        "«AA»;«lave»\n«AI»;«lent»\n«ZEN»;«adj.»\n",
        "mot;définition\nAA;lave\nAI;lent\nZEN;adj.\n",
        "Mot\nAA\nAI\nZEN\n",
        "1;AA;lave\n2;AI;lent\n3;ZEN;adj.\n",
        "1. AA\n2. AI\n3. ZEN\n",
        'AA;"lave\nrocheuse; dure"\nAI;lent\nZEN;adj.\n',
        "AA\nAI nm. (pl. AÏ)\nZEN\n",
        "\ufeffAA\n\u00a0AI\u00a0\n\u200bZ\u00adEN\n",
        "AA\r\nAI\rZEN\n",
        "<html><body><p>AA<br>AI<br/>ZEN</p></body></html>",
        "<ul>\n <li>AA</li>\n <li><b>A</b>I</li>\n <li>ZEN</li>\n</ul>",
        "<table><tr><th>Mot</th><th>Sens</th></tr>\n<tr>\n<td>AA</td>\n<td>lave dure</td>\n</tr>"
        "<tr><td class=m>AI</td><td>lent</td></tr><tr><td>ZEN</td><td>adj.</td></tr></table>",
        "<html><head><title>Mots</title><style>p {}</style></head><body><pre>\nAA\nAI\nZEN\n</pre></body></html>",
    ],
)
def test_the_first_column_is_read_and_nothing_else(text: str) -> None:
    assert found(text)[1] == ["AA", "AI", "ZEN"]
    assert not read_lines(without_markup(text)).drops_words
    assert words_of_rows(without_markup(text)) in (None, ["AA", "AI", "ZEN"])


@pytest.mark.parametrize(
    "text",
    [
        "AA AB AI AS BA\nBE BI BU CA CE\n",
        "aa, ab, ai, as, ba, be, bi, bu, ca, ce",
        '["AA", "AB", "AI", "AS", "BA", "BE", "BI", "BU", "CA", "CE"]',
        "<p>AA AB AI AS BA</p><p>BE BI BU CA CE</p>",
    ],
)
def test_words_that_run_on_in_order_are_all_read(text: str) -> None:
    layout, words = found(text)
    assert layout is ListLayout.RUNNING
    assert [word.upper() for word in words] == ["AA", "AB", "AI", "AS", "BA", "BE", "BI", "BU", "CA", "CE"]


@pytest.mark.parametrize("text", ["3\nzen/S.()\naa\nabaisser/a4a+\n", "zen/S.\naa/S\nabaisser/a4 po:v\n"])
def test_hunspell(text: str) -> None:
    assert found(text) == (ListLayout.HUNSPELL, ["zen", "aa", "abaisser"])


def test_words_in_no_order_after_the_first_are_told() -> None:
    assert read_lines("ZEN AA BE\nAI WU ET\n").drops_words
    assert not read_lines("ZEN adj. calme\nAA n. lave\n").drops_words


def test_a_quotation_that_never_ends_hides_nothing() -> None:
    assert found('AA;"lave\nAI;lent\nZEN;adj.\n')[1] == ["AA", "AI", "ZEN"]


@pytest.mark.parametrize(("lines", "is_one"), [(1, True), (50, True), (51, False)])
def test_a_quotation_takes_up_fifty_lines_more_at_most(lines: int, is_one: bool) -> None:
    words = found('AA;"lave\n' + "DE;lave\n" * (lines - 1) + 'FIN";adj.\nZEN;adj.\n')[1]
    assert (words == ["AA", "ZEN"]) == is_one


@pytest.mark.parametrize("separator", ["\t", ";", ",", " ", " : ", '";"'])
def test_rows_are_read_at_once(separator: str) -> None:
    quote = '"' if '"' in separator else ""
    text = "".join(f"{quote}{word}{separator}(n.) été{quote}\r\n" for word in ("mot", "aa", "élève", "zen"))
    assert words_of_rows(text) == ["AA", "ELEVE", "ZEN"]
    assert words_of_rows(text.replace("aa", "a-a")) is None
    assert words_of_rows(text.replace("aa", "œ" * 8)) is None


@pytest.mark.parametrize("mark", ["<!-- ", "<script>", '";"', "<td"])
def test_marks_that_are_never_closed_take_no_time(mark: str) -> None:
    assert len(found("<p>AA<br>" + mark * 100_000)[1]) < 3
