# A person's own figures.

command-me = Cómo juegas
me-title = <b>Cómo juegas</b>
me-public-title = <b>{ $name }</b>
me-no-matches = Aún no has terminado ninguna partida con otras personas.
me-matches = <b>{ $game }:</b> { $count ->
    [one] una partida
   *[other] { $count } partidas
}, { $firsts } × en el primer puesto (por azar serían { $expected } ×)
me-days = Has jugado { $count ->
    [one] un día
   *[other] { $count } días
} de los últimos { $of }
me-daily = Manos del día, las últimas { $count } sin ayuda: como los bots de nivel <b>{ $level }</b>{ $known ->
    [open] ; puede ser cualquiera entre { $low } y { $high }
   *[sure] { "" }
}
me-daily-open = Manos del día: ? (el nivel se muestra tras { $of } manos sin ayuda; de momento, { $count })
me-accuracy = Precisión en { $game }, últimas { $count } decisiones: { $accuracy } ± { $error } (niveles de los bots: { $levels })
me-accuracy-none = { $count ->
    [0] La precisión se muestra cuando se han repasado { $of } decisiones de un juego.
    [one] La precisión se muestra cuando se han repasado { $of } decisiones de un juego; hasta ahora es una.
   *[other] La precisión se muestra cuando se han repasado { $of } decisiones de un juego; hasta ahora son { $count }.
}
me-luck = Suerte en { $game }: { $points } ± { $error } puntos
me-lost-title = <b>¿Dónde pierdo puntos?</b>
me-lost-nothing = Aún no destaca nada ({ $count ->
    [one] una decisión
   *[other] { $count } decisiones
}).
me-puzzles = { $count ->
    [one] Resuelve un reto
   *[other] Resuelve { $count } retos
}
me-weakness = { $game }, { $decisions }: { $lost } ± { $error } puntos cada vez en { $count } decisiones; lo normal a tu nivel: { $usual }
me-find = <b>Lo mejor de los últimos { $days } días:</b> { $game }, { $when }, { $gain } puntos mejor que la siguiente opción
button-find = Verlo
me-seen-title = <b>¿Quién lo ve?</b> Estas cifras son tuyas. Tus grupos ven tus partidas, primeros puestos y clasificación en /top, si no las ocultas.
me-seen-group = Mis grupos
me-seen-named = Mis grupos, y mis errores con mi nombre
me-seen-hidden = Solo yo
me-sharing-title = <b>Retos para tus grupos.</b> La gente de un grupo puede recibir como retos tus errores en sus partidas terminadas, sin tu nombre si no lo elegiste arriba. No mientras solo tú veas tus resultados.
me-sharing-yes = Compartir
me-sharing-no = No compartir
me-now-group = Tus grupos ven tus resultados en /top.
me-now-named = Tus grupos ven tus resultados, y el mensaje del día puede nombrarte con tu decisión más cara.
me-now-hidden = Ahora solo tú ves tus resultados.
me-now-sharing-yes = Tus grupos pueden recibir ahora retos de tus errores.
me-now-sharing-no = Nadie más recibe retos de tus errores.
me-zone-title = <b>Zona horaria:</b> { $city }. Los días y las horas se muestran como allí.
button-zones = Zona horaria
me-now-zone = Los días y las horas se muestran ahora como en { $city }.
poter-decisions-draw = robar o llevarte el montón
poter-decisions-lay = bajar o guardar
poter-decisions-go-out = turnos en los que podías quedarte sin cartas
poter-decisions-discard-early = descartes tempranos
poter-decisions-discard-late = descartes tardíos
pocha-decisions-bid-high = pedir de más (contando todas las peticiones)
pocha-decisions-bid-low = pedir de menos (contando todas las peticiones)
pocha-decisions-lead = salir en una baza
pocha-decisions-follow = seguir el palo de salida
pocha-decisions-trump = jugar sin el palo de salida
canasta-decisions-pot = robar o llevarte el pozo
canasta-decisions-opening = turnos antes de abrir
canasta-decisions-close = turnos en los que podías cerrar
canasta-decisions-discard = bajar y descartar
app-me = Cómo juegas
me-rating = Clasificación en <b>{ $game }</b>{ $format ->
    [team] { " por equipos" }
   *[alone] { "" }
}{ $kind ->
    [assisted] , con pistas
   *[own] { "" }
}: { $rating } ± { $within }
me-rating-open = Clasificación en <b>{ $game }</b>{ $format ->
    [team] { " por equipos" }
   *[alone] { "" }
}{ $kind ->
    [assisted] , con pistas
   *[own] { "" }
}: ? (se muestra tras { $count ->
    [one] más o menos una partida más que cuente
   *[other] unas { $count } partidas más que cuenten
})
