/** Cards of three decimals pay in tens. What is open may end in any digit; what the card pays more stays the tenant's. */
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { owedView } from '../../../src/main/services/tenant/owed';
import { noonOf, openBilled } from '../../support/services/billed';
import { tenantScreen } from '../../support/services/owing-tenant';
import { valueOf } from '../../support/services/rental';

/** A bill of 25.380 for February, of which a credit has settled 0.007. */
async function owingDinars() {
  const signed = { moveIn: '2027-01-08', currency: 'KWD', rent: 25_375, plan: 0, rentAlone: true };
  const books = await openBilled(signed);
  const { ctx, db, raw, contractId, runOn } = books;
  const staff = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' } as const;
  const lines = [{ position: 1, payableMinor: 7 }];
  valueOf(await makeCreditNote(ctx, staff, { contractId, lines, key: 'credit-of-7', reason: 'a leak' }));
  await runOn('2027-01-27');
  db.clock.set(noonOf('2027-02-03'));
  const contact = raw.prepare<[string], Id<'contact'>>('SELECT contact_id FROM rental_contract WHERE id = ?');
  const contactId = contact.pluck().get(contractId);
  if (!contactId) throw new Error('no tenant');
  const number = (sql: string) => raw.prepare<[], number>(sql).pluck().get();
  return { ...books, contactId, number };
}

it('a bill that ends in 3 is asked for in tens, all of it is settled, and the rest pays the next bill', async () => {
  const { ctx, raw, contactId, contractId, number, runOn, bills } = await owingDinars();
  const view = valueOf(await owedView(ctx, { contactId, contractIds: 'all' }, 'en'));
  const amounts = [view.total, view.toPay, view.kept].map((price) => price?.price);
  expect(amounts).toEqual([25.373, 25.38, 0.007]);
  const screen = tenantScreen(ctx, contactId, [contractId]);
  await screen.waiting();
  expect(number('SELECT card_amount FROM payment_attempt WHERE booking_id IS NULL')).toBe(25_380);
  await screen.present('approved');
  await screen.reach('paid');
  const receipt = 'SELECT max(number) FROM receipt';
  const paid = `SELECT amount_minor FROM receipt WHERE number = (${receipt})`;
  const used = `SELECT sum(a.amount_minor) FROM allocation a JOIN receipt r ON r.id = a.receipt_id
    WHERE r.number = (${receipt})`;
  expect([number(paid), number(used)]).toEqual([25_380, 25_373]);
  expect(valueOf(await owedView(ctx, { contactId, contractIds: 'all' }, 'en')).contracts[0]?.bills).toEqual(
    [],
  );
  expect(findFaults(raw)).toEqual([]);

  await runOn('2027-02-24');
  expect(bills()).toHaveLength(2);
  expect(number(used)).toBe(25_380);
  expect(valueOf(await owedView(ctx, { contactId, contractIds: 'all' }, 'en')).toPay.price).toBe(25.38);
  expect(findFaults(raw)).toEqual([]);
});
