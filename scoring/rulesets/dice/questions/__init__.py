"""What the source leaves open, how it can be read and how it was settled; it changes no rule."""

from scoring.rules.source import Question
from scoring.rulesets.dice.questions import hands, turns_and_coins

QUESTIONS: tuple[Question, ...] = tuple(
    sorted(
        (*hands.QUESTIONS, *turns_and_coins.QUESTIONS),
        key=lambda question: int(question.id.removeprefix("D")),
    )
)
"""In the order of their numbers: D1 to D29."""
