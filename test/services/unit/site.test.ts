/** The map and the ways that the screen asks for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteMap, siteRoute } from '../../../src/main/services/unit/site';
import { readCatalogueFile } from '../../../src/main/services/catalogue/file';
import { newTestId, SAMPLE_CATALOGUE } from '../../support/services/database';
import { openBookings, valueOf, type BookingWorld } from '../../support/services/bookings';

let world: BookingWorld;
beforeAll(async () => {
  world = await openBookings();
  const { sitePlan } = readCatalogueFile(SAMPLE_CATALOGUE);
  world.db.open.raw.prepare('UPDATE property SET site_plan = ?').run(JSON.stringify(sitePlan));
});
afterAll(() => world.close());

const idOf = (number: string) => {
  const unit = world.db.catalogue.units.find((one) => one.number === number);
  if (!unit) throw new Error(`no unit ${number}`);
  return unit.id;
};

it('the map has every floor with every unit on it, rented or not', async () => {
  const { map } = valueOf(await siteMap(world.ctx, 'de'));
  expect(map?.levels.map(({ name }) => name)).toEqual(['Erdgeschoss', '1. Obergeschoss']);
  // Beside its place a name stands without its article, which it has in a sentence.
  const names = map?.levels.flatMap(({ places }) => places.map(({ name }) => name)) ?? [];
  expect(names).toContain('Tor');
  expect(names.filter((name) => /^(?:der|die|das) /i.test(name ?? ''))).toEqual([]);
  const drawn = map?.levels.flatMap(({ units }) => units.map(({ number }) => number));
  expect(drawn?.toSorted()).toEqual(world.db.catalogue.units.map(({ number }) => number).toSorted());
});

it('the way leads from the kiosk to the door, in the language that was asked for', async () => {
  const { route } = valueOf(await siteRoute(world.ctx, idOf('B205'), 'de'));
  expect(route?.steps.at(-1)).toContain('ist die fünfte Tür links.');
  expect(route?.lines.map(({ level }) => level)).toEqual([0, 1]);
});

it('a unit that is unknown has no way', async () => {
  expect(valueOf(await siteRoute(world.ctx, newTestId<'unit'>(), 'en'))).toEqual({ route: null });
});

it('what a catalogue changes is on the map at once', async () => {
  const widthOf = async () => {
    const { map } = valueOf(await siteMap(world.ctx, 'en'));
    const xs = map?.levels[0]?.units.find(({ number }) => number === 'A101')?.outline.map(([x]) => x) ?? [];
    return Math.max(...xs) - Math.min(...xs);
  };
  expect(await widthOf()).toBe(152);
  world.db.open.raw.prepare("UPDATE unit SET width_cm = 160 WHERE number = 'A101'").run();
  expect(await widthOf()).toBe(160);
  world.db.open.raw.prepare('UPDATE property SET site_plan = NULL').run();
  expect(valueOf(await siteMap(world.ctx, 'en'))).toEqual({ map: null });
  expect(valueOf(await siteRoute(world.ctx, idOf('A101'), 'en'))).toEqual({ route: null });
});
