too-many-commands = Son muchos comandos a la vez. Espera 10 segundos y prueba otra vez.
