/** Units sold once: kiosks with databases of their own, and head office with a real listener on a real PostgreSQL. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishFile } from '../../../src/head-office/catalogue/publish';
import { fleetOf, loadFleet } from '../../../src/head-office/fleet/facts';
import { claimsRig, type RigKiosk } from '../../support/head-office/claims-rig';
import { reviewsForDesk } from '../../../src/main/services/desk/reviews';
import { findEmpty } from '../../../src/main/services/move-out/unit-acts';
import { settleConflict } from '../../../src/main/services/unit/conflicts';
import { temporaryFolder } from '../../support/base/folder';
import { catalogueFile } from '../../support/head-office/laid-down';
import { PROPERTY } from '../../support/head-office/office';
import { dumpDatabase } from '../../support/head-office/servers';
import { movedIn } from '../../support/services/moved-in';
import { startPayment } from '../../../src/main/services/payment/payments';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { readyBooking, valueOf } from '../../support/services/rental';
import { eventually, until } from '../../support/base/eventually';
import { putBack } from '../../support/head-office/put-back';

const soon = { interval: 50 };

/** Contracts of which the kiosk knows that they have ended. */
const heardEnds = async ({ services }: RigKiosk) =>
  (await services.db.query((tx) => tx.selectFrom('ended_contract').selectAll().execute())).length;

test('of two kiosks that want one unit one gets it, and the other hears before anything is held', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const answers = await Promise.all([a.book(0), b.book(0)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = answers.find((answer) => !answer.ok);
  expect(refused?.ok === false && refused.refusals[0]?.reason).toBe('unit_taken');
});

test('a unit that is moved while its kiosk is cut off goes to the other kiosk only after the first gave it up', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const unit = a.unit(0);
  await rig.allot('a', unit);
  await until(async () => (await a.rows())[unit] === 'held allotted', soon);
  const booking = valueOf(await a.book(0));
  a.proxy.cut();
  await until(() => !a.line.up(), soon);
  await rig.allot('b', unit);
  await rig.allot('b', b.unit(1));
  await until(async () => (await b.rows())[b.unit(1)] === 'held allotted', soon);
  expect((await b.book(0)).ok).toBe(false);
  expect(await b.rows()).not.toHaveProperty(unit);
  a.proxy.heal();
  await until(async () => (await a.claims.status()).stillHeld.includes(unit), soon);
  expect((await b.book(0)).ok).toBe(false);
  await a.cancel(booking);
  a.services.db.clock.advance(10 * 60_000);
  await a.claims.keep();
  await until(async () => (await b.rows())[unit] === 'held allotted', soon);
  expect(await a.rows()).not.toHaveProperty(unit);
  expect((await b.book(0)).ok).toBe(true);
});

test('a head office that went back to before a claim hears of it from its kiosk, and no other kiosk gets the unit', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const dump = join(temporaryFolder(), 'dump');
  dumpDatabase(rig.postgres, dump);
  valueOf(await a.book(0));
  expect(await rig.holderOf(a.unit(0))).toBe('a');
  await putBack(rig.postgres, dump);
  await until(async () => (await rig.holderOf(a.unit(0))) === 'a', soon);
  await until(() => b.line.up(), soon);
  expect((await b.book(0)).ok).toBe(false);
});

test('a held unit that another kiosk has by now is refused before a card is asked for', async () => {
  const rig = await claimsRig();
  const a = await rig.kiosk('a');
  const bookingId = await readyBooking(a.ctx, a.services.db, 0);
  await rig.rewrite(a.unit(0), { kioskId: 'b', kind: 'claimed', atMs: 0 });
  await until(async () => (await a.rows())[a.unit(0)] === 'lost claimed', soon);
  const runs = createPaymentRuns(a.ctx);
  const answer = await startPayment(a.ctx, runs, { bookingId, language: 'en' });
  expect(answer.ok === false && answer.refusals[0]?.reason).toBe('unit_taken');
  const attempts = await a.services.db.query((tx) => tx.selectFrom('payment_attempt').selectAll().execute());
  expect(attempts).toEqual([]);
});

test('a unit that was still rented twice waits at both desks and at head office, with both contracts named, until one settles it', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  await rig.allot('a', a.unit(0));
  await until(async () => (await a.rows())[a.unit(0)] === 'held allotted', soon);
  // As a restored head office would: the claim is the other's now, while the first is cut off and has told nothing.
  a.proxy.cut();
  await movedIn(a.ctx, a.services.db, 0);
  await rig.rewrite(b.unit(0), { kioskId: 'b', kind: 'claimed', atMs: 0 });
  await movedIn(b.ctx, b.services.db, 0);
  a.proxy.heal();
  const reviewsOf = async (kiosk: typeof a, all = false) =>
    (await reviewsForDesk(kiosk.ctx, { all, dataDir: '' })).filter(({ kind }) => kind === 'unit');
  for (const kiosk of [a, b]) {
    await until(async () => (await reviewsOf(kiosk)).length === 1, soon);
    const named = (await reviewsOf(kiosk))[0]?.facts.filter(([name]) => name === 'contract');
    expect(named?.map(([, value]) => value).join(' ')).toMatch(/\(a\).*\(b\)/);
  }
  const [open] = await rig.office.database.selectFrom('double_let').selectAll().execute();
  expect(open).toMatchObject({ unit_id: a.unit(0), settled_at_ms: null });
  if (!open) throw new Error('head office knows nothing of it');
  const staff = {
    kind: 'staff',
    id: a.services.db.newId<'staff'>(),
    role: 'manager',
    place: 'desk',
  } as const;
  valueOf(await settleConflict(a.ctx, staff, open.id, 'The second tenant took unit A2.'));
  await until(async () => (await reviewsOf(b)).length === 0, soon);
  expect(await reviewsOf(b, true)).toMatchObject([{ settledAs: 'settled' }]);
  expect((await settleConflict(b.ctx, staff, open.id, 'again')).ok).toBe(false);
});

/** Staff of a kiosk looked into the unit of a tenant who has left. */
async function seenEmpty({ ctx, services }: RigKiosk, unitId: ReturnType<RigKiosk['unit']>): Promise<void> {
  const staff = {
    kind: 'staff',
    id: services.db.newId<'staff'>(),
    role: 'attendant',
    place: 'desk',
  } as const;
  valueOf(await findEmpty(ctx, { unitId, why: 'looked inside' }, staff));
}

test('a unit whose tenant has left is given up by its kiosk once somebody says so, and rented out once by another', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const unit = a.unit(0);
  await movedIn(a.ctx, a.services.db, 0);
  const release = (...more: string[]) =>
    rig.run('claims', 'release', '--kiosk', 'a', '--units', unit, '--by', 'Ana', '--why', 'left', ...more);
  await until(async () => (await rig.lets(unit)).length === 1, soon);
  const [contract] = await rig.lets(unit);
  expect(await release()).toEqual({
    code: 1,
    said: `${unit}: contract ${contract?.number} (a) holds it; --ended says that the tenant has left\nNothing was released.`,
  });
  expect((await b.book(0)).ok).toBe(false);
  expect((await release('--ended')).said).toContain(`contract ${contract?.number} (a) counts as ended`);
  await until(async () => (await heardEnds(a)) === 1, soon);
  a.services.db.clock.advance(10 * 60_000);
  await a.claims.keep();
  // Until somebody has looked inside, it is nobody else's.
  expect(Object.keys(await a.rows())).toEqual([unit]);
  expect((await b.book(0)).ok).toBe(false);
  await seenEmpty(a, unit);
  await a.claims.keep();
  expect(await a.rows()).toEqual({});
  // Nothing claims it at the next start.
  const after = await a.again();
  expect(await after.rows()).toEqual({});
  await movedIn(b.ctx, b.services.db, 0);
  await until(async () => (await rig.lets(unit)).length === 2, soon);
  // Free by its own books, and let by the other kiosk.
  expect((await after.book(0)).ok).toBe(false);
  await after.claims.stop();
  expect(await rig.office.database.selectFrom('double_let').selectAll().execute()).toEqual([]);
  const releases = () => rig.office.database.selectFrom('unit_release').selectAll().execute();
  expect(await releases()).toMatchObject([{ kiosk_id: 'a', released_by: 'Ana', why: 'left' }]);
  await until(async () => (await releases())[0]?.done_at_ms !== null, soon);
});

test('what a kiosk had is freed once it was turned away, and not before', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  await rig.allot('a', a.unit(0));
  await until(async () => (await rig.holderOf(a.unit(0))) === 'a', soon);
  const release = (...more: string[]) =>
    rig.run('claims', 'release', '--kiosk', 'a', '--by', 'Ana', '--why', 'scrapped', ...more);
  expect(await release()).toMatchObject({ code: 2 });
  expect((await release('--units', a.unit(0))).said).toContain(
    'gives it up itself once nothing there needs it',
  );
  expect((await release('--units', a.unit(1))).said).toContain('neither a claim on it nor a contract');
  expect((await b.book(0)).ok).toBe(false);
  await a.line.close();
  expect((await rig.run('kiosk', 'revoke', 'a')).code).toBe(0);
  expect((await release()).code).toBe(0);
  await until(async () => (await b.book(0)).ok, soon);
  const list = async () => (await rig.run('claims', 'list')).said;
  await until(async () => (await list()).includes(`${a.unit(0)}\tb\tclaimed`), soon);
});

test('a rented unit is granted to no other kiosk, also where a stolen key gives its claim away', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const unit = a.unit(0);
  await movedIn(a.ctx, a.services.db, 0);
  await until(async () => (await rig.lets(unit)).length === 1, soon);
  const own = await a.line.claim({ unitId: unit, atMs: 0, held: null, letHere: true });
  if (own.kind !== 'ours') throw new Error('the unit is not its own');
  await a.line.release(unit, own.fence);
  expect(await b.line.claim({ unitId: unit, atMs: 0, held: null })).toMatchObject({
    kind: 'taken',
    by: { kioskId: 'a' },
  });
  expect((await b.book(0)).ok).toBe(false);
  await until(async () => (await rig.holderOf(unit)) === 'a', soon);
});

test('a claim on a unit that another kiosk rented out is put back after a restore, and reported', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const unit = a.unit(0);
  await movedIn(a.ctx, a.services.db, 0);
  await until(async () => (await rig.lets(unit)).length === 1, soon);
  await rig.rewrite(unit, { kioskId: 'b', kind: 'claimed', atMs: 0 });
  const facts = async () =>
    fleetOf(await loadFleet(rig.office.database, { nowMs: Date.now(), timeZone: 'UTC' }), 'everywhere');
  await until(async () => (await facts()).troubles.length > 0, soon);
  expect((await facts()).troubles).toMatchObject([{ kind: 'claim_taken', named: [{ kioskIds: ['b'] }] }]);
  expect((await b.book(0)).ok).toBe(false);
  expect(await rig.holderOf(unit)).toBe('a');
});

test('the only kiosk of a property may rent every unit while head office is away; when another joins, units are free again', async () => {
  const rig = await claimsRig();
  const a = await rig.kiosk('a');
  const catalogue = catalogueFile((file) => {
    file.property.id = PROPERTY;
  });
  await publishFile(
    { database: rig.office.database, nowMs: Date.now() },
    { propertyId: PROPERTY, name: 'manifest' },
    catalogue,
  );
  const all = a.services.db.catalogue.units.length;
  await until(async () => {
    const rows = Object.values(await a.rows());
    return rows.length === all && rows.every((row) => row === 'held allotted');
  }, soon);
  a.proxy.cut();
  await until(() => !a.line.up(), soon);
  expect((await a.book(all - 1)).ok).toBe(true);
  a.proxy.heal();
  const b = await rig.kiosk('b');
  await until(async () => (await b.book(0)).ok, soon);
  // What its customer has in hand stays the first one's.
  expect((await b.book(all - 1)).ok).toBe(false);
});

test('a kiosk that hears that its tenant has left ends their code, and rents the unit out again', async () => {
  const rig = await claimsRig();
  const a = await rig.kiosk('a');
  const unit = a.unit(0);
  const { db } = a.services;
  await movedIn(a.ctx, db, 0);
  await until(async () => (await rig.lets(unit)).length === 1, soon);
  const how = ['--kiosk', 'a', '--units', unit, '--by', 'Ana', '--why', 'left', '--ended'];
  expect((await rig.run('claims', 'release', ...how)).code).toBe(0);
  await until(async () => (await heardEnds(a)) === 1, soon);
  const codes = () =>
    db.query((tx) => tx.selectFrom('access_code').select('state').orderBy('change_sequence').execute());
  expect(await codes()).toEqual([{ state: 'revoked' }]);
  expect((await a.book(0)).ok).toBe(false);
  await seenEmpty(a, unit);
  await movedIn(a.ctx, db, 0);
  await until(async () => (await rig.lets(unit)).length === 2, soon);
  expect((await codes()).map(({ state }) => state).sort()).toEqual(['active', 'revoked']);
  expect(await rig.office.database.selectFrom('double_let').selectAll().execute()).toEqual([]);
});

test('a head office that went back to before a tenant left hears it from the kiosk, and nobody is accused', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const unit = a.unit(0);
  const { database } = rig.office;
  await movedIn(a.ctx, a.services.db, 0);
  await until(async () => (await rig.lets(unit)).length === 1, soon);
  const dump = join(temporaryFolder(), 'dump');
  dumpDatabase(rig.postgres, dump);
  const how = ['--kiosk', 'a', '--units', unit, '--by', 'Ana', '--why', 'left', '--ended'];
  expect((await rig.run('claims', 'release', ...how)).code).toBe(0);
  await until(async () => (await heardEnds(a)) === 1, soon);
  await seenEmpty(a, unit);
  a.services.db.clock.advance(10 * 60_000);
  await a.claims.keep();
  await until(async () => (await b.line.claim({ unitId: unit, atMs: 0, held: null })).kind === 'ours', soon);
  await movedIn(b.ctx, b.services.db, 0);
  await until(async () => (await rig.lets(unit)).length === 2, soon);
  await putBack(rig.postgres, dump);
  const standing = () =>
    database
      .selectFrom('unit_let')
      .select('kiosk_id')
      .where('ended_at_ms', 'is', null)
      .where('unit_id', '=', unit)
      .execute();
  await eventually(async () => {
    // First what would explain the rest.
    expect([a.line.problem(), b.line.problem()]).toEqual([null, null]);
    expect(await rig.lets(unit)).toHaveLength(2);
    expect(await standing()).toEqual([{ kiosk_id: 'b' }]);
    expect(await rig.holderOf(unit)).toBe('b');
    const stored = await loadFleet(database, { nowMs: Date.now(), timeZone: 'UTC' });
    const { troubles } = fleetOf(stored, 'everywhere');
    // The kiosks of this rig send no reports, so each is waited for.
    expect(troubles.filter(({ kind }) => kind !== 'waited_for')).toEqual([]);
  }, soon);
});
