"""Monarchy: complete sets of English monarchs, for two to four players.

The rule paper leaves these to the house, and we chose:

* Who goes out without putting a card may have taken it face up: only what is put down must differ.
* The turn that turns up the last card is not among the fifteen that the cap allows.
* Between two hands the cards of the last one stay where they were until somebody asks for the
  next shuffle; what still lies face down then stays face down, and is shown when the game is over.
* A view calls the cards by labels that tell nothing of a card's way through a hand
  (:mod:`regalia.games.monarchy.sight`).
"""

from regalia.games.monarchy.advice import advise
from regalia.games.monarchy.mind import EASY, STEADY
from regalia.games.monarchy.options import OPTIONS, PRESETS, House, usual_moves
from regalia.games.monarchy.picture import picture
from regalia.games.monarchy.printed import PAGE
from regalia.games.monarchy.rules import Monarchy
from regalia.play import Game

GAME = Game(
    name="monarchy",
    rules=1,
    seats=range(2, 5),
    options=OPTIONS,
    begin=lambda seats, options: Monarchy(House.of(seats, options)),
    minds={"easy": EASY, "steady": STEADY},
    hand_over=True,
    presets=PRESETS,
    advise=advise,
    picture=picture,
    page=PAGE,
    usual_moves=usual_moves,
)
"""The game as the registry finds it."""
