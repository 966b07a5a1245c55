/** What a whole move-in at the screen asks of the database: what a transaction reads again without having changed it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openBookings, typed, valueOf } from '../support/services/bookings';
import { listenToStatements, type Asked } from '../support/services/statements';

const tablesOf = (sql: string) =>
  [...sql.matchAll(/(?:from|join|into|update) "?(\w+)"?/gi)].map(([, name]) => name);
/** Of the kiosk's own database: the simulated card provider has one too. */
const isRead = ({ sql }: Asked) => sql.startsWith('select ');

/** Reads that a transaction made before, of tables that it did not write in between. */
function repeatsIn(asked: readonly Asked[]): readonly Asked[] {
  const known = new Set<string>();
  const repeats: Asked[] = [];
  for (const one of asked) {
    if (isRead(one)) {
      if (known.has(one.whole)) repeats.push(one);
      known.add(one.whole);
    } else {
      const written = new Set(tablesOf(one.sql));
      for (const whole of known) {
        const [sql] = JSON.parse(whole) as [string];
        if (tablesOf(sql).some((name) => written.has(name))) known.delete(whole);
      }
    }
  }
  return repeats;
}

/** How many there are still; it may only become fewer. */
const KNOWN: Readonly<Record<string, number>> = { draft: 4, 'draft again': 9, pay: 1, result: 1 };

it('a whole move-in at the screen repeats no more reads within a transaction than are known', async () => {
  const world = await openBookings();
  onTestFinished(() => world.close());
  const asked = listenToStatements(world.db.open.raw);
  const repeats = new Map<string, string[]>();
  let reads = 0;
  const note = (step: string) => {
    const transactions = asked();
    reads += transactions.flat().filter(isRead).length;
    repeats.set(
      step,
      transactions.flatMap(repeatsIn).map(({ whole }) => whole),
    );
  };
  valueOf(await world.call('session.begin', {}));
  note('begin');
  const { id } = await world.save();
  note('draft');
  await world.save({
    bookingId: id,
    contact: typed,
    coverage: { kind: 'operator_plan', ...world.plan('Basic', 'Box', 0) },
    addOnIds: [world.addOnId('Disc padlock')],
  });
  note('draft again');
  const input = { bookingId: id, language: 'en' } as const;
  await world.sign(id);
  note('sign');
  valueOf(await world.call('payment.start', input));
  while (!valueOf(await world.call('reader.present', { ...input, outcome: 'approved' })).presented)
    await sleep(5);
  while (valueOf(await world.call('payment.state', input)).phase !== 'paid') await sleep(5);
  note('pay');
  valueOf(await world.call('move-in.result', input));
  note('result');
  expect(reads).toBeGreaterThan(200);
  for (const [step, found] of repeats)
    expect(found.length, `${step}:\n${found.join('\n')}`).toBeLessThanOrEqual(KNOWN[step] ?? 0);
});
