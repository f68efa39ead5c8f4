# The page of the Mini App: table, play, lobby and score sheet. Texts without variables are sent to the page.

app-close = বন্ধ করুন
app-you = আপনি
app-to-move = পালা চলছে
app-cards = তাস
app-dealer = ডিলার
app-dealer-sign = ডি
app-bid = ডাক
app-taken = জেতা ট্রিক
app-new-meld = নতুন মেল্ড
app-reconnecting = সংযোগ নেই। আবার চেষ্টা চলছে …
app-not-connected = এখন সংযোগ নেই। একটু পরে আবার চেষ্টা করুন।
app-reopen = এই পাতার সময় শেষ। এটি বন্ধ করে চ্যাট থেকে টেবিলটি আবার খুলুন।
app-no-table = এমন কোনো টেবিল নেই, অথবা আপনি সেটি দেখতে পারেন না।
app-no-link = বট আছে এমন চ্যাট থেকে একটি টেবিল খুলুন।
