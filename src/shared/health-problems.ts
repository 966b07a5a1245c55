/** What may be wrong with a kiosk so that a person is needed, a word each: for /v1 and for head office. */
export const healthProblems = [
  'being_set_up',
  'database_damaged',
  'database_faults',
  'disk_faults',
  'books_not_compared',
  'let_twice',
  'clock',
  'backup',
  'second_place',
  'head_office_far_behind',
  'reader',
  'payments',
  'disk_low',
  'disk_slow',
  'printer',
  'mail',
  'texts',
  'updates',
] as const;
export type HealthProblem = (typeof healthProblems)[number];

/** What is looked for beside them, and told at the kiosk alone. */
export type WatchedProblem = HealthProblem | 'head_office_not_heard';
