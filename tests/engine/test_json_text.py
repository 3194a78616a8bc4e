"""JSON from strangers: what is refused says where, and a name that stands twice is never read as either."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_engine import BundleError, parse_bundle
from loopwright_engine.json_text import JsonError, read

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
)


@given(values, st.booleans(), st.sampled_from([None, 1]))
def test_plain_json_is_read_as_ever(value: object, ascii_alone: bool, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=ascii_alone, indent=indent)
    assert read(text.encode()) == value
    assert read(b"\xef\xbb\xbf" + text.encode()) == value


REFUSED: dict[str, tuple[bytes, str]] = {
    "a name twice": (b'{"seed": 1,\n "seed": 2}', 'names "seed" twice, the second time in line 2, column 2'),
    "twice inside": (
        b'[{"a": {"b": 1, "b": 1}, "a": 3}]',
        'names "b" twice, the second time in line 1, column 17',
    ),
    "twice, once escaped": (b'{"a": 1, "\\u0061": 2}', 'names "a" twice'),
    "brackets in texts": (b'{"}": "{", "x": "\\"}", "}": 1}', 'names "}" twice'),
    "a name of a million letters": (b'{"%b": 1, "%b": 2}' % ((b"x" * 1_000_000,) * 2), "twice"),
    "half a character": (b'["ok",\n "\\ud83d"]', "half of a character, in the text in line 2, column 2"),
    "the other half": (b'{"\\uDE00": 1}', "half of a character, in the text in line 1, column 2"),
    "UTF-16": ('{"a": 1}'.encode("utf-16"), "not UTF-8"),
    "Latin-1": ('["å"]'.encode("latin-1"), "not UTF-8"),
    "a missing comma": (b'{"a": 1\n"b": 2}', "from line 2, column 1 on"),
    "a zero byte": (b'{"a": "\0"}', "from line 1, column 8 on"),
    "two values": (b"{} {}", "from line 1, column 4 on"),
    "nothing": (b"", "from line 1, column 1 on"),
    "no number": (b'{"a": NaN}', "NaN is no number"),
    "no end": (b"[" * 100_000, "nested too deeply"),
    "a number without an end": (b"1" * 10_000, "one of its numbers has no end"),
}


@pytest.mark.parametrize(("data", "says"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_says_where(data: bytes, says: str) -> None:
    with pytest.raises(JsonError) as caught:
        read(data)
    assert says in str(caught.value) and len(str(caught.value)) < 200
    with pytest.raises(BundleError, match=r"names|hold"):
        parse_bundle(data)


def test_whole_characters_of_two_halves_are_read() -> None:
    assert read(b'["\\ud83d\\ude00", "\\\\ud83d"]') == ["😀", "\\ud83d"]
