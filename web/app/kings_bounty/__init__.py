"""The table of King's Bounty."""
