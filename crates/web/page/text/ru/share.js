// Окно «Поделиться», по-русски.
export default {
  'share.title': 'Поделиться',
  'share.link': 'Ссылка на эту страницу',
  'share.board': 'Доска',
  'share.moves': 'Ходы',
  'share.replay': 'Ссылка на запись для slidysim',
  'share.copy': 'Скопировать: {what}',
  'share.picture': 'Картинка',
  'share.preview': 'Картинка, как она сохранится',
  'share.film': 'Анимация',
  'share.still': 'Доска',
  'share.colours': 'Цвета',
  'share.save': 'Сохранить {format}',
};
