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
    load_file,
    misfits,
    ruleset_ids,
    stated_rules,
)
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
    declared, faults = load_file(parse_user_yaml(text, file))
    # Invalid parts are blank here.
    more = [*_misfits(declared, known)]
    # The error of a setting names the values of its option, not the types of all settings.
    of_settings = {one.pointer: one for one in more if "/sets/" in one.pointer}
    faults = [of_settings.get(one.pointer, one) for one in faults]
    faulty = [fault.pointer for fault in faults]
    faults += [one for one in more if not any(_overlap(one.pointer, at) for at in faulty)]
    faults += _faults_of_name(id_, known)
    if not faults:
        base = known[declared.base] if declared.base else None
        try:
            made = declared.ruleset(id_, declared_game(declared.game), base)
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


def _misfits(declared: RulesetFile, known: Mapping[str, Ruleset]) -> Iterator[Fault]:
    """Yield the errors in a file that concern its game, its base and itself."""
    if not _VERSION.fullmatch(declared.version):
        yield Fault("/version", "bad_format", MESSAGES["no_version"])
    for at, text in (("/name", declared.name), ("/summary", declared.summary)):
        yield from missing_words(at, text)
    if not declared.documents:
        yield Fault("/documents", "missing", MESSAGES["no_document"])
    if declared.game not in GAMES:
        yield unknown("/game", MESSAGES["game"], declared.game, GAMES)
        return
    game = declared_game(declared.game)
    decks = [id_ for id_ in ruleset_ids() if cards_of(id_).is_file()] if game.deck else []
    if declared.cards and declared.cards not in decks:
        yield unknown("/cards", MESSAGES["cards"], declared.cards, decks)
    base = known.get(declared.base)
    if base is not None and base.game_id != declared.game:
        base = None
    if declared.base and base is None:
        of_game = [id_ for id_ in known if known[id_].game_id == declared.game]
        yield unknown("/base", MESSAGES["ruleset"], declared.base, of_game)
    whole = based_on(base, declared)
    found = [*misfits(game, base, declared), *prose_faults([*stated_rules(game, whole)], whole)]
    # If the base is unknown, the statements that it would provide are not reported as missing.
    yield from (fault for fault in found if base or not declared.base or fault.code != "missing")
