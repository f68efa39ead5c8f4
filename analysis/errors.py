"""What can go wrong in analysis.

AnalysisError
└── NothingToAdvise   the view's seat has no move to make, or its game is not analysed
"""


class AnalysisError(Exception):
    """Anything the analysis refuses."""


class NothingToAdvise(AnalysisError):
    """There is no decision to give advice on."""
