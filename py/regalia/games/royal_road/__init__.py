"""Royal Road: a race of fifteen pyramids along the history of Bohemia, for two to six players.

Everybody secretly owns three of the pyramids, and everybody may move all of them.

Where the rule paper is silent, we chose:

* The pile is as public as what happened to it: a card put under it is known to all, in its
  place, also to somebody who would not remember.
* Nobody can hold a card whose trio was home at the end of one of his turns, or he would have
  won.  An imagined world keeps to that.
* The die keeps showing its last face until it is thrown again.
* People who share a device need no curtain: the road is public, and a player's own card is shown
  only while he asks for it.
"""

from regalia.games.royal_road.advice import advise
from regalia.games.royal_road.mind import EASY, STEADY
from regalia.games.royal_road.options import OPTIONS, PRESETS, House, usual_moves
from regalia.games.royal_road.picture import picture
from regalia.games.royal_road.rules import RoyalRoad
from regalia.play import Game

GAME = Game(
    name="royal-road",
    rules=1,
    seats=range(2, 7),
    options=OPTIONS,
    begin=lambda seats, options: RoyalRoad(House.of(options), seats),
    minds={"easy": EASY, "steady": STEADY},
    hand_over=False,
    presets=PRESETS,
    advise=advise,
    picture=picture,
    usual_moves=usual_moves,
)
