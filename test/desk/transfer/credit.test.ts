/** What credit of a former unit pays of the new one: what the first invoice says of it, and what comes later. */
import { expect, it, vi } from 'vitest';
import type { CreditNoteFacts, InvoiceFacts } from '../../../src/main/documents/port';
import { screen } from '../../../src/main/services/base/caller';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { login } from '../../../src/main/services/login/login';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { readAgreement } from '../../../src/main/services/signing/shown-agreement';
import { getOwnStatement } from '../../../src/main/services/tenant/statement';
import type { Id } from '../../../src/shared/ids';
import { onTwelfthOfApril } from '../../support/desk/transferring';
import { valueOf } from '../../support/services/rental';
import { giveLogin, password } from '../../support/services/tenant-screen';

type Tenant = Awaited<ReturnType<typeof onTwelfthOfApril>>;
const smaller = { rent: 5000, plan: 600, deposit: 0 };

/** Changes the unit, and answers what the first invoice says is paid and still open, and what head office hears. */
async function moveReading(tenant: Tenant, ...to: Parameters<Tenant['begin']>) {
  const drawn = vi.spyOn(tenant.ctx.documents, 'invoice');
  const bookingId = await tenant.begin(...to);
  await tenant.sign(bookingId);
  const { totalMinor } = await tenant.show(bookingId);
  const { contractId } = await tenant.complete(bookingId);
  const said: InvoiceFacts | undefined = drawn.mock.lastCall?.[0];
  drawn.mockRestore();
  const told = tenant.raw
    .prepare<[], string>(
      `SELECT payload FROM outbox WHERE type = 'contract.transferred' ORDER BY sequence DESC LIMIT 1`,
    )
    .pluck()
    .get();
  const { carriedMinor } = JSON.parse(told ?? '{}') as { carriedMinor?: number };
  return { contractId, totalMinor, paid: said?.paid.price, balance: said?.balance.price, carriedMinor };
}

it('the first invoice is paid by it and by no more than it comes to', async () => {
  const tenant = await onTwelfthOfApril({}, smaller);
  const { paid, balance, carriedMinor } = await moveReading(tenant);
  expect([paid, balance, carriedMinor]).toEqual([38.08, 0, 15_975]);
});

/** What the agreement says that the tenant signs: what credit pays, what is left, and the amount in its words. */
async function agreementOf(tenant: Tenant, bookingId: Id<'booking'>) {
  const drawn = vi.spyOn(tenant.ctx.documents, 'contract');
  const { sections } = valueOf(await readAgreement(tenant.ctx, bookingId, 'en', tenant.staff));
  const said = drawn.mock.lastCall?.[0];
  drawn.mockRestore();
  const words = sections.flatMap(({ paragraphs }) => paragraphs).join(' ');
  return [said?.credit?.used.price, said?.credit?.toPay.price, /the Tenant pays (\S+),/.exec(words)?.[1]];
}

it('the agreement names it and what is left to pay, and another credit is signed for again', async () => {
  const tenant = await onTwelfthOfApril();
  const bookingId = await tenant.begin();
  expect(await agreementOf(tenant, bookingId)).toEqual([159.75, 63.08, '$63.08']);
  await tenant.sign(bookingId);
  expect((await tenant.show(bookingId)).isSigned).toBe(true);
  const lines = [{ position: 1, payableMinor: 1000 }];
  const note = {
    contractId: tenant.contractId,
    lines,
    key: tenant.db.newId<'event'>(),
    reason: 'It rained in.',
  };
  valueOf(await makeCreditNote(tenant.ctx, tenant.staff, note));
  const call = (totalMinor: number) =>
    tenant.area.call('manager', 'transfer.complete', { bookingId, totalMinor });
  const { totalMinor, isSigned } = await tenant.show(bookingId);
  expect(isSigned).toBe(false);
  expect(await call(totalMinor)).toMatchObject({ ok: false, refusals: [{ reason: 'signature_missing' }] });
  const [used, left] = await agreementOf(tenant, bookingId);
  expect([used, left]).toEqual([222.83 - totalMinor / 100, totalMinor / 100]);
  await tenant.sign(bookingId);
  const { contractId } = await tenant.complete(bookingId);
  expect(tenant.of('receivable', contractId)).toBe(totalMinor);
  tenant.sound();
});

it('credit beyond the price is not in the agreement, and changes nothing that is signed', async () => {
  const tenant = await onTwelfthOfApril({}, smaller);
  const bookingId = await tenant.begin();
  expect(await agreementOf(tenant, bookingId)).toEqual([38.08, 0, '$0.00']);
});

it('the credit is looked at again and again without a write', async () => {
  const tenant = await onTwelfthOfApril();
  const bookingId = await tenant.begin();
  await tenant.sign(bookingId);
  const before = tenant.raw.prepare<[], number>('SELECT total_changes()').pluck().get();
  const writes = vi.spyOn(tenant.ctx.store, 'attempt');
  await tenant.show(bookingId);
  await tenant.show(bookingId);
  expect(writes).not.toHaveBeenCalled();
  expect(tenant.raw.prepare<[], number>('SELECT total_changes()').pluck().get()).toBe(before);
});

/** What each credit note says that it paid for the former unit and for the next, and what is left: as the ledger has it. */
async function notesOf(tenant: Tenant, ...to: Parameters<Tenant['begin']>) {
  const drawn = vi.spyOn(tenant.ctx.documents, 'creditNote');
  const moved = await moveReading(tenant, ...to);
  const notes: readonly CreditNoteFacts[] = drawn.mock.calls.map(([facts]) => facts);
  drawn.mockRestore();
  const said = notes.map(({ number, used, balance }) => [
    number,
    used?.former.price,
    used?.next.price,
    balance.price,
  ]);
  const sum = `(SELECT coalesce(sum(l.amount_minor), 0) FROM allocation a JOIN allocation_line l ON l.allocation_id = a.id
    WHERE a.credit_note_id = n.id AND a.contract_id`;
  const booked = tenant.raw
    .prepare<string[], (string | number)[]>(
      `SELECT number, former / 100.0, next / 100.0, (gross_minor - former - next) / 100.0 FROM (
        SELECT n.transact_id AS number, n.gross_minor, ${sum} = n.contract_id) AS former, ${sum} <> n.contract_id) AS next
        FROM credit_note n WHERE n.transact_id IN (SELECT value FROM json_each(?)) ORDER BY 1)`,
    )
    .raw()
    .all(JSON.stringify(notes.map(({ number }) => number)));
  expect(said).toEqual(booked);
  return { ...moved, notes, left: notes.reduce((rest, { balance }) => rest + balance.price, 0) };
}

it('the credit notes say what of them paid for the new unit, and together leave the credit that there is', async () => {
  const tenant = await onTwelfthOfApril({}, smaller);
  const { notes, left, totalMinor } = await notesOf(tenant);
  expect(notes.map(({ used }) => used?.next.price)).toEqual([38.08, 0]);
  expect(Math.round(left * 100)).toBe(-totalMinor);
  const [days] = notes[0]?.corrects?.lines ?? [];
  expect([days?.description.replaceAll(/[\u2009\u202f]/g, ' '), days?.periodFrom]).toEqual([
    'Rent, April 12 – 30, 2027',
    '2027-04-12',
  ]);
  // Credit of the first unit, and of the second, which is used before the first's.
  const second = tenant.raw
    .prepare<[], Id<'contract'>>('SELECT contract_id FROM contract_transfer')
    .pluck()
    .get();
  await notesOf(tenant, second, tenant.db.catalogue.units[6]?.id as Id<'unit'>);
});

it('a credit note says what of it paid for the former unit, which had a bill open', async () => {
  const tenant = await onTwelfthOfApril();
  await tenant.runOn('2027-04-30');
  const { notes, left } = await notesOf(tenant);
  expect(notes.reduce((sum, { used }) => sum + (used?.former.price ?? 0), 0)).toBeCloseTo(173.29);
  expect(left).toBe(0);
});

it('what the former unit owes itself is no credit for the next', async () => {
  const tenant = await onTwelfthOfApril();
  await tenant.runOn('2027-04-30');
  const may = tenant.of('receivable', tenant.contractId);
  const { contractId, balance, carriedMinor } = await moveReading(tenant);
  const credited = tenant.notes().reduce((sum, { gross }) => sum + gross, 0);
  expect(may).toBe(17_329);
  expect(carriedMinor).toBe(credited - may);
  expect(tenant.of('receivable', contractId)).toBe(Math.round((balance ?? 0) * 100));
});

it('credit of each unit before it pays for the third, and its invoice says so', async () => {
  const tenant = await onTwelfthOfApril({}, smaller);
  const second = await tenant.move();
  const next = tenant.db.catalogue.units[6]?.id as Id<'unit'>;
  const third = await moveReading(tenant, second.contractId, next);
  expect([tenant.of('receivable', third.contractId), third.balance]).toEqual([0, 0]);
  expect(third.totalMinor).toBe(tenant.of('advance', tenant.contractId));
  expect(third.totalMinor).toBeLessThan(0);
  tenant.sound();
});

it('credit that comes to the former contract later pays for the new unit', async () => {
  const tenant = await onTwelfthOfApril();
  const { contractId } = await tenant.move();
  expect(tenant.of('receivable', contractId)).toBe(6308);
  const key = tenant.db.newId<'event'>();
  const lines = [{ position: 1, payableMinor: 1000 }];
  valueOf(
    await makeCreditNote(tenant.ctx, tenant.staff, {
      contractId: tenant.contractId,
      lines,
      key,
      reason: 'The roof leaked.',
    }),
  );
  expect(tenant.of('receivable', contractId)).toBeLessThan(6308);
  tenant.sound();
});

it('extras that are paid once are not charged again', async () => {
  const tenant = await onTwelfthOfApril();
  const { raw } = tenant;
  const addOns = raw
    .prepare<[], { id: string; recurring: number }>('SELECT id, recurring FROM add_on WHERE listed = 1')
    .all();
  raw.exec(
    'INSERT INTO booking_add_on (booking_id, add_on_id) SELECT c.booking_id, a.id FROM rental_contract c, add_on a WHERE a.listed = 1',
  );
  expect(new Set(addOns.map(({ recurring }) => recurring))).toEqual(new Set([0, 1]));
  const bookingId = await tenant.begin();
  const kept = raw
    .prepare<[string], string>('SELECT add_on_id FROM booking_add_on WHERE booking_id = ?')
    .pluck()
    .all(bookingId);
  expect(kept.toSorted()).toEqual(
    addOns
      .filter(({ recurring }) => recurring === 1)
      .map(({ id }) => id)
      .toSorted(),
  );
});

it('a card whose consent was taken back, and a charge that was announced, end with the former contract', async () => {
  const revoked = await onTwelfthOfApril({ cardId: 'pm_1' });
  revoked.raw.exec(`UPDATE mandate SET state = 'revoked'`);
  await revoked.move();
  const mandates = revoked.raw.prepare('SELECT contract_id, state FROM mandate').raw();
  expect(mandates.all()).toEqual([[revoked.contractId, 'revoked']]);

  const tenant = await onTwelfthOfApril({ cardId: 'pm_1' });
  await tenant.runOn('2027-04-28');
  tenant.raw
    .exec(`INSERT INTO announced_charge SELECT i.id, m.id, '2027-05-01', 17329, NULL FROM invoice i JOIN mandate m
    ON m.contract_id = i.contract_id WHERE i.period_from_on = '2027-05-01'`);
  tenant.raw
    .exec(`INSERT INTO collection VALUES ('${tenant.db.newId<'event'>()}', '${tenant.contractId}', (SELECT id FROM mandate),
    'simulated', 'c', 's', 1, 1, 'USD', '2027-05-01', 'written', NULL, NULL, NULL, 1, 1, NULL)`);
  await tenant.move();
  expect(
    tenant.raw.prepare('SELECT count(*) FROM announced_charge WHERE done_at_ms IS NOT NULL').pluck().get(),
  ).toBe(1);
  expect(tenant.raw.prepare('SELECT state FROM collection').pluck().all()).toEqual(['superseded']);
});

it('the statement of account of each unit says what went from one to the other', async () => {
  const tenant = await onTwelfthOfApril({}, smaller);
  const { contractId, totalMinor } = await moveReading(tenant);
  const contactId = tenant.raw
    .prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract')
    .pluck()
    .get();
  if (!contactId) throw new Error('no tenant');
  await giveLogin(tenant, contactId, 'zephyrine@example.com');
  const origin = { caller: screen, address: 'screen' };
  const typed = { userName: 'zephyrine@example.com', password };
  const { token } = valueOf(await login(tenant.ctx, createPasswordHasher(), origin, typed));
  const drawn = vi.spyOn(tenant.ctx.documents, 'accountStatement');
  for (const [id, change, after] of [
    [contractId, -38.08, 0],
    [tenant.contractId, 38.08, totalMinor / 100],
  ] as const) {
    valueOf(await getOwnStatement(tenant.ctx, token, { id, query: {} }));
    const said = drawn.mock.lastCall?.[0];
    const moved = said?.entries.filter(({ what }) => what === 'transfer').map(({ amount }) => amount.price);
    expect([moved, said?.after.price]).toEqual([[change], after]);
  }
});
