"""Handlers of updates: decode, one service call, one answer."""
