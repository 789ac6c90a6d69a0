"""The review: honest, repeatable, and it finds what was done badly and says why."""

from __future__ import annotations

import json
import random
import re
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path

import pytest
from matches import FORMATS, find, new_match, played_match
from variants import DEALS, fresh_deal, random_deals, tables

from mazziere.bots import Advice, Prospect
from mazziere.bots.judges import greedy_move
from mazziere.cards import PACK, card_name
from mazziere.games import GAMES, Deal
from mazziere.games.deal import act
from mazziere.games.deal.rng import Rng
from mazziere.games.hidden import reshuffle_hidden
from mazziere.match import match_format
from mazziere.match.events import Moved
from mazziere.notation import (
    Record,
    format_move,
    parse_move,
    parse_position,
    record_of,
)
from mazziere.review import (
    DEPTHS,
    Depth,
    Judgement,
    Question,
    hint,
    judge,
    played_record,
    review,
)
from mazziere.review import played_match as played_of
from mazziere.review.cost import accuracy, cost_of, lost, severity_of
from mazziere.review.outlook import outlooks
from mazziere.review.reasons import REASONS, reasons
from mazziere.review.result import Reason, judgement_of

#: Enough for what is searched to its end, and for what does not ask how good a move is.
LITTLE = Depth("little", 6)


def asked(deal: Deal, move: int | None = None) -> Question:
    """The decision of whoever is on turn, in a match of one deal."""
    chosen = deal.legal_moves()[0] if move is None else move
    prospect = Prospect(match_format(deal.rules, deals=1))
    return Question(1, 1, deal.view(deal.turn), chosen, prospect)


def by_codes(judged: Judgement) -> list[str]:
    return [reason.code for reason in judged.reasons]


# What is judged


def test_every_decision_of_a_match_is_met_as_it_was() -> None:
    match = played_match(match_format(GAMES["cirulla"].rules(2), deals=3), random.Random(4))
    played = played_of(match)
    moves = [event for event in match.events if isinstance(event, Moved)]
    assert [(q.view.seat, q.move) for q in played.questions] == [(m.seat, m.move) for m in moves]
    assert all(question.move in question.view.moves for question in played.questions)
    places = [question.place for question in played.questions if question.deal == 2]
    assert places == list(range(1, len(places) + 1))
    assert set(played.endings) == {1, 2, 3}
    before = {question.deal: question.prospect.totals for question in played.questions}
    assert before[1] == (0, 0)
    points = [row.tally.points for row in match.rows if row.tally is not None]
    assert before[2] == points[0]
    assert before[3] == (points[0][0] + points[1][0], points[0][1] + points[1][1])


def test_a_match_that_is_being_played_is_not_reviewed() -> None:
    match = new_match(match_format(GAMES["scopa"].rules(2)), random.Random(1))
    match.next_deal(2_000)
    with pytest.raises(ValueError, match="when it is over"):
        played_of(match)


def test_a_match_that_somebody_left_is_reviewed_up_to_there() -> None:
    match = new_match(match_format(GAMES["briscola"].rules(2)), random.Random(1))
    match.next_deal(2_000)
    for _ in range(5):
        assert match.deal is not None
        match.play(match.deal.turn, match.deal.legal_moves()[0], match.now)
    match.abandon(0, match.now)
    found = review(played_of(match), LITTLE)
    assert len(found.judgements) == 5
    assert found.curve[-1].place is None
    assert found.curve[-1].chance == 0  # side 0 has lost


def test_the_curve_ends_as_the_match_did() -> None:
    form = match_format(GAMES["briscola"].rules(2), deals=2)
    match = find(form, lambda each: each.result is not None and each.result.winner == 1)
    found = review(played_of(match), Depth("tiny", 1))
    assert [point.deal for point in found.curve if point.place is None] == [1, 2]
    assert found.curve[-1].chance == 0
    for judged in found.judgements:
        (chance,) = [each.chance for each in judged.choices if each.move == judged.move]
        assert judged.after == pytest.approx(1 - chance if judged.seat else chance)
    assert len(found.turning_points) <= 5
    assert all(abs(leap.swing) >= 0.1 for leap in found.turning_points)


@pytest.mark.parametrize("form", FORMATS, ids=str)
def test_every_format_can_be_reviewed(form: dict) -> None:
    match = played_match(match_format(GAMES["briscola"].rules(2), **form), random.Random(9))
    found = review(played_of(match), Depth("tiny", 1))
    assert match.result is not None
    winner = match.result.winner
    assert found.curve[-1].chance == (0.5 if winner is None else 1 - winner)


# Honest and repeatable


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_same_view_gets_the_same_judgement_and_the_same_hint(game: str, seats: int) -> None:
    """Whatever the hidden cards really are makes no difference."""
    for deal, rng in random_deals(game, seats, max(1, DEALS // 1000)):
        number = 0
        while not deal.over:
            number += 1
            if number % 7 == 3:
                move = rng.choice(deal.legal_moves())
                other = reshuffle_hidden(deal, deal.turn, Rng(number))
                one, two = asked(deal, move), asked(other, move)
                assert judge(one, LITTLE) == judge(two, LITTLE)
                hints = [hint(each.view, each.prospect, LITTLE, "7") for each in (one, two)]
                assert hints[0] == hints[1]
            deal.play(rng.choice(deal.legal_moves()))


def test_a_review_comes_out_the_same_again() -> None:
    match = played_match(match_format(GAMES["scopa"].rules(2), deals=1), random.Random(3))
    one, two = (review(played_of(match), LITTLE) for _ in range(2))
    assert one == two
    other = review(played_of(match), LITTLE, seed=1)
    assert other != one  # the seed decides all chance


def test_judgements_come_back_from_json() -> None:
    for code, (position, move) in BLUNDERS.items():
        judged = judge(asked(parse_position(position), parse_move(move)), LITTLE)
        assert judgement_of(json.loads(json.dumps(asdict(judged)))) == judged, code


# What is found


def late(words: str, mine: str) -> str:
    """A position in which the cards that are not named lie in the piles, ``mine`` with side 0."""
    named = [
        card
        for word in words.split()
        for card in re.findall("[A2-7FCR][DCSB]", word.partition("=")[2])
        if not word.startswith("trump=")
    ]
    rest = [name for name in map(card_name, PACK) if name not in re.findall("..", mine) + named]
    return f"{words} pile={mine},{''.join(rest)}"


#: For each kind of mistake a position in which all cards are known, and a bad move in it.
BLUNDERS = {
    # The seven takes four and three, which is all there is.
    "missed_scopa": (
        late("scopa/2 dealer=1 turn=0 hand=7CRS,2CCB table=4S3B last_taker=1", "AD2D3D4D5D6D"),
        "RS",
    ),
    # Five and two: the other has a seven.
    "left_scopa": (
        late("scopa/2 dealer=1 turn=0 hand=2CRB,7CCS table=5S last_taker=1", "AD2D3D4D5D6D"),
        "2C",
    ),
    # Both have a seven.
    "missed_settebello": (
        late(
            "scopa/2 dealer=1 turn=0 hand=7CRS,7SRB table=7D5D last_taker=0",
            "ACASAB2C2S2B3C3S3B4C4S4B5C5S5B6C6S",
        ),
        "RS",
    ),
    # The other has nothing but sevens: after the knave, one of them must be laid.
    "gave_settebello": (
        late(
            "scopa/2 dealer=1 turn=0 hand=7DFS,7C7B table=RC last_taker=1",
            "ACASAB2C2S2B3C3S3B4C4S4B5C5S5B6C6S",
        ),
        "7D",
    ),
    # The five is the sixth of denari, for either.
    "missed_capture": (
        late("scopa/2 dealer=1 turn=0 hand=5CRS,5BCB table=5D6D last_taker=1", "AD2D3D4D7D"),
        "RS",
    ),
    # The same with the six of denari and another six.
    "worse_capture": (
        late("scopa/2 dealer=1 turn=0 hand=6CRS,6BCB table=6S6D last_taker=1", "AD2D3D4D7D"),
        "6Cx6S",
    ),
    # The king takes four and six; the six would take its equal and leave the four with its own.
    "broke_pairs": (
        late(
            "scopa/2 dealer=0 turn=0 hand=6DFSRB,4B7B table=3S4S6BFD last_taker=1",
            "ACAS3B4D4C5D5C5S5B6C6S7CCDCCCSCBRDRCRS",
        ),
        "RBx4S6B",
    ),
    # The six takes ace and five, where the five takes only its equal.
    "kept_pairs": (
        late(
            "scopa/2 dealer=0 turn=1 hand=AS6D7D,4D5S6C table=AD5D7C last_taker=1",
            "2D2S2B3S3B6SFDFSFBCDCCRSRB",
        ),
        "5Sx5D",
    ),
    # The trick is lost to a briscola: the ace of spade goes with it.
    "gave_points": (
        late(
            "briscola/2 dealer=0 turn=0 hand=AS4B2C,RSFS trick=-,3D leader=1 trump=7D tricks=17 "
            "last_taker=1",
            "AD2D3CAC",
        ),
        "AS",
    ),
    # The three of coppe is led, and the ace would take it.
    "missed_trick": (
        late(
            "briscola/2 dealer=0 turn=0 hand=AC4B5S,RSFS trick=-,3C leader=1 trump=7D tricks=17 "
            "last_taker=1",
            "AD2DAS3S",
        ),
        "4B",
    ),
    # A two is led; the other has a three and a king that the ace of briscola could take later.
    "wasted_trump": (
        late(
            "briscola/2 dealer=0 turn=0 hand=AD4B2C,3BRS trick=-,2S leader=1 trump=7D tricks=17 "
            "last_taker=1",
            "2D3SASRB",
        ),
        "AD",
    ),
    # The knight of bastoni wins; the five of spade gives the lead away, and with it the end.
    "wrong_lead": (
        late(
            "tressette/2 dealer=0 turn=1 hand=6D6S,5SCB leader=1 tricks=18 last_taker=1",
            "AB2D2S2B3D3S4S4B5D5C5B6C6B7SFBCCCSRCRSRB",
        ),
        "5S",
    ),
    # The five is lost to the six of spade, or the ace is.
    "wrong_discard": (
        late(
            "tressette/2 dealer=0 turn=0 hand=6D6S,5S trick=-,CB leader=1 tricks=18 last_taker=1",
            "AB2D2S2B3D3S4S4B5D5C5B6C6B7SFBCCCSRCRSRB",
        ),
        "6S",
    ),
}


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


# How grave


def test_severities_by_their_thresholds() -> None:
    assert [severity_of(cost) for cost in (0, 0.39, 0.4, 0.99, 1, 1.99, 2)] == [
        None, None, "imprecisione", "imprecisione", "errore", "errore", "errore_grave",
    ]  # fmt: skip
    assert cost_of(0.6, 0, 4) == pytest.approx(1)
    assert cost_of(0, 0.07, 4) == pytest.approx(1)
    assert cost_of(9, 0.14, 60) == pytest.approx(2)


def test_what_may_be_chance_is_not_lost() -> None:
    best, chosen = Advice(1, 2.0, 2.0, 400), Advice(2, 1.5, 2.0, 400)  # each is known to 0.1
    assert lost(best, chosen) == pytest.approx(0.5)
    assert lost(best, replace(chosen, expected=1.6)) == 0
    assert lost(best, replace(chosen, expected=2.5)) == 0
    assert lost(replace(best, spread=0), replace(chosen, spread=0, expected=1.99)) > 0


def test_accuracy_is_the_mean_of_what_is_left() -> None:
    assert accuracy([]) is None
    assert accuracy([0, 0]) == 100
    assert accuracy([0, 1]) == 75
    assert accuracy([2]) == 25


@pytest.mark.parametrize("game", ["scopa", "tressette", "briscola"])
def test_who_always_plays_the_best_has_an_accuracy_of_100(game: str) -> None:
    match = new_match(match_format(GAMES[game].rules(2), deals=1), random.Random(8))
    match.next_deal(2_000)
    place = 0
    while match.deal is not None:
        place += 1
        question = Question(
            1, place, match.deal.view(match.deal.turn), match.deal.legal_moves()[0],
            Prospect(match.form, match.totals, match.number),
        )  # fmt: skip
        match.play(match.deal.turn, parse_move(judge(question, LITTLE).best), match.now)
    found = review(played_of(match), LITTLE)
    assert [player.accuracy for player in found.players] == [100, 100]
    assert all(judged.severity is None for judged in found.judgements)


def test_who_plays_anything_is_less_accurate_than_who_is_greedy() -> None:
    """Greedy has 20 points a deal more at Briscola: the accuracies must tell who is who."""
    rng = random.Random(2)
    match = new_match(match_format(GAMES["briscola"].rules(2), deals=2), rng)
    while not match.over:
        deal = match.deal
        if deal is None:
            match.next_deal(match.now)
        else:
            move = greedy_move(deal) if deal.turn == 0 else rng.choice(deal.legal_moves())
            match.play(deal.turn, move, match.now)
    greedy, anything = review(played_of(match), Depth("some", 60)).players
    assert greedy.accuracy is not None
    assert anything.accuracy is not None
    assert greedy.accuracy > anything.accuracy
    assert anything.errori + anything.errori_gravi > greedy.errori + greedy.errori_gravi


# Deals by themselves, and hints


def test_recorded_deals_are_matches_of_one_deal() -> None:
    rng = random.Random(5)
    deals = []
    for _ in range(2):
        deal = fresh_deal(GAMES["briscola"].rules(2), rng)
        deck = list(deal.deck)
        while not deal.over:
            deal.play(rng.choice(deal.legal_moves()))
        # The card turned up lies at the end of the stock: back to where it was dealt from.
        deals.append(record_of(deal, [*deck[:6], deck[39], *deck[6:39]]))
    found = review(played_record(Record(deal.rules, deals)), Depth("tiny", 1))
    assert [point.deal for point in found.curve if point.place is None] == [1, 2]
    assert {each.deal for each in found.judgements} == {1, 2}


@pytest.mark.parametrize("code", BLUNDERS)
def test_a_hint_is_the_best_move_with_a_reason(code: str) -> None:
    question = asked(parse_position(BLUNDERS[code][0]))
    found = hint(question.view, question.prospect, DEPTHS["rapida"], "1")
    assert found.move == judge(question, DEPTHS["rapida"]).best
    assert found.reason.code in {hinted for hinted, _ in REASONS.values()}
    if code in ("missed_scopa", "missed_settebello", "left_scopa", "missed_trick"):
        assert found.reason.code == REASONS[code][0]


def test_a_forced_move_is_its_own_hint() -> None:
    deal = parse_position(BLUNDERS["missed_scopa"][0])
    deal.play(parse_move("7Cx3B4S"))
    deal.play(parse_move("2C"))
    question = asked(deal)
    assert hint(question.view, question.prospect, LITTLE, "1").reason == Reason("only_move")
    judged = judge(question, LITTLE)
    assert judged.forced
    assert judged.cost == 0
