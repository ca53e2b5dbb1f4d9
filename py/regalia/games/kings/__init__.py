"""Kings: a trick game of titles, first climbed to and then defended, for four players.

The rule paper leaves these to the house, and we chose:

* The Peasant knows the King's gift as soon as it is given, though it lies apart until the Prince
  is done; the Prince cannot see it.
* Whether a trump was found or the hand was looked at is public, the cards are not.  Before he
  takes, the King (or Prince) has seen the one trump that he may take, and no other card.
* After an exchange that it did not see, a seat no longer knows which cards the Peasant holds,
  the turned card and cards it looked at before among them.
* Cards have no numbers that could betray where they came from: each seat tells the backs apart as
  far as it has seen them change hands, and no further.
* Cards left when a phase ends in mid-deal are laid aside like those of a player who leaves.
* Claiming is not a move.  It is offered to the player to move who is certain of every trick left
  in the deal and stays in to its end, and is written as plays.
"""

from regalia.games.kings.advice import advise
from regalia.games.kings.mind import EASY, STEADY
from regalia.games.kings.options import OPTIONS, PRESETS, House, usual_moves
from regalia.games.kings.picture import picture
from regalia.games.kings.rules import Kings
from regalia.play import Game

GAME = Game(
    name="kings",
    rules=1,
    seats=range(4, 5),
    options=OPTIONS,
    begin=lambda seats, options: Kings(House.of(options)),
    minds={"easy": EASY, "steady": STEADY},
    hand_over=True,
    presets=PRESETS,
    draws_first=True,
    advise=advise,
    picture=picture,
    usual_moves=usual_moves,
)
