/** Payments that ended in review, with a provider whose books a test writes into from outside, as banks do. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { temporaryFolder } from '../base/folder';
import { draft, openLightServices, readyBooking, screen, valueOf } from './rental';
import type { TestServiceOptions } from './service-context';

/** What a provider says of an intent that is paid: its charge and amounts. */
const paid = (status: string, amount: number) => ({
  status,
  amountReceived: status === 'succeeded' ? amount : 0,
  amountCapturable: status === 'requires_capture' ? amount : 0,
  charge: { id: 'ch_1', refunded: false, disputed: false, card: { brand: 'visa', last4: '4242' } },
});

export async function openBooks(options: TestServiceOptions = {}) {
  const ledgerFile = options.ledgerFile ?? join(temporaryFolder(), 'provider.db');
  const services = await openLightServices({ ...options, ledgerFile });
  const ledger = new Database(ledgerFile);
  onTestFinished(async () => {
    ledger.close();
    await services.close();
  });
  const { ctx, db } = services;
  const raw = db.open.raw;
  const patch = (intentId: string, change: object) => {
    ledger
      .prepare(
        'UPDATE intent SET body = json_patch(body, ?), outcome = NULL, decided_at_ms = NULL WHERE id = ?',
      )
      .run(JSON.stringify(change), intentId);
  };
  const amountOf = (intentId: string) =>
    Number(ledger.prepare(`SELECT body ->> 'amount' FROM intent WHERE id = ?`).pluck().get(intentId));
  const books = {
    ...services,
    raw,
    patch,
    forget: (intentId: string) => ledger.prepare('DELETE FROM intent WHERE id = ?').run(intentId),
    pay: (intentId: string, status: 'succeeded' | 'requires_capture') =>
      patch(intentId, paid(status, amountOf(intentId))),
    sweep: () => recoverPayments(ctx, { isRunning: () => false }, { atStart: true }),
    attempt: () =>
      raw
        .prepare<[], { id: Id<'attempt'>; state: string; booking_id: Id<'booking'> }>(
          'SELECT id, state, booking_id FROM payment_attempt ORDER BY created_at_ms DESC, id DESC',
        )
        .get(),
    left: async (intentId: string) => {
      const intent = await ctx.gateway.retrieveIntent(intentId);
      return {
        attempt: raw.prepare('SELECT state FROM payment_attempt').pluck().get(),
        booking: raw.prepare('SELECT state FROM booking').pluck().get(),
        contracts: raw.prepare('SELECT count(*) FROM rental_contract').pluck().get(),
        money: intent.charge?.refunded ? 'refunded' : intent.status,
        faults: findFaults(raw),
      };
    },
    /** A card was charged at once for a booking that is not ready: nobody but staff can tell what to do. */
    async chargedUnready() {
      const bookingId = await draft(ctx, db);
      const { paymentIntentId } = valueOf(await createPaymentIntent(ctx, screen, bookingId));
      books.pay(paymentIntentId, 'succeeded');
      await books.sweep();
      return books.reviewed(bookingId, paymentIntentId);
    },
    /** A card was charged at once for a booking whose move-in could not be written then, and can by now. */
    async chargedReady() {
      const bookingId = await readyBooking(ctx, db);
      const { paymentIntentId } = valueOf(await createPaymentIntent(ctx, screen, bookingId));
      books.pay(paymentIntentId, 'succeeded');
      raw.exec(`CREATE TRIGGER broken BEFORE INSERT ON invoice BEGIN SELECT RAISE(ABORT, 'broken'); END`);
      await books.sweep();
      raw.exec('DROP TRIGGER broken');
      return books.reviewed(bookingId, paymentIntentId);
    },
    reviewed(bookingId: Id<'booking'>, intentId: string) {
      const attempt = books.attempt();
      if (attempt?.state !== 'needs_review') throw new Error(`the attempt is ${attempt?.state}`);
      return { bookingId, intentId, attemptId: attempt.id };
    },
  };
  return books;
}
