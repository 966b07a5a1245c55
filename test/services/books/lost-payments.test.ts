/** What tenants did after a backup about bills that it knew: their cards' money becomes receipts, the rest is listed. */
import { describe, expect, it } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { selectOpenInvoices } from '../../../src/main/database/ledger/allocations';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { ensureIntent } from '../../../src/main/services/attempt/intent-record';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { booksRefusal } from '../../../src/main/services/base/books-in-doubt';
import { chargeExtra } from '../../../src/main/services/debt/extra-charges';
import { confirmBooks } from '../../../src/main/services/books/comparison';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { endAutopayAtDesk } from '../../../src/main/services/autopay/end';
import { giveNotice, withdrawNotice } from '../../../src/main/services/move-out/notice';
import { openOwedAttempt } from '../../../src/main/services/payment/owed-attempt';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import type { ReportedEvent } from '../../../src/shared/head-office/reported-events';
import type { Id } from '../../../src/shared/ids';
import { consent } from '../../support/services/autopay';
import { providerInTime } from '../../support/services/billed';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';
import { restoredKiosk, type Before } from '../../support/restore/restored';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };
const why = 'asked for';
const headOffice = () => Promise.resolve({ contracts: [], epoch: 1 });

/** 25.00 are owed, or more. */
async function cleaned({ ctx }: Pick<Before, 'ctx'>, contractId: Id<'contract'>): Promise<void> {
  const charge = {
    contractId,
    kind: 'cleaning',
    taxCode: 'none',
    amountMinor: 2500,
    totalMinor: 2500,
  } as const;
  valueOf(await chargeExtra(ctx, manager, { ...charge, what: 'Swept the unit', key: newTestId<'event'>() }));
}

/** A tenant who owes 25.00 for cleaning, and whose card is kept. */
async function owing(before: Before) {
  const { ctx, db, contractOf } = before;
  const contractId = await contractOf(await movedIn(ctx, db, 0));
  await cleaned(before, contractId);
  consent(db.open.raw, contractId, { customerId: 'cus_1', cardId: 'pm_1' });
  const contactId = db.open.raw
    .prepare<[string], Id<'contact'>>('SELECT contact_id FROM rental_contract WHERE id = ?')
    .pluck()
    .get(contractId);
  if (!contactId) throw new Error('no tenant');
  return { contractId, contactId };
}

/** At the kiosk, by card. */
async function payByCard({ ctx }: Before, contactId: Id<'contact'>): Promise<string> {
  const attempt = valueOf(await openOwedAttempt(ctx, { contactId, contractIds: 'all' }));
  const intent = await ensureIntent(ctx, attempt);
  ctx.gateway.present?.(intent.id, 'approved');
  await recoverPayments(ctx, { isRunning: () => false }, { atStart: true });
  return intent.id;
}

/** Restored to the moment at which the tenant owed 25.00. */
async function restored<T>(
  lost: (before: Before, tenant: Awaited<ReturnType<typeof owing>>) => Promise<T>,
  options: { readonly keepsAside?: boolean; readonly change?: typeof providerInTime } = {},
) {
  let tenant: Awaited<ReturnType<typeof owing>> | null = null;
  const kiosk = await restoredKiosk(
    {
      known: async (before) => {
        tenant = await owing(before);
      },
      lost: async (before) => (tenant ? lost(before, tenant) : null),
    },
    { change: providerInTime, ...options },
  );
  const known = tenant as Awaited<ReturnType<typeof owing>> | null;
  if (!known) throw new Error('no tenant');
  const open = async () => {
    const invoices = await kiosk.db.query((tx) => selectOpenInvoices(tx, known.contractId));
    return invoices.length;
  };
  const receipts = () =>
    kiosk.raw
      .prepare(
        `SELECT number, r.amount_minor AS amount, r.state, r.received_at_ms AS at, a.intent_id AS intent FROM receipt r
          JOIN payment_attempt a ON a.id = r.attempt_id WHERE a.booking_id IS NULL`,
      )
      .all();
  const changed = async () => {
    const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
    return reviews.flatMap(({ kind, facts }) => (kind === 'changed' ? facts.slice(0, -1) : []));
  };
  return { ...kiosk, ...known, open, receipts, changed };
}

describe('a card that paid bills after the backup', () => {
  it('pays them again in the restored books before anything else begins, once, and with the day of the payment', async () => {
    const kiosk = await restored((before, { contactId }) => payByCard(before, contactId));
    expect(await kiosk.open()).toBe(1);
    await kiosk.compare(headOffice);
    const paid = kiosk.receipts();
    expect(paid).toEqual([
      {
        number: 'R2-000002',
        amount: 2500,
        state: 'final',
        at: kiosk.db.clock.nowMs() - 60_000,
        intent: kiosk.lost,
      },
    ]);
    expect(await kiosk.open()).toBe(0);
    // Nobody has to look at it: nothing differs any more.
    const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
    expect(reviews.flatMap(({ facts }) => facts.filter(([name]) => name === 'lost_payment'))).toEqual([]);
    expect(await booksRefusal(kiosk.ctx, 'FAILED')).toBeNull();
    await kiosk.compare(headOffice);
    expect(kiosk.receipts()).toEqual(paid);
    expect(await kiosk.ctx.gateway.retrieveIntent(kiosk.lost ?? '')).toMatchObject({ status: 'succeeded' });
    expect(findFaults(kiosk.raw)).toEqual([]);
  });

  it('leaves what no bill needs to the tenant, for later bills', async () => {
    const kiosk = await restored(async (before, { contactId, contractId }) => {
      await cleaned(before, contractId);
      return payByCard(before, contactId);
    });
    await kiosk.compare(headOffice);
    expect(kiosk.receipts()).toMatchObject([{ amount: 5000, state: 'final' }]);
    expect(await kiosk.open()).toBe(0);
    await cleaned(kiosk, kiosk.contractId);
    expect(await kiosk.open()).toBe(0);
    expect(findFaults(kiosk.raw)).toEqual([]);
  });

  it('keeps no other payment from being booked where it cannot be written itself', async () => {
    let isBroken = false;
    const change: typeof providerInTime = (ctx) => ({
      ...providerInTime(ctx),
      documents: {
        ...ctx.documents,
        receipt: (facts) =>
          isBroken && facts.amount.price === 25
            ? Promise.reject(new Error('no'))
            : ctx.documents.receipt(facts),
      },
    });
    const kiosk = await restored(
      async (before, { contactId, contractId }) => {
        const broken = await payByCard(before, contactId);
        for (const _time of ['once', 'again']) await cleaned(before, contractId);
        return { broken, other: await payByCard(before, contactId) };
      },
      { change },
    );
    isBroken = true;
    await kiosk.compare(headOffice);
    expect(kiosk.receipts()).toMatchObject([{ amount: 5000, intent: kiosk.lost?.other }]);
    const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
    const named = reviews.flatMap(({ facts }) => facts.filter(([name]) => name === 'lost_payment'));
    expect(named.map(([, what]) => what)).toEqual([expect.stringContaining(kiosk.lost?.broken ?? '-')]);
  });

  it('waits while a contract is missing, which the money may be for, and is named meanwhile', async () => {
    const kiosk = await restored(async (before, { contactId }) => {
      const intentId = await payByCard(before, contactId);
      return { intentId, contractId: await before.contractOf(await movedIn(before.ctx, before.db, 1)) };
    });
    await kiosk.compare(headOffice);
    expect(kiosk.receipts()).toEqual([]);
    const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
    const named = reviews.flatMap(({ facts }) => facts.filter(([name]) => name === 'lost_payment'));
    expect(named.map(([, what]) => what)).toContainEqual(
      expect.stringContaining(kiosk.lost?.intentId ?? '-'),
    );
    await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost?.contractId ?? '' });
    await kiosk.compare(headOffice);
    expect(kiosk.receipts()).toMatchObject([{ amount: 2500, intent: kiosk.lost?.intentId }]);
    expect(findFaults(kiosk.raw)).toEqual([]);
  });

  it('is asked about when staff confirm right after writing back, and they wait while the processor is away', async () => {
    const kiosk = await restored(async (before, { contactId }) => {
      await payByCard(before, contactId);
      return before.contractOf(await movedIn(before.ctx, before.db, 1));
    });
    await kiosk.compare(headOffice);
    await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost ?? '' });
    const away = new GatewayError('unreachable', 'away');
    const gateway = {
      ...kiosk.ctx.gateway,
      // oxlint-disable-next-line require-yield -- nothing comes
      async *listIntents() {
        throw away;
      },
    };
    const confirmed = { why: 'Ana looked.', occupied: [] };
    expect(await confirmBooks({ ...kiosk.ctx, gateway }, manager, confirmed)).toMatchObject({
      ok: false,
      refusals: [{ desk: 'books_wait', message: expect.stringContaining('could not be reached') as string }],
    });
    valueOf(await confirmBooks(kiosk.ctx, manager, confirmed));
    expect(kiosk.receipts()).toMatchObject([{ amount: 2500 }]);
  });

  it('is left to people where it went back to the card meanwhile', async () => {
    const kiosk = await restored(async (before, { contactId }) => {
      const intentId = await payByCard(before, contactId);
      await before.ctx.gateway.refundIntent(intentId, 'by hand', { amount: 2500, before: 0 });
      return intentId;
    });
    await kiosk.compare(headOffice);
    expect(kiosk.receipts()).toEqual([]);
    const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
    expect(reviews.flatMap(({ facts }) => facts.filter(([name]) => name === 'lost_payment'))).toHaveLength(1);
  });
});

describe('what staff and tenants did after the backup', () => {
  it.each(['the former database', 'head office'])(
    'is listed once for people to do again, as %s has it',
    async (source) => {
      const kiosk = await restored(
        async (before, { contractId }) => {
          const { ctx, raw } = { ...before, raw: before.db.open.raw };
          const tender = { kind: 'cash', givenMinor: 2500 } as const;
          const paid = { contractId, key: newTestId<'event'>(), amountMinor: 2500, tender };
          valueOf(await takeOwed(ctx, manager, paid));
          valueOf(await giveNotice(ctx, { contractId, lastDay: '2026-03-31', why }, manager));
          valueOf(await endAutopayAtDesk(ctx, { contractId, why }, manager));
          return raw
            .prepare<[], ReportedEvent>(
              `SELECT id, type, schema_version AS schemaVersion, created_at_ms AS atMs, payload FROM outbox ORDER BY sequence`,
            )
            .all();
        },
        { keepsAside: source === 'the former database' },
      );
      const facts = source === 'head office' ? (kiosk.lost ?? []) : [];
      for (const _time of ['once', 'again'])
        await kiosk.compare(() => Promise.resolve({ contracts: [], epoch: 1, facts }));
      expect(await kiosk.changed()).toEqual([
        ['changed_autopay_ended', 'autopay_ended'],
        ['changed_notice', '2026-03-31'],
        ['changed_payment', 'R-000002 · $25.00'],
      ]);
      expect(kiosk.receipts()).toEqual([]);
      expect(findFaults(kiosk.raw)).toEqual([]);
    },
  );

  it('is not listed where it was taken back: a notice, and a consent that was given again', async () => {
    const kiosk = await restored(
      async ({ ctx, db: { open } }, { contractId }) => {
        valueOf(await giveNotice(ctx, { contractId, lastDay: '2026-03-31', why }, manager));
        valueOf(await withdrawNotice(ctx, { contractId, why }, manager));
        return open.raw
          .prepare<[], ReportedEvent>(
            `SELECT id, type, schema_version AS schemaVersion, created_at_ms AS atMs, payload FROM outbox ORDER BY sequence`,
          )
          .all();
      },
      { keepsAside: false },
    );
    await kiosk.compare(() => Promise.resolve({ contracts: [], epoch: 1, facts: kiosk.lost ?? [] }));
    expect(await kiosk.changed()).toEqual([]);
  });
});
