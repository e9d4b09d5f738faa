"""Finding Firefox and WebKit, and saying so where they are not."""

from __future__ import annotations

from tools import engines


def program(folder, name, says):
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return str(path)


def test_what_is_on_the_machine_is_found_and_what_is_not_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(engines, "_FIREFOXES", ("firefox-esr", "firefox"))
    monkeypatch.setattr(engines, "_install", lambda packages: False)
    program(tmp_path, "firefox-esr", "please install the snap")
    assert engines.missing() == [engines.FIREFOX, engines.WEBKIT]
    browser = program(tmp_path, "firefox", "Mozilla Firefox 153.8.0esr")
    driver, screen = program(tmp_path, "WebKitWebDriver", ""), program(tmp_path, "Xvfb", "")
    assert engines.firefox() == browser
    assert engines.webkit() == (driver, screen)
    assert engines.missing() == []


def test_what_was_missing_may_have_been_installed_meanwhile(monkeypatch):
    here = []
    monkeypatch.setattr(engines, "firefox", lambda: here and "firefox")
    monkeypatch.setattr(engines, "webkit", lambda: None)
    monkeypatch.setattr(engines, "_install", lambda packages: here.extend(packages) is None)
    assert engines.missing() == [engines.WEBKIT]
    assert here == ["firefox-esr", "webkit2gtk-driver", "xvfb"]
