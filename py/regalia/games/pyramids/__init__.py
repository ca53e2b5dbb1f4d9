"""Pyramids: a solitaire of rising and falling rows in five rounds, for one to six players.

The rule paper leaves these to the house, and we chose:

* Somebody who has finished a round may watch those who take the same deal after him; whoever
  still has it before him sees points only, and so does a spectator until all have finished.
* A view never repeats stock cards that a seat drew in its own turn at the same deal.
* Between two rounds the last board stays in sight until somebody asks for the next shuffle.
* In the covered layout a card that is face down is "not in sight", exactly as a card of the
  stock: a refusal must not tell where a card lies.
"""

from regalia.games.pyramids.advice import advise
from regalia.games.pyramids.mind import EASY, STEADY
from regalia.games.pyramids.options import OPTIONS, PRESETS, House, usual_moves
from regalia.games.pyramids.picture import picture
from regalia.games.pyramids.rules import Pyramids
from regalia.play import Game

GAME = Game(
    name="pyramids",
    rules=1,
    seats=range(1, 7),
    options=OPTIONS,
    begin=lambda seats, options: Pyramids(House.of(options), seats),
    minds={"easy": EASY, "steady": STEADY},
    hand_over=True,
    presets=PRESETS,
    advise=advise,
    picture=picture,
    usual_moves=usual_moves,
)
