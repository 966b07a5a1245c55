/**
 * The worked cases of how a rental is billed that need the books, by their numbers, to the unit. The rules alone:
 * test/domain/contract/worked-bills.test.ts and worked-money.test.ts.
 */
import { expect, it } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { ledgerChange } from '../../../src/main/services/tenant/ledger';
import { selectTenantLedger } from '../../../src/main/database/tenant/ledger';
import type { ReceiptFacts } from '../../../src/main/documents/port';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { chargeExtra, previewExtraCharge } from '../../../src/main/services/debt/extra-charges';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { writeOffDebt } from '../../../src/main/services/move-out/write-offs';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { Id } from '../../../src/shared/ids';
import { autopaySite, BILL } from '../../support/services/autopay';
import { newTestId } from '../../support/services/database';
import { openLate } from '../../support/services/late';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

const by: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

it('case 8: a credit note over 25.00 leaves 148.29 of a bill to the saved card', async () => {
  const site = await autopaySite();
  const { raw, contractId } = site;
  const receipts: ReceiptFacts[] = [];
  const documents = {
    ...site.ctx.documents,
    receipt: (facts: ReceiptFacts) => {
      receipts.push(facts);
      return site.ctx.documents.receipt(facts);
    },
  };
  const ctx = { ...site.ctx, documents };
  site.at('2027-02-20');
  const [rent] = raw
    .prepare<[], { position: number }>(`SELECT position FROM invoice_line WHERE code = 'rent'`)
    .all();
  if (!rent) throw new Error('no rent');
  const lines = [{ position: rent.position, payableMinor: 2500 }];
  const note = { contractId, lines, key: newTestId<'event'>(), reason: 'The lamp was broken.' };
  valueOf(await makeCreditNote(ctx, by, note));
  await site.round('2027-02-24');
  const settled = raw.prepare('SELECT sum(amount_minor) FROM allocation WHERE credit_note_id IS NOT NULL');
  expect(settled.pluck().get()).toBe(2500);
  site.at('2027-03-01');
  await site.roundOf(ctx);
  expect(site.collections()).toMatchObject([{ state: 'paid', amount_minor: 14_829 }]);
  expect([site.stripe.ledger.taken(), site.openMinor()]).toEqual([14_829, 0]);
  const both = { amount: { price: 148.29 }, paidByCredit: { price: 25 }, invoiceNumber: 'INV-000002' };
  expect(receipts).toMatchObject([both]);
  const contactId = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
  if (!contactId) throw new Error('no tenant');
  const statement = await ctx.store.read((tx) => selectTenantLedger(tx, contactId));
  expect(statement.slice(-3).map((row) => [row.kind, ledgerChange(row)])).toEqual([
    ['credit_note', -2500],
    ['invoice', BILL],
    ['receipt', -14_829],
  ]);
  expect(findFaults(raw)).toEqual([]);
});

it('case 9: a move-out on 12 April gives 126.91 back, and the journal has what was kept', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  const { ctx, balance } = tenant;
  await tenant.runOn('2027-03-28');
  tenant.on('2027-04-01');
  await tenant.pay();
  const accounts = ['rent', 'tax', 'insurer', 'damage'] as const;
  const before = accounts.map(balance);
  const april = [14_900, 1229, 1200, 0];
  await tenant.leave('2027-04-12');
  expect(tenant.credited()).toEqual(['rent 8940 + 737', 'insurance 720 + 0']);
  valueOf(await tenant.checkEmpty());
  const wish = { contractId: tenant.contractId, amountMinor: 2500, taxCode: 'rent' };
  const { total } = valueOf(await previewExtraCharge(ctx, wish));
  expect(total).toBe(2706);
  const cleaning = { ...wish, key: 'cleaning', kind: 'cleaning', what: 'Swept', totalMinor: total } as const;
  valueOf(await chargeExtra(ctx, by, cleaning));
  expect([balance('advance'), balance('receivable'), balance('deposit')]).toEqual([-12_691, 0, 0]);
  // Of the note over the days 27.06 have paid for the cleaning.
  for (const { id, gross, kind } of tenant.notes())
    valueOf(await tenant.giveBack(id, kind === 'RENTAL' ? gross - 2706 : gross));
  expect([balance('advance'), balance('receivable'), balance('deposit')]).toEqual([0, 0, 0]);
  const kept = accounts.map(
    (account, index) => (before[index] ?? 0) + (april[index] ?? 0) - balance(account),
  );
  expect(kept).toEqual([5960, 492 + 206, 480, 2500]);
  tenant.sound();
});

it('case 18: off from 20 February to 3 April, both bills are collected from the saved card at once', async () => {
  const site = await autopaySite();
  await site.round('2027-02-20');
  await site.round('2027-04-03');
  expect(site.bills().map(({ from, issued, due }) => [from, issued, due])).toEqual([
    ['2027-03-01', '2027-04-03', '2027-04-08'],
    ['2027-04-01', '2027-04-03', '2027-04-08'],
  ]);
  expect(site.collections()).toEqual([]);
  await site.round('2027-04-08');
  expect(site.collections()).toMatchObject([{ state: 'paid', amount_minor: 34_658 }]);
  expect([site.stripe.ledger.taken(), site.openMinor()]).toEqual([2 * BILL, 0]);
  expect(findFaults(site.raw)).toEqual([]);
});

it('case 18: its reminder comes on 12 April, and no fee before 19 April nor within three days of the reminder', async () => {
  const late = await openLate();
  await late.on('2027-02-20');
  await late.through('2027-04-03', '2027-04-20');
  expect(new Set(late.steps())).toEqual(new Set(['2027-04-12 reminder', '2027-04-19 fee']));
  expect(late.faults()).toEqual([]);
  const slow = await openLate();
  await slow.on('2027-02-20');
  slow.mailStops();
  await slow.through('2027-04-03', '2027-04-20');
  expect(new Set(slow.steps())).toEqual(new Set(['2027-04-12 reminder']));
});

it('case 22: who leaves owing two bills and a fee has the deposit taken for the oldest rent, and 318.93 are written off', async () => {
  const moveOut = { unused: 'none' as const };
  const tenant = await openLate({ moveIn: '2027-02-20', deposit: 5000, moveOut });
  const { ctx, raw, contractId, staff } = tenant;
  await tenant.through('2027-02-20', '2027-04-02');
  expect(tenant.fees()).toMatchObject([{ issued: '2027-03-12', total: 2235 }]);
  expect(tenant.open()).toBe(36_893);
  const why = 'moved away without an address';
  await moveTenantOut(ctx, { contractId, unit: 'seen_empty', why, lastDay: undefined }, staff);
  const settled = raw.prepare(`SELECT i.period_from_on AS "from", l.code, a.amount_minor AS amount
    FROM allocation_line a JOIN allocation s ON s.id = a.allocation_id JOIN invoice i ON i.id = a.invoice_id
      JOIN invoice_line l ON l.invoice_id = a.invoice_id AND l.position = a.position
    WHERE s.credit_note_id IS NOT NULL`);
  expect(settled.all()).toEqual([{ from: '2027-03-01', code: 'rent', amount: 5000 }]);
  const amountMinor = 31_893;
  valueOf(await writeOffDebt(ctx, { contractId, amountMinor, why, key: newTestId<'event'>() }, staff));
  const given = raw.prepare('SELECT amount_minor AS amount, tax_minor AS tax FROM write_off');
  expect(given.all()).toEqual([{ amount: amountMinor, tax: 848 + 1229 }]);
  const accounts = ['receivable', 'bad_debt', 'deposit', 'advance'];
  const balances = raw
    .prepare<[], { account: string; sum: number }>(
      'SELECT account, sum(debit_minor - credit_minor) AS sum FROM posting GROUP BY account',
    )
    .all();
  expect(accounts.map((name) => balances.find(({ account }) => account === name)?.sum)).toEqual([
    0,
    amountMinor,
    0,
    0,
  ]);
  expect(raw.prepare('SELECT closed_at_ms IS NOT NULL FROM settlement').pluck().get()).toBe(1);
  expect(tenant.faults()).toEqual([]);
});
