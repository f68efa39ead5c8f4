"""A local Bot API server with a chat page: people, groups and one bot on this machine.

It offers the methods, parameters, updates and buttons that the bot uses and behaves like the real server as far as that
is known; `errors` lists the refusals and their sources. It does not depend on the bot. Deliberate differences:

* any other method is refused as unknown; parameters that are not listed in `methods` are ignored;
* the only reply markup is an inline keyboard; a button with two types is refused, the real server takes one of them;
* uploads are the only files, and the only pictures are PNG;
* the address of a web_app button may be plain http on this machine, as with Telegram's test servers;
* webhook URLs may be plain http on any port, and updates reach a webhook one after another, never in parallel;
* repeated conflicts of pollers are answered at once;
* flood control and the time windows of queries are models, described in `core`.
"""

from telegram_bot.sandbox.sandbox import Sandbox

__all__ = ["Sandbox"]
