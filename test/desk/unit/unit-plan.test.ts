/** Units on the plan of the site: where each lies and how it stands, and nothing where the catalogue has no plan. */
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { unitHandlers } from '../../../src/main/desk/handlers/unit/units';
import { readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { openDeskArea } from '../../support/desk/area';
import { newTestId, SAMPLE_CATALOGUE } from '../../support/services/database';
import { openTestServices } from '../../support/services/service-context';

const asked = { language: 'en', filter: 'all', text: '', typeId: null } as const;

async function open({ withPlan }: { readonly withPlan: boolean }) {
  const services = await openTestServices();
  onTestFinished(() => services.close());
  const read = readCatalogue(JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')));
  if (!read.ok) throw new Error('the sample');
  if (withPlan)
    await services.ctx.store.transaction((tx) =>
      importCatalogue(tx, read.catalogue, { nowMs: 1, newId: newTestId<'template'>, actor: 'cli' }),
    );
  const { db } = services;
  return { db, area: openDeskArea(unitHandlers(services.ctx)) };
}

it('each unit of the catalogue lies on a floor of its plan, with its state; a filter leaves the places and asks for fewer', async () => {
  const { db, area } = await open({ withPlan: true });
  await db.query((tx) =>
    tx.updateTable('unit').set({ state: 'out_of_service' }).where('number', '=', 'A101').execute(),
  );
  const { map, units } = await area.ask('units.plan', asked);
  const drawn = (map?.levels ?? []).flatMap((level) => level.units.map(({ number }) => number));
  expect(drawn.toSorted()).toEqual(units.map(({ number }) => number).toSorted());
  expect(units.find(({ number }) => number === 'A101')).toMatchObject({
    state: 'out_of_service',
    elsewhere: false,
  });
  expect(await area.ask('units.list', { ...asked, start: 0 })).toMatchObject({ hasPlan: true });
  const out = await area.ask('units.plan', { ...asked, filter: 'out_of_service' });
  expect(out.units.map(({ number }) => number)).toEqual(['A101', 'B102', 'B212']);
  expect(out.map).toEqual(map);
  const searched = await area.ask('units.plan', { ...asked, text: 'a10' });
  expect(searched.units.length).toBeGreaterThan(1);
  expect(searched.units.every(({ number }) => number.startsWith('A10'))).toBe(true);
});

it('without a plan in the catalogue there is none to choose', async () => {
  const { area } = await open({ withPlan: false });
  expect(await area.ask('units.plan', asked)).toEqual({ map: null, units: [] });
  expect(await area.ask('units.list', { ...asked, start: 0 })).toMatchObject({ hasPlan: false });
});
