/** G23: what a call costs the processor after years, against the same call on the first day. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { book, workOf } from './changes.mjs';
import { openLine } from './line.mjs';
import { load } from './load.mjs';
import { daysAhead, lived, processorTime, startAt, startService, temporaryFolder } from './programs.mjs';
import { measure, takingTurns } from './rows.mjs';

const REQUESTS = 2000;
const CHANGES = 100;
const WARM_UP = 4000;
const MOST = 0.05;

export async function growth(asked, rounds) {
  if (lived === null || !asked('G23')) return [];
  return [await measure('G23', 'growth with the data', () => grow(rounds))];
}

async function grow(rounds) {
  const first = await begun(await startAt(temporaryFolder(), daysAhead(0)));
  const later = await begun(await startService());
  const times = later.size / first.size;
  const note = `${first.size} contracts, bills and receipts on the first day, ${later.size} then; exponent 0 is flat, 1 grows with them`;
  const rows = [];
  for (const [title, work] of Object.entries(calls)) {
    for (const site of [first, later]) await work(site, WARM_UP);
    const cost = (site) => async () => {
      const before = processorTime(site.service.pid);
      const count = await work(site, REQUESTS);
      return (processorTime(site.service.pid) - before) / count;
    };
    const { baseline, ours } = await takingTurns(rounds, cost(first), cost(later));
    const exponent = Math.log(ours / baseline) / Math.log(times);
    rows.push({
      measure: `${title}, processor`,
      baseline: `${baseline.toFixed(0)} us`,
      ours: `${ours.toFixed(0)} us`,
      ratio: (ours / baseline).toFixed(2),
      goal: `exponent <= ${MOST}`,
      holds: exponent <= MOST,
      note: `exponent ${exponent.toFixed(3)}; ${note}`,
    });
  }
  for (const { service } of [first, later]) await service.stop();
  return rows;
}

/** Each answers how many calls it made: as many as it was asked for, or fewer where each takes long. */
const calls = {
  'list of user types': (site, count) => ask(site, '/v1/common/user-type', count),
  'list of units': (site, count) => ask(site, '/v1/kiosk/unit/list', count),
  async 'PUT insurance link'({ service, booking }) {
    const link = workOf('link', booking, null);
    // One that waits for long is closed by the service.
    const line = await openLine(service);
    for (let count = 0; count < CHANGES; count += 1) await link(line.call, count);
    line.close();
    return CHANGES;
  },
};

async function ask({ service }, path, count) {
  await load(service, path, count);
  return count;
}

const begun = async (service) => ({
  service,
  booking: await book(service),
  size: sizeOf(service.folder),
});

function sizeOf(folder) {
  const db = new Database(join(folder, 'keyturn.db'), { readonly: true });
  try {
    const count = (table) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    return count('rental_contract') + count('invoice') + count('receipt');
  } finally {
    db.close();
  }
}
