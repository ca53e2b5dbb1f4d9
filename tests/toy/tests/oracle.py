"""Crowns once more, as a list of what has been said."""


class Oracle:
    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.most, self.said = int(options["most"]), list[str]()

    @property
    def left(self) -> int:
        return int(self.said[0].split()[1]) - sum(int(m.split()[1]) for m in self.said[1:])

    @property
    def to_move(self) -> int | str | None:
        if not self.said:
            return "luck"
        return (len(self.said) - 1) % 2 if self.left else None

    def moves(self) -> list[str]:
        if not self.said:
            return []
        return [f"take {n}" for n in (1, 2, 3) if n <= self.most and n <= self.left]

    def push(self, move: str) -> None:
        self.said.append(move)

    def scores(self) -> list[int]:
        won = bool(self.said) and not self.left
        return [int(won and len(self.said) % 2 == 0), int(won and len(self.said) % 2 == 1)]

    def outcome(self) -> dict[str, list[int]] | None:
        if self.to_move is not None:
            return None
        scores = self.scores()
        return {"scores": scores, "places": [2 - score for score in scores]}

    def copy(self) -> "Oracle":
        new = Oracle(2, {"most": str(self.most)})
        new.said = list(self.said)
        return new


def count(oracle: Oracle, depth: int, shuffles: list[str]) -> int:
    if depth == 0:
        return 1
    if oracle.to_move == "luck":
        moves, shuffles = shuffles[:1], shuffles[1:]
    else:
        moves = oracle.moves()
    paths = 0
    for move in moves:
        after = oracle.copy()
        after.push(move)
        paths += count(after, depth - 1, shuffles)
    return paths
