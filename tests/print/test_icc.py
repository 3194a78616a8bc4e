"""The ICC profile of a press: it is in the file as it was given, and no other file is taken for one."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from loopwright_compiler.print import ChoiceError, Settings, print_sheets
from loopwright_compiler.print.inks.separation import COATED
from loopwright_compiler.print.pdf.metadata import LARGEST_PROFILE, LONGEST_NAME, read_profile

NAME = b"A press (in Osby)"
DEBIAN = Path("/usr/share/color/icc/ghostscript")


def profile(
    *, kind: bytes = b"prtr", colours: bytes = b"CMYK", version: int = 2, name: bytes = NAME, place: int = 144
) -> bytes:
    """A profile with a header and a description, and without any colours."""
    description = struct.pack(">4s4xI", b"desc", len(name) + 1) + name + b"\0"
    tags = struct.pack(">I4sII", 1, b"desc", place, len(description))
    size = 128 + len(tags) + len(description)
    head = struct.pack(">I4xB3x4s4s4s12x4s", size, version, kind, colours, b"Lab ", b"acsp")
    return head.ljust(128, b"\0") + tags + description


def printed(bundle: dict[str, Any], tmp_path: Path, file: Path) -> Path:
    settings = Settings(press=True, profile=file, cards="diary.1", layout="single")
    return print_sheets(bundle, tmp_path / "cards.pdf", settings).out


def test_the_file_holds_the_profile(bundle: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "press.icc"
    file.write_bytes(COATED.read_bytes())
    with pikepdf.open(printed(bundle, tmp_path, file)) as pdf:
        assert not pdf.check_pdf_syntax()
        assert pdf.docinfo.GTS_PDFXVersion == "PDF/X-1a:2003"
        [intent] = pdf.Root.OutputIntents
        assert (intent.Type, intent.S) == ("/OutputIntent", "/GTS_PDFX")
        assert intent.OutputConditionIdentifier == "Custom"
        assert str(intent.Info) == str(intent.OutputCondition) == "GRACoL coated, 240 % (CGATS TR 006)"
        assert "/RegistryName" not in intent
        assert intent.DestOutputProfile.N == 4
        assert intent.DestOutputProfile.read_bytes() == file.read_bytes()


def test_a_profile_without_colours_is_refused(bundle: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(profile())
    with pytest.raises(ChoiceError, match=r"no colour can be put through the profile A press \(in Osby\)"):
        printed(bundle, tmp_path, tmp_path / "press.icc")
    assert not (tmp_path / "cards.pdf").exists()


@pytest.mark.skipif(not (DEBIAN / "default_cmyk.icc").exists(), reason="ghostscript's profiles are not here")
def test_other_tools_read_a_real_profile(bundle: dict[str, Any], tmp_path: Path) -> None:
    out = printed(bundle, tmp_path, DEBIAN / "default_cmyk.icc")
    with pikepdf.open(out) as pdf:
        [intent] = pdf.Root.OutputIntents
        assert intent.Info == "Artifex CMYK SWOP Profile"
        assert intent.DestOutputProfile.read_bytes() == (DEBIAN / "default_cmyk.icc").read_bytes()
    pages = f"-sOutputFile={tmp_path / '%d.tif'}"
    for tool in (
        ("qpdf", "--check", out),
        ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiff32nc", "-r20", pages, out),
    ):
        if shutil.which(tool[0]):
            result = subprocess.run(tool, capture_output=True, text=True, check=True)
            assert "warning" not in (result.stdout + result.stderr).lower()
    with pytest.raises(ChoiceError, match=r"for RGB \(mntr\)"):
        read_profile(DEBIAN / "srgb.icc")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no ICC profile"),
        (b"%PDF-1.4\n" * 100, "no ICC profile"),
        (profile()[:-1], "or a part of one"),
        (profile() + b"more", "no ICC profile"),
        (profile(colours=b"RGB ", kind=b"mntr"), r"for RGB \(mntr\)"),
        (profile(kind=b"scnr"), "wants one for CMYK output"),
        (profile(colours=b"\x1b[2J"), r"for \? \(prtr\)"),
        (profile(version=4), "version 4"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "x.icc").write_bytes(data)
    with pytest.raises(ChoiceError, match=said):
        read_profile(tmp_path / "x.icc")


def test_places_where_no_file_is(tmp_path: Path) -> None:
    with pytest.raises(ChoiceError, match="cannot be read"):
        read_profile(tmp_path / "nothing.icc")
    with pytest.raises(ChoiceError, match="cannot be read"):
        read_profile(tmp_path)
    with (tmp_path / "huge.icc").open("wb") as file:
        file.truncate(LARGEST_PROFILE + 1)
    with pytest.raises(ChoiceError, match="larger than 16 MB"):
        read_profile(tmp_path / "huge.icc")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.icc")
        with pytest.raises(ChoiceError, match="not a plain file"):
            read_profile(tmp_path / "pipe.icc")


@pytest.mark.parametrize(
    "data",
    [
        profile(name=b"\x1b[2J" + NAME),
        profile(place=0xFFFFFFFF),
        profile()[:128] + b"\xff" * (len(profile()) - 128),
    ],
)
def test_a_name_that_cannot_be_read_is_the_file_s(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.icc").write_bytes(data)
    assert read_profile(tmp_path / "x.icc").name == "x.icc"


def test_a_long_name_is_cut(tmp_path: Path) -> None:
    (tmp_path / "x.icc").write_bytes(profile(name=b"a" * 5_000))
    assert read_profile(tmp_path / "x.icc").name == "a" * LONGEST_NAME


def test_a_profile_without_the_press_is_refused(bundle: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "x.icc").write_bytes(profile())
    settings = Settings(profile=tmp_path / "x.icc", cards="diary.1")
    with pytest.raises(ChoiceError, match="with --press"):
        print_sheets(bundle, tmp_path / "cards.pdf", settings)
    assert not (tmp_path / "cards.pdf").exists()
