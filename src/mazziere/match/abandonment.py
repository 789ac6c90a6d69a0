"""The points of a deal that ends early, because a side left or ran out of time (ABN-1…4, ABN-7).

X is the side that leaves, Y the other, and R all cards that are in no pile yet: hands, table,
stock, and the cards of a trick that is not finished. Every point is found by counting the deal
twice, once as if X had got the whole of R and once as if Y had. The count is the game's own.

Only points come out of here, never a cappotto (CIR-19).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from mazziere.games import Deal, Rules
from mazziere.games.cirulla import ACCUSI
from mazziere.games.deal.tally import Pair
from mazziere.games.tressette import BUSSI

How = Literal["kept", "decided", "open", "penalty", "capped"]

#: The points that go as a whole to one side or to nobody (ABN-2).
WHOLE = ("carte", "denari", "settebello", "primiera")
#: The most that Y may be newly given, the extra scopa included (ABN-4, AMB-ABN-4).
LIMITS = {"cirulla": 6}
#: What was declared comes under one name, whatever its kind.
DECLARED = dict.fromkeys(ACCUSI.values(), "accusi") | dict.fromkeys(BUSSI.values(), "bussi")


@dataclass(frozen=True)
class Award:
    """One line of the settlement, for side 0 and side 1.

    ``name`` is that of the count (carte, grande, punti, ultima_presa, …), where all declarations
    of a kind are one line (accusi, bussi), or ``scopa_in_piu``. ``how`` tells why:

    - ``kept``: already made, by scope, declarations or the cards in the piles;
    - ``decided``: who gets it no longer depends on R, and it may be nobody;
    - ``open``: it was not yet awarded, so Y gets it;
    - ``penalty``: the extra scopa;
    - ``capped``: open too, and this is what the limit leaves of it, perhaps nothing.
    """

    name: str
    points: Pair
    how: How


def settle(rules: Rules, deal: Deal | None, leaver: int) -> tuple[Award, ...]:
    """What each side gets for the deal in progress when side ``leaver`` leaves it.

    None is the time between two deals, and a void deal is the same: the next one counts as dealt
    and untouched (AMB-ABN-1). A finished deal has its own count and raises :class:`ValueError`.

    The capture games follow ABN-2, with one extra scopa for Y; grande and piccola follow ABN-4. In
    Tressette and Briscola what nobody has taken goes to Y, the last trick included (ABN-7).

    In Cirulla the open points and the extra scopa may not exceed 6 together. What is too much is
    taken from the open awards, the last of the count first: from piccola, then from grande. That
    always suffices, since the four whole points and the scopa make 5. Whatever is kept or decided,
    of Y or of X, stands outside the limit.

    The awards are in the order of the count. Those that give nobody anything are left out, unless
    they are ``decided`` or ``capped``.
    """
    deal = _checked(rules, deal, leaver)
    if_leaver, if_other = _count(deal, leaver), _count(deal, 1 - leaver)
    awards: list[Award] = []
    for name in if_other:
        if name in WHOLE:
            awards.append(_whole(name, if_leaver[name], if_other[name], leaver))
        else:
            awards += _amounts(name, if_leaver[name], if_other[name], leaver)
    if "scope" in if_other:
        awards.append(Award("scopa_in_piu", _only(1 - leaver, 1), "penalty"))
    limit = LIMITS.get(rules.game.name)
    return tuple(awards if limit is None else _limited(awards, limit))


def settle_round(rules: Rules, deal: Deal | None, leaver: int) -> tuple[Award, ...]:
    """The same where deals won are counted: the deal in progress is one point as in ABN-2.

    A side keeps it that has won it already; as long as that depends on R, it is Y's.
    """
    limit = rules.game.habits.deal_won_at
    assert limit is not None
    checked = _checked(rules, deal, leaver)
    if_leaver, if_other = (
        (int(points[0] >= limit), int(points[1] >= limit))
        for points in (_points(checked, leaver), _points(checked, 1 - leaver))
    )
    return (_whole("smazzata", if_leaver, if_other, leaver),)


def total(awards: Iterable[Award]) -> Pair:
    """What the awards come to for each side."""
    points = [award.points for award in awards]
    return sum(mine for mine, _ in points), sum(yours for _, yours in points)


def difference(totals: Pair, awards: Iterable[Award], leaver: int) -> int:
    """By how much Y is in front, earlier deals included, and never less than 0 (ABN-3)."""
    gained = total(awards)
    final = (totals[0] + gained[0], totals[1] + gained[1])
    return max(0, final[1 - leaver] - final[leaver])


def _checked(rules: Rules, deal: Deal | None, leaver: int) -> Deal:
    """The deal to be settled; an untouched one where none is being played."""
    if leaver not in (0, 1):
        raise ValueError(f"a side is 0 or 1, not {leaver}")
    if deal is None:
        return rules.blank()
    if deal.over and not deal.void:
        raise ValueError("a finished deal is counted, not settled")
    return deal


def _points(deal: Deal, side: int) -> Pair:
    """What the deal would bring each side if that one got R."""
    counts = _count(deal, side).values()
    return sum(mine for mine, _ in counts), sum(yours for _, yours in counts)


def _count(deal: Deal, side: int) -> dict[str, Pair]:
    """The points by name if that side got R, and with it the last trick."""
    points: dict[str, Pair] = {}
    for item in deal.items_if(side):
        name = DECLARED.get(item.name, item.name)
        before = points.get(name, (0, 0))
        points[name] = (before[0] + item.points[0], before[1] + item.points[1])
    return points


def _whole(name: str, if_leaver: Pair, if_other: Pair, leaver: int) -> Award:
    """A point that is one side's, nobody's, or not yet awarded (ABN-2)."""
    if if_leaver == if_other:
        return Award(name, if_other, "decided")
    return Award(name, _only(1 - leaver, 1), "open")


def _amounts(name: str, if_leaver: Pair, if_other: Pair, leaver: int) -> list[Award]:
    """Points that grow with the cards: what each side has made stays, the rest is Y's (ABN-4).

    A side's own points are those it has when the other one gets R. Y's share in all is what Y could
    still reach or what X could still add, whichever is more. Scope and declarations do not depend
    on R, so nothing of them is open. In the trick games all points lie in some pile in the end, so
    that what Y could reach is never the lesser amount, and this is ABN-7.
    """
    other = 1 - leaver
    made = {leaver: if_other[leaver], other: if_leaver[other]}
    share = max(if_other[other], if_leaver[leaver] - made[leaver])
    awards = [
        Award(name, (made[0], made[1]), "kept"),
        Award(name, _only(other, share - made[other]), "open"),
    ]
    return [award for award in awards if any(award.points)]


def _limited(awards: list[Award], limit: int) -> list[Award]:
    """The awards with the open ones cut, from the last, until the penalty is within the limit."""
    given = sum(sum(award.points) for award in awards if award.how in ("open", "penalty"))
    excess = max(0, given - limit)
    result: list[Award] = []
    for award in reversed(awards):
        cut = min(excess, sum(award.points)) if award.how == "open" else 0
        excess -= cut
        result.append(_reduced(award, cut) if cut else award)
    return result[::-1]


def _reduced(award: Award, cut: int) -> Award:
    """An open award less some of its points; they are all of one side."""
    mine, yours = award.points
    return Award(award.name, (mine - cut, 0) if mine else (0, yours - cut), "capped")


def _only(side: int, points: int) -> Pair:
    """Points for one side and none for the other."""
    return (points, 0) if side == 0 else (0, points)
