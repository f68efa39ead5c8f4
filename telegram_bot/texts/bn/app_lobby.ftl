# The lobby and the course of a match in the Mini App.

frame-next-soon = পরের রাউন্ড নিজে থেকেই শুরু হবে।
