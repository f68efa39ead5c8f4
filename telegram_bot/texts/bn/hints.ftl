# A hint: the note on a panel.

hint-thinking = <i>ভাবছি…</i>
hint-title = <b>{ $plan }</b>
hint-rest = এরপর: <b>{ $step }</b>
hint-step = { $step }
hint-step-done = { $step }
hint-changed = নতুন তাসে পরিকল্পনা বদলেছে।
hint-why = <i>কারণ: { $reason }</i>
hint-why-rather = <i>“{ $other }” না করার কারণ: { $reason }</i>
hint-only-move = <i>{ $why }</i>
# A probability: exact, or only its bound.
hint-as-good = <i>প্রায় সমান ভালো:</i> { $plans }
hint-nearly-equal = <i>প্রায় সমান: সহজটাই নিন।</i>
hint-other = { $plan }: { $judged }
hint-only-part = শুধু { $plan }
hint-nothing-laid = কিছু না নামিয়ে { $plan }
hint-costs = প্রায় { hint-points } পিছিয়ে
hint-worse = পিছিয়ে
hint-doubtful = হয়তো পিছিয়ে
hint-match-worse = ম্যাচ জেতার সম্ভাবনা { $percent }
hint-rough = <i>মোটামুটি ইঙ্গিত: ভাবার সময় কম ছিল।</i>
hint-play = { $move }

# The picture that compares moves.
button-chart = তুলনা
chart-title = সেরা চালের চেয়ে কত পিছিয়ে
chart-row-match = ম্যাচ জেতার সম্ভাবনা { $percent }
chart-note-match = বার যত লম্বা, ম্যাচ জেতার সম্ভাবনা তত কম। সরু রেখা: হিসাব কতটা অনিশ্চিত।
chart-caption = আপনার চালগুলোর তুলনা। শুধু আপনিই দেখছেন।
chart-coming = আপনার ছবি আসছে…
chart-nowhere = আপনাকে এখনও মেসেজ পাঠাতে পারছি না। টেবিলে “ব্যক্তিগত চ্যাট” চাপুন, তারপর আবার চেষ্টা করুন।
