/** A late fee that is waived: credited whole, once, and the books add up. */
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { contractMoney } from '../../../src/main/services/contract/money';
import { waiveLateFee } from '../../../src/main/services/late/waive-fee';
import { openLate } from '../../support/services/late';
import { tenantScreen } from '../../support/services/owing-tenant';
import { outcomeOf, valueOf } from '../../support/services/rental';

const [BILL, FEE] = [17_329, 2235];

async function withFee() {
  const late = await openLate();
  await late.through('2027-02-24', '2027-03-12');
  const idOf = (kind: string) =>
    late.raw
      .prepare<[string], Id<'invoice'>>('SELECT id FROM invoice WHERE kind = ? ORDER BY number DESC')
      .pluck()
      .get(kind);
  const fee = idOf('LATE FEE');
  const rent = idOf('RENTAL');
  if (!fee || !rent) throw new Error('no fee');
  const waive = (key: string, invoiceId = fee) =>
    waiveLateFee(late.ctx, late.staff, { invoiceId, key, reason: 'The bank was closed.' });
  const ways = { print: false, email: false, link: false };
  const money = async () => valueOf(await contractMoney(late.ctx, late.contractId, ways));
  return { ...late, rent, waive, money, bills: async () => (await money()).bills };
}

it('a late fee is settled by its note and not the rent, and its tenant reads the note', async () => {
  const late = await withFee();
  expect((await late.bills()).map(({ lateFeeId }) => lateFeeId !== null)).toContain(true);
  const note = valueOf(await late.waive('once'));
  expect(note).toMatchObject({ transaction_type: 'LATE FEE', gross_minor: FEE });
  expect((await late.bills()).map(({ openMinor, lateFeeId }) => [openMinor, lateFeeId])).toEqual([
    [0, null],
    [BILL, null],
  ]);
  await late.deliveries.round();
  expect(late.mailed.at(-1)).toBe(`credit_note ${note.transact_id}`);
  expect(late.faults()).toEqual([]);
});

it('a late fee is waived once under one key, and never twice', async () => {
  const late = await withFee();
  const first = valueOf(await late.waive('once'));
  expect(valueOf(await late.waive('once')).transact_id).toBe(first.transact_id);
  expect(outcomeOf(await late.waive('again'))).toBe('INVALID_INPUT_PARAM conflict');
  expect(late.open()).toBe(BILL);
});

it('a late fee is not waived while the reader asks its tenant for it, and is once they are done', async () => {
  const late = await withFee();
  const contactId = late.raw
    .prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract')
    .pluck()
    .get();
  if (!contactId) throw new Error('no tenant');
  const screen = tenantScreen(late.ctx, contactId, [late.contractId]);
  await screen.waiting();
  expect(await late.waive('once')).toMatchObject({ refusals: [{ desk: 'bills_being_paid' }] });
  expect(late.open()).toBe(BILL + FEE);
  await screen.cancel();
  await screen.reach('not_taken');
  valueOf(await late.waive('once'));
  expect(late.open()).toBe(BILL);
  // What was done is answered again, also with a card at the reader.
  await screen.waiting();
  valueOf(await late.waive('once'));
  await screen.present('approved');
  await screen.reach('paid');
  expect([late.open(), late.faults()]).toEqual([0, []]);
});

it('a late fee that is waived leaves with the tenant what was paid for it', async () => {
  const late = await withFee();
  await late.pay(BILL + FEE);
  valueOf(await late.waive('once'));
  expect(late.open()).toBe(0);
  await late.on('2027-03-27');
  expect(late.open()).toBe(BILL - FEE);
  expect(late.faults()).toEqual([]);
});

it('a bill of rent cannot be waived as a late fee', async () => {
  const late = await withFee();
  expect(outcomeOf(await late.waive('once', late.rent))).toBe('NO_RECORDS_FOUND not_found');
});

it('a late fee is waived by an attendant up to the limit of the catalogue, and by a manager at any amount', async () => {
  const late = await withFee();
  const attendant = { ...late.staff, role: 'attendant' } as const;
  const [fee] = await late.bills();
  const waive = () =>
    waiveLateFee(late.ctx, attendant, {
      invoiceId: fee?.lateFeeId ?? late.rent,
      key: 'theirs',
      reason: 'The bank was closed.',
    });
  for (const most of [0, FEE - 1]) {
    late.raw.prepare('UPDATE property SET waive_attendant_max_minor = ?').run(most);
    expect(await late.money()).toMatchObject({ attendantWaivesMinor: most });
    expect(await waive()).toMatchObject({ ok: false, refusals: [{ desk: 'not_allowed' }] });
  }
  late.raw.prepare('UPDATE property SET waive_attendant_max_minor = ?').run(FEE);
  expect(valueOf(await waive())).toMatchObject({ gross_minor: FEE });
});
