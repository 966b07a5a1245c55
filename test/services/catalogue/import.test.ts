import { expect, onTestFinished, test } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { minor } from '../../../src/shared/money';
import type { BookingState, UnitState } from '../../../src/shared/shapes';
import type { Catalogue } from '../../../src/main/domain/catalogue/catalogue';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { moveUnit, takeOutUnit } from '../../../src/main/database/unit/units';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { newTestId, openTestDatabase, type TestDatabase } from '../../support/services/database';
import { insertMoveIn } from '../../support/services/move-in-rows';

type Changeable = { -readonly [K in keyof Catalogue]: Catalogue[K] };

async function open(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

/** Imports the sample with changes. */
function importChanged(database: TestDatabase, change: (catalogue: Changeable) => void) {
  const catalogue: Changeable = structuredClone(database.catalogue);
  change(catalogue);
  const options = { nowMs: database.clock.nowMs(), newId: newTestId<'template'>, actor: 'test' };
  return database.query((tx) => importCatalogue(tx, catalogue, options));
}

const raised = (catalogue: Changeable) => {
  catalogue.units = catalogue.units.map((unit) => ({ ...unit, rent: minor(unit.rent + 100) }));
};

const unitNumbered = (database: TestDatabase, number: string) =>
  database.query((tx) => tx.selectFrom('unit').selectAll().where('number', '=', number).executeTakeFirst());

const setState = (database: TestDatabase, number: string, state: UnitState) =>
  database.query((tx) => tx.updateTable('unit').set({ state }).where('number', '=', number).execute());

/** A booking of unit A101 in a state. */
async function insertBooking(
  database: TestDatabase,
  state: BookingState,
  atMs = database.clock.nowMs(),
): Promise<void> {
  const { catalogue } = database;
  const [unit, userType] = [catalogue.units[0], catalogue.userTypes[0]];
  if (!unit || !userType) throw new Error('the sample is empty');
  await database.query(async (tx) => {
    await tx.updateTable('unit').set({ state: 'held' }).where('id', '=', unit.id).execute();
    await tx
      .insertInto('booking')
      .values({
        id: newTestId<'booking'>(),
        property_id: catalogue.property.id,
        unit_id: unit.id,
        user_type_id: userType.id,
        contact_id: null,
        contact_is_own: 0,
        api_key_id: null,
        state,
        move_in_on: '2026-03-15',
        language: 'en',
        promotion_id: null,
        hold_expires_at_ms: 1,
        created_at_ms: 1,
        updated_at_ms: atMs,
      })
      .execute();
  });
}

test('importing the same catalogue again changes nothing, to the byte', async () => {
  const database = await open();
  const before = database.open.raw.serialize();
  const outcome = await importChanged(database, () => undefined);
  expect(outcome).toMatchObject({ ok: true, counts: { added: 0, updated: 0, unlisted: 0 } });
  expect(database.open.raw.serialize().equals(before)).toBe(true);
});

test('a change is counted, written and told in the audit', async () => {
  const database = await open();
  const outcome = await importChanged(database, (catalogue) => {
    catalogue.units = catalogue.units.map((unit) =>
      unit.number === 'A101' ? { ...unit, rent: minor(8100) } : unit,
    );
  });
  expect(outcome).toMatchObject({ ok: true, counts: { added: 0, updated: 1, unlisted: 0 } });
  expect(await unitNumbered(database, 'A101')).toMatchObject({ rent_minor: 8100 });
  const audit = await database.query((tx) =>
    tx.selectFrom('audit').select(['actor', 'action', 'subject']).execute(),
  );
  expect(audit.at(-1)).toEqual({
    actor: 'test',
    action: 'catalogue.import',
    subject: `property:${database.catalogue.property.id}`,
  });
});

test('a property without a region has none in the books', async () => {
  const database = await open();
  await importChanged(database, (catalogue) => {
    catalogue.property = { ...catalogue.property, region: null };
  });
  const { region_id } = await database.query((tx) =>
    tx.selectFrom('property').select('region_id').executeTakeFirstOrThrow(),
  );
  expect(region_id).toBe(0);
});

test('what is left out is no longer offered, and offered again when it is back', async () => {
  const database = await open();
  const outcome = await importChanged(database, (catalogue) => {
    catalogue.units = catalogue.units.slice(1);
    catalogue.insurancePlans = catalogue.insurancePlans.slice(0, -1);
    catalogue.addOns = [];
    catalogue.promotions = [];
  });
  const premiums = database.catalogue.insurancePlans.at(-1)?.premiums.length ?? 0;
  expect(outcome).toMatchObject({
    ok: true,
    counts: { added: 0, updated: 0, unlisted: 1 + 1 + premiums + 5 + 2 },
  });
  expect(await unitNumbered(database, 'A101')).toMatchObject({ listed: 0, state: 'available' });
  expect(await importChanged(database, () => undefined)).toMatchObject({ ok: true, counts: { unlisted: 0 } });
  expect(await unitNumbered(database, 'A101')).toMatchObject({ listed: 1 });
});

test('new tax rates and charge rules replace the old ones as a whole', async () => {
  const database = await open();
  await importChanged(database, (catalogue) => {
    const { retail, ...others } = catalogue.taxes;
    catalogue.taxes = { ...others, goods: retail ?? {} };
    catalogue.chargeRules = { ...catalogue.chargeRules, addOn: { taxCode: 'goods' } };
  });
  const codes = await database.query((tx) =>
    tx.selectFrom('tax_rate').select('tax_code').distinct().execute(),
  );
  expect(codes.map((row) => row.tax_code).toSorted()).toEqual(['goods', 'insurance', 'none', 'rent']);
});

test('a rented unit keeps its state and its contract, whatever the catalogue says', async () => {
  const database = await open();
  const contractId = await insertMoveIn(database);
  const contract = () =>
    database.query((tx) =>
      tx.selectFrom('rental_contract').selectAll().where('id', '=', contractId).execute(),
    );
  const before = await contract();
  const outcome = await importChanged(database, (catalogue) => {
    catalogue.units = catalogue.units.map((unit) =>
      unit.number === 'A101' ? { ...unit, rent: minor(1), outOfService: true } : unit,
    );
  });
  expect(outcome.ok).toBe(true);
  expect(await unitNumbered(database, 'A101')).toMatchObject({ state: 'occupied', rent_minor: 1 });
  expect(await contract()).toEqual(before);
  await importChanged(database, (catalogue) => {
    catalogue.units = catalogue.units.slice(1);
  });
  expect(await unitNumbered(database, 'A101')).toMatchObject({ state: 'occupied', listed: 0 });
  expect(findFaults(database.open.raw)).toEqual([]);
});

test.each<UnitState>(['held', 'occupied', 'overlocked'])(
  'a unit that is %s cannot become another one',
  async (state) => {
    const database = await open();
    await setState(database, 'C01', state);
    const word = state === 'held' ? 'held' : 'rented';
    const outcome = await importChanged(database, (catalogue) => {
      catalogue.units = catalogue.units.map((unit) =>
        unit.number === 'C01' ? { ...unit, storageType: 'Box', number: 'C99' } : unit,
      );
    });
    expect(outcome).toEqual({
      ok: false,
      problems: [
        `unit C01 is ${word} and may not change its storage type`,
        `unit C01 is ${word} and may not change its number`,
      ],
    });
    expect(await unitNumbered(database, 'C01')).toBeDefined();
  },
);

test('a free unit is taken out of service and put back', async () => {
  const database = await open();
  const say = (outOfService: boolean) =>
    importChanged(database, (catalogue) => {
      catalogue.units = catalogue.units.map((unit) =>
        unit.number === 'A101' ? { ...unit, outOfService } : unit,
      );
    });
  await say(true);
  expect(await unitNumbered(database, 'A101')).toMatchObject({ state: 'out_of_service' });
  await say(false);
  expect(await unitNumbered(database, 'A101')).toMatchObject({ state: 'available' });
});

test('a unit in use that the file has out of service is offered no more once it is free', async () => {
  const database = await open();
  await setState(database, 'A101', 'to_check');
  const out = (catalogue: Changeable) => {
    catalogue.units = catalogue.units.map((unit) =>
      unit.number === 'A101' ? { ...unit, outOfService: true } : unit,
    );
  };
  expect(await importChanged(database, out)).toMatchObject({ ok: true, counts: { updated: 1 } });
  expect(await unitNumbered(database, 'A101')).toMatchObject({ state: 'to_check', out_of_service: 1 });
  const { id } = (await unitNumbered(database, 'A101')) ?? {};
  if (!id) throw new Error('A101 is missing');
  expect(await database.query((tx) => moveUnit(tx, id, 'checked_empty'))).toBe('out_of_service');
  // The same file once more changes nothing.
  expect(await importChanged(database, out)).toMatchObject({ ok: true, counts: { updated: 0 } });
});

test('a unit that staff took out of service stays so, whatever the file says', async () => {
  const database = await open();
  const { id } = (await unitNumbered(database, 'A101')) ?? {};
  if (!id) throw new Error('A101 is missing');
  await database.query((tx) => takeOutUnit(tx, id, { atMs: 7, why: 'the door jams' }));
  const say = (change: Partial<Catalogue['units'][number]>) =>
    importChanged(database, (catalogue) => {
      catalogue.units = catalogue.units.map((unit) => (unit.id === id ? { ...unit, ...change } : unit));
    });
  const taken = { state: 'out_of_service', taken_out_at_ms: 7, taken_out_why: 'the door jams' };
  expect(await say({})).toMatchObject({ counts: { updated: 0 } });
  expect(await say({ rent: minor(12_345) })).toMatchObject({ counts: { updated: 1 } });
  expect(await unitNumbered(database, 'A101')).toMatchObject({ ...taken, rent_minor: 12_345 });
  await say({ outOfService: true });
  await say({ outOfService: false });
  expect(await unitNumbered(database, 'A101')).toMatchObject(taken);
  expect(await database.query((tx) => moveUnit(tx, id, 'put_back'))).toBe('available');
  expect(await unitNumbered(database, 'A101')).toMatchObject({ taken_out_at_ms: null, taken_out_why: null });
});

test('another translation is a change, in whatever order the languages stand in the file', async () => {
  const database = await open();
  const retold = (translations: Catalogue['addOns'][number]['translations']) =>
    importChanged(database, (catalogue) => {
      catalogue.addOns = catalogue.addOns.map((addOn, index) =>
        index === 0 ? { ...addOn, translations } : addOn,
      );
    });
  const stored = database.catalogue.addOns[0]?.translations ?? {};
  expect(await retold(stored)).toMatchObject({ ok: true, counts: { updated: 0 } });
  const other = { ...stored, de: { name: 'Schloss', description: 'Aus Stahl.' } };
  expect(await retold(other)).toMatchObject({ ok: true, counts: { updated: 1 } });
  const row = await database.query((tx) =>
    tx
      .selectFrom('add_on')
      .select(['name', 'translations'])
      .where('name', '=', 'Disc padlock')
      .executeTakeFirst(),
  );
  expect(JSON.parse(row?.translations ?? '')).toEqual(other);
  expect(await retold({})).toMatchObject({ ok: true, counts: { updated: 1 } });
});

test('two units may swap their numbers', async () => {
  const database = await open();
  const [first, second] = database.catalogue.units;
  const outcome = await importChanged(database, (catalogue) => {
    catalogue.units = catalogue.units.map((unit) => {
      if (unit.number === first?.number) return { ...unit, number: second?.number ?? '' };
      return unit.number === second?.number ? { ...unit, number: first?.number ?? '' } : unit;
    });
  });
  expect(outcome).toMatchObject({ ok: true, counts: { updated: 2 } });
  expect(await unitNumbered(database, first?.number ?? '')).toMatchObject({ id: second?.id });
});

test('two promotions may swap their codes, and two user types their master numbers', async () => {
  const database = await open();
  const outcome = await importChanged(database, (catalogue) => {
    const [half, welcome] = catalogue.promotions;
    const [general, business, ...others] = catalogue.userTypes;
    if (!half || !welcome || !general || !business) throw new Error('the sample is empty');
    catalogue.promotions = [
      { ...half, code: welcome.code },
      { ...welcome, code: half.code },
    ];
    catalogue.userTypes = [{ ...general, masterId: 2 }, { ...business, masterId: 1 }, ...others];
  });
  expect(outcome).toMatchObject({ ok: true, counts: { updated: 4 } });
});

test('a number or a code that belongs to something no longer offered is not given away', async () => {
  const database = await open();
  const outcome = await importChanged(database, (catalogue) => {
    catalogue.units = catalogue.units.map((unit, index) =>
      index === 0 ? { ...unit, id: newTestId<'unit'>() } : unit,
    );
    catalogue.promotions = catalogue.promotions.map((each) => ({ ...each, id: newTestId<'promotion'>() }));
  });
  expect(outcome).toMatchObject({
    ok: false,
    problems: [
      expect.stringContaining('unit number A101 belongs to'),
      expect.stringContaining('promotion code HALFMONTH belongs to'),
      expect.stringContaining('promotion code WELCOME25 belongs to'),
    ],
  });
});

test.each<[string, (catalogue: Changeable) => void, string]>([
  [
    'of another property',
    (catalogue) => {
      catalogue.property = { ...catalogue.property, id: newTestId<'property'>() };
    },
    'serves the property "Bluebonnet Storage Riverside"',
  ],
  [
    'in another currency',
    (catalogue) => {
      catalogue.property = { ...catalogue.property, currency: 'EUR' };
    },
    'counted in USD',
  ],
  [
    'without a user type',
    (catalogue) => {
      catalogue.userTypes = catalogue.userTypes.slice(1);
      catalogue.taxes = Object.fromEntries(
        Object.entries(catalogue.taxes).map(([code, rates]) => [
          code,
          Object.fromEntries(Object.entries(rates).filter(([name]) => name !== 'General')),
        ]),
      );
    },
    'user type "General"',
  ],
  [
    'with other words under the same version',
    (catalogue) => {
      const { version, languages } = catalogue.agreement;
      if (!languages.en) throw new Error('the sample is empty');
      catalogue.agreement = { version, languages: { ...languages, en: { ...languages.en, title: 'Other' } } };
    },
    'agreement version "2026-12-3" already has other words',
  ],
])('a catalogue %s is refused and nothing is written', async (_, change, problem) => {
  const database = await open();
  const before = database.open.raw.serialize();
  const outcome = await importChanged(database, change);
  expect(outcome).toEqual({ ok: false, problems: [expect.stringContaining(problem)] });
  expect(database.open.raw.serialize().equals(before)).toBe(true);
});

test('a new version of the agreement becomes current and the older one stays', async () => {
  const database = await open();
  const templates = () =>
    database.query((tx) =>
      tx.selectFrom('agreement_template').select(['id', 'version', 'current']).orderBy('version').execute(),
    );
  const [old] = await templates();
  const next = (version: string) =>
    importChanged(database, (catalogue) => {
      catalogue.agreement = { ...catalogue.agreement, version };
    });
  expect(await next('2027-01')).toMatchObject({ ok: true, counts: { added: 1, updated: 0 } });
  expect(await templates()).toEqual([
    { id: old?.id, version: '2026-12-3', current: 0 },
    { id: expect.any(String) as Id<'template'>, version: '2027-01', current: 1 },
  ]);
  expect(await next('2026-12-3')).toMatchObject({ ok: true, counts: { added: 0, updated: 1 } });
  expect((await templates()).map((row) => row.current)).toEqual([1, 0]);
});

test('nothing is imported while a customer pays, unless it changes nothing', async () => {
  const database = await open();
  await insertBooking(database, 'payment_pending');
  expect(await importChanged(database, raised)).toEqual({
    ok: false,
    problems: [expect.stringContaining('a customer is paying for A101;')],
    paying: true,
  });
  expect(await importChanged(database, () => undefined)).toMatchObject({ ok: true });
});

test('a payment that was left a quarter of an hour ago holds nothing up, and keeps its price', async () => {
  const database = await open();
  await insertBooking(database, 'payment_pending', database.clock.nowMs() - 16 * 60_000);
  expect(await importChanged(database, raised)).toMatchObject({ ok: true });
  const [kept] = await database.query((tx) => tx.selectFrom('booking_prices').select('facts').execute());
  expect(kept?.facts).toContain(`"rent_minor":${database.catalogue.units[0]?.rent}`);
});

test('a booking that is not paid yet is not touched', async () => {
  const database = await open();
  await insertBooking(database, 'draft');
  const bookings = () => database.query((tx) => tx.selectFrom('booking').selectAll().execute());
  const before = await bookings();
  const outcome = await importChanged(database, (catalogue) => {
    catalogue.units = catalogue.units.slice(1);
  });
  expect(outcome).toMatchObject({ ok: true, counts: { unlisted: 1 } });
  expect(await bookings()).toEqual(before);
  expect(await unitNumbered(database, 'A101')).toMatchObject({ state: 'held', listed: 0 });
});
