/** Payments that a backup knew as open: what became of them since is found out before they are finished. */
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { booksRefusal } from '../../../src/main/services/base/books-in-doubt';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { confirmBooks } from '../../../src/main/services/books/comparison';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import type { Id } from '../../../src/shared/ids';
import { plain, restoredKiosk } from '../../support/restore/restored';
import { newTestId } from '../../support/services/database';
import { confirm, outcomeOf, paidIntent, readyBooking, valueOf } from '../../support/services/rental';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

test('a payment that the backup knew as open is not finished a second time: its contract is written back', async () => {
  let id: Id<'booking'> = newTestId<'booking'>();
  let intentId = '';
  const kiosk = await restoredKiosk({
    known: async ({ ctx, db }) => {
      id = await readyBooking(ctx, db, 1);
      intentId = await paidIntent(ctx, id);
    },
    lost: async ({ ctx, contractOf }) => {
      valueOf(await confirm(ctx, id, intentId));
      return contractOf(id);
    },
  });
  const { ctx, raw } = kiosk;
  const contracts = raw.prepare('SELECT id FROM rental_contract').pluck();
  const atStart = () => recoverPayments(ctx, { isRunning: () => false }, { atStart: true });
  expect(await atStart()).toEqual({ settled: 0, open: 1 });
  expect(outcomeOf(await confirm(ctx, id, intentId))).toBe('PAYMENT_PROCESS_FAILED unavailable');
  await kiosk.compare();
  valueOf(await confirmBooks(ctx, manager, { why: 'Looked at every door.', occupied: [] }));
  await kiosk.compare();
  // The books count again, and the contract is lacking still.
  expect(await booksRefusal(ctx, 'FAILED')).toBeNull();
  expect(await atStart()).toEqual({ settled: 0, open: 1 });
  expect(contracts.all()).toEqual([]);
  await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
  await atStart();
  expect(valueOf(await confirm(ctx, id, intentId))).toBe(kiosk.lost);
  expect(contracts.all()).toEqual([kiosk.lost]);
  expect(plain(kiosk.rowsNow(kiosk.lost))).toEqual(plain(kiosk.rowsBefore(kiosk.lost)));
  expect((await ctx.gateway.retrieveIntent(intentId)).status).toBe('succeeded');
  expect(findFaults(raw)).toEqual([]);
});

test('a payment that came to no contract is settled once the books count again: no backup has its signature, so the money goes back', async () => {
  let intentId = '';
  const kiosk = await restoredKiosk({
    known: async ({ ctx, db }) => {
      intentId = await paidIntent(ctx, await readyBooking(ctx, db, 1));
    },
    lost: () => Promise.resolve(),
  });
  const { ctx, raw } = kiosk;
  const atStart = () => recoverPayments(ctx, { isRunning: () => false }, { atStart: true });
  expect(await atStart()).toEqual({ settled: 0, open: 1 });
  expect((await ctx.gateway.retrieveIntent(intentId)).status).toBe('requires_capture');
  await kiosk.compare();
  valueOf(await confirmBooks(ctx, manager, { why: 'Looked at every door.', occupied: [] }));
  await kiosk.compare();
  expect(await atStart()).toEqual({ settled: 1, open: 0 });
  expect(raw.prepare('SELECT count(*) FROM rental_contract').pluck().get()).toBe(0);
  expect((await ctx.gateway.retrieveIntent(intentId)).status).toBe('canceled');
  expect(findFaults(raw)).toEqual([]);
});
