"""Readers of the tags of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

DRAWN = {"Tj", "TJ", "Do", "f", "F", "f*", "S", "s", "B", "B*", "b", "b*"}


def elements(element: Any) -> Iterator[Any]:
    """A node of the tree and all below it."""
    yield element
    for kid in element.K if isinstance(element.K, pikepdf.Array) else ():
        assert element == kid.P
        yield from elements(kid)


def marked(page: Any) -> list[int]:
    """The numbers of what is marked on a page; nothing may be drawn outside, nor marks be nested."""
    numbers: list[int] = []
    inside = False
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BMC", "BDC"):
            assert not inside
            inside = True
            if name == "BDC":
                numbers.append(int(operands[1].MCID))
            else:
                assert operands[0] == "/Artifact"
        elif name == "EMC":
            assert inside
            inside = False
        else:
            assert inside or name not in DRAWN, name
    assert not inside
    return numbers


def check(pdf: pikepdf.Pdf) -> None:
    """Whatever is drawn is an artifact or hangs in the tree, once, and each page knows where."""
    assert pdf.Root.MarkInfo.Marked
    parents = pdf.Root.StructTreeRoot.ParentTree.Nums
    by_page = {int(parents[at]): parents[at + 1] for at in range(0, len(parents), 2)}
    count = sum(isinstance(struct.K, int) for struct in elements(pdf.Root.StructTreeRoot.K))
    assert count == sum(len(elements_on_page) for elements_on_page in by_page.values())
    for page in pdf.pages:
        hung = by_page[int(page.StructParents)]
        assert marked(page) == list(range(len(hung)))
        for number, element in enumerate(hung):
            assert element.Pg == page.obj and number == element.K
