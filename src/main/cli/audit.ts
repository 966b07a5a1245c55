/** `audit list`: who did what, oldest first. */
import { selectAudit } from '../database/audit/audit';
import { toIsoInstant } from '../domain/base/dates';
import { withExisting } from './database';
import type { Command } from './io';
import { UsageError } from '../../shared/command-line';

const ISO_INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/;

export const listCommand: Command = {
  usage: 'audit list [--since ISO] [--subject ID]',
  summary:
    'tells who did what: time, who, what, the id it was done to, and why, where staff gave a reason; ids only, no names',
  options: ['since', 'subject'],
  positionals: [],
  async run({ dataDir, since, subject }, io) {
    const filter = { sinceMs: readSince(since), subject: subject?.toLowerCase() ?? null };
    await withExisting(dataDir, ({ raw }) => {
      for (const entry of selectAudit(raw, filter)) {
        const why = entry.why ? [JSON.stringify(entry.why)] : [];
        io.out([toIsoInstant(entry.atMs), entry.actor, entry.action, entry.subject, ...why].join('  '));
      }
    });
    return 0;
  },
};

function readSince(text: string | undefined): number | null {
  if (text === undefined) return null;
  const atMs = ISO_INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs)) {
    throw new UsageError(`--since wants a date or an instant of UTC, e.g. 2026-03-15T10:00Z, not "${text}"`);
  }
  return atMs;
}
