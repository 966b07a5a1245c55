/** A tenant of the worked cases who signed rules on late rent, and a kiosk that goes through days as it would in life. */
import type { Id } from '../../../src/shared/ids';
import type { Mailer } from '../../../src/main/mail/port';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { addDays } from '../../../src/main/domain/base/dates';
import { feePresets } from '../../../src/main/domain/late/late-fee';
import type { LateStep } from '../../../src/main/domain/late/late-steps';
import type { LateRules } from '../../../src/main/domain/late/late-terms';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { makeLateSteps } from '../../../src/main/services/late/steps';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import { moveInOn, noonOf, openBilled, type Signed } from './billed';
import { never } from './rented';
import { valueOf } from './rental';

const step = (key: string, afterDays: number, over: Partial<LateStep>): LateStep => ({
  key,
  afterDays,
  letter: null,
  fee: null,
  suspend: false,
  task: null,
  ...over,
});
const { fee, caps, minimumOwedMinor } = feePresets['us-ca'];

/** Californian fees; the steps that the specification has as its sample. */
export const lateRules: LateRules = {
  steps: [
    step('reminder', 3, { letter: 'reminder' }),
    step('fee', 10, { letter: 'late_notice', fee }),
    step('suspension', 15, { letter: 'late_notice', suspend: true }),
    step('lock', 20, { task: 'overlock' }),
  ],
  caps,
  minimumOwedMinor,
  warnDays: 3,
  outageDays: null,
  feeTaxCode: null,
  restoreWhen: 'arrears_paid',
  lien: null,
};

interface Late extends Partial<Signed> {
  /** Null: the property has none when the tenant signs. */
  readonly rules?: LateRules | null;
}

export async function openLate({ rules = lateRules, ...signed }: Late = {}) {
  const books = await openBilled({ moveIn: '2027-02-10', ...signed, late: rules });
  const { ctx, db, raw, contractId } = books;
  let mailWorks = true;
  const outcome = () =>
    Promise.resolve(
      mailWorks
        ? { done: true as const }
        : { done: false as const, failure: 'mail_put_off' as const, again: true },
    );
  const mailed: string[] = [];
  // Only single documents are asked for here.
  const mailer = {
    sendDocument: ({ kind, number }) => {
      if (mailWorks) mailed.push(`${kind} ${number}`);
      return outcome();
    },
  } as Partial<Mailer> as Mailer;
  const deliveries = createSingleDeliveries(ctx, { printer: null, mailer });
  await deliveries.start();
  const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  /** What the kiosk does at noon of a day. */
  const atOnce = async () => {
    await billOnce(ctx, deliveries, never);
    await deliveries.round();
  };
  const on = (day: string) => {
    db.clock.set(noonOf(day));
    return atOnce();
  };
  const list = <Row>(sql: string) => raw.prepare<[], Row>(sql).all();
  return {
    ...books,
    staff,
    mailed,
    deliveries,
    on,
    /** The same, whatever the time is. */
    atOnce,
    /** The run alone, at the time that it is. */
    again: () => makeLateSteps(ctx, never),
    mailStops: () => (mailWorks = false),
    /** Every day from one to another. */
    through: async (from: string, to: string) => {
      for (let day = from; day <= to; day = addDays(day, 1)) await on(day);
    },
    /** `2027-03-05 reminder`, in the order in which they were done. */
    steps: () =>
      list<{ on: string; key: string }>(
        `SELECT done_on AS "on", step_key AS key FROM late_step ORDER BY done_at_ms, invoice_id`,
      ).map(({ on: day, key }) => `${day} ${key}`),
    fees: () =>
      list<{ issued: string; due: string; total: number; text: string }>(
        `SELECT issued_on AS issued, due_on AS due, total_minor AS total, description AS text FROM invoice
          JOIN invoice_line ON invoice_id = id WHERE kind = 'LATE FEE' ORDER BY number`,
      ),
    code: () =>
      raw
        .prepare<[string], { code: string; state: string }>(
          'SELECT code, state FROM access_code WHERE contract_id = ?',
        )
        .get(contractId),
    open: () =>
      raw
        .prepare<[], number>(
          `SELECT (SELECT sum(total_minor) FROM invoice) - (SELECT coalesce(sum(amount_minor), 0) FROM allocation)`,
        )
        .pluck()
        .get() ?? 0,
    /** Staff take in cash what is owed. */
    pay: async (amount: number, id: Id<'contract'> = contractId) =>
      valueOf(
        await takeOwed(ctx, staff, {
          contractId: id,
          key: db.newId<'event'>(),
          amountMinor: amount,
          tender: { kind: 'cash', givenMinor: amount },
        }),
      ),
    /** So much of the deposit is credited, and settles what is open. */
    credit: async (payableMinor: number) => {
      const [deposit] = list<{ position: number }>(
        `SELECT position FROM invoice_line WHERE code = 'deposit'`,
      );
      if (!deposit) throw new Error('no deposit');
      const lines = [{ ...deposit, payableMinor }];
      const wish = { contractId, lines, key: db.newId<'event'>(), reason: 'The deposit pays for it.' };
      valueOf(await makeCreditNote(ctx, staff, wish));
    },
    faults: () => findFaults(raw),
    another: (unitIndex: number, moveIn: string) => moveInOn(books, { moveIn }, unitIndex),
  };
}
