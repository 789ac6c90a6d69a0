"""What a review finds: planted blunders by their names, and the reasons told of them."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from planted import BLUNDERS, LITTLE, asked, late
from variants import fresh_deal

from mazziere.cards import PACK
from mazziere.games import GAMES, Deal
from mazziere.games.deal import act
from mazziere.notation import (
    format_move,
    parse_move,
    parse_position,
)
from mazziere.review import (
    DEPTHS,
    Depth,
    Judgement,
    hint,
    judge,
)
from mazziere.review.outlook import outlooks
from mazziere.review.reasons import REASONS, reasons
from mazziere.review.result import Reason


def by_codes(judged: Judgement) -> list[str]:
    return [reason.code for reason in judged.reasons]


#: The same kinds in other games. With four players it is not known who has which card.
IN_OTHER_GAMES = (
    # Five and two, and the three cards that the others hold are sevens.
    (
        "left_scopa",
        late(
            "scopone/4 dealer=0 turn=0 hand=2CRB,7C,7S,7B table=5S last_taker=1",
            "AD2D3D4D5D6DACASAB2S2B3C3S3B4C4S4B",
        ),
        "2C",
    ),
    # Two of the three others have a seven.
    (
        "gave_settebello",
        late(
            "scopone/4 dealer=3 turn=0 hand=7DFS,7CRB,5SCB,2C7B table=RC last_taker=1",
            "AD2D3D4D5DACASAB2S2B3C3S3B4C",
        ),
        "7D",
    ),
    # As above, with two pairs.
    (
        "missed_settebello",
        late(
            "scopone/4 dealer=3 turn=0 hand=7CRS,7SRB,5BFC,7BFB table=5D7D last_taker=1",
            "AD2D3D4DACASAB",
        ),
        "RS",
    ),
    # The dealer's side keeps ranks even, and the six makes three of them odd.
    (
        "broke_pairs",
        late(
            "scopone/4 dealer=3 turn=1 hand=3D,2D6B,AD6D,4D5D table=AB5BCB last_taker=0",
            "2C3C5S7D7C7S7BFDFCFSFBRCRSRB",
        ),
        "6BxAB5B",
    ),
    # The other side makes them odd: three and four with the seven, where the knaves are a pair.
    (
        "kept_pairs",
        late(
            "scopone/4 dealer=2 turn=1 hand=3B,7SFD,4D5B,2D table=3C4BFS last_taker=0",
            "ADAB2C2S2B4C4S5C6C6S7DCDCBRCRB",
        ),
        "FDxFS",
    ),
    # Both have an ace, and the first one takes the whole table.
    (
        "missed_settebello",
        late(
            "asso_piglia_tutto/2 dealer=1 turn=0 hand=ASFB,AC2C table=4S6D7D last_taker=1",
            "AD2D3D4D5D",
        ),
        "FB",
    ),
    (
        "missed_capture",
        late(
            "asso_piglia_tutto/2 dealer=1 turn=0 hand=ASRB,ACCB table=5D6DFS last_taker=1",
            "2D3D4D7D",
        ),
        "RB",
    ),
    # An ace by itself is the one thing that an ace makes a scopa of.
    (
        "left_scopa",
        late(
            "asso_piglia_tutto/2 dealer=1 turn=0 hand=ASRB,AC2C table=- last_taker=1",
            "AD2D3D4D5D6D",
        ),
        "AS",
    ),
    # Beside others an ace takes nothing but the ace; the six takes five and ace, both of denari.
    (
        "worse_capture",
        late(
            "asso_piglia_tutto/2 dealer=1 turn=0 hand=AS6S,AC5C table=AD5DRC last_taker=1",
            "2D3D4D7D",
        ),
        "ASxAD",
    ),
    # Seven, five and three are fifteen.
    (
        "missed_scopa",
        late("cirulla/2 dealer=1 turn=0 hand=4C7S,2CCB table=3B5S last_taker=1", "AD2D3D4D5D6D"),
        "4C",
    ),
    # Five and two, and eight of the other make fifteen.
    (
        "left_scopa",
        late(
            "cirulla/2 dealer=1 turn=0 hand=2CFC,CCFS table=5S last_taker=1",
            "AD2D3D4D5D6D7C7S7B",
        ),
        "2C",
    ),
)
PLANTED = [
    pytest.param(code, position, move, id=f"{position.partition('/')[0]}-{code}")
    for code, position, move in (
        *((code, *planted) for code, planted in BLUNDERS.items()),
        *IN_OTHER_GAMES,
    )
]


@pytest.mark.parametrize(("code", "position", "move"), PLANTED)
def test_a_planted_blunder_is_found_and_named(code: str, position: str, move: str) -> None:
    judged = judge(asked(parse_position(position), parse_move(move)), DEPTHS["normale"])
    assert judged.severity in ("errore", "errore_grave")
    assert judged.best != move
    assert by_codes(judged)[0] == code
    assert judged.points_lost > 0


@pytest.mark.parametrize("code", BLUNDERS)
def test_the_best_move_there_costs_nothing(code: str) -> None:
    deal = parse_position(BLUNDERS[code][0])
    best = judge(asked(deal), DEPTHS["rapida"]).best
    judged = judge(asked(deal, parse_move(best)), DEPTHS["rapida"])
    assert (judged.cost, judged.severity, judged.reasons) == (0, None, ())


def test_an_accuso_that_was_not_declared_is_found() -> None:
    deal = undeclared_cirulla()
    (declared,) = [move for move in deal.legal_moves() if act.kind(move) == act.CIRULLA]
    play = next(move for move in deal.legal_moves() if act.kind(move) == act.PLAY)
    judged = judge(asked(deal, play), Depth("some", 200))
    assert judged.best == format_move(declared)
    assert by_codes(judged) == ["missed_declaration"]
    assert judged.severity is not None


def undeclared_cirulla() -> Deal:
    """A deal in which the first player has to declare a cirulla by hand."""
    rng = random.Random(1)
    while True:
        deal = GAMES["cirulla"].rules(2).blank()
        deal.set_auto_accuso(1, False)  # type: ignore[attr-defined]
        deal.start(rng.sample(PACK, 40), 0)
        if any(act.kind(move) == act.CIRULLA for move in deal.legal_moves()):
            return deal


def test_reasons_tell_their_figures() -> None:
    def reason(code: str) -> Reason:
        position, move = BLUNDERS[code]
        return judge(asked(parse_position(position), parse_move(move)), LITTLE).reasons[0]

    assert reason("left_scopa") == Reason("left_scopa", chance=1.0)
    assert reason("gave_points") == Reason("gave_points", cards="AS", points=11, chance=1.0)
    assert reason("missed_trick") == Reason("missed_trick", "AC", points=10, chance=1.0)
    assert reason("missed_capture") == Reason("missed_capture", "5Cx5D", "5D")


#: What is looked for where nothing else has a name: a position, two moves, and the reason.
LATER = {
    # Whoever lays the ace gives it to the other's ace.
    "left_capture": (
        late(
            "scopa/2 dealer=0 turn=0 hand=AS7B,AD table=5B last_taker=0",
            "AB3S3B4S4B6S6B7D7C7SCDCCCSCBRCRS",
        ),
        ("AS", "7B"),
        Reason("left_capture", chance=1.0),
    ),
    # Two sixes, of which one is of denari.
    "left_own": (
        late("scopa/2 dealer=1 turn=0 hand=6D6C,CBRB table=6S last_taker=1", "AD2D3D4D5D"),
        ("6Cx6S", "6Dx6S"),
        Reason("left_own", "6Dx6S", "6D"),
    ),
    # The other has a two; a king is of no use to anybody.
    "gave_denari": (
        late("scopa/2 dealer=1 turn=0 hand=2DRS,2CCB table=5S last_taker=1", "AD3D4D5D6D"),
        ("2D", "RS"),
        Reason("gave_denari", chance=1.0),
    ),
    # Both cards win the trick, but one of them counts eleven.
    "poorer_trick": (
        late(
            "briscola/2 dealer=0 turn=0 hand=AD4D,3D trick=-,2S leader=1 trump=7D tricks=18 "
            "last_taker=1",
            "2D3SASRB",
        ),
        ("4D", "AD"),
        Reason("poorer_trick", "AD", points=11.0),
    ),
}


@pytest.mark.parametrize("code", LATER)
def test_what_is_not_seen_at_once_has_a_name_too(code: str) -> None:
    position, moves, reason = LATER[code]
    view = parse_position(position).view(0)
    chosen, best = outlooks(view, map(parse_move, moves), "1").values()
    assert reasons(view, chosen, best) == (reason,)


def test_what_cannot_be_named_is_called_other() -> None:
    """Nothing lies there, nothing can be taken back, and nothing comes of it."""
    position = late("scopa/2 dealer=0 turn=0 hand=FCCS,RS table=- last_taker=0", "AD2D3D4D5D")
    view = parse_position(position).view(0)
    chosen, best = outlooks(view, map(parse_move, ("FC", "CS")), "1").values()
    assert reasons(view, chosen, best) == (Reason("other", move="CS"),)


def test_the_end_of_the_deal_is_a_reason_where_nothing_before_it_is() -> None:
    """What is told of the end is what the counts of the same worlds say."""
    found = set()
    for seed in range(3):
        deal = fresh_deal(GAMES["scopone"].rules(4), random.Random(seed))
        for _ in range(3):
            for _ in range(5):
                deal.play(deal.legal_moves()[0])
            view = deal.view(deal.turn)
            looks = list(outlooks(view, view.moves, str(seed)).values())
            for chosen, best in pairwise(looks):
                for reason in reasons(view, chosen, best):
                    name = reason.code.removeprefix("fewer_")
                    if name != reason.code:
                        ends = zip(best.endings, chosen.endings, strict=True)
                        more = [one[name] - other[name] for one, other in ends]
                        assert reason.points == round(sum(more) / len(more), 1) >= 0.1
                        found.add(name)
    assert found


def test_one_declaration_for_another_and_one_too_early() -> None:
    view = undeclared_cirulla().view(1)
    plays = [move for move in view.moves if act.kind(move) == act.PLAY]
    (declared,) = [move for move in view.moves if act.kind(move) != act.PLAY]
    looks = outlooks(view, view.moves, "1")
    assert [each.code for each in reasons(view, looks[declared], looks[plays[0]])] == [
        "declared_early"
    ]
    assert [each.code for each in reasons(view, looks[declared], looks[declared])] == [
        "poorer_declaration"
    ]


@pytest.mark.parametrize(("game", "seats"), [("scopa", 2), ("cirulla", 2), ("tressette", 2)])
def test_a_hint_always_says_something(game: str, seats: int) -> None:
    """A reason with a name, or what the move leads to."""
    rng = random.Random(4)
    deal = fresh_deal(GAMES[game].rules(seats), rng)
    told = {"best", "lead", "discard", "level"}
    while not deal.over:
        if len(deal.legal_moves()) > 1 and rng.random() < 0.4:
            question = asked(deal)
            found = hint(question.view, question.prospect, LITTLE, str(deal.entries))
            expected = (round(found.points, 1), round(found.chance, 2))
            if found.reason.code in told:
                assert found.reason.points == pytest.approx(expected[0], abs=0.1)
                assert found.reason.chance == pytest.approx(expected[1], abs=0.01)
            else:
                assert found.reason.code in {hinted for hinted, _ in REASONS.values()}
        deal.play(rng.choice(deal.legal_moves()))


def test_every_code_is_told_in_the_pages() -> None:
    page = (Path(__file__).parents[2] / "docs" / "review.md").read_text()
    for code, (hinted, words) in REASONS.items():
        assert f"| `{code}` | {words} |" in page
        assert f"`{hinted}`" in page
    later = {code for code in REASONS if code.startswith("fewer_")}
    declared = {"missed_declaration", "poorer_declaration", "declared_early"}
    assert {*BLUNDERS, *LATER, *declared, *later, "other"} == set(REASONS)
