"""The values that card text and rules are made of; data only, and all of it immutable.

Characteristics (CR 109.3), abilities and what they do (CR 113), filters and amounts, exceptions of copy
effects (CR 707.9), principles, policies, the steps of a trace, errors and wording. Every other room may
import it; it imports none.
"""
