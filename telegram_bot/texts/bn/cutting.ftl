# বাঁটার আগে তাস কাটা, আর রাউন্ডের পরে যাচাই।

cut-title = ✂️ <b>রাউন্ড { $round }</b>
cut-by = ✂️ <b>{ $name }</b> তাস কাটবেন
cut-by-until = ⏳ <b>{ $name }</b> তাস কাটবেন · { $until } পর্যন্ত
cut-ask = কতটা তুলবেন?
cut-you = ✂️ তাস কাটুন: কতটা তুলবেন?
cut-depth = { $depth ->
    [1] কয়েকটি তাস
    [2] এক-ষষ্ঠাংশ
    [3] সিকি ভাগ
    [4] এক-তৃতীয়াংশ
    [5] অর্ধেকের কম
    [6] অর্ধেক
    [7] অর্ধেকের বেশি
    [8] দুই-তৃতীয়াংশ
    [9] তিন-চতুর্থাংশ
    [10] পাঁচ-ষষ্ঠাংশ
   *[11] প্রায় সব
}
cut-depth-button = { cut-depth }
cut-chance = 🎲 যেকোনো জায়গায়
toast-cut = আপনি তাস কাটলেন।

cut-proof = 🔒 <i>তাস ঠিকভাবে ফেটানোর প্রমাণ, রাউন্ডের পরে মিলিয়ে নেওয়া যাবে:</i>
    <code>{ $commitment }</code>
cut-proof-short = 🔒 <code>{ $start }…</code>
button-check = 🔒 বাঁটা যাচাই
deal-check =
    প্রমাণ: { $commitment }
    বীজ: { $seed }
    কাটা: { $cut }
