/** Chosen units as a file: what stands in it, in which order, and who is handed it. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { unitHandlers } from '../../../src/main/desk/handlers/unit/units';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { readXlsx } from '../../support/desk/xlsx';
import { newTestId } from '../../support/services/database';

async function open() {
  const kiosk = await openDeskMoney();
  const desk = openDeskArea(unitHandlers(kiosk.ctx), { staffId: kiosk.manager.id });
  const { units } = await desk.ask('units.list', { language: 'en', filter: 'all', text: '', start: 0 });
  const csv = async (unitIds: readonly Id<'unit'>[]) => {
    const file = await desk.ask('units.file', { language: 'en', unitIds: [...unitIds], as: 'csv' });
    const rows: Record<string, string>[] = parse(Buffer.from(file.base64, 'base64').toString('utf8'), {
      columns: true,
    });
    return { ...file, rows };
  };
  return { ...kiosk, desk, units, csv };
}

it('a file of chosen units has those and no others, by number, each with its rents, tenant and state', async () => {
  const { desk, csv, units, movedIn, db } = await open();
  await movedIn();
  const { unit_id: letId, number: contract } = await db.query((tx) =>
    tx.selectFrom('rental_contract').select(['unit_id', 'number']).executeTakeFirstOrThrow(),
  );
  const [free, out] = units.filter(({ id, state }) => id !== letId && state === 'available');
  if (!free || !out) throw new Error('too few units');
  await desk.ask('units.take-out', { unitId: out.id, reason: 'lock', why: '=1+1' });
  const { rows, fileName } = await csv([out.id, letId, free.id, free.id, newTestId<'unit'>()]);
  expect(fileName).toMatch(/^units-\d{4}-\d\d-\d\d\.csv$/);
  const chosen = new Set([out.id, letId, free.id]);
  expect(rows.map(({ unit }) => unit)).toEqual(
    units.filter(({ id }) => chosen.has(id)).map(({ number }) => number),
  );
  const byUnit = new Map(rows.map((row) => [row['unit'], row]));
  expect(rows).toHaveLength(3);
  expect(byUnit.get(out.number)).toMatchObject({
    state: 'out_of_service',
    out_reason: 'lock',
    note: "'=1+1",
    tenant: '',
    contract_rent: '',
  });
  const rented = byUnit.get(units.find(({ id }) => id === letId)?.number);
  expect(rented).toMatchObject({ state: 'occupied', contract, listed: '1', days_empty: '' });
  expect(rented?.['contract_rent']).toMatch(/^\d+\.\d\d$/);
  expect(rented?.['tenant']).not.toBe('');
  const { rent_minor: rent } = await db.query((tx) =>
    tx.selectFrom('unit').select('rent_minor').where('id', '=', free.id).executeTakeFirstOrThrow(),
  );
  expect(byUnit.get(free.number)).toMatchObject({
    state: 'available',
    street_rent: (rent / 100).toFixed(2),
  });

  const xlsx = await desk.ask('units.file', { language: 'en', unitIds: [free.id], as: 'xlsx' });
  const [sheet] = readXlsx(Buffer.from(xlsx.base64, 'base64'));
  const [heads = [], line = []] = sheet?.rows ?? [];
  expect(heads).toEqual(Object.keys(rows[0] ?? {}));
  expect(line[heads.indexOf('street_rent')]).toBe(rent / 100);
});

it('a file of chosen units is a manager’s, and of units that are none there is no file', async () => {
  const { desk, units } = await open();
  const unitIds = units.slice(0, 1).map(({ id }) => id);
  const asked = { language: 'en', unitIds, as: 'csv' } as const;
  for (const role of ['attendant', 'technician'] as const)
    expect(await desk.call(role, 'units.file', asked)).toMatchObject({
      refusals: [{ reason: 'not_allowed' }],
    });
  expect(
    await desk.call('manager', 'units.file', { ...asked, unitIds: [newTestId<'unit'>()] }),
  ).toMatchObject({ refusals: [{ reason: 'unknown' }] });
});
