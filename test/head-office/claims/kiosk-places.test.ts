/** Kiosks of one property number by themselves, and never alike: head office gives each a place, which is in its numbers. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { activateKiosk, inviteKiosk, revokeKiosk } from '../../../src/head-office/activation';
import { up } from '../../../src/head-office/database/migrations/61-kiosk-places';
import { up as everyPlace } from '../../../src/head-office/database/migrations/63-every-place';
import type { Database } from '../../../src/head-office/database/tx';
import type { Id } from '../../../src/shared/ids';
import { until } from '../../support/base/eventually';
import { claimsRig, type RigKiosk } from '../../support/head-office/claims-rig';
import { newKey } from '../../support/head-office/key';
import { PROPERTY, testOffice } from '../../support/head-office/office';
import { testDatabase } from '../../support/head-office/servers';
import { movedIn } from '../../support/services/moved-in';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;

const numbersOf = ({ services }: RigKiosk) =>
  ['rental_contract', 'invoice', 'receipt'].flatMap((table) =>
    services.db.open.raw.prepare<[], string>(`SELECT number FROM ${table}`).pluck().all(),
  );

const placesIn = async (database: Database, propertyId = PROPERTY) =>
  Object.fromEntries(
    (
      await database
        .selectFrom('kiosk')
        .select(['id', 'place'])
        .where('property_id', '=', propertyId)
        .orderBy('place')
        .execute()
    ).map(({ id, place }) => [id, place]),
  );

const invite = (database: Database, id: string, propertyId = PROPERTY) =>
  inviteKiosk(database, { id, propertyId }, Date.now());

it('two kiosks of a property give out no number twice, and the first numbers as it did before', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const place = b.services.db.open.raw.prepare(`SELECT value FROM meta WHERE name = 'number_place'`).pluck();
  await until(() => place.get() === '2');
  await movedIn(a.ctx, a.services.db, 0);
  await movedIn(b.ctx, b.services.db, 1);
  const [ofA, ofB] = [numbersOf(a), numbersOf(b)];
  expect(ofA).toHaveLength(3);
  expect(ofA.every((number) => /^[A-Z]+-\d{6}$/.test(number))).toBe(true);
  expect(ofB).toEqual(ofA.map((number) => number.replace('-', '-B')));
});

it('kiosks that are named at once have a place each, and none is given again', async () => {
  const { database } = await testOffice(await testDatabase());
  const names = Array.from({ length: 8 }, (_, nth) => `k-${nth}`);
  await Promise.all(names.map((id) => invite(database, id)));
  const places = await placesIn(database);
  expect(Object.values(places)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await revokeKiosk(database, 'k-3', Date.now());
  await invite(database, 'k-3');
  await invite(database, 'late');
  expect(await placesIn(database)).toEqual({ ...places, late: 9 });
});

it('a kiosk that was named for another property by mistake has a place of the right one', async () => {
  const { database } = await testOffice(await testDatabase());
  await invite(database, 'there', OTHER);
  await invite(database, 'first');
  await invite(database, 'moved');
  const invited = await invite(database, 'moved', OTHER);
  expect(await placesIn(database, OTHER)).toEqual({ there: 1, moved: 2 });
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  const asked = { code: invited.invitation.code, publicKey: newKey().publicKey, propertyId: null };
  expect(await activateKiosk(database, asked, Date.now())).toMatchObject({ kind: 'activated' });
});

it('kiosks of a database of before have places in the order in which they were named', async () => {
  const { database } = await testOffice(await testDatabase());
  for (const id of ['z', 'a']) await invite(database, id);
  await invite(database, 'x', OTHER);
  await database.schema.alterTable('kiosk').dropColumn('place').execute();
  await database.updateTable('kiosk').set({ created_at_ms: 1 }).where('id', '=', 'z').execute();
  await database.transaction().execute(up);
  expect(await placesIn(database)).toEqual({ z: 1, a: 2 });
  expect(await placesIn(database, OTHER)).toEqual({ x: 1 });
});

it('kiosks that were written down without a place follow the others of their property', async () => {
  const { database } = await testOffice(await testDatabase());
  for (const id of ['first', 'a', 'z']) await invite(database, id);
  await invite(database, 'x', OTHER);
  await sql`ALTER TABLE kiosk ALTER COLUMN place DROP NOT NULL`.execute(database);
  await sql`UPDATE kiosk SET place = NULL WHERE id IN ('z', 'a', 'x')`.execute(database);
  await database.transaction().execute(everyPlace);
  expect(await placesIn(database)).toEqual({ first: 1, a: 2, z: 3 });
  expect(await placesIn(database, OTHER)).toEqual({ x: 1 });
});
