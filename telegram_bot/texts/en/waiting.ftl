# While the first hint of a game is being made ready.

toast-getting-ready = Getting ready, about { $seconds } s. Your hint comes by itself, and your clock waits.
hint-getting-ready = 💡 <i>Getting ready, about { $seconds } s… Your hint comes by itself, and your clock waits.</i>
