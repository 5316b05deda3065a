"""What the source leaves open, how it can be read and how it was settled; it changes no rule."""

from scoring.rules.source import Question
from scoring.rulesets.kitanuki.questions import course_of_play, yaku_and_points

QUESTIONS: tuple[Question, ...] = (*yaku_and_points.QUESTIONS, *course_of_play.QUESTIONS)
"""In the order of the specification, K1 to K28."""
