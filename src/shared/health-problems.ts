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

/** What each alert about the machine and its line tells of. */
export const machineProblems = {
  reader: ['reader'],
  printer: ['printer'],
  disk: ['disk_low', 'disk_slow', 'disk_faults'],
  backup: ['backup', 'second_place'],
  head_office: ['head_office_not_heard'],
} as const satisfies Readonly<Record<string, readonly WatchedProblem[]>>;
export type MachineKind = keyof typeof machineProblems;
