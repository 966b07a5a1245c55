import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewBooking } from '../../../src/main/services/booking/preview';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import type { Caller } from '../../../src/main/services/base/caller';
import { getContract, getContractDocument } from '../../../src/main/services/contract/contracts';
import { chooseCoverage, linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import { chooseExtras } from '../../../src/main/services/booking/extras';
import { saveSignature } from '../../../src/main/services/signing/signature';
import type { Result } from '../../../src/shared/result';
import {
  kindsOf,
  openBookings,
  refusalsOf,
  screen,
  UNKNOWN,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';
import { insertMoveIn } from '../../support/services/move-in-rows';
import { handDrawn, signed } from '../../support/documents/signature';

let world: BookingWorld;
let signature: string;
const ids = { mine: '', other: '', screen: '' };
beforeAll(async () => {
  world = await openBookings();
  signature = await signed();
  ids.mine = await world.book({ unitId: world.unitId('A101') }, world.keys.mine);
  ids.other = await world.book({ unitId: world.unitId('A102') }, world.keys.other);
  ids.screen = (await world.save({ unitId: world.unitId('A103') })).id;
});
afterAll(() => world.close());

type Ask = (caller: Caller, id: string) => Promise<Result<unknown>>;
const asks: readonly (readonly [string, string, Ask])[] = [
  ['preview', 'INVALID_PARAM_BOOKING_ID', (caller, id) => previewBooking(world.ctx, caller, id)],
  ['extras', 'INVALID_PARAM_BOOKING_ID', (caller, id) => chooseExtras(world.ctx, caller, id, {})],
  [
    'coverage',
    'INVALID_PARAM_BOOKING_ID',
    (caller, id) =>
      chooseCoverage(world.ctx, caller, id, {
        kind: 'own_policy',
        insurer: 'Prairie',
        policyNumber: '12',
        expires: '2027-01-01',
      }),
  ],
  [
    'link',
    'INVALID_PARAM_ACTIVITY_INFO_ID',
    (caller, id) => linkInsurance(world.ctx, caller, id, world.plan('Basic', 'Box', 0)),
  ],
  [
    'signature',
    'INVALID_PARAM_ACTIVITY_INFO_ID',
    (caller, id) => saveSignature(world.ctx, caller, id, { signature }),
  ],
];

describe.each(asks)('%s', (_name, code, ask) => {
  // Holds: asvs-8.3.1
  it('finds what the caller made, everything with an `all` key, and at the screen the screen’s', async () => {
    const mine = await ask(world.keys.mine, ids.mine);
    const shouting = await ask(world.keys.mine, ids.mine.toUpperCase());
    expect([mine.ok, shouting.ok, (await ask(screen, ids.screen)).ok]).toEqual([true, true, true]);
    const seen = await Promise.all(Object.values(ids).map((id) => ask(world.keys.all, id)));
    expect(seen.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  // Holds: v1-2.6, asvs-8.2.2, asvs-8.4.1
  it('answers somebody else’s booking exactly like one that does not exist, and changes nothing', async () => {
    const before = world.rows();
    const unknown = await ask(world.keys.mine, UNKNOWN);
    expect(refusalsOf(unknown)).toEqual([`${code} bookingId`]);
    expect(kindsOf(unknown)).toEqual(['not_found']);
    expect(await ask(world.keys.mine, ids.other)).toEqual(unknown);
    expect(await ask(world.keys.mine, ids.screen)).toEqual(unknown);
    expect(await ask(screen, ids.mine)).toEqual(unknown);
    expect(world.rows()).toEqual(before);
  });

  // Holds: asvs-1.2.4
  it.each(['', 'x', '0', `${UNKNOWN}0`, '{}', "' OR 1=1 --"])(
    'refuses the id %j as malformed',
    async (id) => {
      const answer = await ask(world.keys.all, id);
      expect(refusalsOf(answer)).toEqual([`${code} bookingId`]);
      expect(kindsOf(answer)).toEqual(['invalid']);
    },
  );
});

it('the screen’s channels open no booking of a device’s', async () => {
  const drawn = {
    method: 'drawn',
    strokes: handDrawn,
    typedName: null,
    documentSha256: 'a'.repeat(64),
    consent: true,
  } as const;
  const input = { bookingId: ids.mine, language: 'en' } as const;
  const unknown = { ok: false, refusals: [expect.objectContaining({ reason: 'booking_unknown' })] };
  expect(await world.call('booking.get', input)).toEqual(unknown);
  expect(await world.call('booking.touch', input)).toEqual(unknown);
  expect(await world.call('agreement.read', input)).toEqual(unknown);
  expect(
    await world.call('agreement.page', { ...input, sha256: 'a'.repeat(64), page: 1, width: 500 }),
  ).toEqual(unknown);
  expect(await world.call('signature.save', { ...drawn, ...input, signature })).toEqual(unknown);
  expect(await world.call('payment.state', input)).toEqual(unknown);
  expect(await world.call('payment.cancel', input)).toEqual(unknown);
  expect(await world.call('move-in.result', input)).toEqual(unknown);
  expect(await world.call('booking.cancel', input)).toEqual({ ok: true, value: { cancelled: false } });
  expect(await world.call('booking.save', world.draft({ bookingId: ids.mine }))).toEqual(unknown);
});

// Holds: asvs-8.4.1
it('cancelling is for who made it', async () => {
  expect(kindsOf(await cancelBooking(world.ctx, world.keys.other, ids.mine))).toEqual(['not_found']);
  expect(kindsOf(await cancelBooking(world.ctx, screen, ids.mine))).toEqual(['not_found']);
  const id = await world.book({ unitId: world.unitId('A104') });
  expect(valueOf(await cancelBooking(world.ctx, world.keys.all, id))).toBe(id);
});

// Holds: v1-2.6, asvs-8.2.2
it('a contract is its booking’s: seen by the key that made it and by `all`, by no other', async () => {
  const index = world.db.catalogue.units.findIndex(({ number }) => number === 'A105');
  const id = await insertMoveIn(world.db, index);
  const see = (caller: Caller) =>
    Promise.all([getContract(world.ctx, caller, id), getContractDocument(world.ctx, caller, id)]);
  expect((await see(world.keys.all)).map(({ ok }) => ok)).toEqual([true, true]);
  expect((await see(screen)).map(({ ok }) => ok)).toEqual([true, true]);
  expect((await see(world.keys.mine)).flatMap(refusalsOf)).toEqual([
    'NO_RECORDS_FOUND id',
    'NO_RECORDS_FOUND id',
  ]);
  world.db.open.raw
    .prepare('UPDATE booking SET api_key_id = ? WHERE id = (SELECT booking_id FROM rental_contract)')
    .run(world.keys.mine.id);
  expect((await see(world.keys.mine)).map(({ ok }) => ok)).toEqual([true, true]);
  expect((await see(world.keys.other)).map(({ ok }) => ok)).toEqual([false, false]);
  expect(kindsOf(await getContract(world.ctx, world.keys.all, 'x'))).toEqual(['not_found']);
});
