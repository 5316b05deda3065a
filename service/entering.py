"""What can be entered on the page of a ruleset, found by asking ``scoring`` what it refuses."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import scoring
from scoring.faults import Fault
from scoring.rules.links import written
from scoring.tiles.kinds import SUITS
from scoring.tiles.melds import KIND_NAMES, BadMeld, parse_meld
from scoring.tiles.notation import BadNotation, names_of
from scoring.tiles.notation import written as together
from service.hand_fields import TILES, HandFields, hand_fields, is_faces, notation_of, tokens_of
from service.pictures.symbols import BACK, FACES, card_tokens, symbol, tile_tokens
from service.served import OPTIONS, serve

MOST_COPIES: Final = 5
MOST_PIECES: Final = 18
MOST_SETS: Final = 4

Reasons = frozenset[tuple[str, str]]


class Key(NamedTuple):
    """One key of the palette."""

    token: str
    name: str
    most: int
    """How many of it there are in one hand."""


class MeldKind(NamedTuple):
    """A kind of meld a ruleset has."""

    id: str
    label: str
    size: int
    run: bool
    brackets: str
    """How it is written without its kind: ``()``, ``[]`` or nothing."""
    key: str
    """The letter that chooses it on a keyboard, or nothing."""


class Enterable(NamedTuple):
    """What a hand of a ruleset may be made of."""

    keys: tuple[Key, ...]
    melds: tuple[MeldKind, ...]
    room: tuple[int, ...]
    """How many pieces there are with the winning one, by the number of sets laid open."""


@lru_cache(maxsize=128)
def enterable(
    ruleset: str, options: str, lang: str, cards: tuple[tuple[str, str], ...] = ()
) -> Enterable:
    """What can be entered under ``options``, written as in a query, and with ``cards`` in play, each behind its field."""
    known = hand_fields(ruleset)
    chosen = _options(ruleset, options)
    unfinished = lacking(ruleset)
    played = {name: [card for where, card in cards if where == name] for name, _ in cards}

    def refused(hand: Mapping[str, Any]) -> Reasons:
        asked = {**hand, **played, **({OPTIONS: chosen} if chosen else {})}
        return _reasons(probed(ruleset, asked)) - unfinished

    keys = tuple(
        Key(token, symbol(token).name.say(lang), most)
        for token in tokens(known.notation)
        if (most := _most(known, token, refused))
    )
    melds = tuple(_melds(known, [key.token for key in keys], refused, lang))
    pieces = [key.token for key in keys for _ in range(key.most)]
    return Enterable(keys, melds, tuple(_rooms(ruleset, known, pieces)))


@lru_cache(maxsize=16)
def lacking(ruleset: str) -> Reasons:
    """Where and why a hand is refused that has nothing in it yet: what is no contradiction, only not there."""
    known = hand_fields(ruleset)
    empty: dict[str, Any] = {known.main.name: [] if known.main.type == "array" else ""}
    if known.winning is not None and not known.winning.nullable:
        empty[known.winning.name] = ""
    decided = [
        {**empty, field.name: choice.value}
        for field in serve(ruleset).ruleset.fields
        if field.required
        for choice in field.choices
    ]
    asked = [{}, empty, *decided]
    asked += [_filled(ruleset, hand) for hand in asked]
    return frozenset().union(*(_reasons(scoring.faults(ruleset, hand)) for hand in asked))


def probed(ruleset: str, request: Mapping[str, Any]) -> tuple[Fault, ...]:
    """The faults of a request, whole or not: those against the rules too where all that its shape lacks is not there yet."""
    whole = _filled(ruleset, request)
    added = {f"/{name}" for name in whole.keys() - request.keys()}
    winning = hand_fields(ruleset).winning
    if winning is not None and whole.get(winning.name) != request.get(winning.name):
        added.add(f"/{winning.name}")
    return tuple(fault for fault in scoring.faults(ruleset, whole) if fault.pointer not in added)


def _filled(ruleset: str, request: Mapping[str, Any]) -> dict[str, Any]:
    """The request with no tiles, a piece that is nowhere in it and the first choices, where those are required and not there."""
    known = hand_fields(ruleset)
    nothing: list[str] | str = [] if known.main.type == "array" else ""
    first = {
        field.name: field.choices[0].value
        for field in serve(ruleset).ruleset.fields
        if field.required and field.choices
    }
    whole = {known.main.name: nothing, **first, **request}
    winning = known.winning
    if winning is not None and not winning.nullable and not whole.get(winning.name):
        taken = set(_pieces(known, whole))
        spare = next((token for token in tokens(known.notation) if token not in taken), "")
        whole[winning.name] = spare
    return whole


def _pieces(known: HandFields, request: Mapping[str, Any]) -> Iterable[str]:
    """Every piece in the fields of a request that write any, of what can be read in them."""
    for field in (known.main, known.sets, *known.others):
        given = request.get(field.name) if field is not None else None
        for text in given if isinstance(given, list) else [given]:
            try:
                yield from tokens_of(known.notation, str(text or "").rpartition(":")[2])
            except ValueError:
                continue


def contradictions(
    ruleset: str, request: Mapping[str, Any], faults: Iterable[Fault]
) -> list[Fault]:
    """The faults that no further tile would mend."""
    unfinished = lacking(ruleset)
    winning = hand_fields(ruleset).winning
    if winning is not None and request.get(winning.name):
        # There is something: what is wrong with it is not that it is not there yet.
        unfinished = frozenset(one for one in unfinished if one[0] != f"/{winning.name}")
    return [
        fault
        for fault in faults
        if (fault.pointer, fault.code) not in unfinished and not _mended(ruleset, request, fault)
    ]


def _mended(ruleset: str, request: Mapping[str, Any], fault: Fault) -> bool:
    """Whether more tiles in a field of tiles would end the fault: it is only not full yet."""
    name = fault.pointer[1:]
    given = request.get(name)
    if name not in {field.name for field in hand_fields(ruleset).others} or not _is_tiles(given):
        return False
    for more in ("1z", "9p1z", "9p1z2z"):
        reasons = _reasons(probed(ruleset, {**request, name: f"{given}{more}"}))
        if all(place != fault.pointer for place, _ in reasons):
            return True
    return False


def _is_tiles(given: object) -> bool:
    """Whether there are tiles, and nothing but them: more of them would make others of a digit that stands alone."""
    try:
        return isinstance(given, str) and bool(names_of(given))
    except BadNotation:
        return False


def _reasons(faults: Iterable[Fault]) -> Reasons:
    return frozenset((fault.pointer, fault.code) for fault in faults)


def _options(ruleset: str, options: str) -> dict[str, Any]:
    """Options that are known to be right, as written by :func:`scoring.rules.links.written`."""
    ready = serve(ruleset)
    found: dict[str, Any] = {}
    for part in options.split(",") if options else ():
        name, _, text = part.partition(":")
        values = ready.ruleset.options[name].every_value() if name not in ready.lists else ()
        matching = [value for value in values if written(value) == text]
        found[name] = matching[0] if matching else [part for part in text.split("+") if part]
    return found


def tokens(notation: str) -> Iterable[str]:
    """Every piece there is a picture of, of those that lie in a hand."""
    if notation == TILES:
        # A red five goes to the end of its suit, where the keys of a suit end.
        known = (token for token in tile_tokens() if token != BACK)
        return sorted(known, key=lambda token: (SUITS.index(token[1]), int(token[0]) or 10))
    return FACES if is_faces(notation) else card_tokens()


def _written(known: HandFields, pieces: list[str]) -> str | list[str]:
    if known.notation == TILES:
        return together(pieces)
    return "".join(pieces) if is_faces(known.notation) else pieces


def _most(known: HandFields, token: str, refused: Any) -> int:  # noqa: ANN401 - a function
    """How many copies of a piece a hand may hold; for dice and cards as many as there is room for."""
    if known.notation != TILES:
        return 0 if refused({known.main.name: _written(known, [token])}) else MOST_PIECES
    return next(
        (
            number
            for number in range(MOST_COPIES)
            if refused({known.main.name: _written(known, [token] * (number + 1))})
        ),
        MOST_COPIES,
    )


def _melds(known: HandFields, tokens: list[str], refused: Any, lang: str) -> Iterable[MeldKind]:  # noqa: ANN401
    """The kinds of melds of which at least one is taken."""
    if known.sets is None or notation_of(known.sets) != "meld":
        return
    told: set[str] = set()
    letters: set[str] = set()
    for kind, name in KIND_NAMES.items():
        for example in _examples(kind, tokens):
            where = f"/{known.sets.name}/0"
            if any(pointer == where for pointer, _ in refused({known.sets.name: [example]})):
                continue
            meld = parse_meld(example)
            brackets = "[]" if meld.closed_kans else "()"
            size = len(example.partition(":")[2]) - 1
            alike = f"{brackets}{size}{bool(meld.runs)}"
            mine = "" if alike in told else brackets
            key = _letter(kind, letters)
            yield MeldKind(kind, name.say(lang), size, bool(meld.runs), mine, key)
            told.add(alike)
            letters.add(key)
            break


def _letter(kind: str, taken: Collection[str]) -> str:
    """The first letter of a word of its name that no other kind has."""
    return next((word[0] for word in kind.split("_") if word[0] not in taken), "")


def _examples(kind: str, tokens: list[str]) -> Iterable[str]:
    """Melds of a kind, of the tiles there are."""
    for token in tokens:
        digit, suit = token[0], token[1]
        follow = "".join(str(int(digit) + step) for step in range(3)) if digit.isdecimal() else ""
        for tiles in (f"{follow}{suit}", f"{digit * 3}{suit}", f"{digit * 4}{suit}"):
            try:
                parse_meld(f"{kind}:{tiles}")
            except BadMeld:
                continue
            yield f"{kind}:{tiles}"


def _rooms(ruleset: str, known: HandFields, tokens: list[str]) -> Iterable[int]:
    """The number of pieces at which the game has nothing more to say about it, for each number of sets."""
    unfinished = {reason for reason in lacking(ruleset) if reason[0] == f"/{known.main.name}"}
    spread = (tokens[::7] + tokens[3::7] + tokens)[: MOST_PIECES * 4]
    extra = int(known.winning is not None)
    for laid in _laid(known, list(dict.fromkeys(tokens))):
        for number in range(MOST_PIECES):
            hand = {known.main.name: _written(known, spread[:number]), **laid}
            reasons = _reasons(probed(ruleset, hand))
            if known.sets and any(place.startswith(f"/{known.sets.name}") for place, _ in reasons):
                return
            if not unfinished & reasons:
                yield number + extra
                break


def _laid(known: HandFields, tokens: list[str]) -> Iterable[dict[str, Any]]:
    """No set laid open, one, two …, whatever they are."""
    yield {}
    if known.sets is None:
        return
    for number in range(1, MOST_SETS + 1):
        some = tokens[:number]
        if known.sets.type == "string":
            yield {known.sets.name: "".join(some)}
        elif notation_of(known.sets) == "meld":
            pon = list(KIND_NAMES)[1]
            yield {known.sets.name: [f"{pon}:{token[0] * 3}{token[1]}" for token in some]}
        else:
            yield {known.sets.name: tokens[:1] * number}
