"""Experiments with the games: random play, matches between bots, damaged links and saves. Nothing here is needed to play."""
