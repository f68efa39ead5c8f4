"""A Bot API server of our own with a chat page: people, groups and one bot on this machine.

It behaves as the real server does where that is known (`errors` lists every refusal and its
source) and knows nothing of what the bot is for. Deliberate differences from the real one:

* webhook URLs may be plain http on any port (`allow_http_webhook=True`);
* updates reach a webhook one after another, never in parallel;
* repeated conflicts of pollers are answered at once;
* there is no network: files are uploaded or known, never fetched by URL;
* flood control and the lifetimes of queries are models, described in `flood` and `core`;
* a button with two types is refused, where the real server silently takes one.
"""

from telegram_bot.sandbox.sandbox import Sandbox

__all__ = ["Sandbox"]
