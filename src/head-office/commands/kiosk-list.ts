/** `kiosk list`: a line for each kiosk, and below it what runs and what is wrong there by its last report. */
import { selectKiosksWithStatus } from '../database/kiosk/kiosks';
import { readStatus } from '../database/kiosk/statuses';
import { problemWords } from '../fleet/problems';
import { updatesWords } from '../fleet/updates';
import { messagesIn } from '../locales';
import { speechIn } from '../locales/speech';
import type { Command } from './io';
import { withDatabase } from './with-database';

export const kioskListCommand: Command = {
  usage: 'kiosk list',
  summary:
    'the kiosks: name, property, whether they have joined, when they were heard of last. Below each stand its version, ring and last update, and what is wrong there',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const kiosks = await withDatabase(invocation, io, selectKiosksWithStatus);
    for (const { id, property_id, state, last_commit_at_ms, at_ms, status } of kiosks) {
      const lastMs = Math.max(last_commit_at_ms ?? 0, at_ms ?? 0);
      io.out([id, property_id, state, lastMs === 0 ? '-' : new Date(lastMs).toISOString()].join('\t'));
      if (state !== 'active' || status === null) continue;
      for (const line of [programOf(status), ...wrong(status)]) io.out(`  ${line}`);
    }
    return 0;
  },
};

/** Which version runs there, and how it is kept up to date. */
function programOf(status: string): string {
  const told = readStatus(status);
  const updates = told && updatesWords(told, (ms) => new Date(ms).toISOString(), speechIn('en'));
  return `version ${[told?.version ?? '-', ...(updates ? [updates.text] : [])].join(', ')}`;
}

/** In the words of the fleet page. */
function wrong(status: string): string[] {
  const problems = readStatus(status)?.problems;
  if (!problems) return ['It did not tell how it is.'];
  return problems.map((problem) => {
    const { what, toDo } = problemWords(problem, messagesIn('en'));
    return `${what}. ${toDo}`;
  });
}
