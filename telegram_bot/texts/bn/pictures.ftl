# Words inside pictures.

chart-mark-best = ★ সেরা
chart-mark-same = প্রায় সমান
chart-mark-worse = { $points } পিছিয়ে
chart-mark-worse-match = { NUMBER($share, style: "percent", maximumFractionDigits: 1) } পিছিয়ে
