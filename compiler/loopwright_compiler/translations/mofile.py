"""Writing gettext's compiled form, `.mo`: the same translations always give the same bytes."""

from __future__ import annotations

import struct
from itertools import accumulate

from .pofile import PoFile

MAGIC = 0x950412DE
_HEAD = 7 * 4


def compiled(file: PoFile) -> bytes:
    """The header and every finished translation; fuzzy and missing ones are left out."""
    texts = {b"": _header(file).encode()}
    for entry in file.messages:
        if entry.translated:
            forms = [entry.text] if entry.plural is None else [entry.text, entry.plural]
            key = "\0".join(forms)
            if entry.context:
                key = f"{entry.context}\x04{key}"
            texts[key.encode()] = "\0".join(entry.strings).encode()
    keys = sorted(texts)
    values = [texts[key] for key in keys]
    start = _HEAD + 16 * len(keys)
    data = b"".join(text + b"\0" for text in [*keys, *values])
    lengths = [len(text) for text in [*keys, *values]]
    offsets = [start, *(start + end for end in accumulate(length + 1 for length in lengths))]
    table = [number for pair in zip(lengths, offsets, strict=False) for number in pair]
    head = struct.pack("<7I", MAGIC, 0, len(keys), _HEAD, _HEAD + 8 * len(keys), 0, start)
    return head + struct.pack(f"<{len(table)}I", *table) + data


def _header(file: PoFile) -> str:
    """The header's fields; whatever it says of the encoding, what is written here is UTF-8."""
    fields = {name: value for name, value in file.header.items() if name.lower() != "content-type"}
    fields["Content-Type"] = "text/plain; charset=UTF-8"
    return "".join(f"{name}: {value}\n" for name, value in fields.items())
