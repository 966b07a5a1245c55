/**
 * Kiosks race for units through real services, with databases of their own and the real head office, while their lines come and
 * go. Tenants leave meanwhile, and change units. However it goes, no unit has two contracts at once; and where nobody asks for units, the same rig sees that one has.
 * KEYTURN_CLAIM_RACES asks for more races, KEYTURN_SEED for the same ones again.
 */
import { expect, test } from 'vitest';
import { cancelBooking, createBooking } from '../../../src/main/services/booking/bookings';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { allUnits } from '../../../src/main/services/base/unit-rights';
import type { Id } from '../../../src/shared/ids';
import { dice, seedOfRun, type Roll } from '../../support/base/dice';
import { claimsRig, type RigKiosk } from '../../support/head-office/claims-rig';
import { changeUnit, manager } from '../../support/services/changed-unit';
import { confirm, paidIntent, planBody, screen, signAtScreen } from '../../support/services/rental';
import { until } from '../../support/base/eventually';

const races = Number(process.env['KEYTURN_CLAIM_RACES'] ?? 50);
const seed = seedOfRun();
/** By then most of the sample's units are rented, and nobody races for one that is. */
const RACES_PER_SITE = 100;
const sites = Array.from({ length: Math.ceil(races / RACES_PER_SITE) }, (_, site) => ({
  from: site * RACES_PER_SITE + 1,
  to: Math.min(races, (site + 1) * RACES_PER_SITE),
}));

/** Walks as far as it gets: some customers sign and pay, others think better of it. */
async function wantUnit(kiosk: RigKiosk, ctx: ServiceContext, nth: number, pays: boolean): Promise<void> {
  const { db } = kiosk.services;
  const made = await createBooking(ctx, screen, {
    propertyInfoId: db.catalogue.property.id,
    unitId: kiosk.unit(nth),
    taxUserTypeInfoId: db.catalogue.userTypes[0]?.id,
    contactBookInfo: {
      firstName: 'Robin',
      lastName: 'Storer',
      phoneNumber: '+1 512 555 0123',
      emailId: 'robin@example.com',
    },
  });
  if (!made.ok) return;
  if (!pays) return void (await cancelBooking(ctx, screen, made.value));
  const linked = await linkInsurance(ctx, screen, made.value, planBody(db, 0, nth));
  const signed = linked.ok && (await signAtScreen(ctx, made.value)).ok;
  // Whatever refuses here, the claim most of all, refuses before money.
  const paid = signed && (await paidIntent(ctx, made.value).catch(() => null));
  if (paid) await confirm(ctx, made.value, paid);
}

/** Those that have not ended. */
function runningAt({ services }: RigKiosk) {
  return services.db.query((tx) =>
    tx
      .selectFrom('rental_contract')
      .select(['id', 'unit_id'])
      .where('id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
      .orderBy('id')
      .execute(),
  );
}

async function contractsByUnit(kiosks: readonly RigKiosk[]): Promise<Map<Id<'unit'>, number>> {
  const counts = new Map<Id<'unit'>, number>();
  for (const kiosk of kiosks)
    for (const { unit_id } of await runningAt(kiosk)) counts.set(unit_id, (counts.get(unit_id) ?? 0) + 1);
  return counts;
}

/** A tenant of the kiosk leaves an empty unit, or changes to the one that everybody wants. */
async function tenantActs(kiosk: RigKiosk, nth: number, roll: Roll): Promise<void> {
  const running = await runningAt(kiosk);
  const contract = running[roll(Math.max(running.length, 1))];
  if (!contract) return;
  const contractId = contract.id;
  if (roll(2) === 0) await changeUnit(kiosk.ctx, { contractId, unitId: kiosk.unit(nth) });
  else await moveTenantOut(kiosk.ctx, { contractId, unit: 'seen_empty', why: 'has left' }, manager);
}

/** Units that were rented at all, and those that more than one kiosk rented, one after the other. */
async function everLet(
  kiosks: readonly RigKiosk[],
): Promise<{ readonly units: number; readonly handedOn: number }> {
  const letBy = new Map<Id<'unit'>, number>();
  for (const { services } of kiosks) {
    const units = await services.db.query((tx) =>
      tx.selectFrom('rental_contract').select('unit_id').distinct().execute(),
    );
    for (const { unit_id } of units) letBy.set(unit_id, (letBy.get(unit_id) ?? 0) + 1);
  }
  return { units: letBy.size, handedOn: [...letBy.values()].filter((count) => count > 1).length };
}

let handedOn = 0;

test.each(sites)(
  `of the races $from to $to for units, online, cut off and while the line flaps, none ends in two contracts`,
  { timeout: 60_000 + RACES_PER_SITE * 2_000 },
  async ({ from, to }) => {
    const rig = await claimsRig();
    const kiosks = [await rig.kiosk('a'), await rig.kiosk('b'), await rig.kiosk('c')];
    const roll = dice(seed + from);
    const units = kiosks[0]?.services.db.catalogue.units.length ?? 0;
    for (const [index, kiosk] of kiosks.entries())
      await rig.allot(`${'abc'[index]}`, kiosk.unit(index), kiosk.unit(index + 3));
    for (let race = from; race <= to; race += 1) {
      for (const { proxy, line } of kiosks) {
        const weather = roll(8);
        if (weather === 0) proxy.cut();
        else if (weather === 1) proxy.reset();
        else if (weather === 2) proxy.resetAfter(roll(2) ? 'up' : 'down', roll(400));
        else {
          proxy.heal();
          await until(() => line.up(), { interval: 5 });
        }
      }
      const nth = roll(units);
      const acting = kiosks[roll(kiosks.length)];
      await Promise.all([
        ...kiosks.map((kiosk) => wantUnit(kiosk, kiosk.ctx, nth, roll(4) === 0)),
        ...(acting && roll(2) === 0 ? [tenantActs(acting, nth, roll)] : []),
      ]);
      const twice = [...(await contractsByUnit(kiosks))].filter(([, running]) => running > 1);
      expect(twice, `race ${race}, KEYTURN_SEED=${seed}`).toEqual([]);
      if (roll(4) === 0) {
        for (const { services, claims } of kiosks) {
          services.db.clock.advance(150_000);
          await claims.keep();
        }
      }
    }
    const made = await everLet(kiosks);
    expect(made.units).toBeGreaterThan(0);
    handedOn += made.handedOn;
    // In that many races some unit is rented, vacated, and rented again by another kiosk.
    if (to === races && races >= 5 * RACES_PER_SITE) expect(handedOn).toBeGreaterThan(0);
  },
);

test('control: kiosks that ask nobody rent units out twice, and the same rig sees it', async () => {
  const rig = await claimsRig();
  const kiosks = [await rig.kiosk('a'), await rig.kiosk('b')];
  for (const nth of [0, 1])
    await Promise.all(
      kiosks.map((kiosk) => wantUnit(kiosk, { ...kiosk.ctx, unitRights: allUnits }, nth, true)),
    );
  expect([...(await contractsByUnit(kiosks)).values()]).toEqual([2, 2]);
});
