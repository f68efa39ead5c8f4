"""What can go wrong in analysis.

AnalysisError
├── NothingToAdvise   the view's seat has no move to make, or its game is not analysed
└── ReviewStopped     whoever wanted a review wants it no longer
"""


class AnalysisError(Exception):
    """Anything the analysis refuses."""


class NothingToAdvise(AnalysisError):
    """There is no decision to give advice on."""


class ReviewStopped(AnalysisError):
    """A review was given up before it was complete."""
