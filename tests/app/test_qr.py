"""The QR code of a link: read by a reader that knows nothing of what drew it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
import zxingcpp

from app.controller import App
from app.i18n import Text
from app.views.qr import LARGEST, QUIET, drawing, qr
from tests.app.fakes import FakePlatform
from tests.app.flow import sit_down
from tools import archives
from vacant_throne.core import link

RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z")
HOME = "https://somebody.example.org/vacant-throne/#g="


def painted(size: int, path: str, *, dot: int = 3) -> numpy.ndarray:
    """The path as a picture: black on white, so many pixels to a square."""
    picture = numpy.full((size, size), 255, numpy.uint8)
    rest = RUN.sub("", path)
    assert rest == "", f"this is no run of squares: {rest}"
    for x, y, there, back in RUN.findall(path):
        assert there == back
        picture[int(y), int(x) : int(x) + int(there)] = 0
    return picture.repeat(dot, 0).repeat(dot, 1)


@pytest.mark.parametrize("length", [10, 47, 92, 228, 450, 700, 810])
def test_a_reader_reads_the_address(length: int) -> None:
    address = HOME + ("A" + link.ALPHABET * 20)[: length - 1] + "Z"
    found = drawing(address)
    assert found is not None
    (code,) = zxingcpp.read_barcodes(painted(*found))
    assert code.text == address
    assert code.format == zxingcpp.BarcodeFormat.QRCode
    assert found[0] == 4 * int(code.extra["Version"]) + 17 + 2 * QUIET if "Version" in code.extra else True


def test_it_has_its_quiet_zone_and_is_read_on_a_dark_page() -> None:
    size, path = drawing(HOME + "AKB" + "x" * 60 + "Z") or (0, "")
    picture = painted(size, path)
    edge = 3 * QUIET
    inside = picture[edge:-edge, edge:-edge]
    assert (picture == 0).sum() == (inside == 0).sum()
    assert inside[0].min() == inside[:, 0].min() == 0
    framed = numpy.pad(picture, 60, constant_values=20)  # the candle-light page around the white square
    assert [code.text for code in zxingcpp.read_barcodes(framed)] == [HOME + "AKB" + "x" * 60 + "Z"]


def test_a_code_of_many_squares_is_drawn_larger(t: Text) -> None:
    assert 'class="qr"' in str(qr(t, HOME + "x" * 230, True))  # version 11
    assert 'class="qr fine"' in str(qr(t, HOME + "x" * 300, True))


def test_an_address_too_long_for_a_phone_has_no_code_and_the_page_says_so(t: Text) -> None:
    most = (4 * LARGEST + 17 + 2 * QUIET, 858)  # ISO/IEC 18004, table 7: version 20, level L, bytes
    assert (drawing("x" * most[1]) or (0,))[0] == most[0]
    assert drawing("x" * (most[1] + 1)) is None
    assert drawing("x" * link.MAX_LINK) is None, "more than any code holds"
    assert "too long for a QR code" in str(qr(t, "x" * 900, True))


def test_the_code_comes_when_the_dialog_opens_and_says_what_it_is(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    assert platform.fetching == []
    app.do("open", "share")
    assert platform.fetching == ["qr"]
    assert 'aria-busy="true"' in platform.html
    platform.arrive()
    assert app.session is not None
    svg = platform.html.partition('<svg id="share-qr"')[2].partition("</svg>")[0]
    assert 'role="img" shape-rendering="crispEdges" aria-label="The link as a QR code' in svg
    size = int(re.search(r'viewBox="0 0 (\d+) ', svg)[1])
    path = re.search(r'<path d="([^"]+)">', svg)[1]
    assert [code.text for code in zxingcpp.read_barcodes(painted(size, path))] == [f"{platform.home()}#g={link.encode(app.session.match)}"]
    app.do("close")
    app.do("open", "share")
    assert platform.fetching == [], "it is here"
    assert 'aria-busy="true"' in platform.html, "the dialog does not wait for the work of drawing"
    platform.ring()
    assert '<svg id="share-qr"' in platform.html


def test_without_a_network_the_link_does_and_the_next_opening_tries_again(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    app.do("open", "share")
    platform.arrive(done=False)
    assert "could not be loaded" in platform.html
    assert 'id="share-copy"' in platform.html
    app.do("close")
    app.do("open", "share")
    assert platform.fetching == ["qr"]


CODE = """
import sys
sys.path.insert(0, sys.argv[1])
from segno import encoder
print(encoder.encode("https://example.org/#g=AKBxyzZ", error="l", micro=False).version)
print(*sorted(name for name in sys.modules if name.startswith(("segno", "xml", "zlib", "gzip"))))
"""


def test_the_two_modules_of_segno_that_the_page_fetches_are_enough(tmp_path: Path) -> None:
    for name, data in archives.part_files("qr").items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    ran = subprocess.run([sys.executable, "-S", "-c", CODE, tmp_path], capture_output=True, text=True, check=False)
    assert ran.stdout.split() == ["2", "segno", "segno.consts", "segno.encoder"], ran.stderr
