"""Players that are programs: what they may know, how they think, and whom one can ask to the table."""
