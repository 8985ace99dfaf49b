// About, in English.
export default {
  'about.title': 'The sliding puzzle, solved',
  'about.lead': 'taquin is a sliding-puzzle engine: 15-puzzle, 8-puzzle and any other size, with any goal. It tells you whether a board can be solved and why, finds the shortest solution and proves that it is the shortest. (Taquin is the French name of the puzzle.)',
  'about.play.title': 'Play',
  'about.play': 'Slide tiles with arrows, wasd or hjkl, with a click, by dragging or swiping, or by hovering: the blank follows the pointer. Space deals the next board; the clock starts with your first move. Press ? for all keys.',
  'about.solve.title': 'Solve and learn',
  'about.solve': 'Type or paste any board under Solve. Analyse shows where a solution of yours lost moves, and Compare lets the classic search methods race on the same board.',
  'about.rank.title': 'What ranks',
  'about.rank': 'Fresh random boards that the game dealt itself, played without help and without taking moves back, and your first attempt at the board of the day. Everything else is kept too, with the reason why it does not rank. MMD is the number of moves divided by the Manhattan distance of the scramble; ao5 is the average of five results without the best and the worst.',
  'about.private.title': 'Your data',
  'about.private': 'Results, settings and pictures stay in this browser. There are no accounts, no cookies and no requests to others. Export your records to take them along.',
  'about.api.title': 'For programs',
  'about.api': 'The same engine answers over HTTP with JSON.',
  'about.api.link': 'Description of the interface',
  'about.licence.title': 'Licence',
  'about.licence': 'MIT or Apache-2.0, at your option. The digits on tiles are from the font Roboto (Apache-2.0).',
};
