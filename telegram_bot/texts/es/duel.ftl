# Duels: people who play the same deals within three days.

problem-duel-over = Este duelo ha terminado o el enlace es antiguo. Pide uno nuevo.
problem-duel-full = En este duelo ya no cabe nadie más.
problem-duel-first = Juega antes todas estas manos y después desafía a otras personas.
problem-duels-many = Ya estás en muchos duelos abiertos. Espera a que termine uno.
button-duel = Gáname con estas manos
button-duel-new = Gáname con cartas nuevas
button-invite = Invitar al duelo
duel-title = <b>{ $game }</b> · duelo
duel-about = { $count ->
    [one] Una mano, las mismas cartas para todos.
   *[other] { $count } manos, las mismas cartas para todos.
} Verás los resultados de los demás cuando lo hayas jugado todo.
duel-until = Abierto hasta { $time }
duel-over = Este duelo ha terminado.
duel-result = { $place }. { $name }: { today-score }
duel-result-helped = { $name }: { $score }, { today-helped }
duel-playing = { $name }: { today-progress }
duel-accept = Aceptar el duelo
duel-entry = Duelo: { $game } · { $day } · { $others ->
    [0] aún sin rivales
    [one] 1 rival
   *[other] { $others } rivales
}
duel-beat-me = ¡Gáname!
duel-invitation = { $count ->
    [one] La misma mano para todos
   *[other] Las mismas { $count } manos para todos
}, hasta el { $time }
