/** A tenant with two contracts whom the run bills, at the kiosk's own reader: real time, test cards. */
import { expect, onTestFinished } from 'vitest';
import type { PaymentView } from '../../../src/shared/screen-shapes';
import type { Id } from '../../../src/shared/ids';
import type { SimulatedOutcome } from '../../../src/shared/shapes';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { createOwedPayments } from '../../../src/main/services/payment/owed-payments';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { moveInOn, noonOf, openBilled } from './billed';
import { valueOf } from './rental';
import { openMinor } from './open-invoice';

/** One bill of 173.29 for March, for each contract, is due. */
export const BILL = 17_329;

export async function owingTenant() {
  const books = await openBilled({ moveIn: '2027-02-10' });
  const second = await moveInOn(books, { moveIn: '2027-02-10' }, 1);
  const { raw, db, contractId } = books;
  const contactId = raw
    .prepare<[string], Id<'contact'>>('SELECT contact_id FROM rental_contract WHERE id = ?')
    .pluck()
    .get(contractId);
  if (!contactId) throw new Error('no tenant');
  raw.prepare('UPDATE rental_contract SET contact_id = ?').run(contactId);
  await books.runOn('2027-02-24');
  db.clock.set(noonOf('2027-03-03'));
  const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  const count = (from: string) => raw.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get();
  return {
    ...books,
    contactId,
    second,
    both: [contractId, second],
    staff,
    count,
    /** The newest payment of invoices. */
    owedAttempt: () =>
      raw
        .prepare<[], { id: Id<'attempt'>; state: string; failure: string | null; intent_id: string }>(
          `SELECT id, state, failure, intent_id FROM payment_attempt WHERE booking_id IS NULL
            ORDER BY created_at_ms DESC, id DESC`,
        )
        .get(),
    openMinor: () => openMinor(raw),
    /** Staff take in cash what a contract owes. */
    atDesk: (id: Id<'contract'>, amountMinor = BILL) =>
      takeOwed(books.ctx, staff, {
        contractId: id,
        key: db.newId<'event'>(),
        amountMinor,
        tender: { kind: 'cash', givenMinor: amountMinor },
      }),
  };
}

/** The screen of such a tenant, over services that a test may have changed. */
export function tenantScreen(
  ctx: ServiceContext,
  contactId: Id<'contact'>,
  contractIds: readonly Id<'contract'>[],
) {
  const runs = createPaymentRuns(ctx);
  const payments = createOwedPayments(ctx, runs);
  onTestFinished(async () => {
    ctx.gateway.stopReader();
    await runs.stop(2000);
  });
  const own = { contactId, language: 'en' } as const;
  const screen = {
    runs,
    start: (consentIds?: readonly Id<'card_consent'>[]) =>
      payments.start({ ...own, contractIds, consentIds }),
    cancel: () => payments.cancel(own),
    leave: () => payments.leave(),
    state: async () => valueOf(await payments.state(own)),
    present: async (outcome: SimulatedOutcome) =>
      valueOf(await payments.present({ contactId, outcome })).presented,
    /** Waits until the screen would show a phase; answers what it then shows. */
    async reach(phase: PaymentView['phase']): Promise<PaymentView> {
      await expect.poll(async () => (await screen.state()).phase, { interval: 10 }).toBe(phase);
      return screen.state();
    },
    /** From the tap on Pay until the reader waits. */
    async waiting(consentIds?: readonly Id<'card_consent'>[]) {
      valueOf(await screen.start(consentIds));
      return screen.reach('present_card');
    },
  };
  return screen;
}
