/** Pictures of the check of a vacated unit, at the front desk. */
import { expect, it } from 'vitest';
import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '../../../src/main/domain/move-out/check-photo';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { unitHandlers } from '../../../src/main/desk/handlers/unit/units';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';

/** By its first bytes a JPEG; no two numbers make the same one. */
const picture = (number: number, size = 64) => {
  const bytes = Buffer.alloc(size, number);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes.toString('base64');
};

/** Somebody has moved in; `leave` ends that. */
async function rented() {
  const kiosk = await openDeskMoney();
  const { ctx, db, manager } = kiosk;
  const handlers = { ...tenantHandlers(ctx, createPasswordHasher()), ...unitHandlers(ctx) };
  const desk = openDeskArea(handlers, { staffId: manager.id });
  const { bookingId } = await kiosk.movedIn();
  const contract = await db.query((tx) =>
    tx
      .selectFrom('rental_contract')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow(),
  );
  const { id: contractId } = contract;
  return {
    ...kiosk,
    desk,
    contract,
    leave: () => desk.ask('tenants.move-out', { contractId, why: 'they told us', unit: 'to_check' }),
    list: () => desk.ask('check-photos.list', { contractId }),
    add: async (base64: string) => {
      const answer = await desk.call('attendant', 'check-photos.add', { contractId, base64 });
      return answer.ok ? 'added' : answer.refusals[0]?.reason;
    },
  };
}

it('a picture is kept once, shown as it was sent to who may check a unit, and noted', async () => {
  const { desk, leave, list, add, contract, raw, faults } = await rented();
  await leave();
  expect([await add(picture(1)), await add(picture(1)), await add(picture(2))]).toEqual([
    'added',
    'added',
    'added',
  ]);
  const { photos, room } = await list();
  expect([photos.length, room]).toEqual([2, MOST_PHOTOS - 2]);
  const [first] = photos;
  if (!first) throw new Error('no picture');
  expect(await desk.ask('check-photos.see', { photoId: first.id })).toEqual({
    mediaType: 'image/jpeg',
    base64: picture(1),
  });
  const noted = raw.prepare(`SELECT action FROM audit WHERE action LIKE 'unit.photo%' AND subject = ?`);
  expect(noted.pluck().all(contract.unit_id)).toEqual([
    'unit.photo_taken',
    'unit.photo_taken',
    'unit.photo_seen',
  ]);
  for (const [channel, input] of [
    ['check-photos.list', { contractId: contract.id }],
    ['check-photos.see', { photoId: first.id }],
  ] as const)
    expect(await desk.call('technician', channel, input)).toMatchObject({
      ok: false,
      refusals: [{ reason: 'not_allowed' }],
    });
  expect(faults()).toEqual([]);
});

it('nothing is kept before the tenant has gone, of another kind, too large, or beyond the most there may be', async () => {
  const { leave, list, add } = await rented();
  expect([await add(picture(1)), (await list()).room]).toEqual(['contract_running', 0]);
  await leave();
  expect(await add(Buffer.from('%PDF-1.7').toString('base64'))).toBe('photo_unreadable');
  expect(await add(picture(1, MOST_PHOTO_BYTES + 1))).toBe('photo_too_large');
  expect((await list()).photos).toEqual([]);
  for (let number = 1; number <= MOST_PHOTOS; number += 1) expect(await add(picture(number))).toBe('added');
  expect([await add(picture(99)), (await list()).room]).toEqual(['photos_full', 0]);
});

it('pictures go with their tenant’s data, and are in it before, by their size', async () => {
  const { desk, leave, list, add, contract } = await rented();
  await leave();
  await add(picture(1));
  const about = { id: contract.contact_id, key: 'erase-1234', why: 'asked for it' };
  const { json } = await desk.ask('tenants.export', about);
  const given = JSON.parse(json) as Record<string, object[]>;
  expect(given['check_photo']).toMatchObject([{ content: '64 bytes' }]);
  expect(await desk.ask('tenants.erase', about)).toEqual({ outcome: 'restricted' });
  expect((await list()).photos).toEqual([]);
});
