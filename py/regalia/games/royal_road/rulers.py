"""The deck of Royal Road: 55 rulers of Bohemia, from the oldest to the youngest.

This deck is ours, not the original one, whose list is not public.  The reigns are those of Czech
lists; the trios were dealt out by us so that every pyramid stands on exactly 11 cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

_TABLE: Final = """
borivoj1           872-889                       premyslid   KL BM GS
spytihnev1         894-915                       premyslid   RL YM BS
vratislav1         915-921                       premyslid   GL RM KS
vaclav_sv          921-935                       premyslid   YL BM GS
boleslav1          935-972                       premyslid   RL KM BS
boleslav2          972-999                       premyslid   GL YM RS
boleslav3          999-1002,1003-1003            premyslid   BL GM YS
jaromir            1003-1003,1004-1012,1033-1034 premyslid   YL KM GS
oldrich            1012-1033,1034-1034           premyslid   GL BM RS
bretislav1         1034-1055                     premyslid   RL GM KS
spytihnev2         1055-1061                     premyslid   BL YM GS
vratislav2         1061-1092                     premyslid   GL BM YS
bretislav2         1092-1100                     premyslid   YL GM BS
borivoj2           1100-1107,1117-1120           premyslid   RL YM GS
svatopluk          1107-1109                     premyslid   GL BM KS
vladislav1         1109-1117,1120-1125           premyslid   BL KM YS
sobeslav1          1125-1140                     premyslid   KL YM BS
vladislav2         1140-1172                     premyslid   YL GM RS
bedrich            1172-1173,1178-1189           premyslid   RL BM YS
sobeslav2          1173-1178                     premyslid   GL YM BS
konrad2            1189-1191                     premyslid   BL RM KS
premysl1           1192-1193,1197-1230           premyslid   RL KM YS
jindrich_bretislav 1193-1197                     premyslid   KL YM GS
vaclav1            1230-1253                     premyslid   BL GM RS
premysl2           1253-1278                     premyslid   GL RM BS
vaclav2            1278-1305                     premyslid   RL YM KS
vaclav3            1305-1306                     premyslid   YL KM RS
jindrich_kor       1306-1306,1307-1310           meinhardin  KL RM BS
jan                1310-1346                     luxembourg  RL GM YS
karel4             1346-1378                     luxembourg  GL KM RS
vaclav4            1378-1419                     luxembourg  KL RM GS
zikmund            1419-1437                     luxembourg  YL GM KS
albrecht           1437-1439                     habsburg    BL KM RS
ladislav           1453-1457                     habsburg    KL RM YS
jiri               1458-1471                     podebrady   GL YM KS
matyas_korvin      1469-1490                     hunyadi     YL BM RS
vladislav_jag      1471-1516                     jagiellon   BL RM YS
ludvik             1516-1526                     jagiellon   KL GM BS
ferdinand1         1526-1564                     habsburg    YL BM KS
maxmilian2         1564-1576                     habsburg    BL YM RS
rudolf2            1576-1611                     habsburg    GL RM YS
matyas             1611-1619                     habsburg    YL KM BS
ferdinand2         1619-1619,1620-1637           habsburg    RL BM KS
fridrich           1619-1620                     wittelsbach BL RM GS
ferdinand3         1637-1657                     habsburg    KL GM YS
leopold1           1657-1705                     habsburg    GL KM BS
josef1             1705-1711                     habsburg    YL RM KS
karel6             1711-1740                     habsburg    KL BM YS
marie_terezie      1740-1780                     habsburg    BL KM GS
josef2             1780-1790                     lorraine    RL GM BS
leopold2           1790-1792                     lorraine    KL BM RS
frantisek          1792-1835                     lorraine    YL RM GS
ferdinand5         1835-1848                     lorraine    BL YM KS
frantisek_josef    1848-1916                     lorraine    KL GM RS
karel3             1916-1918                     lorraine    RL KM GS
"""
"""Each ruler's id, years of reign, house, and trio."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A card: a ruler, when and of which house, and the trio of pyramids it shows."""

    id: str
    reigns: tuple[tuple[int, int], ...]
    """First and last year of each reign; the first reign's first year tells who is older."""
    house: str
    trio: tuple[str, str, str]
    """A large, a medium and a small pyramid, e.g. ``("RL", "YM", "BS")``."""

    def json(self, age: int) -> dict[str, Any]:
        """What a card shows besides the name; ``age`` is its rank from the oldest, 0."""
        return {
            "trio": list(self.trio),
            "reigns": [list(years) for years in self.reigns],
            "house": self.house,
            "age": age,
        }


def _ruler(line: str) -> Ruler:
    name, years, house, large, medium, small = line.split()
    reigns = tuple(
        (int(first), int(last)) for first, last in (r.split("-") for r in years.split(","))
    )
    return Ruler(name, reigns, house, (large, medium, small))


RULERS: Final = tuple(_ruler(line) for line in _TABLE.strip().splitlines())
"""The unshuffled pack: a card's number is its place here, so a greater number is younger."""
