"""Texts for people, in Japanese and English."""

from typing import NamedTuple

LANGUAGES = ("ja", "en")
DEFAULT_LANGUAGE = "en"


class Text(NamedTuple):
    """One text in Japanese and English; both are always present."""

    ja: str
    en: str

    def say(self, lang: str) -> str:
        """Return the text in ``lang`` (``"ja"`` or ``"en"``); any other language gives English."""
        return self.ja if lang == "ja" else self.en

    def filled(self, **values: object) -> "Text":
        """Return both texts with their ``{placeholders}`` filled; a :class:`Text` fills in its own language."""
        texts = {name: value for name, value in values.items() if isinstance(value, Text)}
        ja = {name: text.ja for name, text in texts.items()}
        en = {name: text.en for name, text in texts.items()}
        return Text(self.ja.format(**values | ja), self.en.format(**values | en))


NOTHING = Text("", "")
POINTS = Text("点", "points")


def amount(number: int, unit: Text = POINTS) -> Text:
    """Return a number with its unit: ``1点``, ``1 point``. ``unit`` is the plural word."""
    return counted(number, Text(f"{{n}}{unit.ja}", f"{{n}} {unit.en}"))


def counted(number: object, text: Text) -> Text:
    """Return ``text`` with ``number`` for its ``{n}``. The English text ends with a plural, which loses its s if the number is 1."""
    text = text.filled(n=f"{number:,}" if isinstance(number, int) else number)
    return text._replace(en=text.en.removesuffix("s")) if number == 1 else text


def joined(texts: "list[Text] | tuple[Text, ...]", *, ja: str = "・", en: str = ", ") -> Text:
    """Return several texts as one list, in each language with its own separator."""
    return Text(ja.join(text.ja for text in texts), en.join(text.en for text in texts))
