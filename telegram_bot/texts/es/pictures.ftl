# Words inside pictures.

chart-mark-best = ★ la mejor
chart-mark-same = casi igual de buena
chart-mark-worse = { $points } por detrás
chart-mark-worse-match = { NUMBER($share, style: "percent", maximumFractionDigits: 1) } por detrás
