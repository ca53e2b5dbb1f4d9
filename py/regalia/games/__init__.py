"""The games of the house: one package each, found by :mod:`regalia.registry`."""
