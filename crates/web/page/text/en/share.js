// The dialog that shares boards, in English.
export default {
  'share.title': 'Share',
  'share.link': 'Link to this page',
  'share.board': 'Board',
  'share.moves': 'Moves',
  'share.replay': 'Replay link for slidysim',
  'share.copy': 'Copy: {what}',
  'share.picture': 'Picture',
  'share.preview': 'The picture as it is saved',
  'share.film': 'Animation',
  'share.still': 'Board',
  'share.colours': 'Colours',
  'share.save': 'Save {format}',
};
