/** `kiosk list`: one line for each kiosk. */
import type { Database } from '../database/connect';
import type { Command } from './io';
import { withDatabase } from './with-database';

export const kioskListCommand: Command = {
  usage: 'kiosk list',
  summary: 'the kiosks: name, property, whether they have joined, and when they were heard of last',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const kiosks = await withDatabase(invocation, io, loadKiosks);
    for (const { id, property_id, state, last_commit_at_ms, at_ms } of kiosks) {
      const lastMs = Math.max(last_commit_at_ms ?? 0, at_ms ?? 0);
      io.out([id, property_id, state, lastMs === 0 ? '-' : new Date(lastMs).toISOString()].join('\t'));
    }
    return 0;
  },
};

/** With their last report, where there is one. */
function loadKiosks(database: Database) {
  return database
    .selectFrom('kiosk')
    .leftJoin('kiosk_status', 'kiosk_status.kiosk_id', 'kiosk.id')
    .select(['kiosk.id', 'property_id', 'state', 'last_commit_at_ms', 'at_ms'])
    .orderBy('property_id')
    .orderBy('kiosk.id')
    .execute();
}
