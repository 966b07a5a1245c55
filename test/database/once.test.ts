/** Reads that a transaction makes once are made again after it has written what they read. */
import { expect, it, onTestFinished } from 'vitest';
import { findAgreedPrices, saveAgreedPrices } from '../../src/main/database/booking/prices';
import { deleteTaxProofs, insertTaxProof, selectTaxProofs } from '../../src/main/database/booking/tax-proofs';
import { findUserType } from '../../src/main/database/property/properties';
import { forgetReads } from '../../src/main/database/once';
import {
  deleteSignature,
  findValidSignature,
  replaceSignature,
} from '../../src/main/database/signing/signatures';
import { findUnit, moveUnit, takeOutUnit } from '../../src/main/database/unit/units';
import type { Tx } from '../../src/main/database/schema';
import { ok } from '../../src/shared/result';
import { openBookings, typed } from '../support/services/bookings';

async function openDraft() {
  const world = await openBookings();
  onTestFinished(() => world.close());
  const { id, unit } = await world.save({
    contact: typed,
    coverage: { kind: 'operator_plan', ...world.plan('Basic', 'Box', 0) },
  });
  const inOne = (work: (tx: Tx) => Promise<void>) =>
    world.ctx.store.attempt(async (tx) => ok(await work(tx)));
  return { world, id, unitId: unit.id, inOne };
}

it('a unit that moved in the transaction is read as it is now', async () => {
  const { unitId, inOne } = await openDraft();
  await inOne(async (tx) => {
    expect((await findUnit(tx, unitId))?.state).toBe('held');
    await moveUnit(tx, unitId, 'released');
    expect((await findUnit(tx, unitId))?.state).toBe('available');
    await takeOutUnit(tx, unitId, { atMs: 1, why: 'Water' });
    expect((await findUnit(tx, unitId))?.taken_out_why).toBe('Water');
  });
});

it('prices, claims and a signature of a booking that the transaction wrote are read as they are now', async () => {
  const { world, id, inOne } = await openDraft();
  const nowMs = world.ctx.clock.nowMs();
  const [userType] = world.db.catalogue.userTypes;
  if (!userType) throw new Error('the sample has user types');
  await world.sign(id);
  await inOne(async (tx) => {
    const signed = await findValidSignature(tx, id, nowMs);
    if (!signed) throw new Error('it was signed');
    await deleteSignature(tx, id);
    expect(await findValidSignature(tx, id, nowMs)).toBeUndefined();
    await replaceSignature(tx, signed);
    expect(await findValidSignature(tx, id, nowMs)).toEqual(signed);
    expect(await findValidSignature(tx, id, signed.expires_at_ms)).toBeUndefined();
  });
  await inOne(async (tx) => {
    expect(await findAgreedPrices(tx, id)).toBeNull();
    await saveAgreedPrices(tx, id, '{}');
    expect(await findAgreedPrices(tx, id)).toBe('{}');

    expect(await selectTaxProofs(tx, id)).toEqual([]);
    const claim = { booking_id: id, number: 1, user_type_id: userType.id, verdict: 'open' } as const;
    const unjudged = { counts_from_on: null, valid_until_on: null, why: null };
    await insertTaxProof(tx, {
      ...claim,
      ...unjudged,
      staff_id: null,
      staff_name: null,
      at_ms: 1,
      to_credit: 0,
    });
    expect(await selectTaxProofs(tx, id)).toHaveLength(1);
    await deleteTaxProofs(tx, id);
    expect(await selectTaxProofs(tx, id)).toEqual([]);
  });
});

it('after rows of many tables were written, every read is made again', async () => {
  const { world, inOne } = await openDraft();
  const [userType] = world.db.catalogue.userTypes;
  if (!userType) throw new Error('the sample has user types');
  await inOne(async (tx) => {
    const before = await findUserType(tx, userType.id);
    await tx.updateTable('user_type').set({ name: 'Other' }).where('id', '=', userType.id).execute();
    expect(await findUserType(tx, userType.id)).toEqual(before);
    forgetReads(tx);
    expect((await findUserType(tx, userType.id))?.name).toBe('Other');
  });
});
