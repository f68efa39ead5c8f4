# While the first hint of a game is being made ready.

toast-getting-ready = তৈরি হচ্ছি, প্রায় { $seconds } সেকেন্ড। তারপর ইঙ্গিত নিজেই আসবে; ততক্ষণ আপনার সময় থেমে থাকবে।
hint-getting-ready = <i>তৈরি হচ্ছি, প্রায় { $seconds } সেকেন্ড… তারপর ইঙ্গিত নিজেই আসবে; ততক্ষণ আপনার সময় থেমে থাকবে।</i>
hint-first-look = <i>প্রথম দেখায়: { $move }। পুরো ইঙ্গিত আসবে প্রায় { $seconds } সেকেন্ডে; ততক্ষণ আপনার সময় থেমে থাকবে।</i>
