"""Exceptions of the analysis.

AnalysisError
└── NothingToAdvise   the view's seat has no move to make, or its game is not analysed
"""


class AnalysisError(Exception):
    """Base of the exceptions of the analysis."""


class NothingToAdvise(AnalysisError):
    """There is no decision to advise on."""
