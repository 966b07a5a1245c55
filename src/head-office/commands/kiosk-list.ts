/** `kiosk list`: one line for each kiosk. */
import { listKiosks } from '../database/kiosks';
import type { Command } from './io';
import { withDatabase } from './with-database';

export const kioskListCommand: Command = {
  usage: 'kiosk list',
  summary: 'the kiosks: name, property, whether they have joined, and when something came from them last',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const kiosks = await withDatabase(invocation, io, listKiosks);
    for (const { id, property_id, state, last_commit_at_ms } of kiosks) {
      const last = last_commit_at_ms === null ? '-' : new Date(last_commit_at_ms).toISOString();
      io.out([id, property_id, state, last].join('\t'));
    }
    return 0;
  },
};
