// El diálogo para compartir tableros, en español.
export default {
  'share.title': 'Compartir',
  'share.link': 'Enlace a esta página',
  'share.board': 'Tablero',
  'share.moves': 'Movimientos',
  'share.replay': 'Enlace de repetición para slidysim',
  'share.copy': 'Copiar: {what}',
  'share.picture': 'Imagen',
  'share.preview': 'La imagen tal como se guarda',
  'share.film': 'Animación',
  'share.still': 'Tablero',
  'share.colours': 'Colores',
  'share.save': 'Guardar {format}',
};
