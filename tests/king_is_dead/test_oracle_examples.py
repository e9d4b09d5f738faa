"""The naive reading against the worked examples of both specs: what the engine is held against must have read well itself."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.king_is_dead import naive
from tests.king_is_dead.naive.edition import FIRST, SECOND


def told(text: str, last: naive.LastAction | None = None) -> naive.Table:
    """A table from some parts of the notation, ``order=`` from the contested region on, and ``tops=B:march spent=A``."""
    parts = dict(word.split("=", 1) for word in text.split())
    rules = parts.pop("rules", "first" if any(code in FIRST.regions for code in parts) else "base")
    edition = FIRST if rules in ("first", "mordred") else SECOND
    factions = 4 if rules in ("mordred", "vikings") else 3
    faction_names = {letter: name for name, letter in edition.faction_names.items()} | {"X": "unstable"}
    regions = {}
    for code, name in zip(edition.regions, edition.names, strict=True):
        there = parts.get(code, "-".join("0" * factions))
        frozen = there.startswith("[")
        followers = [0] * factions if frozen else [int(number) for number in there.split("-")]
        regions[name] = {"followers": followers, "disc": faction_names[there[1]] if frozen else None}
    first = [code for code in parts.get("order", "").split(",") if code]
    cards = [card.removesuffix("*") for card in first]
    done = [code for code in parts if parts[code].startswith("[")]
    order = [*done, *cards, *(code for code in edition.regions if code not in cards and code not in done)]
    tops = dict(pair.split(":") for pair in parts.get("tops", "").split(",") if pair)
    names = dict(zip(edition.regions, edition.names, strict=True))
    return naive.Table(
        {
            "game": "king-is-dead-first" if edition is FIRST else "king-is-dead",
            "rules": rules,
            "regions": regions,
            "order": [names[code] for code in order],
            "negotiated": [names[card.removesuffix("*")] for card in first if card.endswith("*")],
            "supply": [int(number) for number in parts.get("supply", "-".join("0" * factions)).split("-")],
            "actor": int(parts.get("actor", 0)),
            "seats": [{"disc": letter not in parts.get("spent", ""), "top": tops.get(letter)} for letter in "ABCD"],
        },
        last,
    )


def each(form: str, codes: str) -> set[str]:
    """The same resolution in each of these regions."""
    return {form.replace("..", code) for code in codes.split()}


ALL = "MO ST LA NO GW WA ES DE"
WITHOUT_DEVON = "MO ST LA NO GW WA ES"
ONE_CARD = " ".join(f"{code}=[S]" for code in WITHOUT_DEVON.split())
AFTER_29 = "MO=0-1-0 ST=1-0-0 DE=0-0-1"
LAST_29 = naive.LastAction("manoeuvre", 1, {("MO", "S"): -1, ("MO", "W"): 1, ("ST", "S"): 1, ("ST", "W"): -1}, 0)
LAST_37 = naive.LastAction(
    "outmanoeuvre", 1, {("GW", "S"): -1, ("GW", "W"): 1, ("GW", "E"): 1, ("WA", "S"): 1, ("WA", "W"): -1, ("WA", "E"): -1}, 0
)
AFTER_26 = "Cal=0-0-1 Lon=1-0-0 Dev=0-1-0"
LAST_26 = naive.LastAction("ambassador", 1, {("Cal", "S"): -1, ("Cal", "R"): 1, ("Lon", "S"): 1, ("Lon", "R"): -1}, 0)
DEVA = "Cal=[S] Din=[S] Ebo=[S] Cae=[W] Aqu=[W]"

RESOLUTIONS = {  # example: (table, card, all its resolutions or their number)
    "KID2-EX-14": ("supply=4-4-4", "scottish_support", {"SS@ST"}),
    "KID2-EX-14 Welsh": ("supply=4-4-4", "welsh_support", each("WW@..", "LA WA DE")),
    "KID2-EX-14 English": ("supply=4-4-4", "english_support", each("EE@..", "NO WA DE")),
    "KID2-EX-15": ("MO=[E] ST=[S] supply=4-4-4", "scottish_support", each("SS@..", "LA NO")),
    "KID2-EX-16": ("ST=[S] supply=4-4-4", "scottish_support", each("SS@..", "MO LA NO")),
    "KID2-EX-17": ("MO=[X] supply=4-4-4", "scottish_support", {""}),
    "KID2-EX-18": ("ST=[W] supply=4-4-4", "scottish_support", {""}),
    "KID2-EX-19": ("GW=[E] WA=[W] supply=4-4-4", "welsh_support", each("WW@..", "LA NO ES DE")),
    "KID2-EX-20": ("ES=[E] NO=[X] supply=4-4-4", "english_support", each("EE@..", "WA DE")),
    "KID2-EX-21": ("ST=0-1-0 supply=1-4-4", "scottish_support", {"S@ST"}),
    "KID2-EX-22": ("supply=0-3-2", "assemble", 64),
    "KID2-EX-23": ("supply=4-4-4", "assemble", 512),
    "KID2-EX-23 six": ("MO=[S] ST=[X] supply=4-4-4", "assemble", 216),
    "KID2-EX-24": ("order=GW,ES,MO", "negotiate", 56),
    "KID2-EX-25": (ONE_CARD, "negotiate", {""}),
    "KID2-EX-25 disc": (ONE_CARD.replace("MO=[S]", "") + " order=MO*,DE", "negotiate", {""}),
    "KID2-EX-26": ("MO=1-0-0 ST=0-1-0 DE=0-0-1", "manoeuvre", {"MO:S<>ST:W", "DE:E<>MO:S", "DE:E<>ST:W"}),
    "KID2-EX-27": ("MO=1-0-0 ST=1-0-0 DE=0-1-0", "manoeuvre", {"MO:S<>ST:S", "DE:W<>MO:S", "DE:W<>ST:S"}),
    "KID2-EX-28": ("MO=2-1-0", "manoeuvre", {""}),
    "KID2-EX-29": (AFTER_29, "manoeuvre", {"DE:E<>MO:W", "DE:E<>ST:S"}, LAST_29),
    "KID2-EX-30": (f"{AFTER_29} LA=[X]", "manoeuvre", {"DE:E<>MO:W", "DE:E<>ST:S"}, LAST_29),
    "KID2-EX-31": (AFTER_29, "manoeuvre", {"DE:E<>MO:W", "DE:E<>ST:S", "MO:W<>ST:S"}),
    "KID2-EX-32": (AFTER_29.replace("DE=0-0-1", ""), "manoeuvre", {""}, LAST_29),
    "KID2-EX-33": ("MO=1-0-0 ST=1-0-0", "manoeuvre", {"MO:S<>ST:S"}, naive.LastAction("manoeuvre", 1, {}, 0)),
    "KID2-EX-34": ("MO=1-0-0 ST=1-1-0 ES=0-0-1 DE=0-0-1", "outmanoeuvre", {"MO:S<>ST:SW"}),
    "KID2-EX-35": ("ES=0-1-0 DE=0-0-1", "outmanoeuvre", {"DE:E<>ES:W"}),
    "KID2-EX-36": ("MO=1-0-0 DE=0-1-0", "outmanoeuvre", {""}),
    "KID2-EX-37": ("GW=0-1-1 WA=1-0-0", "outmanoeuvre", {"GW:W<>WA:S", "GW:E<>WA:S"}, LAST_37),
    "KID2-EX-38": ("ES=1-1-0 tops=B:march", "spy", each("march: ES:SW>..", "NO WA DE")),
    "KID2-EX-39": (
        "ST=1-0-0 LA=0-1-0 supply=1-0-0 tops=A:march,B:aid,C:edict",
        "spy",
        each("aid: S@..", ALL) | {"edict: LA:W<>ST:S"},
    ),
    "KID2-EX-40": ("ES=1-1-0 tops=A:march", "spy", {""}),
    "KID2-EX-41": (f"{AFTER_29} tops=B:manoeuvre", "spy", {"manoeuvre: DE:E<>MO:W", "manoeuvre: DE:E<>ST:S"}, LAST_29),
    "KID2-EX-42": (f"{ONE_CARD.replace('MO=[S]', '')} order=MO,DE spent=A tops=B:negotiate", "spy", {"negotiate: DE<>MO"}),
    "KID2-EX-43": (
        "DE=0-2-1 supply=2-0-0",
        "ambush",
        {"SS@DE -S@DE", "SS@DE -W@DE", "SS@DE -E@DE"} | each("SS@.. -S@..", WITHOUT_DEVON),
    ),
    "KID2-EX-43b": ("DE=0-2-1 supply=0-5-5", "ambush", {"-W@DE", "-E@DE"}),
    "KID2-EX-44": ("ES=1-1-0", "march", each("ES:SW>..", "NO WA DE")),
    "KID2-EX-45": ("ES=0-0-1", "march", each("ES:E>..", "NO WA DE")),
    "KID2-EX-46": ("ST=[S] MO=1-1-1", "march", {""}),
    "KID2-EX-47": ("supply=4-4-2", "aid", each("SS@..", ALL) | each("WW@..", ALL)),
    "KID2-EX-48": ("supply=1-0-0", "aid", each("S@..", ALL)),
    "KID2-EX-48 nobody": ("supply=0-0-0", "aid", {""}),
    "KID2-EX-49": ("MO=0-0-1 DE=1-1-0", "influence", {"MO:E<>DE:SW"}),
    "KID2-EX-50": ("MO=0-0-1 DE=1-0-0", "influence", {"DE:S<>MO:E"}),
    "KID2-EX-50 alone": ("MO=1-1-1", "influence", {""}),
    "KID2-EX-51": ("GW=0-1-0 ST=1-0-1", "dispute", {"GW:W<>ST:S", "GW:W<>ST:E"}),
    "KID2-EX-52": ("GW=0-1-0 ST=0-2-0", "dispute", {""}),
    "KID2-EX-53": ("ST=2-0-0 LA=0-1-1", "edict", {"LA:EW<>ST:SS"}),
    "KID2-EX-54 1:2": ("ST=1-0-0 LA=0-1-1", "edict", {"ST:S<>LA:EW"}),
    "KID2-EX-54 2:1": ("ST=2-0-0 LA=0-1-0", "edict", {"LA:W<>ST:SS"}),
    "KID2-EX-54 1:1": ("ST=1-0-0 LA=0-1-0", "edict", {"LA:W<>ST:S"}),
    "KID2-EX-55": ("ST=2-0-0 GW=0-1-1", "edict", {""}),
    "KID2-EX-56": ("supply=0-3-3", "resist", {"WW@ST", "EW@ST", "EE@ST"}),
    "KID2-EX-56 one": ("supply=9-1-0", "resist", {"W@ST"}),
    "KID2-EX-56 none": ("supply=9-0-0", "resist", {""}),
    "KID2-EX-57": ("LA=0-1-1 WA=2-0-1 supply=1-0-1", "quell", each("-W@LA ..@LA", "SW ES EW")),
    "KID2-EX-58": ("LA=1-0-1 WA=2-0-1 supply=1-0-1", "quell", each("ES@..", "LA WA DE")),
    "KID2-EX-59": ("LA=0-1-1", "quell", {"-W@LA W@LA"}),
    "KID2-EX-59 nowhere": ("GW=[X] LA=0-1-1", "quell", {""}),
    "KID2-EX-60": ("NO=0-0-1 WA=1-1-0 supply=1-1-0", "suppress", each("-E@NO ..@NO", "S W E")),
    "KID2-EX-61": ("NO=0-0-1 DE=0-0-2 supply=1-0-0", "suppress", each("-EE@DE ..@DE", "S E")),
    "KID2-EX-62": ("WA=1-1-0 supply=0-0-2", "suppress", {"-S@WA S@WA", "-S@WA E@WA", "-W@WA W@WA", "-W@WA E@WA"}),
    "KID2-EX-63": ("supply=1-0-2", "suppress", each("S@..", "NO WA DE") | each("E@..", "NO WA DE")),
    "KID2-EX-64": ("ST=1-1-0 supply=2-1-0", "muster", each("-S@ST ..@ST", "SS SW")),
    "KID2-EX-65": ("ST=0-1-0 supply=2-1-0", "muster", each("..@ST", "SS SW")),
    "KID2-EX-111": ("rules=vikings MO=0-0-1-0 DE=0-0-0-2", "influence", {"MO:E<>DE:VV"}),
    "KID1-EX-12": ("rules=first supply=0-3-2", "settlements", 64),
    "KID1-EX-13": ("Cae=[S] supply=4-4-4", "welsh", {""}),
    "KID1-EX-14": (
        "Dev=1-1-0 Lon=0-0-1 Cal=[S] Din=[S] Ebo=[S] Cae=[W] Aqu=[W]",
        "ambassador",
        {"Dev:S<>Lon:R", "Dev:W<>Lon:R"},
    ),
    "KID1-EX-15": (f"Dev=1-1-0 {DEVA}", "ambassador", each("Dev:S>..", "Rat Lon") | each("Dev:W>..", "Rat Lon")),
    "KID1-EX-16": (f"{DEVA} Rat=[W] Lon=[R]", "the_crown", {""}),
    "KID1-EX-17": (f"Dev=2-1-0 {DEVA} Rat=[W] Lon=[R]", "ambassador", {""}),
    "KID1-EX-18": ("order=Cal,Lon rules=first", "the_crown", 56),
    "KID1-EX-19": (f"order=Dev*,Lon {DEVA} Rat=[W]", "the_crown", {""}),
    "KID1-EX-20": ("Din=2-0-0 Ebo=0-0-1", "garrison", {"Ebo:R<>Din:SS"}),
    "KID1-EX-21": ("Din=1-0-0 Ebo=0-0-1", "garrison", {"Din:S<>Ebo:R"}),
    "KID1-EX-22": ("Din=2-1-0", "garrison", each("Din:SS>..", "Cal Dev Ebo") | each("Din:SW>..", "Cal Dev Ebo")),
    "KID1-EX-23": ("Cal=1-0-0", "garrison", {"Cal:S>Din"}),
    "KID1-EX-24": ("Cal=2-0-0 Din=[W]", "garrison", {""}),
    "KID1-EX-25": ("Cal=1-0-0 Lon=1-0-0", "ambassador", {"Cal:S<>Lon:S"}),
    "KID1-EX-26": (AFTER_26, "ambassador", {"Cal:R<>Dev:W", "Dev:W<>Lon:S"}, LAST_26),
    "KID1-EX-27": (f"{AFTER_26} Rat=[X]", "ambassador", {"Cal:R<>Dev:W", "Dev:W<>Lon:S", "Cal:R<>Lon:S"}, LAST_26),
    "KID1-EX-28": (AFTER_26, "ambassador", {"Cal:R<>Dev:W", "Dev:W<>Lon:S", "Cal:R<>Lon:S"}),
    "KID1-EX-29": ("rules=first supply=4-4-4", "scots", {"SS@Din"}),
    "KID1-EX-30": ("Din=[S] supply=4-4-4", "scots", each("SS@..", "Cal Dev Ebo") | {"S@Cal S@Dev", "S@Cal S@Ebo", "S@Dev S@Ebo"}),
    "KID1-EX-31": ("Din=[S] Cal=[R] supply=4-4-4", "scots", {"SS@Dev", "SS@Ebo", "S@Dev S@Ebo"}),
    "KID1-EX-33": ("Din=[S] supply=1-4-4", "scots", each("S@..", "Cal Dev Ebo")),
    "KID1-EX-34": ("Cal=[X] supply=4-4-4", "scots", {""}),
}


@pytest.mark.parametrize("example", RESOLUTIONS)
def test_the_resolutions_of_the_worked_examples(example):
    text, card, expected, *last = RESOLUTIONS[example]
    found = naive.resolutions(told(text, *last), card)
    assert (len(found) if isinstance(expected, int) else set(found)) == expected


def test_examples_with_more_to_say_than_their_resolutions():
    assert "S@Aqu S@Cal" in naive.resolutions(told("Din=[S] Cae=[S] supply=4-4-4"), "scots")  # KID1-EX-32
    after = naive.resolutions(told("rules=mordred Din=1-0-0-1 Cal=0-1-0-0"), "garrison")["Cal:W<>Din:LS"]  # KID1-EX-60
    assert naive.summons(after) == {("Din", "W"), ("Cal", "S")}
    after = naive.resolutions(told("rules=vikings ST=1-0-0-1 GW=0-1-0-0"), "manoeuvre")["GW:W<>ST:V"]  # KID2-EX-109
    assert naive.summons(after) == {("ST", "S"), ("ST", "W")}
    assert not naive.summons(told("rules=vikings ST=0-0-0-1 DE=0-0-0-2"))  # KID2-EX-110
    assert not naive.summons(told("rules=mordred Din=0-0-0-1 Aqu=0-0-0-1"))  # KID1-EX-61
    after = naive.resolutions(told("order=GW,ES,MO"), "negotiate")["GW*<>ES"]  # KID2-EX-24
    assert (after.order[:3], after.marked, after.spent) == (["ES", "GW", "MO"], {"GW"}, {0})


STRUGGLES = {  # example: (table, contested, its disc, other regions after it)
    **{f"KID2-EX-09 {n}": (f"DE={n}", "DE", disc, {}) for n, disc in zip(("3-1-0", "2-1-1", "0-1-0", "3-3-4"), "SSWE", strict=True)},
    **{f"KID2-EX-10 {n}": (f"DE={n}", "DE", "X", {}) for n in ("2-2-0", "2-2-1", "1-1-1", "0-0-0")},
    "KID2-EX-100": ("rules=vikings MO=3-1-0-0 ST=2-1-0-1 supply=0-0-0-8", "MO", "S", {"ST": [2, 1, 0, 2]}),
    "KID2-EX-101": ("rules=vikings ES=1-0-1-0 DE=1-1-1-1 supply=0-0-0-8", "ES", "X", {"DE": [1, 1, 1, 2]}),
    "KID2-EX-102": ("rules=vikings ST=3-0-0-1 DE=0-0-0-1 supply=0-0-0-8", "ST", "S", {"DE": [0, 0, 0, 1]}),
    "KID2-EX-103": ("rules=vikings DE=[W] WA=0-2-0-0 ST=0-0-0-1 supply=0-0-0-8", "WA", "W", {"ST": [0, 0, 0, 1]}),
    "KID2-EX-104": ("rules=vikings ST=2-0-0-2 supply=0-0-0-8", "ST", "X", {}),
    "KID1-EX-49": ("rules=mordred Cal=2-1-0-0 Aqu=1-1-1-1 supply=0-0-0-7", "Cal", "S", {"Aqu": [1, 1, 1, 2]}),
    "KID1-EX-50": ("rules=mordred Din=2-0-0-1 Aqu=1-1-1-1 supply=0-0-0-7", "Din", "S", {"Aqu": [1, 1, 1, 2]}),
    "KID1-EX-51": ("rules=mordred Aqu=0-3-0-1 Din=2-0-1-1 supply=0-0-0-7", "Aqu", "W", {"Din": [2, 0, 1, 2]}),
    "KID1-EX-52": ("rules=mordred Lon=1-0-1-0 Din=0-1-0-1 supply=0-0-0-7", "Lon", "X", {"Din": [0, 1, 0, 2]}),
    "KID1-EX-53": ("rules=mordred Rat=1-0-0-0 Aqu=[W] Din=0-0-0-1 supply=0-0-0-7", "Rat", "S", {"Din": [0, 0, 0, 1]}),
    "KID1-EX-54": ("rules=mordred Aqu=2-0-0-2 supply=0-0-0-7", "Aqu", "X", {}),
}


@pytest.mark.parametrize("example", STRUGGLES)
def test_the_struggles_of_the_worked_examples(example):
    text, contested, disc, others = STRUGGLES[example]
    before = told(f"{text} order={contested}")
    after = naive.struggle(before)
    assert after.disc[contested] == disc
    assert after.empty(contested)
    for region, followers in others.items():
        assert [after.followers[region, faction] for faction in after.factions] == followers
    assert +(after.supply + Counter(faction for _, faction in after.followers.elements())) == +(
        before.supply + Counter(faction for _, faction in before.followers.elements())
    )


def player(text: str, factions: str) -> naive.Player:
    """A player from ``2-3-5``, ``#15`` the last play, ``!15`` the one that emptied the hand, ``plot``."""
    court, *words = text.split()
    numbers = {word[0]: int(word[1:]) for word in words if word != "plot"}
    counts = Counter(dict(zip(factions, map(int, court.split("-")), strict=True)))
    return naive.Player(counts, numbers.get("!"), numbers.get("#", numbers.get("!")), "plot" in words)


def control(discs: str, codes: tuple[str, ...] = SECOND.regions) -> str:
    return " ".join(f"{code}=[{disc}]" for code, disc in zip(codes, discs.split(), strict=False))


def first(discs: str) -> str:
    return control(discs, FIRST.regions)


INVADED, SAXONS, EWS = control("X X X"), first("X X X X"), control("S W S W E E E X")
VIKINGS = "rules=vikings MO=[S] LA=[W] ST=[V]"
MORDRED = "rules=mordred Cal=[S] Ebo=[W] Aqu=[L]"
W_THEN_S, ALL_S = control("W W W W S S S E"), control("S S S S S S X X")

ENDINGS = {  # example: (table, players, seats that win)
    "KID2-EX-66": (control("S S S W W W E E"), ["2-3-5", "4-3-0"], "B"),
    "KID2-EX-68": (control("S S S S W E X X"), ["4-0-2", "4-5-1"], "A"),
    "KID2-EX-69": (ALL_S, ["3-1-4 !15", "3-4-1"], "A"),
    "KID2-EX-70": (ALL_S, ["3-0-0 !14", "3-0-0 !16"], "A"),
    "KID2-EX-71": (ALL_S, ["3-0-0 #1", "3-0-0 #2"], "AB"),
    "KID2-EX-72": (W_THEN_S, ["2-3-0 plot", "2-4-0 !9"], "A"),
    "KID2-EX-72 plain": ("rules=plain_plot " + W_THEN_S, ["2-3-0 plot", "2-4-0 !9"], "B"),
    "KID2-EX-73": (W_THEN_S, ["2-3-0 plot", "3-4-0 !9"], "B"),
    "KID2-EX-74": (W_THEN_S, ["0-2-9 plot", "0-4-0 !9"], "B"),
    "KID2-EX-75": (INVADED, ["3-3-3", "9-2-2"], "A"),
    "KID2-EX-76": (INVADED, ["2-2-1 #9", "1-3-2 #11"], "B"),
    "KID2-EX-77": (INVADED, ["2-2-2 #5", "2-2-2 #8", "1-1-1 #12"], "B"),
    "KID2-EX-78": (INVADED, ["1-1-0", "0-2-0"], "AB"),
    "KID2-EX-79": (INVADED, ["2-2-1 plot #9", "2-2-2 #8"], "A"),
    "KID2-EX-80": (INVADED, ["3-1-1 plot #9", "2-2-2 #8"], "B"),
    "KID2-EX-81": (INVADED, ["3-0-1", "1-1-1", "0-2-1", "1-1-0"], "AC"),
    "KID2-EX-82": (INVADED, ["1-1-1 #20", "1-1-1 #25", "0-0-0 #22", "0-0-0 #18"], "BD"),
    "KID2-EX-83": (EWS, ["0-0-3", "0-0-4", "0-0-1", "0-0-4"], "BD"),
    "KID2-EX-84": (EWS, ["0-0-5", "0-0-4", "0-0-0", "0-0-4"], "AC"),
    "KID2-EX-85": (EWS, ["0-1-4 !27", "0-1-4 !26", "0-0-0 !30", "0-0-0 !31"], "AC"),
    "KID2-EX-86": (EWS, ["0-1-4 !27", "0-1-4 !26", "0-0-0 #30", "0-0-0 !31"], "BD"),
    "KID2-EX-87": (EWS, ["0-1-4 !27", "0-1-4 !26", "0-0-0 #30", "0-0-0 #31"], "ABCD"),
    "KID2-EX-98": ("rules=solo " + ALL_S, ["3-0-0 !14", "3-0-0 !16"], "A"),
    "KID2-EX-98 cards": ("rules=solo " + ALL_S, ["3-0-0 #14", "3-0-0 !16"], "B"),
    "KID2-EX-99": ("rules=solo " + INVADED, ["9-9-9", "0-0-0"], "B"),
    "KID2-EX-105": (VIKINGS, ["1-2-2", "3-2-1"], "B"),
    "KID2-EX-106": (VIKINGS, ["3-2-0", "3-2-1"], "B"),
    "KID2-EX-107": (VIKINGS, ["3-2-1 #7", "3-2-1 #6"], "A"),
    "KID2-EX-108": ("rules=vikings ST=[V]", ["2-0-1", "1-1-0"], "A"),
    "KID1-EX-38": (first("S S S W W W R R"), ["2-3-5", "4-3-0"], "B"),
    "KID1-EX-39": (first("S S S W W W R R"), ["2-3-5 #15", "2-3-0 #16"], "A"),
    "KID1-EX-40": (first("S S S W W W R R"), ["2-3-5 #22", "2-3-0 #24", "2-3-0 #20"], "C"),
    "KID1-EX-41": (first("S S S S S S X X"), ["3-1-4 #16", "3-4-1 #15"], "B"),
    "KID1-EX-42": (SAXONS, ["1-1-1 #15", "1-1-1 #16"], "B"),
    "KID1-EX-43 S": (first("W R S S S X X X"), ["3-3-4", "5-3-2"], "B"),
    "KID1-EX-43 W S": (first("W W W S S R X X"), ["3-3-4", "5-3-2"], "B"),
    "KID1-EX-43 W R": (first("W W W S R R X X"), ["3-3-4", "5-3-2"], "A"),
    "KID1-EX-43 invasion": (SAXONS, ["3-3-4", "5-3-2"], "A"),
    "KID1-EX-44": (first("S S S W W W R R"), ["2-3-5", "2-3-0"], "AB"),
    "KID1-EX-45": (first("S S S W W W R R"), ["2-3-5", "2-3-0 #3"], "A"),
    "KID1-EX-46": (SAXONS, ["3-0-1", "1-1-1", "0-2-1", "1-1-0"], "AC"),
    "KID1-EX-47": (first("R R R W W S X X"), ["0-0-5", "0-0-4", "0-0-0", "0-0-4"], "AC"),
    "KID1-EX-48": (first("R R R W W S X X"), ["0-0-4 #30", "0-0-4 #29", "0-0-0", "0-0-0"], "BD"),
    "KID1-EX-55": (MORDRED, ["1-2-2", "3-2-1"], "B"),
    "KID1-EX-56": (MORDRED, ["3-2-0 #6", "3-2-3 #5"], "A"),
    "KID1-EX-57": ("rules=mordred Aqu=[L]", ["2-1-0", "0-1-1"], "A"),
    "KID1-EX-58": ("rules=mordred Cal=[S] Aqu=[L]", ["2-0-3", "2-2-0"], "A"),
    "KID1-EX-59": ("rules=mordred Cal=[S] Aqu=[L]", ["2-1-1 #3", "2-2-0 #4"], "B"),
}


@pytest.mark.parametrize("example", ENDINGS)
def test_the_endings_of_the_worked_examples(example):
    text, players, seats = ENDINGS[example]
    table = told(text)
    winners = naive.victors(table, [player(written, table.edition.factions) for written in players])
    assert "".join("ABCD"[seat] for seat in sorted(winners)) == seats


FULL = "supply=4-4-4"
GWYNEDD = f"MO=[W] ST=[S] GW=0-2-0 LA=0-3-3 NO=2-0-0 {FULL} order=GW,LA,NO"
SAXON_CARDS = {  # example: (table, card, the step, its region, what is admissible)
    "KID2-EX-88": (f"order=DE,MO DE=3-1-0 MO=2-1-0 {FULL}", "welsh_support", 1, "DE", {"WW@DE"}),
    "KID2-EX-89": (f"order=DE DE=4-1-0 {FULL}", "welsh_support", 1, "DE", {"WW@DE"}),
    "KID2-EX-90": (f"order=DE,MO,LA DE=5-1-0 LA=1-0-2 WA=0-1-0 {FULL}", "welsh_support", 2, "LA", {"WW@LA"}),
    "KID2-EX-91": (f"order=DE,MO,LA DE=5-1-0 LA=0-2-0 WA=0-1-0 {FULL}", "welsh_support", 2, "DE", {"WW@DE"}),
    "KID2-EX-92": (f"MO=2-0-0 NO=2-1-1 WA=3-0-1 DE=1-1-0 {FULL}", "english_support", 2, "WA", {"EE@WA"}),
    "KID2-EX-93": (GWYNEDD, "scottish_support", 3, "LA", {"SS@LA"}),
    "KID2-EX-94": (GWYNEDD.replace("0-3-3", "1-0-0"), "scottish_support", 4, "LA", {"SS@LA"}),
    "KID2-EX-95": ("order=MO,ST,LA MO=1-1-0 ST=2-0-0 LA=0-1-0", "manoeuvre", 2, "ST", {"LA:W<>ST:S"}),
}


@pytest.mark.parametrize("example", SAXON_CARDS)
def test_what_the_saxons_do_in_the_worked_examples(example):
    text, card, *expected = SAXON_CARDS[example]
    assert naive.saxons.of_card(told(text), card) == tuple(expected)


def test_what_the_saxons_summon_and_negotiate_in_the_worked_examples():
    summoned = naive.saxons.of_summon
    assert summoned(told("order=DE,MO DE=3-3-0 MO=2-1-0")) == (2, "MO", {"S@MO"})  # KID2-EX-88
    assert summoned(told("order=DE DE=4-3-0")) == (1, "DE", {"S@DE"})  # KID2-EX-89
    four = "MO=2-0-0 ST=1-0-0 LA=1-1-0 NO=3-0-0"
    rest = "GW=[S] WA=[S] ES=[W] DE=[W]"
    assert naive.saxons.negotiation(told(f"order=MO,ST,LA,NO {four} {rest}")) == "MO*<>LA"  # KID2-EX-96
    assert naive.saxons.negotiation(told(f"order=MO*,ST,LA,NO {four} {rest}")) == "ST*<>LA"  # KID2-EX-97
    assert summoned(told(f"order=LA,ST,MO*,NO {four} {rest}")) == (2, "ST", {"S@ST"})


@pytest.mark.parametrize(("court", "lines"), [("4-2-3", {("SS@Dev", "S@Dev"), ("SS@Dev", "W@Dev")}), ("1-4-4", set())])
def test_the_last_card_of_the_worked_example(court, lines):  # KID1-EX-35..37
    table = told(f"{control('S S S W W R W', ('Cal', 'Din', 'Ebo', 'Cae', 'Aqu', 'Lon', 'Rat'))} Dev=1-1-0 supply=4-4-4 actor=2")
    players = [player(text, "SWR") for text in ("2-4-4 #22", "3-4-3 #23", court)]
    assert naive.last_card.winning_lines(table, players, "scots", 24) == lines
    while not naive.over(table):
        table = naive.struggle(table)
    if lines:
        assert naive.victors(table, players) == {1}
