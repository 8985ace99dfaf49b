// The view that solves boards, in English.
export default {
  'solve.title': 'Solve and learn',
  'solve.hint': 'Hint',
  'solve.good': 'Good moves',
  'solve.doIt': 'Do it',
  'solve.isGoal': 'The board is solved',
  'solve.toGo': { one: '{n} move to go', other: '{n} moves to go' },
  'solve.toGoAtMost': { one: 'At most {n} move to go', other: 'At most {n} moves to go' },
  'solve.searching': 'Searching…',
  'solve.estimates': 'What heuristics know',
  'solve.estimatesHelp': 'Each one guesses the distance to the goal without searching. The closer the guess, the less a search has to look at.',
  'solve.distance': 'True distance',
};
