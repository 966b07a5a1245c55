/** The rules of a kiosk's claims on units, with claims in memory. The same with a head office: test/head-office/. */
import { expect, test } from 'vitest';
import { createPaymentRuns } from '../../src/main/services/payment/run';
import { startPayment } from '../../src/main/services/payment/payments';
import { listFreeUnits } from '../../src/main/services/unit/units';
import { CLAIM_REST_MS } from '../../src/main/domain/unit/unit-claim';
import { openClaimsInMemory } from '../support/head-office/claims-in-memory';
import { openClaimingKiosk, type ClaimingKiosk } from '../support/head-office/claiming-kiosk';
import { draft, readyBooking, valueOf } from '../support/services/rental';

const reasonsOf = (result: { ok: boolean; refusals?: readonly { reason: string }[] }) =>
  result.refusals?.map(({ reason }) => reason) ?? [];
const offeredTo = async (kiosk: ClaimingKiosk) =>
  valueOf(await listFreeUnits(kiosk.ctx, {}, null)).items.map(({ id }) => id);

async function open() {
  const claims = openClaimsInMemory();
  const line = claims.lineOf('a');
  const kiosk = await openClaimingKiosk('a', line);
  return { claims, line, kiosk };
}

test('a unit is asked for once all else about its booking is right, and is held only when head office says yes', async () => {
  const { claims, line, kiosk } = await open();
  const before = line.asked();
  expect((await kiosk.book(999)).ok).toBe(false);
  expect(line.asked()).toBe(before);
  valueOf(await kiosk.book(0));
  expect(claims.all.get(kiosk.unit(0))).toMatchObject({ kioskId: 'a', kind: 'claimed' });
  expect(await kiosk.rows()).toEqual({ [kiosk.unit(0)]: 'held claimed' });
  claims.all.set(kiosk.unit(1), { kioskId: 'b', kind: 'claimed', atMs: 0 });
  expect(reasonsOf(await kiosk.book(1))).toEqual(['unit_taken']);
  expect(await kiosk.rows()).toEqual({ [kiosk.unit(0)]: 'held claimed' });
});

test('without a line only what is allotted or claimed is offered and held; all else is reported to be out of reach', async () => {
  const { claims, line, kiosk } = await open();
  claims.publish('allotment', { version: 1, unitIds: [kiosk.unit(2)] }, 'a');
  claims.publish('taken', { units: { [kiosk.unit(3)]: { kioskId: 'b', kind: 'claimed' } } });
  await kiosk.claims.settled();
  expect(await offeredTo(kiosk)).not.toContain(kiosk.unit(3));
  expect(await offeredTo(kiosk)).toContain(kiosk.unit(4));
  line.turn(false);
  expect(await offeredTo(kiosk)).toEqual([kiosk.unit(2)]);
  expect(reasonsOf(await kiosk.book(4))).toEqual(['unit_out_of_reach']);
  expect((await kiosk.book(2)).ok).toBe(true);
});

test('a claim whose booking came to nothing is given up after a rest, an allotted one stays', async () => {
  const { claims, kiosk } = await open();
  claims.publish('allotment', { version: 1, unitIds: [kiosk.unit(1)] }, 'a');
  await kiosk.claims.settled();
  for (const nth of [0, 1]) await kiosk.cancel(valueOf(await kiosk.book(nth)));
  await kiosk.claims.keep();
  expect(claims.all.has(kiosk.unit(0))).toBe(true);
  kiosk.services.db.clock.advance(CLAIM_REST_MS);
  await kiosk.claims.keep();
  expect(claims.all.has(kiosk.unit(0))).toBe(false);
  expect(await kiosk.rows()).toEqual({ [kiosk.unit(1)]: 'held allotted' });
});

test.for(['answers', 'questions'] as const)(
  'a claim whose %s were lost is not held, and is asked again after a restart',
  async (what) => {
    const { claims, line, kiosk } = await open();
    line.lose(what);
    expect(reasonsOf(await kiosk.book(0))).toEqual(['unit_out_of_reach']);
    expect(await kiosk.rows()).toEqual({ [kiosk.unit(0)]: 'asked claimed' });
    line.lose('nothing');
    const after = await kiosk.again();
    await after.claims.settled();
    expect(await after.rows()).toEqual({ [kiosk.unit(0)]: 'held claimed' });
    after.services.db.clock.advance(CLAIM_REST_MS);
    await after.claims.keep();
    expect([claims.all.size, await after.rows()]).toEqual([0, {}]);
  },
);

test('a claim that head office has lost is made again when the line comes back; one that another kiosk has by then is dropped', async () => {
  const { claims, line, kiosk } = await open();
  const kept = valueOf(await kiosk.book(0));
  await kiosk.cancel(valueOf(await kiosk.book(1)));
  line.turn(false);
  claims.all.clear();
  claims.all.set(kiosk.unit(1), { kioskId: 'b', kind: 'claimed', atMs: 0 });
  line.turn(true);
  await kiosk.claims.settled();
  expect(claims.all.get(kiosk.unit(0))?.kioskId).toBe('a');
  expect(await kiosk.rows()).toEqual({ [kiosk.unit(0)]: 'held claimed' });
  await kiosk.cancel(kept);
});

test('a held unit whose claim head office has forgotten is not rented out until the claim is granted again', async () => {
  const { claims, line, kiosk } = await open();
  const bookingId = await readyBooking(kiosk.ctx, kiosk.services.db, 0);
  const unit = kiosk.unit(0);
  expect((await kiosk.rows())[unit]).toBe('held claimed');
  claims.all.delete(unit);
  claims.waits(true);
  line.turn(false);
  line.turn(true);
  await kiosk.claims.settled();
  expect((await kiosk.rows())[unit]).toBe('asked claimed');
  const runs = createPaymentRuns(kiosk.ctx);
  const paid = await startPayment(kiosk.ctx, runs, { bookingId, language: 'en' });
  expect(reasonsOf(paid)).toEqual(['unit_out_of_reach']);
  // All that can be reported was reported: nobody waits for this kiosk any longer.
  expect((await kiosk.claims.status()).reclaimedInEra).toBe(1);
  claims.waits(false);
  await kiosk.claims.keep();
  expect((await kiosk.rows())[unit]).toBe('held claimed');
});

test('a unit that is withdrawn is not rented out any more, and is given up once its booking has ended', async () => {
  const { claims, kiosk } = await open();
  claims.publish('allotment', { version: 1, unitIds: [kiosk.unit(0), kiosk.unit(1)] }, 'a');
  await kiosk.claims.settled();
  const booking = valueOf(await kiosk.book(0));
  claims.publish('allotment', { version: 2, unitIds: [] }, 'a');
  await kiosk.claims.settled();
  expect(await kiosk.claims.status()).toMatchObject({ version: 2, stillHeld: [kiosk.unit(0)] });
  expect([...claims.all.keys()]).toEqual([kiosk.unit(0)]);
  await kiosk.cancel(booking);
  kiosk.services.db.clock.advance(CLAIM_REST_MS);
  await kiosk.claims.keep();
  expect(await kiosk.claims.status()).toMatchObject({ version: 2, stillHeld: [] });
  expect(claims.all.size).toBe(0);
});

test('an allotted unit that another kiosk has is not rented out, and an allotment older than the last one changes nothing', async () => {
  const { claims, kiosk } = await open();
  claims.all.set(kiosk.unit(0), { kioskId: 'b', kind: 'claimed', atMs: 0 });
  claims.publish('allotment', { version: 3, unitIds: [kiosk.unit(0)] }, 'a');
  await kiosk.claims.settled();
  expect(await kiosk.rows()).toEqual({});
  claims.publish('allotment', { version: 2, unitIds: [kiosk.unit(1)] }, 'a');
  await kiosk.claims.settled();
  expect((await kiosk.claims.status()).version).toBe(3);
  expect(await kiosk.rows()).toEqual({});
});

test('a claim that stands for this kiosk without its knowing is given up again', async () => {
  const { claims, kiosk } = await open();
  claims.all.set(kiosk.unit(0), { kioskId: 'a', kind: 'claimed', atMs: 0 });
  claims.publish('taken', { units: { [kiosk.unit(0)]: { kioskId: 'a', kind: 'claimed' } } });
  await kiosk.claims.settled();
  expect([claims.all.size, await kiosk.rows()]).toEqual([0, {}]);
});

test('a claim that is reported late, after it was given up, is not made again', async () => {
  const { claims, line, kiosk } = await open();
  const before = line.asked();
  claims.publish('taken', { units: { [kiosk.unit(0)]: { kioskId: 'a', kind: 'allotted', fence: 3 } } });
  await kiosk.claims.settled();
  expect([line.asked() - before, claims.all.size, await kiosk.rows()]).toEqual([0, 0, {}]);
});

test('what is held and rented here before there was a head office is claimed from the first start on', async () => {
  const claims = openClaimsInMemory();
  const alone = await openClaimingKiosk('a', claims.lineOf('a'));
  await draft(alone.services.ctx, alone.services.db, 5);
  const after = await alone.again();
  expect(claims.all.get(after.unit(5))?.kioskId).toBe('a');
  expect(await after.rows()).toEqual({ [after.unit(5)]: 'held claimed' });
});
