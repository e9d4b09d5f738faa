"""The two maps of Britain: the second edition's kingdoms, and the first edition's Roman towns.

Borders are rivers and watersheds where there are any (Forth and Tay, the Cheviots, the Pennines, the Wye, the Severn, the Cotswolds), in
the first edition the wall of Antoninus, and elsewhere lines that leave each region room for its followers.
"""

from __future__ import annotations

from .table import Plaque, Table

# Places where three regions meet, named after a town nearby.
_LANGHOLM = (-2.55, 55.3)
_MATLOCK = (-1.62, 53.2)
_CHIRK = (-2.72, 52.9)
_TEWKESBURY = (-2.32, 52.03)
_READING = (-0.9, 51.4)
_LINCOLN = (-0.33, 53.2)

SECOND = Table(
    name="britain",
    title="the map of Britain, second edition",
    borders={
        "Clyde to Tay": [
            (-4.9, 55.8), (-4.87, 55.93), (-4.74, 55.975), (-4.6, 56.05), (-4.45, 56.2), (-4.0, 56.28),
            (-3.75, 56.46), (-3.35, 56.42), (-3.1, 56.42), (-2.9, 56.44), (-2.6, 56.44),
        ],
        "Solway": [(-3.75, 54.9), (-3.15, 55.02), (-2.85, 55.18), _LANGHOLM],
        "Cheviots to Tweed": [_LANGHOLM, (-2.3, 55.4), (-2.2, 55.53), (-2.27, 55.66), (-2.05, 55.79), (-1.7, 55.83)],
        "Pennines": [
            _LANGHOLM, (-2.36, 55.12), (-2.24, 54.86), (-2.02, 54.62), (-1.97, 54.36), (-1.93, 54.05), (-1.76, 53.78), (-1.8, 53.5),
            _MATLOCK,
        ],
        "Peak and Cheshire": [_MATLOCK, (-1.8, 53.07), (-2.0, 52.97), (-2.25, 52.92), (-2.48, 52.86), _CHIRK],
        "Dee": [_CHIRK, (-2.98, 52.97), (-3.0, 53.15), (-3.2, 53.32), (-3.5, 53.5)],
        "Welsh march": [_CHIRK, (-2.68, 52.76), (-2.47, 52.58), (-2.5, 52.35), (-2.4, 52.18), _TEWKESBURY],
        "Severn": [_TEWKESBURY, (-2.36, 51.87), (-2.55, 51.74), (-2.66, 51.58), (-3.0, 51.45)],
        "Cotswolds": [_TEWKESBURY, (-2.08, 52.0), (-1.8, 51.77), (-1.56, 51.5), (-1.28, 51.41), _READING],
        "Hampshire": [_READING, (-0.98, 51.24), (-0.96, 51.04), (-1.05, 50.9), (-1.1, 50.5)],
        "Chilterns to Fens": [
            _READING, (-0.42, 51.47), (0.05, 51.74), (0.32, 52.2), (0.34, 52.52), (0.12, 52.8), (0.02, 53.02), (-0.12, 53.16), _LINCOLN,
        ],
        "Trent to Humber": [
            _LINCOLN, (-0.42, 53.38), (-0.52, 53.52), (-0.5, 53.63), (-0.3, 53.66), (-0.1, 53.61), (0.1, 53.57), (0.3, 53.55),
        ],
        "Trent": [_MATLOCK, (-1.3, 53.17), (-0.85, 53.17), _LINCOLN],
    },
    inside={
        "moray": (-4.3, 57.3),
        "strathclyde": (-3.6, 55.5),
        "lancaster": (-2.6, 54.2),
        "northumbria": (-1.3, 54.2),
        "gwynedd": (-3.7, 52.4),
        "warwick": (-1.8, 52.5),
        "essex": (0.4, 51.9),
        "devon": (-3.5, 50.8),
    },
    hebrides=("strathclyde", "moray"),
    plaques={
        "moray": Plaque(430, 44, "start", 260),
        "strathclyde": Plaque(438, 196, "start", 260),
        "lancaster": Plaque(232, 436, "end", 224),
        "northumbria": Plaque(524, 330, "start", 260),
        "gwynedd": Plaque(10, 648, "start", 182),
        "warwick": Plaque(514, 611, "middle", 168),
        "essex": Plaque(632, 458, "start", 174),
        "devon": Plaque(370, 918, "start", 220),
    },
    discs=((668, 962), (725, 962), (782, 962)),
)  # fmt: skip

_KIELDER = (-2.43, 55.22)
_GLOSSOP = (-1.76, 53.49)
_EVESHAM = (-2.02, 52.12)
_GLOUCESTER = (-2.36, 51.82)
_BASING = (-0.92, 51.35)
_STAMFORD = (-0.34, 52.74)

FIRST = Table(
    name="albion",
    title="the map of Britain, first edition",
    borders={
        "Wall of Antoninus": [
            (-4.9, 55.8), (-4.87, 55.93), (-4.62, 55.96), (-4.3, 55.92), (-3.95, 55.96), (-3.7, 56.02), (-3.4, 56.03), (-3.0, 56.1),
            (-2.3, 56.12),
        ],
        "Solway to Kielder": [(-3.75, 54.84), (-3.3, 54.94), (-3.05, 55.02), (-2.75, 55.06), _KIELDER],
        "Kielder to Coquet": [_KIELDER, (-2.2, 55.32), (-1.95, 55.35), (-1.7, 55.32), (-1.45, 55.36), (-1.1, 55.38)],
        "Pennines": [
            _KIELDER, (-2.29, 54.9), (-2.21, 54.6), (-2.01, 54.35), (-1.91, 54.08), (-1.72, 53.85), _GLOSSOP,
        ],
        "Trent": [_GLOSSOP, (-1.38, 53.45), (-1.0, 53.47), (-0.64, 53.35), (-0.42, 53.07), _STAMFORD],
        "Welland to the Wash": [_STAMFORD, (-0.15, 52.7), (0.02, 52.8), (0.14, 52.92), (0.4, 53.1)],
        "Peak to Arden": [_GLOSSOP, (-1.96, 53.34), (-2.14, 53.1), (-2.22, 52.82), (-2.2, 52.54), (-2.25, 52.32), _EVESHAM],
        "Welsh march": [
            _GLOUCESTER, (-2.58, 51.9), (-2.76, 52.06), (-2.78, 52.3), (-2.74, 52.52), (-2.8, 52.78), (-2.98, 52.95), (-3.02, 53.15),
            (-3.2, 53.32), (-3.5, 53.5),
        ],
        "Severn": [_GLOUCESTER, (-2.46, 51.74), (-2.57, 51.7), (-2.66, 51.58), (-3.0, 51.45)],
        "Avon": [_GLOUCESTER, (-2.26, 51.94), (-2.16, 52.04), _EVESHAM],
        "Cotswolds": [_EVESHAM, (-1.91, 51.95), (-1.86, 51.73), (-1.65, 51.51), (-1.3, 51.38), _BASING],
        "Hampshire": [_BASING, (-0.88, 51.2), (-0.94, 51.04), (-1.08, 50.9), (-1.12, 50.5)],
        "Chilterns to Fens": [_BASING, (-0.4, 51.44), (0.02, 51.67), (0.25, 51.95), (0.27, 52.26), (0.04, 52.54), _STAMFORD],
    },
    inside={
        "caledonia": (-4.3, 57.3),
        "din_eidyn": (-3.6, 55.5),
        "eboracum": (-1.3, 54.2),
        "deva": (-2.6, 54.2),
        "caerleon": (-3.7, 52.4),
        "ratae": (-1.2, 52.5),
        "londinium": (0.4, 51.9),
        "aquae_sulis": (-3.5, 50.8),
    },
    hebrides=("din_eidyn", "caledonia"),
    plaques={
        "caledonia": Plaque(430, 44, "start", 260),
        "din_eidyn": Plaque(438, 168, "start", 260),
        "eboracum": Plaque(506, 278, "start", 260),
        "deva": Plaque(228, 414, "end", 174),
        "caerleon": Plaque(10, 492, "start", 226, below=True),
        "ratae": Plaque(479, 594, "middle", 146),
        "londinium": Plaque(580, 374, "start", 228, below=True),
        "aquae_sulis": Plaque(316, 918, "start", 276),
    },
    discs=((633, 962), (686, 962), (739, 962), (792, 962)),
)  # fmt: skip

EDITIONS = (SECOND, FIRST)
