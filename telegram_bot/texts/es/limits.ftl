too-many-commands = Son muchos comandos a la vez. Espera 10 segundos y prueba otra vez.
too-many-presses = Tocas los botones demasiado rápido. Espera unos segundos.
