"""Experiments with the games: random play, damaged links and saves. Nothing here is needed to play."""
