# The table of the Mini App: names of cards and areas for screen readers.

# Ranks have the codes A, 2 to 10, J, Q and K; suits s, h, d and c.
french-card = { $suit ->
    [s] ඉස්කෝප්ප
    [h] හාරත
    [d] රුවිත
   *[c] කලාබර
} { $rank ->
    [A] ආසියා
    [2] දෙක
    [3] තුන
    [4] හතර
    [5] පහ
    [6] හය
    [7] හත
    [8] අට
    [9] නවය
    [10] දහය
    [J] ජැක්
    [Q] රැජින
   *[K] රජා
}
scene-meld = { $name }: { $cards }
scene-red-threes = { $name }: රතු { $count ->
    [1] තුනක්
   *[other] තුන් { $count }ක්
}
scene-turned = හරවපු කාඩ්පත: { $card }
scene-turned-kept = කාඩ් බෙදන්නාගේ කාඩ්පත: { $card }
scene-rest = සෙල්ලමට නැති කාඩ් ගණන: { $count }
scene-winning = දැනට දිනන්නේ { $name }.
scene-won = දිනුවේ { $name }.
