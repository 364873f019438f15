"""What texts say that no effect carries out: prohibitions, replacement and prevention effects, and what they
say about combat, targeting, and entering (CR 101.2, 508, 509, 601.3, 602.5, 614, 615).

Each module reads one subject into the values of a module of `model`. The functions take an ability or
characteristics, read the text the first time, and keep the result with that value. The packages that decide
(`events`, `layers`, `combat`) dispatch on the types and never look at text.
"""
