"""Exceptions of the analysis.

AnalysisError
├── NothingToAdvise   the view's seat has no move to make, or its game is not analysed
└── ReviewStopped     a review was cancelled
"""


class AnalysisError(Exception):
    """Base of the exceptions of the analysis."""


class NothingToAdvise(AnalysisError):
    """There is no decision to advise on."""


class ReviewStopped(AnalysisError):
    """A review was cancelled before it was complete."""
