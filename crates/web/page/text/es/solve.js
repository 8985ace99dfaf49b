// La vista que resuelve tableros, en español.
export default {
  'solve.title': 'Resolver y aprender',
  'solve.hint': 'Pista',
  'solve.good': 'Buenos movimientos',
  'solve.doIt': 'Hacerlo',
  'solve.isGoal': 'El tablero está resuelto',
  'solve.toGo': { one: 'Falta {n} movimiento', other: 'Faltan {n} movimientos' },
  'solve.toGoAtMost': { one: 'Falta como mucho {n} movimiento', other: 'Faltan como mucho {n} movimientos' },
  'solve.searching': 'Buscando…',
  'solve.estimates': 'Lo que saben las heurísticas',
  'solve.estimatesHelp': 'Cada una estima la distancia al objetivo sin buscar. Cuanto más se acerca, menos tiene que mirar una búsqueda.',
  'solve.distance': 'Distancia real',
};
