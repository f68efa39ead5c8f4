# The review of a round: its figures, and the words of its picture.

review-why = Por qué: { $reason }
total = Total
figure-score = Puntos
figure-accuracy = Precisión
figure-lost = Puntos perdidos por decisión
figure-luck = Suerte en puntos
figure-decisions = Decisiones
figure-hinted = Con pista
figure-mistakes = Faltas
figure-taken-back = Deshechas
figure-grade = Nota, de A a F
figure-without-luck = Puntos sin la suerte
figure-interval = { $score } (entre { $low } y { $high })

review-picture-title = Repaso de la ronda { $round }
review-picture-places = paso de la ronda
review-picture-luck = Suerte (+ es buena)
review-picture-accuracy = Precisión %
review-picture-round = Ronda { $round }
review-picture-rounds = Rondas { $first }–{ $last }
review-picture-note = { $name } { $what }: costó { $lost } puntos. Mejor: { $better }
review-picture-find = { $name } { $what }: gran jugada
canasta-review-picture-chances = Probabilidad de sumar más que nadie, con todas las cartas a la vista
canasta-review-picture-won = Más puntos: { $names }
canasta-review-picture-nobody = Nadie suma más que el resto
pocha-review-picture-chances = Probabilidad de acertar la petición, con todas las cartas a la vista
pocha-review-picture-won = Petición acertada: { $names }
pocha-review-picture-nobody = Nadie acertó su petición
poter-review-picture-won = Gana: { $names }
poter-review-picture-nobody = Nadie se quedó sin cartas
poter-review-picture-chances = Probabilidad de ganar la ronda, con todas las cartas a la vista
