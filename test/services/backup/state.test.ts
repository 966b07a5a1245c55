import { expect, it } from 'vitest';
import type { BackupsView } from '../../../src/shared/desk/backups';
import { backupState, type BackupState } from '../../../src/main/services/backup/views';

const DAY = 24 * 60 * 60_000;
const NOW = 100 * DAY;

const view = (change: Partial<BackupsView>): BackupsView => ({
  backups: [],
  dailyAt: '03:00',
  keep: 14,
  working: null,
  failure: null,
  databaseBytes: 1,
  verified: null,
  second: null,
  ...change,
});
const good = (agoMs: number): BackupsView['backups'] => [
  {
    name: 'x',
    kind: 'regular',
    madeAtMs: NOW - agoMs,
    byHand: false,
    bytes: 1,
    tried: { atMs: NOW - agoMs, outcome: 'good', contracts: 0, faults: [] },
  },
];
const failed = (why: 'no_room' | 'faults' | 'fault') => ({ what: 'backup', why, atMs: NOW }) as const;

it.each<[string, Partial<BackupsView>, number | null, BackupState]>([
  ['a new kiosk', {}, NOW - DAY, 'none_yet'],
  ['a kiosk that nothing was written in', {}, null, 'none_yet'],
  ['three days without one', {}, NOW - 3 * DAY, 'none'],
  ['none because they are switched off', { dailyAt: null }, 0, 'off'],
  ['one of this night', { backups: good(DAY) }, 0, 'good'],
  ['one of three days ago', { backups: good(3 * DAY) }, 0, 'old'],
  ['an old one, and switched off', { backups: good(3 * DAY), dailyAt: null }, 0, 'off'],
  ['one that failed', { backups: good(DAY), failure: failed('fault') }, 0, 'failed'],
  ['one that does not add up', { backups: good(DAY), failure: failed('faults') }, 0, 'not_good'],
  ['no room for one', { backups: good(DAY), failure: failed('no_room') }, 0, 'no_room'],
])('%s is reported', (_what, change, firstEntryMs, state) => {
  expect(backupState(view(change), NOW, firstEntryMs).state).toBe(state);
});
