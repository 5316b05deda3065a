"""What a word of the glossary says about itself; the words are declared beside it."""

from dataclasses import dataclass

from scoring.text import Text


@dataclass(frozen=True, slots=True)
class Term:
    """A word that the texts of the rules use without explaining it."""

    id: str
    """Its romaji, by which it is linked."""
    name: Text
    reading: str
    """Japanese, in hiragana."""
    text: Text
    """What it means, in one or two sentences."""
    ja: str = ""
    """Regular expression of how Japanese texts write it, where that is not its name alone."""
    en: str = ""
    """Regular expression of how English texts write it (singular), where that is not its name alone."""
    also: tuple[str, ...] = ()
    """Other words by which people look for it."""
    see: tuple[str, ...] = ()
    """Words it is explained with or told apart from."""
