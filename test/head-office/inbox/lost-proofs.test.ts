/** Tax proofs and a change of the unit that only head office knows of, after a kiosk was restored on a new disk. */
import { expect, test } from 'vitest';
import { findContractByBooking } from '../../../src/main/database/contract/contracts';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffMember } from '../../../src/main/services/base/caller';
import { createLiveJourneys } from '../../../src/main/services/booking/live-journeys';
import { followTaxProofs } from '../../../src/main/services/credit-note/tax-credit';
import { acceptTaxProof, claimTaxLater, refuseTaxProof } from '../../../src/main/services/desk/tax-proofs';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import type { Id } from '../../../src/shared/ids';
import { restoredOnNewDisk, type Before } from '../../support/head-office/new-disk';
import { changeUnit, manager } from '../../support/services/changed-unit';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';

const staff: StaffMember = { ...manager, name: 'Ana' };

/** One proof is refused, one is accepted and replaced by the next, and the tenant changes the unit. */
async function provesAndMoves(before: Before): Promise<Id<'booking'>> {
  const { ctx, db } = before;
  const bookingId = await movedIn(ctx, db, 1);
  const userTypeId = db.catalogue.userTypes.find(({ name }) => name === 'Student')?.id;
  const unitId = db.catalogue.units[5]?.id;
  if (!userTypeId || !unitId) throw new Error('the sample has changed');
  const runs = createPaymentRuns(ctx);
  const deps = { ctx, runs, journeys: createLiveJourneys(ctx.clock) };
  const judged = { bookingId, seenAt: 0 };
  const claim = async () => valueOf(await claimTaxLater(deps, staff, { bookingId, userTypeId }));
  await claim();
  valueOf(await refuseTaxProof(deps, staff, { ...judged, why: 'The card had ended.' }));
  for (const validUntil of ['2026-03-31', '2026-04-30']) {
    await claim();
    valueOf(await acceptTaxProof(deps, staff, { ...judged, countsFrom: null, validUntil }));
  }
  const old = await db.query((tx) => findContractByBooking(tx, bookingId));
  if (!old) throw new Error('no contract');
  await ctx.unitRights.secure(unitId);
  valueOf(await changeUnit(ctx, { contractId: old.id, unitId }));
  return bookingId;
}

test('a contract and its successor come back with the proofs, and the accepted one ends after its last day', async () => {
  const { former, raw, ctx, compare, desk } = await restoredOnNewDisk(provesAndMoves);
  await compare();
  const lost = raw
    .prepare<[], Id<'contract'>>('SELECT contract_id FROM lost_contract ORDER BY number')
    .pluck();
  const contracts = lost.all();
  expect(contracts).toHaveLength(2);
  for (const contractId of contracts) await desk.ask('books.write-back', { contractId });
  const told = 'booking_id, user_type_id, verdict, valid_until_on, staff_id';
  const proofs = (of: typeof raw, verdicts: string) =>
    of
      .prepare(`SELECT ${told} FROM tax_proof WHERE verdict IN (${verdicts}) ORDER BY booking_id, at_ms`)
      .all();
  expect(proofs(raw, `'accepted'`)).toHaveLength(2);
  expect(proofs(raw, `'accepted'`)).toEqual(proofs(former, `'accepted'`));
  const ofOld = (of: typeof raw) =>
    of
      .prepare(
        'SELECT t.verdict, t.number FROM tax_proof t JOIN rental_contract c ON c.booking_id = t.booking_id WHERE c.id = ? ORDER BY t.number',
      )
      .all(contracts[0]);
  expect(ofOld(raw)).toEqual(ofOld(former));
  const joined = (of: typeof raw) => of.prepare('SELECT * FROM contract_transfer').all();
  expect(joined(raw)).toHaveLength(1);
  expect(joined(raw)).toEqual(joined(former));
  const taxed = () =>
    raw
      .prepare(
        'SELECT DISTINCT u.name FROM rental_contract c JOIN user_type u ON u.id = c.user_type_id WHERE c.id IN (?, ?)',
      )
      .pluck()
      .all(...contracts);
  const follow = () => followTaxProofs(ctx, new AbortController().signal);
  await follow();
  expect(taxed()).toEqual(['Student']);
  const later = { ...ctx, clock: { ...ctx.clock, nowMs: () => Date.parse('2026-05-02T12:00:00Z') } };
  await followTaxProofs(later, new AbortController().signal);
  expect(taxed()).toEqual(['General']);
  expect(findFaults(raw)).toEqual([]);
});
