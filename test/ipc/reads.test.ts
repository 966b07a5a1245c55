/** What a whole move-in at the screen asks of the database: what a transaction reads again without having changed it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openBookings, typed, valueOf } from '../support/services/bookings';
import { isRead, listenToStatements, repeatsIn } from '../support/services/statements';

it('a whole move-in at the screen repeats no read within a transaction', async () => {
  const world = await openBookings();
  onTestFinished(() => world.close());
  const asked = listenToStatements(world.db.open.raw);
  const repeats: Record<string, string[]> = {};
  let reads = 0;
  const note = (step: string) => {
    const transactions = asked();
    reads += transactions.flat().filter(isRead).length;
    repeats[step] = transactions.flatMap(repeatsIn);
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
  expect(repeats).toEqual({ begin: [], draft: [], 'draft again': [], sign: [], pay: [], result: [] });
});
