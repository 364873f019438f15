"""Misconceptions in play: the hooks that events call, and the wrong answers that people really give.

A policy has one or more beliefs; `HeldBeliefs` is that policy while one script is played.
"""
