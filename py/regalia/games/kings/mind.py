"""x"""
from __future__ import annotations
class Easy:
    def think(self, imagine, seat, dice):
        w = imagine(dice.split("world")); yield
        return dice.pick(w.moves())
EASY = Easy(); STEADY = Easy()
