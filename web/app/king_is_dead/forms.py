"""How the options of The King Is Dead are shown, edition by edition."""

from __future__ import annotations

from app.forms import PICK, SWITCH, TOLD, Form, House, Kind, Scene

SECOND, FIRST = "king-is-dead", "king-is-dead-first"

_EDITIONS = {SECOND: "home-king-is-dead", FIRST: "home-king-is-dead-first"}

FORMS = {
    SECOND: Form(
        editions=_EDITIONS,
        kinds=(
            Kind("players", TOLD, {"1": Scene("solo", "scene-solo")}),
            Kind("cards", PICK, {"basic": Scene("basic", "scene-basic"), "cunning": Scene("cunning", "scene-cunning")}),
            Kind("vikings", SWITCH, {"True": Scene("vikings", "scene-vikings")}),
        ),
        houses=(
            House("open_piles", "KID2-INFO-02"),
            House("last_player_loses", "KID2-END-CORONATION-TIE-5"),
            House("plain_plot", "KID2-ADV-PLOT-03"),
            House("open_saxons", "KID2-SOLO-SETUP-01"),
        ),
    ),
    FIRST: Form(
        editions=_EDITIONS,
        kinds=(Kind("mordred", PICK, {"False": Scene("plain", "scene-control"), "True": Scene("mordred", "scene-mordred")}),),
        houses=(House("open_piles", "KID1-INFO-01"),),
    ),
}
