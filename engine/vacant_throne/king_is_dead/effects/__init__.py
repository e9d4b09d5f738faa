"""What the action cards do (KID2 sections 6 and 7, KID1 section 5).

A card's ``begin_…`` looks at the board: if nothing of the effect is possible it goes straight on to the summon, else it opens the card's
first step. The steps offer only moves from which the highest possible degree of completeness can still be reached (KID2-ACT-GEN-04,
KID2-ACT-GEN-05), so that a turn, once begun, can always be finished. No card asks which region is contested (KID2-ACT-GEN-02).
"""
