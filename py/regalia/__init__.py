"""Regalia: the rules of four royal games, their record, and one game in progress.

Begin with :mod:`regalia.play`, which says what every game promises.
"""

__version__ = "0.1.0"
