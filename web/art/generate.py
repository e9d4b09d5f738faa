"""Draw what is computed of the pictures: the maps of Britain and where things stand on them, the pieces' letters, the app's icons.

    python web/art/generate.py [--modules node_modules] [--check]

The other drawings, in sprite/*.svg, are drawn by hand. Needs shapely and fonttools, and the npm packages world-atlas (the coast) and
@fontsource/alegreya (the letters); the same versions of them always give the same files.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from britain import cut, drawing, geography, layout, module
from britain.editions import EDITIONS
from letters import letters

from icons import icons, points

WEB = Path(__file__).parent.parent
ATLAS = "world-atlas/countries-10m.json"
FONT = "@fontsource/alegreya/files/alegreya-latin-800-normal.woff"


def outputs(modules: Path) -> dict[Path, str]:
    """The text of every generated file."""
    coast, projection = geography.coast(modules / ATLAS)
    drawn = {
        WEB / "art" / "sprite" / "coast.svg": drawing.backdrop(coast, [plaque for table in EDITIONS for plaque in table.plaques.values()]),
        WEB / "art" / "sprite" / "letters.svg": letters(modules / FONT),
    }
    for table in EDITIONS:
        shapes = cut.regions(table, coast, projection)
        drawn[WEB / "art" / "sprite" / f"{table.name}.svg"] = drawing.regions(shapes)
        drawn[WEB / "app" / "maps" / f"{table.name}.py"] = module.module(table, layout.layout(table, shapes))
    return drawn


def pictures() -> dict[Path, bytes]:
    """The bytes of every generated PNG."""
    return {WEB / "icons" / f"{name}.png": data for name, data in icons(WEB / "icon.svg").items()}


def main() -> int:
    """Write the files, or with --check only say which of them differ."""
    parser = argparse.ArgumentParser(description="Draw the maps of Britain and the letters of the pieces.")
    parser.add_argument("--modules", type=Path, default=WEB.parent / "node_modules", help="where npm's packages are")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not what would be written")
    options = parser.parse_args()
    drawn, painted = outputs(options.modules), pictures()
    stale = [path for path, text in drawn.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    stale += [path for path, data in painted.items() if not path.exists() or points(path.read_bytes()) != points(data)]
    if options.check:
        for path in stale:
            print(f"{path.relative_to(WEB.parent)} is not what web/art/generate.py draws", file=sys.stderr)
        return bool(stale)
    for path, text in drawn.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in stale:
        if path in painted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(painted[path])
    return 0


if __name__ == "__main__":
    sys.exit(main())
