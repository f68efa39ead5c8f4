# Words inside pictures.

chart-mark-best = ★ හොඳම
chart-mark-same = ඒ වගේම හොඳයි
chart-mark-worse = පාඩුව { $points }
chart-mark-worse-match = ඉඩ { NUMBER($share, style: "percent", maximumFractionDigits: 1) }ක් අඩුයි
