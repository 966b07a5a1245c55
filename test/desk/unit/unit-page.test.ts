/** The desk's page of units: chosen and sorted, one of them in full, and out of service for a reason until a day. */
import { expect, it } from 'vitest';
import { unitHandlers } from '../../../src/main/desk/handlers/unit/units';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { newTestId } from '../../support/services/database';

async function open() {
  const kiosk = await openDeskMoney();
  const desk = openDeskArea(unitHandlers(kiosk.ctx), { staffId: kiosk.manager.id });
  const [unit] = kiosk.db.catalogue.units;
  if (!unit) throw new Error('the catalogue has no unit');
  const asked = { language: 'en', filter: 'all', text: '', start: 0 } as const;
  return {
    ...kiosk,
    desk,
    unitId: unit.id,
    list: (chosen: object) => desk.ask('units.list', { ...asked, ...chosen }),
    see: () => desk.ask('units.see', { language: 'en', unitId: unit.id }),
    noted: () =>
      kiosk.raw
        .prepare(`SELECT action, why FROM audit WHERE subject = ? AND action LIKE 'unit.%' ORDER BY sequence`)
        .all(unit.id),
  };
}

it('a unit is out of service for a reason and until a day, and who put it back had looked at it', async () => {
  const { desk, unitId, see, noted, faults } = await open();
  const out = { unitId, reason: 'lock', expectedOn: '2026-11-27' } as const;
  expect(await desk.call('technician', 'units.take-out', out)).toEqual({ ok: true, value: {} });
  const taken = await see();
  expect(taken.unit).toMatchObject({
    state: 'out_of_service',
    outReason: 'lock',
    why: null,
    expectedOn: '2026-11-27',
  });
  expect(taken.outs).toMatchObject([{ reason: 'lock', expectedOn: '2026-11-27', endedAt: null }]);
  expect(await desk.call('technician', 'units.put-back', { unitId })).toEqual({ ok: true, value: {} });
  const back = await see();
  expect(back.unit).toMatchObject({ state: 'available', outReason: null, expectedOn: null });
  expect(back.outs).toHaveLength(1);
  expect(back.outs[0]?.endedAt).not.toBeNull();
  expect(back.outs[0]?.endedBy).toBe(back.outs[0]?.by);
  expect(noted()).toEqual([
    { action: 'unit.taken_out', why: 'lock' },
    { action: 'unit.put_back', why: null },
  ]);
  // Again: another time of its own.
  await desk.ask('units.take-out', { unitId, reason: 'other', why: 'painted' });
  expect((await see()).outs).toMatchObject([{ reason: 'other', why: 'painted' }, { reason: 'lock' }]);
  expect(faults()).toEqual([]);
});

it.each([
  ['another reason without a word', { reason: 'other', why: '' }],
  ['a day that there is not', { reason: 'lock', expectedOn: '2026-02-30' }],
  ['a reason that is not on the list', { reason: 'moon' }],
])('refuses %s', async (_, input) => {
  const { desk, unitId, see } = await open();
  const answer = await desk.call('manager', 'units.take-out', { unitId, ...input } as never);
  expect(answer).toMatchObject({ ok: false, refusals: [{ reason: 'invalid_input' }] });
  expect((await see()).unit.state).toBe('available');
});

it('a rented unit is refused, and its page says whose it is and since when', async () => {
  const { desk, unitId, see, movedIn } = await open();
  await movedIn();
  expect(await desk.call('manager', 'units.take-out', { unitId, reason: 'lock' })).toMatchObject({
    ok: false,
    refusals: [{ reason: 'unit_in_use' }],
  });
  const { unit, contracts, booking } = await see();
  expect(unit).toMatchObject({ state: 'occupied', movedInOn: contracts[0]?.movedInOn, daysEmpty: null });
  expect(unit.contractRent).toBe(unit.rent);
  expect(contracts).toMatchObject([{ number: unit.tenant?.contractNumber, endedOn: null }]);
  expect(contracts[0]?.tenant).not.toBeNull();
  expect(booking).toBeNull();
  const technician = await desk.call('technician', 'units.see', { language: 'en', unitId });
  expect(technician).toMatchObject({
    ok: true,
    value: { contracts: [], deposit: null, unit: { tenant: null, contractRent: null } },
  });
  const nobody = { language: 'en', unitId: newTestId<'unit'>() } as const;
  expect(await desk.call('manager', 'units.see', nobody)).toMatchObject({ ok: false });
});

it('units are chosen by type and floor, and sorted', async () => {
  const { list, db, raw } = await open();
  const all = db.catalogue.units;
  const { types, floors, floorTexts, units } = await list({});
  expect(floorTexts[floors.indexOf(0)]).toBe('1st floor');
  for (const unit of units) expect(unit.floorText).toBe(floorTexts[floors.indexOf(unit.floor)]);
  expect(floors).toEqual([...new Set(all.map(({ floor }) => floor))].toSorted((a, b) => a - b));
  const [type] = types;
  const ofType = await list({ typeId: type?.id });
  const count = raw.prepare('SELECT count(*) FROM unit WHERE storage_type_id = ?').pluck().get(type?.id);
  expect(ofType.units.length).toBe(count);
  expect(new Set(ofType.units.map(({ storageType }) => storageType))).toEqual(new Set([type?.name]));
  const upstairs = await list({ floor: floors.at(-1) });
  expect(new Set(upstairs.units.map(({ floor }) => floor))).toEqual(new Set([floors.at(-1)]));
  const byFloor = (await list({ sort: 'floor' })).units.map(({ floor }) => floor);
  expect(byFloor).toEqual(byFloor.toSorted((a, b) => a - b));
  const sizes = new Map(all.map((unit) => [unit.id as string, unit.widthCm * unit.lengthCm]));
  const bySize = (await list({ sort: 'size', typeId: type?.id })).units.map(({ id }) => sizes.get(id) ?? 0);
  expect(bySize).toEqual(bySize.toSorted((a, b) => a - b));
});
