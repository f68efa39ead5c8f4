"""The methods of the Bot API that the sandbox knows."""

from telegram_bot.sandbox.methods import (
    callbacks,
    chats,
    delivery,
    editing,
    polls,
    profile,
    sending,
    topics,
)
from telegram_bot.sandbox.methods.registry import METHODS, Described, Method, find_method

__all__ = ["METHODS", "Described", "Method", "find_method"]

_HOLDERS = (callbacks, chats, delivery, editing, polls, profile, sending, topics)
