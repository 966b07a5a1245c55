/** What can be said of the parts of the kiosk, and which of them can be tried. */
/** Why nothing was sent to the second place; the schema of backups says what each means. */
export const secondPlaceTroubleWords = [
  'gone',
  'not_begun',
  'foreign',
  'not_writable',
  'full',
  'bad_key',
  'unreachable',
  'refused',
  'wrong_host',
  'altered',
  'failed',
] as const;

/** What each part may be found to be; the page has a title, a meaning and what to do for each, in every language. */
export const findingWords = {
  reader: ['ready', 'busy', 'closed', 'offline', 'unavailable'],
  payments: ['live', 'test', 'simulated', 'check_failed'],
  network: ['reachable', 'provider_unreachable', 'no_address'],
  headOffice: ['alone', 'joined', 'joined_restarts', 'connected', 'unreachable'],
  catalogue: ['own', 'none_yet', 'in_use', 'in_part', 'refused'],
  printer: ['ready', 'unavailable', 'not_set_up'],
  mail: ['set_up', 'not_set_up', 'stuck'],
  texts: ['not_set_up', 'ready', 'unreachable', 'refused'],
  handOut: ['none', 'waiting', 'stuck'],
  disk: ['enough', 'tight', 'low', 'slow'],
  clock: ['right', 'turned_back', 'differs', 'behind', 'ahead'],
  backlog: ['kept', 'told', 'waiting', 'far_behind'],
  certificate: ['good', 'not_used', 'ends_soon', 'ended', 'names_missing'],
  database: ['good', 'not_looked', 'faults', 'damaged', 'disk_faults'],
  books: ['compared', 'comparing'],
  lets: ['once', 'let_twice'],
  backup: ['good', 'none', 'old', 'off', 'no_room', 'failed', 'not_good'],
  secondPlace: ['none', 'waiting', 'sent', 'late', ...secondPlaceTroubleWords],
  reviews: ['none', 'open'],
  holds: ['none', 'running_out'],
  help: ['none', 'open'],
  version: ['known', 'paused', 'taken_back', 'stays', 'not_looked'],
} as const;
export type FindingId = keyof typeof findingWords;

export const testedParts = ['printer', 'reader', 'payments', 'mail', 'clock'] as const;
export type TestedPart = (typeof testedParts)[number];

/** What a test may answer; each has a sentence in every language. */
export const testWords = [
  'printed',
  'print_failed',
  'sent',
  'send_failed',
  'reader_ready',
  'reader_not_ready',
  'payments_right',
  'payments_wrong',
  'clock_right',
  'clock_wrong',
  'clock_not_confirmed',
  'not_set_up',
] as const;
