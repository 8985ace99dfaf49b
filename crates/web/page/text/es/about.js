// Acerca de, en español.
export default {
  'about.title': 'El puzle deslizante, resuelto',
  'about.lead': 'taquin es un motor para puzles deslizantes: el puzle de 15, el de 8 y cualquier otro tamaño, con cualquier objetivo. Dice si un tablero tiene solución y por qué, encuentra la solución más corta y demuestra que lo es. (Taquin es el nombre francés del puzle.)',
  'about.play.title': 'Jugar',
  'about.play': 'Desliza las fichas con las flechas, wasd o hjkl, con un clic, arrastrando, con el dedo o solo con el puntero: el hueco lo sigue. Espacio reparte el siguiente tablero; el reloj empieza con tu primer movimiento. Pulsa ? para ver todas las teclas.',
  'about.solve.title': 'Resolver y aprender',
  'about.solve': 'Escribe o pega cualquier tablero en Resolver. Analizar muestra dónde perdiste movimientos, y Comparar enfrenta los métodos de búsqueda clásicos en el mismo tablero.',
  'about.rank.title': 'Qué puntúa',
  'about.rank': 'Los tableros aleatorios nuevos que reparte el propio juego, jugados sin ayuda y sin deshacer movimientos, y tu primer intento en el tablero del día. Lo demás también se guarda, con el motivo por el que no puntúa. MMD es el número de movimientos dividido por la distancia de Manhattan del tablero inicial; ao5 es la media de cinco resultados sin el mejor ni el peor.',
  'about.private.title': 'Tus datos',
  'about.private': 'Los resultados, los ajustes y las imágenes se quedan en este navegador. No hay cuentas, ni cookies, ni peticiones a terceros. Exporta tus récords para llevártelos.',
  'about.api.title': 'Para programas',
  'about.api': 'El mismo motor responde por HTTP con JSON.',
  'about.api.link': 'Descripción de la interfaz',
  'about.licence.title': 'Licencia',
  'about.licence': 'MIT o Apache-2.0, a elección. Los números de las fichas son de la fuente Roboto (Apache-2.0).',
};
