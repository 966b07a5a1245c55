/** What the catalogue says in several languages, on each way in: the screen's in the one asked for, /v1 in the property's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBooking } from '../../../src/main/database/booking/bookings';
import { listAddOns } from '../../../src/main/services/booking/extras';
import { listInsurance } from '../../../src/main/services/insurance/plans';
import { priceBooking } from '../../../src/main/services/price/pricing';
import { localeFor } from '../../../src/shared/formats';
import { listStorageTypes, listUserTypes } from '../../../src/main/services/property/reference-lists';
import { listFreeUnits } from '../../../src/main/services/unit/units';
import { languages, type Language } from '../../../src/shared/languages';
import { openBookings, valueOf, type BookingWorld } from '../../support/services/bookings';

let world: BookingWorld;
beforeAll(async () => {
  world = await openBookings();
});
afterAll(() => world.close());

const all = languages.map(({ code }) => code);
const run = (sql: string) => world.db.open.raw.exec(sql);

/** What a customer reads at the screen in one language. */
async function read(language: Language): Promise<string[]> {
  const unitId = world.unitId('A101');
  const userTypeId = world.userTypeId('Business');
  const draft = await world.save({
    language,
    userTypeId,
    moveInDate: '2026-03-20',
    coverage: { kind: 'operator_plan', ...world.plan('Basic', 'Box', 0) },
    addOnIds: [world.addOnId('Disc padlock')],
    discountCode: 'HALFMONTH',
  });
  await world.call('booking.cancel', { bookingId: draft.id, language });
  const [userTypes, storageTypes, units, plans, addOns] = [
    valueOf(await world.call('user-type.list', { language })),
    valueOf(await world.call('storage-type.list', { language })),
    valueOf(await world.call('unit.list', { language })),
    valueOf(await world.call('insurance.list', { language, unitId, userTypeId })),
    valueOf(await world.call('add-on.list', { language, userTypeId })),
  ];
  const names = (code: string) => draft.quote.lines.find((line) => line.code === code)?.description ?? '';
  return [
    userTypes[4]?.name,
    storageTypes[0]?.name,
    units[0]?.storageType.name,
    plans[1]?.name,
    plans[1]?.description,
    addOns[0]?.name,
    addOns[0]?.description,
    draft.insurance?.name,
    draft.unit.storageType.name,
    draft.userType.name,
    names('insurance').split(/[,،]/)[0],
    names('add_on'),
    names('discount').split(/[,،]/)[0],
    draft.quote.upcomingBills[0]?.lines[1]?.description.split(/[,،]/)[0],
  ].map((text) => text ?? '');
}

const german = [
  'Gemeinnützig',
  'Raum',
  'Raum',
  'Basisschutz',
  'Bis 2.000 $. Für den Inhalt eines kleinen Zimmers.',
  'Diskusschloss',
  'Gehärteter Stahl, zwei Schlüssel. Gehört Ihnen.',
  'Basisschutz',
  'Raum',
  'Gewerbe',
  'Basisschutz',
  'Diskusschloss',
  'Rabatt: Erster Monat zum halben Preis',
  'Basisschutz',
];

describe('at the screen', () => {
  it('every name and description is in the language asked for', async () => {
    expect(await read('de')).toEqual(german);
    const said = [await read('en'), await read('es'), await read('ar')];
    for (const [index, text] of german.entries())
      expect(new Set([text, ...said.map((each) => each[index])]).size).toBe(4);
  });

  it('what is not translated is in the property’s language', async () => {
    run(
      `UPDATE insurance_plan SET translations = '{"es": {"name": "Básica"}}' WHERE name = 'Basic protection'`,
    );
    const [spanish, inGerman] = [await read('es'), await read('de')];
    expect([spanish[3], spanish[4]]).toEqual([
      'Básica',
      'Covers up to $2,000. For the contents of a small room.',
    ]);
    expect([inGerman[3], inGerman[7], inGerman[10]]).toEqual(Array(3).fill('Basic protection'));
  });

  it('a draft is read in another language than it was saved in', async () => {
    const draft = await world.save({ language: 'es', addOnIds: [world.addOnId('Steel shelf')] });
    const read = valueOf(await world.call('booking.get', { bookingId: draft.id, language: 'de' }));
    expect(read.quote.lines.map((line) => line.description).join()).toContain('Stahlregal');
    await world.call('booking.cancel', { bookingId: draft.id, language: 'de' });
  });

  it('the languages are those of the agreement, the property’s first', async () => {
    const offered = async () => valueOf(await world.call('kiosk.state', {})).languages;
    expect(await offered()).toEqual(all);
    run(`UPDATE property SET language = 'de'`);
    expect(await offered()).toEqual(['de', 'en', 'es', 'ar']);
    run(`UPDATE property SET language = 'en'`);
    run(`UPDATE agreement_template SET content = json_remove(content, '$.es', '$.ar')`);
    expect(await offered()).toEqual(['en', 'de']);
  });

  it('the site’s color is one that text can be read on', async () => {
    const color = async () => valueOf(await world.call('kiosk.state', {})).display.brandColor;
    expect(await color()).toBeNull();
    run(`UPDATE property SET brand_color = '#1f73b7'`);
    expect(await color()).toMatch(/^#[0-9a-f]{6}$/);
    expect(await color()).not.toBe('#1f73b7');
    run('UPDATE property SET brand_color = NULL');
  });
});

it('at the interface of devices everything is in the property’s language', async () => {
  const said = JSON.stringify([
    valueOf(await listUserTypes(world.ctx)),
    valueOf(await listStorageTypes(world.ctx)),
    valueOf(await listFreeUnits(world.ctx, {}, null)).items,
    valueOf(await listAddOns(world.ctx)),
    valueOf(
      await listInsurance(world.ctx, {
        propertyId: world.propertyId,
        storageId: world.storageTypeId('Box'),
        taxUserTypeId: world.userTypeId('General'),
        size: undefined,
      }),
    ),
  ]);
  for (const text of ['General', 'Box', 'Disc padlock', 'Standard protection']) expect(said).toContain(text);
  expect(said).not.toMatch(/translations|Candado|قفل/);
});

it('a signature holds when the color of the screens changes, and not when words or cover do', async () => {
  const { id } = await world.save({
    coverage: { kind: 'operator_plan', ...world.plan('Standard', 'Box', 0) },
  });
  const hash = () =>
    world.db.query(async (tx) => {
      const booking = await findBooking(tx, id);
      if (!booking) throw new Error('no booking');
      return (await priceBooking(tx, booking)).quoteSha256;
    });
  const first = await hash();
  run(`UPDATE property SET brand_color = '#0b3d5c'`);
  expect(await hash()).toBe(first);
  run(`UPDATE insurance_plan SET coverage_minor = coverage_minor - 1`);
  const second = await hash();
  expect(second).not.toBe(first);
  run(`UPDATE insurance_plan SET translations = '{}'`);
  expect(await hash()).not.toBe(second);
  await world.call('booking.cancel', { bookingId: id, language: 'en' });
});

describe('Arabic at a property', () => {
  it.each([
    ['en-US', 'ar-US-u-ca-gregory-nu-latn'],
    ['ar-SA', 'ar-SA-u-ca-gregory-nu-latn'],
    ['ar-EG', 'ar-EG-u-ca-gregory-nu-latn'],
    ['de', 'ar-u-ca-gregory-nu-latn'],
  ])('in %s is written with the digits of the keys and by the common calendar', (locale, expected) => {
    expect(localeFor('ar', { locale })).toBe(expected);
  });

  it('has no other digits in any price, date or size', async () => {
    const [unit] = valueOf(await world.call('unit.list', { language: 'ar' }));
    const draft = await world.save({ language: 'ar', moveInDate: '2026-03-20' });
    const said = JSON.stringify([unit, draft.quote]);
    expect(said).not.toMatch(/[٠-٩۰-۹٫٬]/);
    expect(draft.quote.lines[0]?.description).toContain('مارس 2026 (12 من 31 يومًا)');
    expect(unit?.areaText).toBe('25 قدم²');
  });
});
