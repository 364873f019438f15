"""Misconceptions at work: the hooks that the events call, and the wrong answers people really give.

A policy has one belief or several; `HeldBeliefs` is that policy in one play of a script.
"""
