# Words inside pictures.

chart-mark-best = ★ best
chart-mark-same = about as good
chart-mark-worse = { $points } behind
chart-mark-worse-match = { NUMBER($share, style: "percent", maximumFractionDigits: 1) } behind
