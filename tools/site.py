"""The command `site`: everything the page needs, put together in `dist/`.

`dist/` holds no absolute address, so that it works from any folder of any web server; whatever may change under the same name from one
build to the next carries a version or a digest in its name.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools import archives, bytecode, credits, offline, rules_pages, shell, stamps
from tools.paths import CACHE, DIST, ENGINE, LOCKS, NODE_MODULES, ROOT, WEB
from tools.report import Stop, say, stop
from tools.turns import alone

_PYSCRIPT_PARTS = ("core", "error")
"""What of PyScript the page needs: the rest are its editor, its terminal, games, and what reads settings in TOML."""

_PYSCRIPT_PLUGINS = ("codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
"""All that PyScript would load before it begins, were it not told which it can do without."""

_BOOT = ("image.js", "boot.js")
"""What stands in the page itself, before everything else."""

_SCREEN = (NODE_MODULES / "idiomorph/dist/idiomorph.min.js", WEB / "screen.js", WEB / "press.js")
"""The script that changes the page, after the library that it does it with, and the one that knows a press from a drag."""

BUNDLE = ".bundle"
"""How the names of bundles end."""

PACKED = ".gz"
"""How the names of files end on the server that `web/boot.js` unpacks."""

_FONT_PACKAGES = ("@fontsource/alegreya-sc", "@fontsource/alegreya")


def version_of(package: str) -> str:
    """Return the installed version of an npm package."""
    return json.loads((NODE_MODULES / package / "package.json").read_text("utf-8"))["version"]


class _Dist:
    """A site under construction, beside the one that stands, and what of it is loaded before the page is playable."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loaded: dict[str, list[int | str]] = {}
        """Bytes on the line of a server that compresses, bytes unpacked, and the beginning of the SHA-256 of those, by name."""

    def put(self, name: str, data: bytes, *, loaded: bool = False) -> str:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        if loaded:
            self._note(name, data, len(gzip.compress(data, 6)))
        return name

    def put_packed(self, name: str, data: bytes) -> str:
        """Put what `web/boot.js` unpacks: servers compress no such files."""
        packed = bytecode.packed(data)
        self.put(name + PACKED, packed)
        self._note(name, data, len(packed))
        return name

    def _note(self, name: str, data: bytes, line: int) -> None:
        self.loaded[name] = [line, len(data), hashlib.sha256(data).hexdigest()[:12]]

    def put_text(self, name: str, text: str) -> str:
        return self.put(name, text.encode())

    def put_hashed(self, stem: str, suffix: str, data: bytes, *, loaded: bool = False) -> str:
        return self.put(f"{stem}-{stamps.digest(data)[:10]}{suffix}", data, loaded=loaded)


def _lock() -> dict[str, Any]:
    """Only what tells Pyodide which Python it is: no package is ever installed from a list of addresses elsewhere."""
    return {"info": json.loads((bytecode.PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"], "packages": {}}


def _pyodide(dist: _Dist) -> str:
    source = bytecode.PYODIDE
    contents = {name: (source / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")}
    contents["interpreter.mjs"] = (WEB / "interpreter.mjs").read_bytes()
    # Pyodide knows these names, so it is the folder that tells one build from another.
    library = bytecode.library_of_page()
    thinker = (WEB / "thinker.mjs").read_bytes()
    folder = f"pyodide-{version_of('pyodide')}-{stamps.digest(*contents.values(), thinker, library)[:10]}"
    for name, data in contents.items():
        dist.put(f"{folder}/{name}", data, loaded=True)
    dist.put(f"{folder}/thinker.mjs", thinker)
    dist.put(f"{folder}/pyodide-lock.json", json.dumps(_lock()).encode())  # for a worker; the page holds it itself
    dist.put_packed(f"{folder}/python_stdlib.zip", library)
    return folder


def _pyscript(dist: _Dist) -> str:
    folder, source = f"pyscript-{version_of('@pyscript/core')}", NODE_MODULES / "@pyscript/core/dist"
    for part in _PYSCRIPT_PARTS:
        found = sorted(source.glob(f"{part}.js")) + sorted(source.glob(f"{part}-????????.js"))
        if not found:
            stop(f"PyScript no longer has the part {part}; see what its core.js loads, and mend tools/site.py.")
        for path in found:
            dist.put(f"{folder}/{path.name}", path.read_bytes(), loaded=True)
    return folder


def font_source(name: str) -> Path:
    """Return where a font file comes from. Stops where it is in none of the packages."""
    for package in _FONT_PACKAGES:
        source = NODE_MODULES / package / "files" / name
        if source.exists():
            return source
    raise Stop(f"web/style/fonts.css asks for {name}, which is in none of: {', '.join(_FONT_PACKAGES)}.")


def _python(dist: _Dist) -> tuple[list[str], str]:
    """Put the bundles. Returns their names, and the first screen."""
    wheel = archives.wheel()
    # For any other page with Pyodide: micropip.install(".../wheels/vacant_throne-….whl"). This page itself takes the bytecode twin.
    dist.put(f"wheels/{wheel.name}", wheel.read_bytes())
    app_files = archives.app_files()
    packed = {"engine": archives.engine_archive(), "app": archives.app_archive(app_files)}
    bundles = {stem: bytecode.bundle(path) for stem, path in packed.items()}
    names = [dist.put_packed(f"{stem}-{stamps.digest(data)[:10]}{BUNDLE}", data) for stem, data in bundles.items()]
    return names, shell.prerendered(app_files)


def _thinker(dist: _Dist, pyodide: str, bundles: Sequence[str]) -> dict[str, object]:
    """Put what starts the bots' worker. Returns how PyScript is to start it."""
    engine = {f"./{name}": f"./engine{BUNDLE}" for name in bundles if name.startswith("engine-")}
    source = dist.put_hashed("thinker", ".py", (WEB / "thinker.py").read_bytes())
    return {"src": source, "interpreter": f"{pyodide}/thinker.mjs", "files": engine}


def _preloads(dist: _Dist) -> str:
    """Links that start all downloads at once; on a slow line that saves a round trip for each step of the way to the last of them.

    Scripts are preloaded as such: after a ``modulepreload`` browsers do not look for what they keep compiled. For WebAssembly the link
    has the same effect for one visit, and saves the first one a round trip. There is no link for a font: browsers would hold back the first
    paint for it; and none for what Python imports from, which is not needed where there is an image of all that (web/image.js).
    """
    links: list[str] = []
    for name in dist.loaded:
        if name.endswith((".js", ".mjs")):
            links.append(f'<link rel="preload" href="{name}" as="script" crossorigin />')
        elif not name.endswith((".zip", BUNDLE)):
            links.append(f'<link rel="preload" href="{name}" as="fetch" crossorigin />')
    return "\n    ".join(links)


def _page(dist: _Dist) -> str:
    """Put the page of the games, the last of all: it names the version of everything. Returns that version."""
    sheet = shell.inlined(shell.style_sheet(shell.styles_of_games()), "style")
    boot = shell.inlined("\n".join((WEB / name).read_text("utf-8") for name in _BOOT), "script")
    for name in shell.font_files(sheet):
        dist.put(f"fonts/{name}", font_source(name).read_bytes())
    pyscript, pyodide = _pyscript(dist), _pyodide(dist)
    bundles, first_screen = _python(dist)
    parts = {part: dist.put_hashed(part, ".zip", archives.part_archive(part).read_bytes()) for part in archives.PARTS}
    thinker = _thinker(dist, pyodide, bundles)
    texts = shell.boot_texts()
    sprite, drawings = shell.sprite(shell.used_in(first_screen))
    files_of_boot = {"pyscript": f"{pyscript}/core.js", "drawings": dist.put_hashed("drawings", ".svg", drawings.encode(), loaded=True)}
    loaded = {"files": dist.loaded, "bundles": bundles, "pyodide": pyodide, "lock": _lock()}
    unwanted = [f"!{plugin}" for plugin in _PYSCRIPT_PLUGINS if plugin not in _PYSCRIPT_PARTS]
    values = {
        "boot": boot,
        "boot_data": shell.data_block({**loaded, "plugins": unwanted, "parts": parts, "thinker": thinker, **files_of_boot, "texts": texts}),
        "boot_policy": shell.source_of_policy(boot),
        "config": shell.attribute(json.dumps({"interpreter": f"./{pyodide}/interpreter.mjs", "plugins": unwanted})),
        "screen": dist.put_hashed("screen", ".js", b"\n".join(path.read_bytes() for path in _SCREEN)),
        "offline": dist.put_hashed("offline", ".js", (WEB / "offline.js").read_bytes()),
        "late": shell.attribute(texts["en"]["boot.late"]),
        "no_script": shell.attribute(texts["en"]["boot.no_script"]),
        "preloads": _preloads(dist),
        "shell": first_screen,
        "sprite": sprite,
        "style": sheet,
        "style_policy": shell.source_of_policy(sheet),
    }
    for path in (WEB / "404.html", WEB / "manifest.webmanifest", WEB / "icon.svg", *sorted((WEB / "icons").iterdir())):
        dist.put(path.relative_to(WEB).as_posix(), path.read_bytes())
    template = (WEB / "index.html").read_text("utf-8")
    values["version"] = offline.version(dist.folder, {"template": template, **values})
    dist.put_text("index.html", shell.fill(template, values))
    return values["version"]


def build() -> Path:
    """Build `dist/` if anything that goes into it has changed. Returns the folder."""
    with alone():
        wanted = stamps.digest(
            WEB, ENGINE, ROOT / "tools", ROOT / "docs/rules", LOCKS, ROOT / "package-lock.json", ROOT / "pyproject.toml", ROOT / "README.md"
        )
        stamp = CACHE / "site"
        if stamps.is_fresh(stamp, wanted) and (DIST / "index.html").exists():
            say("The site in dist/ is up to date")
            return DIST
        say("Building the site in dist/")
        stamp.unlink(missing_ok=True)
        draft = _Dist(CACHE / "dist")
        shutil.rmtree(draft.folder, ignore_errors=True)
        rules_pages.build(draft.folder)
        draft.put_text("credits.txt", credits.text())
        draft.put_text(".nojekyll", "")
        offline.write(draft.folder, _page(draft))
        shutil.rmtree(DIST, ignore_errors=True)
        draft.folder.replace(DIST)
        stamps.write(stamp, wanted)
    return DIST


def run(_args: argparse.Namespace) -> int:
    """Build the site and say how large it is."""
    folder = build()
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    say(f"{folder.relative_to(ROOT)}/ holds {size / 1e6:.1f} MB; any web server can serve it, from any folder")
    return 0
