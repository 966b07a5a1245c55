/** Whom staff see as owing: by the day, longest first, and gone with the money. */
import { expect, it } from 'vitest';
import { BEFORE_FIRST, type Id } from '../../../src/shared/ids';
import { selectOwing } from '../../../src/main/database/ledger/owing';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { listOwing } from '../../../src/main/services/debt/owing';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { moveInOn, noonOf, openBilled } from '../../support/services/billed';
import { valueOf } from '../../support/services/rental';

/** Two tenants of rent 149.00 with tax and a plan, who paid February and are billed 173.29 for each month from March. */
async function twoTenants() {
  const books = await openBilled({ moveIn: '2027-02-10' });
  const later = await moveInOn(books, { moveIn: '2027-02-20' }, 1);
  const staff: StaffCaller = { kind: 'staff', id: books.db.newId<'staff'>(), role: 'manager', place: 'desk' };
  return {
    ...books,
    later,
    owing: async () =>
      valueOf(await listOwing(books.ctx, 'en')).contracts.map(({ contractNumber, since, open }) => ({
        contractNumber,
        since,
        open: open.formattedPrice,
      })),
    take: async (contractId: Id<'contract'>, amountMinor: number) =>
      valueOf(
        await takeOwed(books.ctx, staff, {
          contractId,
          key: books.db.newId<'event'>(),
          amountMinor,
          tender: { kind: 'cash', givenMinor: amountMinor },
        }),
      ),
  };
}

it('a bill is owed from the day on which it is due, not from that on which it is made', async () => {
  const { owing, runOn, bills, db } = await twoTenants();
  await runOn('2027-02-24');
  expect(bills()).toHaveLength(2);
  db.clock.set(noonOf('2027-02-28'));
  expect(await owing()).toEqual([]);
  db.clock.set(noonOf('2027-03-01'));
  expect(await owing()).toHaveLength(2);
});

it('who has owed longest comes first, with all that is due of every bill', async () => {
  const { contractId, owing, runOn, take } = await twoTenants();
  await runOn('2027-02-24');
  await runOn('2027-03-27');
  await take(contractId, 2 * 17_329);
  await runOn('2027-04-26');
  await runOn('2027-05-01');
  expect(await owing()).toEqual([
    { contractNumber: 'C-000002', since: '2027-03-01', open: '$519.87' },
    { contractNumber: 'C-000001', since: '2027-05-01', open: '$173.29' },
  ]);
});

it('a company is named, not the person who signed for it', async () => {
  const { ctx, raw, runOn, contractId, db } = await twoTenants();
  const company = {
    legalName: 'Borealis GmbH',
    tradeName: '',
    taxNumber: '',
    role: 'Owner',
    billingEmail: '',
  };
  raw
    .prepare(
      'UPDATE contact SET company = ? WHERE id = (SELECT contact_id FROM rental_contract WHERE id = ?)',
    )
    .run(JSON.stringify(company), contractId);
  await runOn('2027-02-24');
  db.clock.set(noonOf('2027-03-01'));
  const { contracts } = valueOf(await listOwing(ctx, 'en'));
  expect(contracts.find((one) => one.contractId === contractId)?.customer).toBe('Borealis GmbH');
});

it('who has paid is not among them', async () => {
  const { contractId, later, owing, runOn, take, db } = await twoTenants();
  await runOn('2027-02-24');
  db.clock.set(noonOf('2027-03-01'));
  for (const id of [contractId, later]) await take(id, 17_329);
  expect(await owing()).toEqual([]);
});

it('read in pages they are the same, each once', async () => {
  const { contractId, later, ctx, runOn } = await twoTenants();
  await runOn('2027-02-24');
  const found: unknown[] = [];
  for (let after: Id<'contract'> | null = BEFORE_FIRST; after !== null;) {
    const from: Id<'contract'> = after;
    const page = await ctx.store.read((tx) =>
      selectOwing(tx, { after: from, limit: 1, dueBy: '2027-03-01' }),
    );
    found.push(...page.rows.map((row) => row.contractId));
    after = page.next;
  }
  expect(found).toEqual([contractId, later].toSorted());
});
