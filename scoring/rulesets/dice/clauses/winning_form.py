"""What a winning hand of dice looks like; it scores none."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="form.required",
        rule="form_required",
        type="HAND",
        name=Text("ブタ", "No winning form"),
        quote="手がアガリ形になっていなければ0点である。",
        text=Text(
            "アガリ形でない手は0点(ブタ)である。ドラもリーチも点にならない。",
            "A hand without a winning form scores 0; dora and riichi give nothing.",
        ),
        number=43,
    ),
    Clause(
        id="form.shapes",
        rule="form_shapes",
        type="HAND",
        name=Text("アガリ形", "Winning forms"),
        quote="アガリ形は2面子+1雀頭(対子)もしくは4対子。",
        text=Text(
            "二つの面子と雀頭、または四つの対子がそろえば上がりである。",
            "A hand wins with two sets and a pair, or with four pairs.",
        ),
        number=44,
    ),
    Clause(
        id="form.meld",
        rule="form_meld",
        type="HAND",
        name=Text("面子", "Sets"),
        quote="面子は同じ目3つか続きの目3つ。",
        text=Text(
            "面子は刻子か、123、234、345、456の順子である。6から1へは続かない。",
            "A set is a triplet or one of the runs 123, 234, 345 and 456; 6 does not lead on to 1.",
        ),
        number=45,
    ),
    Clause(
        id="form.pair",
        rule="form_pair",
        type="HAND",
        name=Text("対子", "Pairs"),
        quote="対子は同じ目2つ。",
        text=Text("同じ目2つが対子である。", "A pair is two equal dice."),
        number=46,
    ),
    Clause(
        id="form.four_as_pairs",
        rule="form_four_as_pairs",
        type="HAND",
        name=Text("同じ目4つ", "Four equal dice"),
        quote="同じ目4つは2つの対子として扱ってもよい。",
        text=Text("同じ目4つを二つの対子としてもよい。", "Four equal dice may be two pairs."),
        number=47,
    ),
    Clause(
        id="form.five",
        rule="form_five",
        type="HAND",
        name=Text("同じ目5つ以上", "Five or more equal dice"),
        quote="同じ目5つは刻子(3つ同じ数字)と対子として扱ってもよい。以下同様。",
        text=Text(
            "同じ目5つは刻子と対子、6つは二つの刻子か三つの対子、"
            "8つは二つの刻子と対子か四つの対子などとしてもよい。",
            "Five equal dice may be a triplet and a pair, six two triplets or three pairs, eight "
            "two triplets and a pair or four pairs, and so on.",
        ),
        number=48,
    ),
)
