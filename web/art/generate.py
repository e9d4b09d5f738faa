"""Draw what is computed of the pictures: the maps of Britain, the modules that say where things stand on them, and the pieces' letters.

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


def main() -> int:
    """Write the files, or with --check only say which of them differ."""
    parser = argparse.ArgumentParser(description="Draw the maps of Britain and the letters of the pieces.")
    parser.add_argument("--modules", type=Path, default=WEB.parent / "node_modules", help="where npm's packages are")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not what would be written")
    options = parser.parse_args()
    drawn = outputs(options.modules)
    stale = [path for path, text in drawn.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if options.check:
        for path in stale:
            print(f"{path.relative_to(WEB.parent)} is not what web/art/generate.py draws", file=sys.stderr)
        return bool(stale)
    for path, text in drawn.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
