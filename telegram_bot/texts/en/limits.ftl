too-many-commands = That was a lot of commands at once. Wait 10 seconds, then try again.
too-many-presses = You're tapping too fast. Wait a few seconds.
