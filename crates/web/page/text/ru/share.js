// Окно «Поделиться», по-русски.
export default {
  'share.title': 'Поделиться',
  'share.link': 'Ссылка на эту страницу',
  'share.board': 'Поле',
  'share.moves': 'Ходы',
  'share.replay': 'Ссылка на запись для slidysim',
  'share.copy': 'Скопировать: {what}',
  'share.picture': 'Картинка',
  'share.preview': 'Картинка, как она сохранится',
  'share.film': 'Анимация',
  'share.still': 'Поле',
  'share.colours': 'Цвета',
  'share.save': 'Сохранить {format}',
};
