"""The numbers of the game: doubling, yakuman, coins, rerolls, rounds."""

from scoring.games.dice.book import BOOK
from scoring.rules.rulebook import Number
from scoring.text import POINTS, Text

_COINS = Text("枚", "coins")
_TIMES = Text("倍", "times")
_DICE = Text("個", "dice")
_ROUNDS = Text("場", "rounds")

for _id, _ja, _en, _clause, _value, _unit, _options, _text in (
    (
        "riichi_factor",
        "リーチの倍率",
        "Riichi factor",
        "turn.riichi_double",
        2,
        _TIMES,
        ("solo_yakuman_riichi_double",),
        Text("リーチをかけると得点が2倍になる。", "Riichi multiplies the points of the hand."),
    ),
    (
        "yakuman_points",
        "1人ルールの役満の点数",
        "Points of a yakuman for one player",
        "solo.yakuman",
        80,
        POINTS,
        ("solo_yakuman_stack", "solo_yakuman_riichi_double"),
        Text(
            "1人ルールで役満を数える点。2人以上では役満が出た時点で勝ちで、点は無い。",
            "What a yakuman counts for one player; among several it wins at once and has no points.",
        ),
    ),
    (
        "refund_points",
        "コインが返る点数",
        "Points that bring coins back",
        "solo.refund",
        10,
        POINTS,
        (),
        Text(
            "1人ルールで、その局にこれだけ取れば出したコインが返る。2倍した後の点で見る。",
            "One player who scores so many in a hand, doubled where it is doubled, takes back the coins put in.",
        ),
    ),
    (
        "coins_at_start",
        "初めのコイン",
        "Coins at the start",
        "start.coins",
        5,
        _COINS,
        (),
        Text("初めに1人が持つコイン。", "What each player has when the game begins."),
    ),
    (
        "ante_coins",
        "場代",
        "Ante",
        "round.ante",
        1,
        _COINS,
        ("edition",),
        Text(
            "局ごとに全員が場に出すコイン。調整案2では1人退場するごとに1枚増える。",
            "What everybody puts in each hand; under adjustment 2 one more for each player who has left.",
        ),
    ),
    (
        "riichi_coins",
        "リーチのコイン",
        "Coins for riichi",
        "turn.riichi_cost",
        1,
        _COINS,
        (),
        Text("リーチを選ぶと場に加えるコイン。", "What choosing riichi adds to the pot."),
    ),
    (
        "reroll_coins",
        "振り直しのコイン",
        "Coins for rerolling",
        "turn.reroll_cost",
        1,
        _COINS,
        ("edition",),
        Text(
            "振り直しを選ぶと場に加えるコイン。何回振り直しても同じ。",
            "What choosing to reroll adds to the pot, once for all rerolls.",
        ),
    ),
    (
        "rerolls",
        "振り直せる回数",
        "Rerolls",
        "turn.reroll_three",
        3,
        _DICE,
        (),
        Text(
            "振り直しを選んだ時に、1個ずつ振り直せる回数。カンで振るダイスは数えない。",
            "How often one die may be rerolled; replacement dice of kans are not counted.",
        ),
    ),
    (
        "ante_growth_coins",
        "場代の増加",
        "Growth of the ante",
        "adj2.ante_growth",
        1,
        _COINS,
        ("edition",),
        Text(
            "調整案2で、1人退場するごとに増える場代。",
            "What the ante grows by for each player who has left, under adjustment 2.",
        ),
    ),
    (
        "poor_coins",
        "無料になる残りコイン",
        "Coins that make a choice free",
        "turn.free_when_poor",
        1,
        _COINS,
        ("edition",),
        Text(
            "場代を出した後に残りがこれ以下なら、リーチは無料。プロトタイプでは振り直しも無料。",
            "A player with no more left after the ante declares riichi free; in the prototype rerolling is free too.",
        ),
    ),
    (
        "riichi_rerolls",
        "リーチで振り直す数",
        "Rerolls after riichi",
        "turn.riichi_one",
        1,
        _DICE,
        (),
        Text(
            "リーチの直後に必ず振り直すダイスの数。",
            "How many dice are rerolled right after riichi: no more and no fewer.",
        ),
    ),
    (
        "kan_dice",
        "カンに要るダイス",
        "Dice of a kan",
        "turn.kan",
        4,
        _DICE,
        (),
        Text(
            "カンに要る、カンしていない同じ目のダイス。代わりに1個を振って加える。",
            "How many equal free dice a kan takes; one replacement die is added for them.",
        ),
    ),
    (
        "rounds_of_two",
        "2人の場の数",
        "Rounds of two players",
        "flow.length",
        4,
        _ROUNDS,
        ("edition",),
        Text(
            "プロトタイプで、2人なら北場まで。その後は白場。",
            "Two players of the prototype play to the north round; then the white round begins.",
        ),
    ),
    (
        "rounds_of_three",
        "3人の場の数",
        "Rounds of three players",
        "flow.length",
        3,
        _ROUNDS,
        ("edition",),
        Text(
            "プロトタイプで、3人なら西場まで。その後は白場。",
            "Three players of the prototype play to the west round; then the white round begins.",
        ),
    ),
    (
        "rounds_of_more",
        "4人以上の場の数",
        "Rounds of four players and more",
        "flow.length",
        2,
        _ROUNDS,
        ("edition",),
        Text(
            "プロトタイプで、4人以上なら南場まで。その後は白場。",
            "Four players and more of the prototype play to the south round; then the white round begins.",
        ),
    ),
):
    BOOK.add(
        Number(
            id=_id,
            name=Text(_ja, _en),
            clause=_clause,
            text=_text,
            value=_value,
            unit=_unit,
            options=_options,
        )
    )
