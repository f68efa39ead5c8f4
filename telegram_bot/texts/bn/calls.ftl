# Turn calls: the messages that tell a player that it is their turn.

call = { $mention }, আপনার পালা।
call-private = আপনার পালা।
warning = { $mention }, আপনার অর্ধেক সময় শেষ।
warning-private = আপনার অর্ধেক সময় শেষ।

command-calls = পালার খবর কখন চান, ঠিক করুন
calls-ask =
    <b>আপনার পালার খবর কখন জানাব?</b>
    ছোট একটি মেসেজ পাঠাই, আর আপনি খেললেই তা মুছে দিই। টেবিলের নিজের সেটিংয়ে খবর এর চেয়ে কমও হতে পারে।
calls-mine = এখন: { $value ->
    [on] আপনার পালা এলে, আর অর্ধেক সময় গেলে
    [quiet] শুধু অর্ধেক সময় গেলে
   *[off] কখনও না
}
calls-choice = { $value ->
    [on] আমার পালা এলে
    [quiet] শুধু অর্ধেক সময় গেলে
   *[off] কখনও না
}
calls-saved = { $value ->
    [on] আপনার পালা এলে জানাব।
    [quiet] শুধু আপনার অর্ধেক সময় গেলে জানাব।
   *[off] পালার খবর আর পাঠাব না।
}
