/** A key as people compare it. */
const LETTERS = 6;

/** Groups of a few letters, the last one shorter. */
export const inGroups = (key: string): readonly string[] =>
  key.match(new RegExp(`.{1,${LETTERS}}`, 'g')) ?? [];
