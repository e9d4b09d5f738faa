"""How the options of King's Bounty are shown."""

from __future__ import annotations

from app.forms import PICK, Form, House, Kind, Scene

GAME = "kings-bounty"

FORMS = {
    GAME: Form(
        editions={GAME: "home-kings-bounty"},
        kinds=(Kind("expert", PICK, {"False": Scene("plain", "scene-bounty"), "True": Scene("expert", "scene-expert")}),),
        houses=(House("final_draw_ends", "KB-END-03"), House("endless", "KB-END-06")),
        lists=("left_out",),
    ),
}
