"""The reader of a user's ruleset file, which returns the ruleset or lists every error."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from scoring.faults import Fault
from scoring.games import GAMES, declared_game
from scoring.rules.ruleset import Ruleset
from scoring.rules.ruleset_file import (
    RulesetFile,
    based_on,
    cards_of,
    load_parts,
    misfits,
    ruleset_ids,
    stated_rules,
)
from scoring.rules.source import Prose
from scoring.rules.validation import (
    ID,
    BookError,
    bad_id,
    missing_words,
    prose_faults,
    prove,
    unknown,
)
from scoring.rulesets.texts import MESSAGES
from scoring.rulesets.user_yaml import parse_user_yaml
from scoring.text import Text
from scoring.yaml_files import bad_file

_VERSION: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){2}")


def own_ruleset(id_: str, text: str, file: str, known: Mapping[str, Ruleset]) -> Ruleset:
    """Return the ruleset of a user's file in addition to the ``known`` ones; raise :class:`scoring.BadFile` with every error in it."""
    head, prose, faults = load_parts(parse_user_yaml(text, file))
    faulty = [fault.pointer for fault in faults]
    # Invalid parts are blank here.
    more = _misfits(head, prose, known)
    faults += [one for one in more if not any(_overlap(one.pointer, at) for at in faulty)]
    faults += _faults_of_name(id_, known)
    if not faults:
        base = known[head.base] if head.base else None
        try:
            made = head.ruleset(id_, declared_game(head.game), base, prose)
            prove(made)
        except BookError as error:
            faults = [Fault("", "misfit", Text(one, one)) for one in error.faults]
        else:
            return made
    raise bad_file(file, text, faults)


def _overlap(one: str, other: str) -> bool:
    """Return whether one of two pointers leads to the place of the other or into it."""
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def _faults_of_name(id_: str, known: Mapping[str, Ruleset]) -> Iterator[Fault]:
    if not ID.match(id_):
        yield Fault("", "bad_format", MESSAGES["bad_name"].filled(problem=bad_id(id_)))
    elif id_ in known:
        yield Fault("", "repeated", MESSAGES["not_new"].filled(name=id_))


def _misfits(head: RulesetFile, prose: Prose, known: Mapping[str, Ruleset]) -> Iterator[Fault]:
    """Yield the errors in a file that concern its game, its base and itself."""
    if not _VERSION.fullmatch(head.version):
        yield Fault("/version", "bad_format", MESSAGES["no_version"])
    for at, text in (("/name", head.name), ("/summary", head.summary)):
        yield from missing_words(at, text)
    if not prose.documents:
        yield Fault("/documents", "missing", MESSAGES["no_document"])
    if head.game not in GAMES:
        yield unknown("/game", MESSAGES["game"], head.game, GAMES)
        return
    game = declared_game(head.game)
    decks = [id_ for id_ in ruleset_ids() if cards_of(id_).is_file()] if game.deck else []
    if head.cards and head.cards not in decks:
        yield unknown("/cards", MESSAGES["cards"], head.cards, decks)
    base = known.get(head.base)
    if base is not None and base.game_id != head.game:
        base = None
    if head.base and base is None:
        of_game = [id_ for id_ in known if known[id_].game_id == head.game]
        yield unknown("/base", MESSAGES["ruleset"], head.base, of_game)
    whole = based_on(base, prose)
    found = [*misfits(game, base, prose), *prose_faults([*stated_rules(game, whole)], whole)]
    # If the base is unknown, the statements that it would provide are not reported as missing.
    yield from (fault for fault in found if base or not head.base or fault.code != "missing")
