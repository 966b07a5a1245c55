/**
 * Two units were rented in one visit after the backup, with one card. Each contract comes back by itself, by either source and in
 * either order, and the one payment is shared as it was.
 */
import type Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { presentTestCard, startPayment } from '../../../src/main/services/payment/payments';
import type { Id } from '../../../src/shared/ids';
import { booksOf } from '../../support/restore/head-office-books';
import { restoredKiosk, type Before } from '../../support/restore/restored';
import { newTestId } from '../../support/services/database';
import { confirm, paidIntent, readyVisit, valueOf } from '../../support/services/rental';

/** What the books say of both, by what does not depend on the way on which it came. */
const stateOf = (raw: Database.Database) =>
  [
    `SELECT c.id, c.number, c.unit_id, u.state FROM rental_contract c JOIN unit u ON u.id = c.unit_id ORDER BY c.id`,
    `SELECT contract_id, provider, intent_id, amount_minor, currency FROM charges_entry ORDER BY contract_id`,
    `SELECT position, booking_id, amount_minor FROM attempt_booking ORDER BY position`,
    `SELECT booking_id, amount_minor, state FROM payment_attempt`,
    `SELECT id, number, contract_id, total_minor FROM invoice ORDER BY number`,
    `SELECT i.contract_id, r.number, r.amount_minor FROM receipt r JOIN invoice i ON i.id = r.invoice_id ORDER BY i.contract_id`,
    `SELECT account, sum(debit_minor - credit_minor) AS minor FROM posting WHERE account IN ('receivable', 'advance', 'deposit')
      GROUP BY account, contract_id ORDER BY account, contract_id`,
  ].map((sql) => raw.prepare(sql).all());

const contractsIn = (raw: Database.Database) =>
  raw.prepare<[], Id<'contract'>>('SELECT id FROM rental_contract ORDER BY number').pluck().all();

function bookingPaid(raw: Database.Database): Id<'booking'> {
  const id = raw.prepare<[], Id<'booking'>>('SELECT booking_id FROM payment_attempt').pluck().get();
  if (!id) throw new Error('nothing is being paid');
  return id;
}

const withHeadOffice = (ctx: ServiceContext): ServiceContext => ({
  ...ctx,
  headOffice: { ...ctx.headOffice, state: () => 'up' },
});

async function rentTwo({ ctx, db }: Before) {
  const { raw } = db.open;
  const about = { bookingId: await readyVisit(ctx, db), language: 'en' as const };
  const runs = createPaymentRuns(ctx);
  valueOf(await startPayment(ctx, runs, about));
  const present = () => presentTestCard(ctx, { ...about, outcome: 'approved' }).then(valueOf);
  await expect.poll(present, { interval: 10 }).toEqual({ presented: true });
  const attempt = raw.prepare<[], Id<'attempt'>>('SELECT id FROM payment_attempt').pluck().get();
  if (attempt) await runs.ended(attempt);
  return { contracts: contractsIn(raw), books: booksOf(raw), state: stateOf(raw) };
}

const sources = ['former_database', 'head_office'] as const;

test.each(sources.flatMap((source) => [false, true].map((backward) => ({ source, backward }))))(
  'both contracts come back by $source, the last one first: $backward',
  async ({ source, backward }) => {
    const kiosk = await restoredKiosk(
      { lost: rentTwo },
      { keepsAside: source === 'former_database', change: withHeadOffice },
    );
    const { books, contracts, state } = kiosk.lost;
    expect(contracts).toHaveLength(2);
    await kiosk.compare(() => Promise.resolve(source === 'head_office' ? books : null));
    for (const contractId of backward ? contracts.toReversed() : contracts) {
      await kiosk.desk.ask('books.write-back', { contractId });
      expect(findFaults(kiosk.raw)).toEqual([]);
    }
    expect(stateOf(kiosk.raw)).toEqual(state);
  },
);

test.each(sources)(
  'a payment that the backup knew as begun is captured between the two, and is for both in the end: by %s',
  async (source) => {
    let id = newTestId<'booking'>();
    let intentId = '';
    const captureIntent = () => Promise.reject(new GatewayError('unreachable', ''));
    const kiosk = await restoredKiosk(
      {
        known: async ({ ctx, db }) => {
          intentId = await paidIntent(ctx, await readyVisit(ctx, db));
          // It is confirmed by the first of the visit.
          id = bookingPaid(db.open.raw);
        },
        lost: async ({ ctx, db: { open } }) => {
          valueOf(await confirm({ ...ctx, gateway: { ...ctx.gateway, captureIntent } }, id, intentId));
          return { contracts: contractsIn(open.raw), books: booksOf(open.raw) };
        },
      },
      { keepsAside: source === 'former_database', change: withHeadOffice },
    );
    await kiosk.compare(() => Promise.resolve(source === 'head_office' ? kiosk.lost.books : null));
    const sweep = () => recoverPayments(kiosk.ctx, { isRunning: () => false }, { atStart: true });
    for (const contractId of kiosk.lost.contracts) {
      await kiosk.desk.ask('books.write-back', { contractId });
      await sweep();
      expect(findFaults(kiosk.raw)).toEqual([]);
    }
    expect((await kiosk.ctx.gateway.retrieveIntent(intentId)).status).toBe('succeeded');
    expect(kiosk.raw.prepare('SELECT state FROM receipt').pluck().all()).toEqual(['final', 'final']);
    expect(kiosk.raw.prepare('SELECT position FROM attempt_booking').pluck().all()).toEqual([1, 2]);
  },
);
