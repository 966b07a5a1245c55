/**
 * Kiosks race for units through real services, with databases of their own and the real head office, while their lines come and
 * go. However it ends, no unit has two contracts; and where nobody asks for units, the same rig sees that one has.
 * KEYTURN_CLAIM_RACES asks for more races, KEYTURN_SEED for the same ones again.
 */
import { expect, test } from 'vitest';
import { cancelBooking, createBooking } from '../../../src/main/services/booking/bookings';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { linkInsurance } from '../../../src/main/services/booking/coverage';
import { allUnits } from '../../../src/main/services/base/unit-rights';
import type { Id } from '../../../src/shared/ids';
import { dice, seedOfRun } from '../../support/base/dice';
import { claimsRig, type RigKiosk } from '../../support/head-office/claims-rig';
import { confirm, paidIntent, planBody, screen, signAtScreen } from '../../support/services/rental';
import { until } from '../../support/base/eventually';

const races = Number(process.env['KEYTURN_CLAIM_RACES'] ?? 50);
const seed = seedOfRun();
/** By then most of the sample's units are let, and nobody races for one that is. */
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

async function contractsByUnit(kiosks: readonly RigKiosk[]): Promise<Map<Id<'unit'>, number>> {
  const counts = new Map<Id<'unit'>, number>();
  for (const { services } of kiosks) {
    const rows = await services.db.query((tx) =>
      tx.selectFrom('rental_contract').select('unit_id').execute(),
    );
    for (const { unit_id } of rows) counts.set(unit_id, (counts.get(unit_id) ?? 0) + 1);
  }
  return counts;
}

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
      await Promise.all(kiosks.map((kiosk) => wantUnit(kiosk, kiosk.ctx, nth, roll(4) === 0)));
      if (roll(4) === 0) {
        for (const { services, claims } of kiosks) {
          services.db.clock.advance(150_000);
          await claims.keep();
        }
      }
    }
    const counts = await contractsByUnit(kiosks);
    expect(
      [...counts].filter(([, count]) => count > 1),
      `KEYTURN_SEED=${seed}`,
    ).toEqual([]);
    expect(counts.size).toBeGreaterThan(0);
  },
);

test('control: kiosks that ask nobody let units twice, and the same rig sees it', async () => {
  const rig = await claimsRig();
  const kiosks = [await rig.kiosk('a'), await rig.kiosk('b')];
  for (const nth of [0, 1])
    await Promise.all(
      kiosks.map((kiosk) => wantUnit(kiosk, { ...kiosk.ctx, unitRights: allUnits }, nth, true)),
    );
  expect([...(await contractsByUnit(kiosks)).values()]).toEqual([2, 2]);
});
