# The lobby and the course of a match in the Mini App.

frame-next-soon = ඊළඟ වටය තනියම පටන් ගන්නවා.
