"""Measurements of the analysis itself: contests, calibration and benchmarks."""
