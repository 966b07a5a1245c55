/** Personal data of former tenants, in the years after they have left. */
import type Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { detachCards } from '../../../src/main/services/autopay/end';
import { eraseFormerTenants } from '../../../src/main/services/tenant/former-tenants';
import { onTwelfthOfApril } from '../../support/desk/transferring';
import { valueOf } from '../../support/services/rental';
import { consent } from '../../support/services/autopay';
import { openLeaving } from '../../support/services/leaving';

/** A tenant who left on 30 April 2027 and owes nothing, at a property that keeps personal data for so many years. */
async function formerTenant(keepYears: number | null) {
  const site = await openLeaving({ moveIn: '2027-04-01', deposit: 0 });
  const { raw, ctx, on } = site;
  await site.give('2027-04-02', '2027-04-30');
  await site.leave('2027-04-30', 'seen_empty');
  await site.settle();
  for (const { id, gross } of site.notes()) await site.giveBack(id, gross);
  await site.settle();
  expect(site.stand()?.closed).toBe(1);
  raw.prepare('UPDATE property SET personal_data_years = ?').run(keepYears);
  return {
    ...site,
    contact: () =>
      raw
        .prepare<[], { name: string; email: string; phone: string }>(
          `SELECT first_name AS name, email, phone_number AS phone FROM contact WHERE id =
            (SELECT contact_id FROM rental_contract)`,
        )
        .get(),
    round: async (day: string) => {
      on(day);
      await eraseFormerTenants(ctx);
    },
  };
}

const kept = { name: 'Robin', email: 'robin@example.com' };
const gone = { name: 'Robin', email: '', phone: '' };

test('e-mail and phone go when the years are over, once, and contracts and money stay', async () => {
  const site = await formerTenant(10);
  const { raw } = site;
  const money = () => raw.prepare('SELECT count(*), sum(debit_minor) FROM posting').get();
  const before = money();
  await site.round('2037-04-30');
  expect(site.contact()).toMatchObject(kept);
  await site.round('2037-05-01');
  expect(site.contact()).toEqual(gone);
  await site.round('2037-05-02');
  expect(site.told('contact.restricted')).toEqual(['contact.restricted']);
  expect(raw.prepare(`SELECT actor FROM audit WHERE action = 'contact.restricted'`).pluck().all()).toEqual([
    'kiosk',
  ]);
  expect(money()).toEqual(before);
  expect(findFaults(raw)).toEqual([]);
});

test('the provider forgets the saved card too, and no letter tells somebody whose address is gone', async () => {
  const site = await formerTenant(10);
  const { raw, ctx } = site;
  consent(raw, site.contractId, { customerId: 'cus_1', cardId: 'pm_1' });
  const forgotten: string[] = [];
  const detachCard = (id: string) => Promise.resolve(void forgotten.push(id));
  const gateway = { ...ctx.gateway, detachCard };
  const letters = raw.prepare('SELECT count(*) FROM card_letter').pluck();
  const before = letters.get();
  await site.round('2037-04-30');
  await detachCards({ ...ctx, gateway });
  expect(forgotten).toEqual([]);
  await site.round('2037-05-01');
  await detachCards({ ...ctx, gateway });
  await detachCards({ ...ctx, gateway });
  expect(forgotten).toEqual(['pm_1']);
  expect(raw.prepare('SELECT state FROM mandate').pluck().all()).toEqual(['revoked']);
  expect(letters.get()).toBe(before);
  expect(findFaults(raw)).toEqual([]);
});

test.each([
  ['the property sets no years', null, ''],
  ['another contract of theirs is not closed', 1, 'UPDATE settlement SET closed_at_ms = NULL'],
  ['a contract runs still', 1, 'DELETE FROM settlement; DELETE FROM ended_contract'],
])('nothing goes while %s', async (_why, keepYears, sql) => {
  const site = await formerTenant(keepYears);
  site.raw.exec(sql);
  await site.round('2040-01-01');
  expect(site.contact()).toMatchObject(kept);
});

test('of a tenant who changed the unit all goes when the years after the later contract are over, and not before', async () => {
  const tenant = await onTwelfthOfApril();
  const { raw, ctx, staff } = tenant;
  const { contractId } = await tenant.move();
  raw.exec('UPDATE property SET personal_data_years = 10');
  const owed = { contractId, key: 'owed-1', amountMinor: 6308 };
  valueOf(await takeOwed(ctx, staff, { ...owed, tender: { kind: 'cash', givenMinor: 6308 } }));
  tenant.on('2027-04-30');
  const email = () => raw.prepare("SELECT email FROM contact WHERE first_name = 'Robin'").pluck().get();
  const round = async (day: string) => {
    tenant.on(day);
    await eraseFormerTenants(ctx);
  };
  const out = { contractId, unit: 'seen_empty', why: 'left' } as const;
  valueOf(await moveTenantOut(ctx, out, staff));
  await tenant.settle();
  for (const { id, gross } of tenant.notes()) await tenant.giveBack(id, gross);
  await tenant.settle();
  expect(raw.prepare('SELECT 1 FROM settlement WHERE closed_at_ms IS NULL').all()).toEqual([]);
  // Ten years after the end of the former contract, and not yet after that of the later one.
  await round('2037-04-20');
  expect(email()).toBe('robin@example.com');
  await round('2037-05-02');
  expect(email()).toBe('');
});

test('a round looks at a few, and the next ones at the others', async () => {
  const site = await formerTenant(1);
  const { raw } = site;
  raw.exec('PRAGMA foreign_keys = OFF');
  for (const [table, key] of [
    ['contact', 'id'],
    ['rental_contract', 'id'],
    ['settlement', 'contract_id'],
    ['ended_contract', 'contract_id'],
  ] as const)
    copyRows(raw, table, key);
  const left = () =>
    raw.prepare<[], number>('SELECT count(*) FROM contact WHERE restricted_at_ms IS NULL').pluck().get();
  const before = left() ?? 0;
  await site.round('2030-01-01');
  expect(left()).toBe(before - 20);
  await site.round('2030-01-01');
  expect(left()).toBe(before - 31);
  expect(site.contact()).toEqual(gone);
});

/** Thirty copies of the only row about the tenant, each under an id of its own; those of one number belong together. */
function copyRows(raw: Database.Database, table: string, key: string): void {
  const columns = raw.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
  const own = { contact: 'SELECT contact_id FROM rental_contract', other: 'SELECT id FROM rental_contract' };
  const only = table === 'contact' ? own.contact : own.other;
  const another = (column: string, copy: number) => {
    if (column === key || column === 'contact_id')
      return `substr("${column}", 1, 33) || printf('x%02d', ${copy})`;
    return ['number', 'booking_id'].includes(column) ? `"${column}" || '-${copy}'` : `"${column}"`;
  };
  const first = raw
    .prepare(`SELECT rowid FROM "${table}" WHERE "${key}" IN (${only}) ORDER BY rowid`)
    .pluck()
    .get();
  for (let copy = 10; copy < 40; copy += 1)
    raw
      .prepare(
        `INSERT INTO "${table}" SELECT ${columns.map((column) => another(column, copy)).join(', ')}
          FROM "${table}" WHERE rowid = ?`,
      )
      .run(first);
}
