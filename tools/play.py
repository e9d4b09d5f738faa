"""The command `play`: build, serve on this machine alone, open the browser."""

from __future__ import annotations

import argparse
import webbrowser

from tools import serve, site
from tools.report import say


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    # The port first: nobody should wait for a build to hear that it was taken.
    server = serve.open_server(site.DIST, port=args.port)
    site.build()
    with server:
        say(f"Vacant Throne is at {server.url} (stop with Ctrl+C)")
        if not args.no_browser and not webbrowser.open(server.url):
            say("No browser could be opened from here; open that address yourself")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("Stopped")
    return 0
