"""The search for rules and terms by words in Japanese, English or romaji, with typing errors."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, cast

from rapidfuzz import process
from rapidfuzz.distance import OSA

from scoring.reference.glossary import terms as glossary_terms
from scoring.reference.glossary import terms_in, uses_of
from scoring.reference.romaji import folded, is_kana, is_romaji, sound_of
from scoring.reference.values import counts, values_of
from scoring.rules.links import href_of, rule_place, term_href
from scoring.rules.rulebook import KINDS, Option, Statement
from scoring.rules.ruleset import Ruleset
from scoring.text import Text
from scoring.yaml_files import read_yaml

MAX_QUERY: Final = 64
"""Most characters of a query; the rest is ignored."""
MAX_RESULTS: Final = 50
TERM: Final = "term"
"""The kind of a result that is a word of the glossary."""

Matched = Literal["id", "name", "reading", "clause", "text", "quote"]
Match = Literal["whole", "word", "beginning", "part", "term", "similar"]
FIELDS: Final[Mapping[Matched, int]] = {
    "id": 100, "name": 100, "reading": 95, "clause": 85, "text": 45, "quote": 40,
}  # fmt: skip
"""The score of a word in each field, in hundredths."""
MATCHES: Final[Mapping[Match, int]] = {
    "whole": 100, "word": 90, "beginning": 75, "part": 60, "term": 58, "similar": 55,
}  # fmt: skip
"""The score of each kind of match; ``term`` is a match with a glossary word that the rule uses."""
_SLIP: Final = 10
"""The deduction for each difference after the first."""
_SHORTEST_PART: Final = 4
_SHORTEST_STEM: Final = 5
"""Least sounds of a word that a longer one may begin with: ``kokushi musou`` finds ``kokushi``."""
_WORD: Final = re.compile(r"[0-9a-z][0-9a-z_.'-]*|[^\x00-\x7f\s、。・「」『』()]+")
_BREAK: Final = re.compile(r"[_.'-]+")
_SECTION_END: Final = re.compile(r"[.-]")
_KANA_RUN: Final = re.compile(r"[ぁ-ゔー]{2,}")
_OTHER_WORDS: Final = {
    folded(word): meant
    for meant, words in cast(dict[str, list[str]], read_yaml("reference/other_words.yaml")).items()
    for word in words
}
"""Synonyms of the words of the rules."""
_OTHER_SOUNDS: Final = {
    sound_of(word): meant for word, meant in _OTHER_WORDS.items() if is_romaji(word)
}
_IDLE: Final = frozenset("a an and for in is it of on or the to with".split())  # noqa: SIM905 - words are read, not counted
"""Words that are ignored if a query has other words."""


class Entry(NamedTuple):
    """A rule or a term that a search can find."""

    ruleset: str | None
    id: str
    kind: str
    name: Text
    clause: str | None
    document: str | None
    href: str


class Found(NamedTuple):
    """The quality of a match."""

    score: int
    matched: Matched
    match: Match


Hits = dict[int, Found]
"""The matches by the place of the entry."""


def search(
    rulesets: tuple[Ruleset, ...], q: str, lang: str, limit: int, ruleset: str | None = None
) -> dict[str, Any]:
    """Return at most ``limit`` rules of ``rulesets`` and terms of the glossary that match ``q``, the best first.

    Every word must occur in the id, a name, the reading, the clause, a text or the quote of an entry, or be similar to one of its
    names. A result has the value of the rule in force, as in :func:`scoring.reference.catalogue.short`. With the id of a ``ruleset``
    only its rules are searched; raise :class:`KeyError` for an id that is not in ``rulesets``.
    """
    by_id = {one.id: one for one in rulesets}
    searched = rulesets if ruleset is None else (by_id[ruleset],)
    index = _index(searched, terms=ruleset is None)
    hits = index.find(q)
    ranked = sorted(hits, key=lambda place: (-hits[place].score, index.order[place]))
    results = []
    for place in ranked[:limit]:
        entry = index.entries[place]
        result = {
            **entry._asdict(),
            "name": entry.name.say(lang),
            "names": {"ja": entry.name.ja, "en": entry.name.en},
            **hits[place]._asdict(),
        }
        if entry.ruleset is not None:
            rules = by_id[entry.ruleset].basic
            rule = rules.ruleset.rules[entry.id]
            result |= {"in_force": counts(rules, rule), **values_of(rules, rule, lang)}
        results.append(result)
    return {"count": len(ranked), "results": results}


def prepare(rulesets: tuple[Ruleset, ...]) -> None:
    """Build the index before the first search."""
    _index(rulesets, terms=True).find(TERM)


def ids_found(ruleset: Ruleset, q: str) -> frozenset[str]:
    """Return the rules of one ruleset that ``q`` finds; all of them if ``q`` has no word."""
    index = _index((ruleset,), terms=False)
    if not words_of(q):
        return frozenset(entry.id for entry in index.entries)
    return frozenset(index.entries[place].id for place in index.find(q))


def words_of(q: str) -> list[str]:
    """Return the words of a query, folded."""
    words = _WORD.findall(folded(q[:MAX_QUERY]))
    return [word for word in words if word not in _IDLE] or words


class _Spellings:
    """The spellings of words, each with the entries and fields that contain it."""

    def __init__(self) -> None:
        self.places: dict[str, dict[int, Matched]] = {}
        self.titles: list[str] = []
        """The spellings in ids, names and readings."""

    def add(self, spelling: str, place: int, field: Matched) -> None:
        """Add a spelling of an entry; the better of two fields counts."""
        fields = self.places.setdefault(spelling, {})
        if place not in fields or FIELDS[fields[place]] < FIELDS[field]:
            fields[place] = field

    def close(self) -> None:
        """Prepare the added spellings for queries."""
        self.titles = [
            spelling
            for spelling, fields in self.places.items()
            if not {"text", "quote"}.issuperset(fields.values())
        ]
        self.places = dict(sorted(self.places.items()))


class Index:
    """The search index: all rules and terms by their words, sounds, names and clauses."""

    def __init__(self, rulesets: tuple[Ruleset, ...], *, terms: bool) -> None:
        self.entries: list[Entry] = []
        self._names: list[str] = []
        self._texts: list[str] = []
        self._quotes: list[str] = []
        self._wholes: dict[str, dict[int, Matched]] = {}
        self._words, self._sounds = _Spellings(), _Spellings()
        self._terms = _terms()
        self._uses: dict[str, dict[int, Matched]] = {}
        self._of_clause: dict[str, dict[int, Matched]] = {}
        self._below_clause: dict[str, dict[int, Matched]] = {}
        known: set[tuple[object, ...]] = set()
        for ruleset in rulesets:
            places: dict[str, int] = {}
            for rule in ruleset.rules.values():
                # An entry that several rulesets of a game share is listed once.
                key = (ruleset.game_id, rule.id, rule.name, rule.text)
                if key in known:
                    continue
                known.add(key)
                place = places[rule.id] = len(self.entries)
                href = href_of(ruleset.id, rule.id)
                at = rule_place(rule)
                entry = Entry(ruleset.id, rule.id, rule.kind, rule.name, **at, href=href)
                quote = ruleset.place_of(rule).quote if isinstance(rule, Statement) else ""
                for name, part in uses_of(ruleset, rule).items():
                    self._uses.setdefault(name, {})[place] = part
                self._add(entry, rule.text, quote)
            self._settled(ruleset, places)
        for term in glossary_terms().values() if terms else ():
            entry = Entry(None, term.id, TERM, term.name, None, None, term_href(term.id))
            self._add(entry, term.text, "")
            place = len(self.entries) - 1
            self._sounds.add(sound_of(term.reading), place, "reading")
            for word in map(folded, term.also):
                self._wholes.setdefault(_glued(word), {}).setdefault(place, "name")
                if is_kana(word):
                    self._sounds.add(sound_of(word), place, "reading")
        self._words.close()
        self._sounds.close()
        kinds = [*KINDS]
        kinds.insert(kinds.index(Option.kind), TERM)
        self.order = [(kinds.index(entry.kind), place) for place, entry in enumerate(self.entries)]
        """The order of entries found equally well."""

    def _settled(self, ruleset: Ruleset, places: Mapping[str, int]) -> None:
        """Add the statements that settle a question about a term to the uses of the term."""
        for question in ruleset.prose.questions:
            for name in terms_in(question.question):
                statements = [ruleset.clauses[clause].rule for clause in question.clauses]
                for rule in {*statements, *question.rules} & places.keys():
                    place = places[rule]
                    self._uses.setdefault(name, {}).setdefault(place, "text")

    def _add(self, entry: Entry, text: Text, quote: str) -> None:
        place = len(self.entries)
        self.entries.append(entry)
        clause = (entry.clause or "").casefold()
        self._of_clause.setdefault(clause, {})[place] = "clause"
        for sign in _SECTION_END.finditer(clause):
            self._below_clause.setdefault(clause[: sign.start()], {})[place] = "clause"
        name = folded(entry.name.ja)
        self._names.append(name)
        self._texts.append(folded(text.ja))
        self._quotes.append(folded(quote))
        words: tuple[tuple[Matched, str], ...] = (("id", entry.id), ("name", entry.name.en))
        for field, written in words:
            self._wholes.setdefault(_glued(folded(written)), {}).setdefault(place, field)
        for field, written in (*words, ("text", text.en)):
            for word in words_of_text(written):
                self._words.add(word, place, field)
        parts = list(filter(is_romaji, entry.id.split("_")))
        if len(parts) > entry.id.count("_"):
            parts.append(_glued(entry.id))
        for word in parts:
            self._sounds.add(sound_of(word), place, "id")
        for run in _KANA_RUN.findall(name):
            self._sounds.add(sound_of(run), place, "name")

    def find(self, q: str) -> Hits:
        """Return the entries in which every word of ``q`` is found."""
        words = words_of(q)
        hits = self._all(words)
        whole = _glued("".join(words))
        _take(hits, self._wholes.get(whole, {}), "whole")
        self._by_terms(hits, whole)
        if not hits and len(words) > 1:
            hits = self._word(whole)
        return hits

    def _all(self, words: list[str]) -> Hits:
        found = [self._word(word) for word in words]
        together = set.intersection(*map(set, found)) if found else set()
        return {place: _together([hits[place] for hits in found]) for place in together}

    def _word(self, word: str) -> Hits:
        """Return the entries that match one word: exactly, by a synonym, by its parts, or else approximately."""
        hits = self._plainly(word)
        if meant := _OTHER_WORDS.get(word) or _OTHER_SOUNDS.get(sound_of(word)):
            for place, found in self._plainly(meant).items():
                _keep(hits, place, found)
        self._by_terms(hits, word)
        parts = [part for part in _BREAK.split(word) if part]
        if not hits and len(parts) > 1:
            hits = self._all(parts)
        return hits or self._nearly(word)

    def _plainly(self, word: str) -> Hits:
        hits: Hits = {}
        if word.isascii():
            _look(hits, self._words, word, least=2)
            _take(hits, self._of_clause.get(word, {}), "whole")
            _take(hits, self._below_clause.get(word, {}), "beginning")
        if not word.isascii() or any(map(str.isdecimal, word)):
            self._japanese(hits, word)
        if is_kana(word) or is_romaji(word):
            sound = sound_of(word)
            _look(hits, self._sounds, sound, least=3)
            for end in range(_SHORTEST_STEM, len(sound)):
                _take(hits, self._sounds.places.get(sound[:end], {}), "part")
        return hits

    def _by_terms(self, hits: Hits, word: str) -> None:
        """Add the rules that use a term of this name."""
        for term in self._terms.get(word, ()) or self._terms.get(f"~{sound_of(word)}", ()):
            _take(hits, self._uses.get(term, {}), "term")

    def _japanese(self, hits: Hits, word: str) -> None:
        for place, name in enumerate(self._names):
            if word in name:
                _take(hits, {place: "name"}, _part_of(name, word))
        if len(word) > 1 or not is_kana(word):
            for place, text in enumerate(self._texts):
                if word in text:
                    _take(hits, {place: "text"}, "part")
                elif word in self._quotes[place]:
                    _take(hits, {place: "quote"}, "part")

    def _nearly(self, word: str) -> Hits:
        hits: Hits = {}
        if word.isascii():
            for spelling, slips in similar(word, self._words.titles).items():
                _take(hits, self._words.places[spelling], "similar", slips)
        else:
            near = similar(word, self._names)
            for place, name in enumerate(self._names):
                if name in near:
                    _take(hits, {place: "name"}, "similar", near[name])
        if word.isascii() or is_kana(word):
            for spelling, slips in similar(sound_of(word), self._sounds.titles).items():
                _take(hits, self._sounds.places[spelling], "similar", slips)
        best = max((found.score for found in hits.values()), default=0)
        return {place: found for place, found in hits.items() if found.score == best}


def similar(word: str, known: Iterable[str]) -> Mapping[str, int]:
    """Return the known words that ``word`` may mean with few typing errors, and the number of errors.

    A wrong, missing, additional or transposed letter is an error. A very short word may have none, a long one two.

    >>> similar("tanayo", ["tanyao", "toitoi"]), similar("ron", ["rin"])
    ({'tanyao': 1}, {})
    """
    most = (len(word) > (3 if word.isascii() else 2)) + (len(word) > 5)
    if not most:
        return {}
    found = process.extract(word, list(known), scorer=OSA.distance, score_cutoff=most, limit=None)
    return {near: int(errors) for near, errors, _ in found}


def _part_of(name: str, word: str) -> Match:
    """Return which part of a Japanese name a word is."""
    if name == word:
        return "whole"
    if word in name.split():
        return "word"
    return "beginning" if name.startswith(word) else "part"


def words_of_text(text: str) -> set[str]:
    """Return the words of an English text or an id, whole and in parts."""
    words = set(_WORD.findall(folded(text)))
    plain = {word.rstrip("_.'-") for word in words}
    return plain | {part for word in plain for part in _BREAK.split(word)}


def _glued(text: str) -> str:
    """Return only the letters and digits of a text."""
    return "".join(filter(str.isalnum, text))


def _look(hits: Hits, spellings: _Spellings, word: str, *, least: int) -> None:
    """Add every entry whose spelling is ``word``, begins with it or contains it, if the word is long enough."""
    _take(hits, spellings.places.get(word, {}), "word")
    if len(word) >= least:
        for spelling, fields in spellings.places.items():
            if spelling.startswith(word):
                _take(hits, fields, "beginning")
    if len(word) >= _SHORTEST_PART:
        for spelling in spellings.titles:
            if word in spelling:
                _take(hits, spellings.places[spelling], "part")


def _take(hits: Hits, fields: Mapping[int, Matched], match: Match, slips: int = 1) -> None:
    """Add new matches; of two matches of an entry the better one counts."""
    worth = MATCHES[match] - _SLIP * (slips - 1)
    for place, field in fields.items():
        _keep(hits, place, Found(worth * FIELDS[field] // 100, field, match))


def _keep(hits: Hits, place: int, found: Found) -> None:
    if place not in hits or hits[place].score < found.score:
        hits[place] = found


def _together(found: list[Found]) -> Found:
    """Return several words as one: the mean score, the field of the best and the match of the worst."""
    best, worst = max(found), min(found)
    return Found(sum(one.score for one in found) // len(found), best.matched, worst.match)


def _terms() -> Mapping[str, list[str]]:
    """Return the ids of terms by their names, folded, and by how these sound, marked as a sound."""
    found: dict[str, list[str]] = {}
    for term in glossary_terms().values():
        names = {_glued(folded(name)) for name in (term.id, *term.name, *term.also)}
        read = {folded(word) for word in (term.reading, *term.also)}
        sounds = {f"~{sound_of(word)}" for word in read if is_kana(word)}
        for spelling in sorted(names | sounds):
            found.setdefault(spelling, []).append(term.id)
    return found


# NOTE: building the index takes 27 ms for one ruleset, 0.26 s for all; a search in it takes 0.3 ms.
@lru_cache(maxsize=16)
def _index(rulesets: tuple[Ruleset, ...], *, terms: bool) -> Index:
    return Index(rulesets, terms=terms)
