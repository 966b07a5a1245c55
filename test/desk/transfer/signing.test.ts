/** What stands before a transfer is signed: cover that the new unit has, and a tenant who sees at the kiosk that it waits. */
import { expect, it } from 'vitest';
import { createPickUps } from '../../../src/main/services/booking/pick-ups';
import { screen } from '../../../src/main/services/base/caller';
import { readAgreement } from '../../../src/main/services/signing/shown-agreement';
import { tenantView } from '../../../src/main/services/tenant/view';
import type { Id } from '../../../src/shared/ids';
import { onTwelfthOfApril } from '../../support/desk/transferring';
import { reasonsOf } from '../../support/services/bookings';
import { valueOf } from '../../support/services/rental';

async function begun() {
  const tenant = await onTwelfthOfApril();
  const contactId = tenant.raw
    .prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract')
    .pluck()
    .get();
  if (!contactId) throw new Error('a contract without its tenant');
  const pickUps = createPickUps(tenant.ctx);
  const take = (by: Id<'contact'> | null, bookingId: Id<'booking'>) =>
    pickUps.transferOf(by, { bookingId, language: 'en' });
  const waiting = async () => {
    const ways = { delivery: { print: false, email: false }, gateCode: true };
    return valueOf(await tenantView(tenant.ctx, contactId, 'en', ways)).transfers;
  };
  return { ...tenant, contactId, take, waiting };
}

it('a plan that is not offered for the new unit is missed before anything is signed', async () => {
  const tenant = await begun();
  expect((await tenant.preview()).lacksCover).toBe(false);
  tenant.raw.exec('UPDATE premium_revision SET size_to_thousandths = 1, size_from_thousandths = 0');
  expect((await tenant.preview()).lacksCover).toBe(true);
  const bookingId = await tenant.begin();
  expect((await tenant.show(bookingId)).lacksCover).toBe(true);
  expect(reasonsOf(await readAgreement(tenant.ctx, bookingId, 'en', tenant.staff))).toEqual([
    'coverage_missing',
  ]);
});

it('a tenant who has signed in sees that an agreement waits, signs it, and staff complete it', async () => {
  const tenant = await begun();
  expect(await tenant.waiting()).toEqual([]);
  const bookingId = await tenant.begin();
  const waits = { bookingId, from: 'A101', to: expect.any(String) as string };
  expect(await tenant.waiting()).toEqual([{ ...waits, isSigned: false }]);
  expect(valueOf(await tenant.take(tenant.contactId, bookingId)).id).toBe(bookingId);
  await tenant.sign(bookingId, screen);
  expect(await tenant.waiting()).toEqual([{ ...waits, isSigned: true }]);
  await tenant.complete(bookingId);
  expect(await tenant.waiting()).toEqual([]);
  tenant.sound();
});

it('nobody else gets that agreement, and the tenant gets no other booking this way', async () => {
  const tenant = await begun();
  const bookingId = await tenant.begin();
  expect(reasonsOf(await tenant.take(null, bookingId))).toEqual(['signed_out']);
  const another = tenant.db.newId<'contact'>();
  expect(reasonsOf(await tenant.take(another, bookingId))).toEqual(['booking_unknown']);
  const movedIn = tenant.raw
    .prepare<[], Id<'booking'>>('SELECT booking_id FROM rental_contract')
    .pluck()
    .get();
  if (!movedIn) throw new Error('a contract without its booking');
  expect(reasonsOf(await tenant.take(tenant.contactId, movedIn))).toEqual(['booking_unknown']);
  // Held too short: it is another's unit by then.
  tenant.raw.prepare('UPDATE booking SET hold_expires_at_ms = 1 WHERE id = ?').run(bookingId);
  expect(reasonsOf(await tenant.take(tenant.contactId, bookingId))).toEqual(['booking_unknown']);
  expect(await tenant.waiting()).toEqual([]);
});
