/** What a line of the audit is about, and where the desk opens it. */
import { expect, it } from 'vitest';
import { staffHandlers } from '../../../src/main/desk/handlers/staff/accounts';
import { createStaffSessions } from '../../../src/main/services/staff/sessions';
import { openDeskArea } from '../../support/desk/area';
import { movedIn } from '../../support/services/moved-in';
import { lightServices } from '../../support/services/rental';
import { makeStaff, quickPasswords } from '../../support/services/staff';

it('the audit leads to the contract, the tenant and the booking of a line; of somebody whose details are gone it has no name', async () => {
  const { ctx, db } = await lightServices();
  const passwords = quickPasswords();
  const desk = openDeskArea(staffHandlers(ctx, passwords, createStaffSessions(ctx, passwords)));
  const bookingId = await movedIn(ctx, db, 3);
  await makeStaff(ctx, 'manager', { passwords });
  const contract = await db.query((tx) =>
    tx
      .selectFrom('rental_contract')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow(),
  );
  const all = { staffId: null, from: null, to: null, before: null };
  const about = async (act: string) => {
    const { entries } = await desk.ask('staff.audit', { ...all, act });
    return entries[0]?.subject.about;
  };
  const { contact_id: opens, number } = contract;
  const contractLine = await about('contract.made');
  expect(contractLine).toMatchObject({ kind: 'contract', opens });
  expect(contractLine?.label).toContain(number);
  expect(await about('booking.made')).toMatchObject({ kind: 'booking', opens: bookingId });
  const known = await about('contact.registered');
  expect(known).toMatchObject({ kind: 'contact', opens });
  expect(known?.label).not.toBeNull();
  // An account of staff has its name beside it, and an import is about nothing that opens.
  expect(await about('staff.created')).toBeNull();
  await db.query((tx) =>
    tx.updateTable('contact').set({ restricted_at_ms: 1 }).where('id', '=', opens).execute(),
  );
  expect(await about('contact.registered')).toEqual({ kind: 'contact', label: null, opens });
});
