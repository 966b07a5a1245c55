/** Tenants who signed on a day of the test's choice at prices of its choice, whom the run bills from then on. */
import type { Id } from '../../../src/shared/ids';
import type { PaymentIntent } from '../../../src/main/card-reader/port';
import { linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { AutopayRules } from '../../../src/main/domain/autopay/rules';
import type { RentChangeRules } from '../../../src/main/domain/contract/rent-change';
import { readMoveOutRules, type PropertyMoveOut } from '../../../src/main/domain/leaving/rules';
import type { TransferRules } from '../../../src/main/domain/leaving/transfer-rules';
import type { ReturnedPaymentRules } from '../../../src/main/domain/contract/returned-payment';
import type { LateRules } from '../../../src/main/domain/late/late-terms';
import { makeBills } from '../../../src/main/services/bill/run';
import type { TestDatabase } from './database';
import { confirm, draft, paidIntent, planBody, screen, signAtScreen, valueOf } from './rental';
import { openBooks } from './review-cases';

/** The tenant of the worked cases: rent 149.00 taxed 8.25 %, a plan of 12.00 untaxed, both prorated, day 1 of the month. */
export interface Signed {
  readonly moveIn: string;
  readonly rent?: number;
  readonly plan?: number;
  /** A part of a period costs the whole plan; it costs its days unless this is said. */
  readonly wholePlan?: boolean;
  readonly currency?: string;
  readonly timeZone?: string;
  /** Day of the month on which periods begin; null: that of the move-in. */
  readonly day?: number | null;
  readonly plusNextAfterDay?: number | null;
  readonly dayCount?: 'actual' | 'twelfths_365' | 'thirty';
  readonly deposit?: number;
  /** Neither taxes, nor a fee, nor a deposit. */
  readonly rentAlone?: boolean;
  /** By which the property charges saved cards, and so the contracts that are signed. */
  readonly autopayRules?: AutopayRules;
  /** Code of one of the property's promotions. */
  readonly promotion?: string;
  /** Days of notice that are signed. */
  readonly noticeDays?: number;
  /** The same for the site's own notice. */
  readonly siteNoticeDays?: number;
  /** Whether the agreement tells them; it does unless something else is said. */
  readonly isNoticeTold?: boolean;
  /** What the property has for tenants who leave; without it the mildest. */
  readonly moveOut?: Partial<PropertyMoveOut>;
  /** Whether the agreement tells it; it does unless something else is said. */
  readonly isMoveOutTold?: boolean;
  /** Rules on late rent, and an agreement that tells them. */
  readonly late?: LateRules | null;
  /** How the rent may change, and an agreement that tells it. */
  readonly rentChange?: RentChangeRules;
  /** What a returned payment costs, and an agreement that tells it. */
  readonly returnedPayment?: ReturnedPaymentRules;
  /** Whether the agreement tells it; it does unless something else is said. */
  readonly isReturnTold?: boolean;
  /** What it costs to change the unit. */
  readonly transfer?: TransferRules;
  /** Whether the agreement tells it; it does unless something else is said. */
  readonly isTransferTold?: boolean;
}

export interface Bill {
  readonly id: Id<'invoice'>;
  readonly number: string;
  readonly issued: string;
  readonly due: string;
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly tax: number;
}

type Books = Awaited<ReturnType<typeof openBooks>>;

/** Noon of a day at the property's place, near enough for every time zone of these tests. */
export const noonOf = (day: string): number => Date.parse(`${day}T17:00:00Z`);

/** A property that has these prices, and bills from the first day that anybody can have moved in. */
export async function openBilled(signed: Signed) {
  const books = await openBooks({ change: providerInTime });
  setPrices(books, signed);
  const contractId = await moveInOn(books, signed);
  return { ...books, contractId, ...handles(books) };
}

/** A provider that makes each payment by the test's clock: its own is the machine's, for which years ahead are too late. */
export function providerInTime(ctx: ServiceContext): ServiceContext {
  const { gateway, clock } = ctx;
  const now = (seen: PaymentIntent): PaymentIntent => ({
    ...seen,
    createdMs: clock.nowMs(),
    charge: seen.charge && { ...seen.charge, captureBeforeMs: null },
  });
  return {
    ...ctx,
    gateway: {
      ...gateway,
      createIntent: async (intent) => now(await gateway.createIntent(intent)),
      retrieveIntent: async (id) => now(await gateway.retrieveIntent(id)),
      captureIntent: async (id, key) => now(await gateway.captureIntent(id, key)),
      async *listIntents() {
        // Before now: what is asked about ends now.
        const createdMs = clock.nowMs() - 60_000;
        for await (const intent of gateway.listIntents({ fromMs: 0, toMs: Infinity }))
          yield { ...now(intent), createdMs };
      },
    },
  };
}

/** The prices and rules of a property, as the test has them. */
export function setPrices({ raw }: Pick<Books, 'raw'>, signed: Signed): void {
  const { day = 1, plusNextAfterDay = null, currency = 'USD', timeZone = 'America/Chicago' } = signed;
  const { dayCount = 'actual' } = signed;
  raw
    .prepare(
      `UPDATE property SET billing_start_on = '2000-01-01', billing_mode = ?, billing_day = ?,
        day_count = ?, plus_next_after_day = ?, currency = ?, time_zone = ?`,
    )
    .run(day === null ? 'anniversary' : 'fixed_day', day, dayCount, plusNextAfterDay, currency, timeZone);
  if (signed.autopayRules)
    raw.prepare('UPDATE property SET autopay_rules = ?').run(JSON.stringify(signed.autopayRules));
  raw.prepare('UPDATE unit SET rent_minor = ?').run(signed.rent ?? 14_900);
  if (signed.deposit !== undefined) raw.prepare('UPDATE unit SET deposit_minor = ?').run(signed.deposit);
  raw.prepare('UPDATE premium_revision SET premium_minor = ?').run(signed.plan ?? 1200);
  raw.exec(`UPDATE charge_rule SET prorated = 1 WHERE kind IN ('rent', 'insurance');
    UPDATE charge_rule SET tax_code = 'none' WHERE kind = 'insurance'`);
  if (signed.wholePlan === true) raw.exec(`UPDATE charge_rule SET prorated = 0 WHERE kind = 'insurance'`);
  if (signed.late) bringRules({ raw }, signed.late);
  if (signed.rentChange) {
    raw.prepare('UPDATE property SET rent_change = ?').run(JSON.stringify(signed.rentChange));
    bringClause({ raw }, 'Rent', '{{rentChangeRules}}');
  }
  if (signed.returnedPayment) {
    raw.prepare('UPDATE property SET returned_payment = ?').run(JSON.stringify(signed.returnedPayment));
    if (signed.isReturnTold ?? true) bringClause({ raw }, 'Returned payments', '{{returnedPaymentRules}}');
  }
  if (signed.noticeDays !== undefined || signed.siteNoticeDays !== undefined) {
    raw
      .prepare('UPDATE property SET notice_days = ?, notice_site_days = ?')
      .run(signed.noticeDays ?? 0, signed.siteNoticeDays ?? null);
    if (signed.isNoticeTold ?? true) bringClause({ raw }, 'Notice', '{{noticeRules}}');
  }
  if (signed.moveOut) {
    const rules = JSON.stringify({ ...readMoveOutRules(null), ...signed.moveOut });
    raw.prepare('UPDATE property SET move_out = ?').run(rules);
    if (signed.isMoveOutTold ?? true) bringClause({ raw }, 'Moving out', '{{moveOutRules}}');
  }
  if (signed.transfer) {
    raw.prepare('UPDATE property SET transfer = ?').run(JSON.stringify(signed.transfer));
    if (signed.isTransferTold ?? true) bringClause({ raw }, 'Another unit', '{{transferRules}}');
  }
  if (signed.rentAlone === true)
    raw.exec(`UPDATE tax_rate SET rate_milli_percent = 0; UPDATE unit SET deposit_minor = 0;
      UPDATE charge_rule SET amount_minor = 0 WHERE kind = 'admin'`);
}

/** A new catalogue has these rules, and an agreement with a clause that tells them. */
export function bringRules({ raw }: Pick<Books, 'raw'>, rules: LateRules | null): void {
  raw.prepare('UPDATE property SET late = ?').run(rules && JSON.stringify(rules));
  bringClause({ raw }, 'Late rent', '{{lateRules}}');
}

function bringClause({ raw }: Pick<Books, 'raw'>, heading: string, text: string): void {
  const clause = JSON.stringify({ heading, paragraphs: [text] });
  for (const language of ['en', 'es', 'de', 'ar'])
    raw
      .prepare(
        `UPDATE agreement_template SET content = json_insert(content, ?, json(?))
          WHERE current = 1 AND content ->> ? IS NOT NULL`,
      )
      .run(`$.${language}.sections[#]`, clause, `$.${language}`);
}

/** By touch, with card and signature, as any customer. */
export async function moveInOn(
  { ctx, db, raw }: Pick<Books, 'ctx' | 'raw'> & { readonly db: TestDatabase },
  {
    moveIn,
    promotion,
    signedOn = moveIn,
  }: Pick<Signed, 'moveIn' | 'promotion'> & { readonly signedOn?: string },
  unitIndex = 0,
): Promise<Id<'contract'>> {
  db.clock.set(noonOf(signedOn));
  const bookingId = await draft(ctx, db, unitIndex);
  raw.prepare('UPDATE booking SET move_in_on = ? WHERE id = ?').run(moveIn, bookingId);
  valueOf(await linkInsurance(ctx, screen, bookingId, planBody(db, 1, unitIndex)));
  if (promotion !== undefined)
    raw
      .prepare('UPDATE booking SET promotion_id = (SELECT id FROM promotion WHERE code = ?) WHERE id = ?')
      .run(promotion, bookingId);
  valueOf(await signAtScreen(ctx, bookingId));
  return valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
}

function handles({ ctx, db, raw }: Books) {
  const run = () => makeBills(ctx, new AbortController().signal);
  return {
    run,
    /** The run of that day, at noon. */
    runOn: async (day: string): Promise<void> => {
      db.clock.set(noonOf(day));
      await run();
    },
    /** Every bill after the move-in, by number. */
    bills: () =>
      raw
        .prepare<[], Bill>(
          `SELECT id, number, issued_on AS issued, due_on AS due, period_from_on AS "from", period_to_on AS "to",
              total_minor AS total, tax_minor AS tax
            FROM invoice WHERE is_move_in = 0 ORDER BY number`,
        )
        .all(),
    linesOf: (id: Id<'invoice'>) =>
      raw
        .prepare<[string], { code: string; taxable: number; tax: number }>(
          `SELECT code, taxable_minor AS taxable, tax_minor AS tax FROM invoice_line
            WHERE invoice_id = ? ORDER BY position`,
        )
        .all(id),
  };
}
