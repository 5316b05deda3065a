"""Rules without number are not held by what is remembered of them."""

import gc
import weakref

from scoring.cache import MOST_RULES, RememberedOfRules


class Rules:
    """Rules that somebody made up."""


def test_what_is_remembered_of_many_rules_holds_a_bounded_number_of_them() -> None:
    def twice(asked: tuple[Rules, int]) -> int:
        return asked[1] * 2

    memory = RememberedOfRules(twice, most=1 << 20)
    seen: list[weakref.ref[Rules]] = []
    for _ in range(3 * MOST_RULES):
        made = (Rules(), 1)
        seen.append(weakref.ref(made[0]))
        assert [memory[made[0], number] for number in (1, 2, 1)] == [2, 4, 2]
    gc.collect()
    assert sum(one() is not None for one in seen) <= MOST_RULES
