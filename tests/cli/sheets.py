"""Files of spreadsheet programs, made by hand for tests: as small as they can be, and as hostile."""

from __future__ import annotations

import zipfile
from io import BytesIO

NAMES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="a" Type="t/worksheet" Target="worksheets/sheet1.xml"/>'
    '<Relationship Id="b" Type="t/sharedStrings" Target="/xl/sharedStrings.xml"/>'
    '<Relationship Id="c" Type="t/styles" Target="styles.xml"/></Relationships>'
)
BOOK = (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r">'
    '<sheets><sheet name="Items" r:id="a"/></sheets></workbook>'
)
STYLES = (
    '<styleSheet xmlns="m"><numFmts><numFmt numFmtId="170" formatCode="d\\-mmm"/>'
    '<numFmt numFmtId="171" formatCode="0.0 &quot;days&quot;"/></numFmts>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="14"/></cellXfs>'
    "</styleSheet>"
)


def archive(files: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive with these files."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", method) as target:
        for name, content in files.items():
            target.writestr(name, content)
    return out.getvalue()


def xlsx(rows: str, texts: str = "", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An .xlsx file with these elements `row` in its sheet, and these elements `si`."""
    return archive(
        {
            "xl/workbook.xml": BOOK,
            "xl/_rels/workbook.xml.rels": RELATIONS,
            "xl/styles.xml": STYLES,
            "xl/sharedStrings.xml": f'<sst xmlns="m" uniqueCount="4000000000">{texts}</sst>',
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="m"><sheetData>{rows}</sheetData></worksheet>',
        },
        method,
    )


def ods(rows: str) -> bytes:
    """An .ods file with these elements `table:table-row` in its sheet."""
    body = f'<office:body><office:spreadsheet><table:table table:name="Items">{rows}</table:table>'
    return archive(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": f"<office:document-content {NAMES}>{body}</office:spreadsheet></office:body>"
            "</office:document-content>",
        }
    )
