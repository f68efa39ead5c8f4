# The settings of a table: the name of each, its values as `…-value`, what it means as `…-about`.

lobby-settings-rules = <b>Ajustes del juego</b>
lobby-settings-table = <b>Ajustes de la mesa</b>
lobby-settings-help = <i>Toca un ajuste para ver sus opciones.</i>
lobby-setting-title = <b>{ $setting }</b>
button-settings-rules = Ajustes del juego
button-settings-table = Ajustes de la mesa
button-settings-back = ‹ Atrás
setting-line = { $name }: { $value }

setting-game = Juego
setting-game-about = A qué jugáis. Cada juego tiene sus propios ajustes. Los jugadores bot se quedan.
setting-bot_level = Nivel de los bots
setting-bot_level-value = { $value ->
    [easy] fácil
    [medium] medio
    [master] maestro
   *[hard] difícil
}
setting-bot_level-about = Lo bien que juegan los bots. En el nivel fácil se equivocan como cualquiera, pero nunca dejan pasar una victoria segura. El bot suplente de quien no está juega siempre en el difícil.
setting-coach = Entrenador
setting-coach-value = { $value ->
    [warn] avisa
    [explain] explica
   *[off] sin entrenador
}
setting-coach-about = Ayuda mientras juegas. Si avisa, te pregunta antes de una jugada que seguro pierde mucho. Si explica, además después de cada jugada lees lo buena que ha sido.
setting-turn_seconds = Tiempo por turno
setting-turn_seconds-value = { $value ->
    [0] sin límite
    [30] 30 segundos
    [60] 1 minuto
    [120] 2 minutos
    [300] 5 minutos
    [900] 15 minutos
    [3600] 1 hora
    [86400] 1 día
   *[other] { $value } segundos
}
setting-turn_seconds-about = Cuando se acaba el tiempo, un jugador bot termina el turno. Tras dos turnos seguidos así, juega por ti hasta que vuelvas.
setting-hints = Pistas
setting-hints-value = { $value ->
    [-1] sin límite
    [0] ninguna
   *[other] { $value } por persona y ronda
}
setting-hints-about = Una pista te enseña la mejor jugada. Nadie más la ve.
setting-turn_calls = Avisos
setting-turn_calls-value = { $value ->
    [on] cuando te toca
    [quiet] solo a mitad de tiempo
   *[off] ninguno
}
setting-turn_calls-about = Si te toca y no estás mirando, te aviso con un mensaje corto y lo borro cuando has jugado. «A mitad de tiempo» es cuando ya ha pasado la mitad de tu tiempo.
setting-review_mode = Repasos
setting-review_mode-value = { $value ->
    [line] una línea tras cada ronda
    [full] completos tras cada ronda
    [end] al final de la partida
   *[private] solo en privado
}
setting-review_mode-about = Un repaso muestra lo bien que ha jugado cada cual, juzgado solo por lo que podía saber.
setting-name_mistakes = Mostrar quién se equivoca
setting-yes-no = { $value ->
    [true] sí
   *[false] no
}
setting-name_mistakes-about = Con «sí», los repasos del grupo dicen quién cometió el error más caro. Los tuyos los puedes ver siempre.
setting-next_round_seconds = Siguiente ronda
setting-next_round_seconds-value = { $value ->
    [0] al tocar el botón
   *[other] a los { $value } segundos
}
setting-next_round_seconds-about = Cuándo empieza la siguiente ronda. Si empieza sola, cualquiera de la mesa puede tocar Esperar.
setting-auto_moves = Jugadas obligadas automáticas
setting-auto_moves-about = Con «sí», si solo tienes una jugada posible, la hago por ti a los dos segundos. El resto puede notar que no tenías elección: en Póter, que no podías llevarte el montón.
setting-ask_cut = Cortar la baraja
setting-ask_cut-value = { $value ->
    [true] corta una persona
   *[false] al azar
}
setting-ask_cut-about = Antes de cada reparto, quien está a la izquierda de quien reparte (en Canasta, quien reparte) elige por dónde cortar, en { 15 } segundos. Con «al azar», reparto enseguida; solo con el corte exacto de Canasta sigue cortando quien reparte.
setting-show_chances = Mostrar probabilidades
setting-show_chances-about = Antes de empezar se ve qué probabilidad de ganar tiene cada persona, según la clasificación, si todas han jugado unas { 30 } partidas que cuentan.
setting-guests = Invitados con enlace
setting-guests-about = Con «sí», quien no está en este grupo puede ver esta mesa y sentarse si tiene el enlace (Invitar). Sus resultados cuentan como los de cualquiera. Con «no», los invitados ya sentados se quedan hasta el final de la partida. Cada vez que eliges «sí» hay un enlace nuevo.
setting-take_backs = Deshacer
setting-take_backs-value = { $value ->
    [consent] turno, si todos quieren
    [off] no
   *[turn] tu turno en curso
}
setting-take_backs-about = Puedes deshacer jugadas de tu turno hasta que alguien vea una carta tapada. «Si todos quieren»: también tu último turno, hasta que juegue la persona siguiente. Se pregunta a todos, como mucho dos veces por persona y ronda; los bots aceptan. Esas partidas no cuentan para la clasificación.

poter-setting-rounds = Rondas
poter-setting-rounds-value = { $value ->
    [one] { $value }, para probar
    [13] 13, cada valor una vez
   *[other] { $value }
}
poter-setting-rounds-about = Cuántas rondas tiene la partida. Una ronda dura unos cinco minutos; en cada una, las cartas póter son de otro valor.
poter-setting-go_out = Última carta
poter-setting-go_out-value = { $value ->
    [any] con descarte o sin él
   *[discard] solo como descarte
}
poter-setting-go_out-about = Cómo puedes soltar tu última carta: solo como descarte, o también en una combinación.
poter-setting-swap_own = Cambiar en tus combinaciones
poter-setting-swap_own-value = { $value ->
    [true] sí
   *[false] no
}
poter-setting-swap_own-about = Si puedes cambiar una carta póter por la carta verdadera también en tus propias combinaciones, y no solo en las de otras personas.
poter-setting-lay_own = Añadir a tus combinaciones
poter-setting-lay_own-value = { $value ->
    [false] no
   *[true] sí
}
poter-setting-lay_own-about = Si puedes añadir cartas también a tus propias combinaciones, y no solo a las que han bajado otras personas.
poter-setting-circles = Si nadie baja nada
poter-setting-circles-value = { $value ->
    [0] se sigue
   *[3] 3 vueltas y fin
}
poter-setting-circles-about = Cuando ya no hay qué robar, la ronda termina tras tres vueltas en que nadie baja, añade ni cambia una carta. Nadie la gana.
setting-mistakes = Faltas
poter-setting-mistakes-value = { $value ->
    [strict] cuestan 25 puntos
   *[guided] se rechazan sin coste
}
setting-mistakes-about = Qué pasa cuando intentas una jugada que las reglas no permiten.
setting-max_turns = Límite de la ronda
setting-max_turns-value = { $value } turnos
poter-setting-max_turns-about = Una ronda que nadie gana termina tras este número de turnos en total. Entonces cada cual cuenta sus cartas.

pocha-setting-schedule = Rondas
pocha-setting-schedule-value = { $value ->
    [full] todas, subida y bajada
    [up] solo la subida
    [short] diez, solo de subida
   *[other] de { $value } cartas
}
pocha-setting-schedule-about = Cuántas cartas se reparten en cada ronda: cada vez una más hasta repartir toda la baraja y luego otra vez hacia abajo, solo la subida, o una partida más corta.
pocha-setting-pack = Cartas
pocha-setting-pack-value = { $value ->
    [48] 48, con ochos y nueves
   *[other] 40
}
pocha-setting-pack-about = La baraja española con la que jugáis.
pocha-setting-mistakes-value = { $value ->
    [strict] cuestan 5 puntos
   *[guided] se rechazan sin coste
}

canasta-setting-mode = Equipos
canasta-setting-mode-value = { $value ->
    [singles] cada cual por su cuenta
    [pairs] dos parejas
    [trios] dos equipos de tres
   *[usual] según cuántos juguéis
}
canasta-setting-mode-about = Quién juega con quién. Según cuántos juguéis: dos o tres por libre, cuatro por parejas, seis en equipos de tres. Los equipos se sientan en sitios alternos y comparten sus combinaciones.
canasta-setting-target = Partida
canasta-setting-target-value = { $value ->
    [7000] normal, a 7000 puntos
   *[other] rápida, a 5000 puntos
}
canasta-setting-target-about = La partida termina tras la ronda en la que un equipo llega a estos puntos y va primero.
canasta-setting-cut = Corte exacto
canasta-setting-cut-value = { $value ->
    [off] no
   *[on] sí
}
canasta-setting-cut-about = Con «sí», quien reparte levanta parte de la baraja antes del reparto. Si son justo las cartas que se reparten: +100 con canasta, −100 sin ella.
canasta-setting-frozen_needs = Pozo congelado
canasta-setting-frozen_needs-value = con { $value } naturales
canasta-setting-frozen_needs-about = Cuántas cartas naturales del valor de la carta de arriba necesitas en la mano para llevarte un pozo congelado.
canasta-setting-first_taking = Primer pozo
canasta-setting-first_taking-value = { $value ->
    [player] por jugador
   *[side] por equipo
}
canasta-setting-first_taking-about = Quién necesita dos naturales para llevarse el pozo por primera vez en la ronda: cada equipo una vez, o cada jugador.
canasta-setting-mistakes-value = { $value ->
    [strict] cuestan 100 puntos
   *[guided] se rechazan sin coste
}
canasta-setting-max_turns-about = Una ronda que nadie cierra termina tras este número de turnos en total.
