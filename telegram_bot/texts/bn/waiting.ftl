# While the first hint of a game is being made ready; the clock, where turns have a time, is stopped.

toast-getting-ready = তৈরি হচ্ছি, প্রায় { $seconds } সেকেন্ড। তারপর ইঙ্গিত নিজেই আসবে{ $clock ->
    [yes] ; ততক্ষণ আপনার সময় থেমে থাকবে
   *[no] { "" }
}।
hint-getting-ready = <i>তৈরি হচ্ছি, প্রায় { $seconds } সেকেন্ড… তারপর ইঙ্গিত নিজেই আসবে{ $clock ->
    [yes] ; ততক্ষণ আপনার সময় থেমে থাকবে
   *[no] { "" }
}।</i>
hint-first-look = <i>প্রথম দেখায়: { $move }। পুরো ইঙ্গিত আসবে প্রায় { $seconds } সেকেন্ডে{ $clock ->
    [yes] ; ততক্ষণ আপনার সময় থেমে থাকবে
   *[no] { "" }
}।</i>
