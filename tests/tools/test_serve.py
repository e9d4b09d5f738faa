from __future__ import annotations

import gzip
import http.client
import socket
import threading

import pytest

from tools import serve
from tools.report import Stop


@pytest.fixture
def site(tmp_path):
    root = tmp_path / "dist"
    (root / "folder").mkdir(parents=True)
    (root / "index.html").write_text("<p>home</p>")
    (root / "404.html").write_text("<p>nothing here</p>")
    (root / "code.js").write_text("let x = 1;\n" * 100)
    (root / "folder" / "index.html").write_text("<p>folder</p>")
    (root / "python.zip").write_bytes(b"PK")
    (tmp_path / "secret.txt").write_text("secret")
    return root


@pytest.fixture
def ask(site):
    with serve.serving(site, "/vacant-throne/") as server:

        def ask(path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
            connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
            connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
            response = connection.getresponse()
            return response, response.read()

        yield ask


def test_the_site_answers_under_its_sub_path_and_nowhere_else(ask):
    assert ask("/vacant-throne/")[1] == b"<p>home</p>"
    assert ask("/vacant-throne/folder/")[1] == b"<p>folder</p>"
    assert ask("/vacant-throne/index.html?v=1")[0].status == 200
    for elsewhere in ("/", "/code.js", "/vacant-throne/none.js", "/vacant-throne/%23g=abc"):
        response, body = ask(elsewhere)
        assert response.status == 404
        assert body == b"<p>nothing here</p>"


def test_the_address_without_its_slash_leads_to_the_one_with_it(ask):
    response, _ = ask("/vacant-throne")
    assert response.status == 301
    assert response.headers["Location"] == "/vacant-throne/"


def test_nothing_outside_the_site_is_served(ask):
    for path in ("/vacant-throne/../secret.txt", "/vacant-throne/%2e%2e/secret.txt", "/vacant-throne/..%2fsecret.txt"):
        response, body = ask(path)
        assert response.status == 404
        assert b"secret" not in body


def test_text_is_compressed_for_those_who_take_it_and_archives_never_are(ask):
    response, body = ask("/vacant-throne/code.js", Accept_Encoding="gzip, br")
    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body).startswith(b"let x")
    assert ask("/vacant-throne/code.js")[1].startswith(b"let x")
    response, body = ask("/vacant-throne/python.zip", Accept_Encoding="gzip")
    assert response.headers["Content-Encoding"] is None
    assert body == b"PK"


def test_files_live_for_ten_minutes_and_are_not_sent_again_while_they_are_the_same(ask, site):
    response, _ = ask("/vacant-throne/code.js")
    assert response.headers["Cache-Control"] == "max-age=600"
    etag = response.headers["ETag"]
    again, body = ask("/vacant-throne/code.js", If_None_Match=etag)
    assert (again.status, body) == (304, b"")
    (site / "code.js").write_text("let x = 2;")
    assert ask("/vacant-throne/code.js", If_None_Match=etag)[1] == b"let x = 2;"


def test_the_headers_that_pages_does_not_send_are_not_sent(ask):
    response, _ = ask("/vacant-throne/")
    assert response.headers["Cross-Origin-Opener-Policy"] is None
    assert response.headers["Cross-Origin-Embedder-Policy"] is None


def test_a_port_in_use_gets_a_sentence_if_it_was_asked_for_and_the_next_one_if_it_was_not(site):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Stop, match=f"Port {port} is taken"):
            serve.open_server(site, port=port)
        with serve.open_server(site, default=port) as server:
            assert server.server_port != port
            assert server.server_address[0] == "127.0.0.1"


def test_whoever_plays_here_finds_the_folder_from_anywhere(site):
    with serve.open_server(site, default=18765) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            for path in ("", "code.js", "//elsewhere.example/"):
                connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
                connection.request("GET", f"/{path}")
                assert connection.getresponse().headers["Location"] == f"{serve.FOLDER}{path.lstrip('/')}"
                connection.close()
        finally:
            server.shutdown()
