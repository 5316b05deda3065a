"""Hands for settlements by value: a package gets a hand that it values as the settlement says."""

from collections.abc import Callable, Mapping

TENPAI = "123m456p789s1155z"
NOTEN = "147m258p369s1234z"
NINE_KINDS = "19m19p19s123z45678m"
VALUED = """23m456m678p99p345s+4m 23m456m678p88p345s+4m 22334m678p345s88p+4m 22334m678p340s88p+4m
23m234567p234s88p+4m 22334m234p234s88p+4m 22334m067p340s88p+4m 1199m2288p3377s5z+5z
2334405667788s+2s 234m99p555666z77z+7z"""


def valued(
    wanted: Mapping[str, int], value_of: Callable[[str, str], Mapping[str, int]]
) -> dict[str, str] | None:
    """Return a hand that is worth what is told by ``value_of``; a settlement may leave the fu out."""
    for text in VALUED.split():
        concealed, _, last = text.partition("+")
        found = value_of(concealed, last)
        if wanted.items() <= found.items():
            return {"concealed": concealed, "winning_tile": last}
    return None
