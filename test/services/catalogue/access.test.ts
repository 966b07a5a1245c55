/** Gate hours, the lock and directions in a catalogue: optional, checked, and stored as they were written. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMistakes, readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { gateHoursByDays } from '../../../src/main/domain/property/site-access';
import { toRows } from '../../../src/main/services/catalogue/rows';
import { SAMPLE_CATALOGUE } from '../../support/services/database';

interface Sample {
  access?: unknown;
  lock?: unknown;
  units: Record<string, unknown>[];
  agreement: { languages: Record<string, { sections: { paragraphs: string[] }[] }> };
}

function sample(change: (sample: Sample) => void): ReturnType<typeof readCatalogue> {
  const read = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Sample;
  change(read);
  return readCatalogue(read);
}

function mistakes(change: (sample: Sample) => void): string[] {
  const read = sample(change);
  return read.ok ? [] : describeMistakes('c.json', read.mistakes).split('\n');
}

test.each([
  [{ gateHours: {} }, 'access.gateHours: expected the hours of at least one day'],
  [
    { gateHours: { mon: ['22:00', '06:00'] } },
    'access.gateHours.mon: expected the second time after the first',
  ],
  [
    { gateHours: { mon: ['24:00', '24:00'] } },
    'access.gateHours.mon: expected the second time after the first',
  ],
  [{ gateHours: { mon: ['06:60', '22:00'] } }, 'access.gateHours.mon.0: expected a time such as "06:00"'],
  [{ codeValid: 'always' }, 'access.codeValid: expected "while_rented" or "while_paid"'],
])('access %j is refused', (access, told) => {
  expect(mistakes((one) => (one.access = access))).toEqual([`c.json: at ${told}`]);
});

test('a day, a lock and directions that cannot be are refused, each with its place', () => {
  const told = mistakes((one) => {
    one.access = { gateHours: { mon: ['06:00', '22:00'], monday: ['06:00', '22:00'] } };
    one.lock = { advice: { de: 'Diskusschloss' }, hasps: 0, shackleMmMax: 99 };
    Object.assign(one.units[3] ?? {}, { directions: { fr: 'Au fond' } });
  });
  expect(told.map((line) => line.replace(/^c\.json: at ([\w.]+): .*/, '$1'))).toEqual([
    'access.gateHours',
    'lock.advice',
    'lock.hasps',
    'lock.shackleMmMax',
    'units.3.directions',
  ]);
});

test('a catalogue may say nothing of gate, lock and way, and then nothing is kept', () => {
  const read = sample((one) => {
    delete one.access;
    delete one.lock;
    for (const unit of one.units) delete unit['directions'];
  });
  if (!read.ok) throw new Error('it was refused');
  const { property, units } = toRows(read.catalogue);
  expect([property.access, property.lock, units[0]?.directions]).toEqual([null, null, null]);
});

test('days in a row with the same hours are one, and a day without hours parts them', () => {
  const long = ['06:00', '22:00'] as const;
  const hours = {
    mon: long,
    tue: long,
    thu: long,
    fri: ['08:00', '24:00'],
    sun: ['08:00', '24:00'],
  } as const;
  expect(gateHoursByDays(hours).map(({ from, to }) => `${from}-${to}`)).toEqual([
    'mon-tue',
    'thu-thu',
    'fri-fri',
    'sun-sun',
  ]);
});

test('an agreement that tells neither rent nor deposit is refused, each with its language', () => {
  const told = mistakes((one) => {
    for (const { sections } of Object.values({ es: one.agreement.languages['es'] ?? { sections: [] } }))
      for (const section of sections)
        section.paragraphs = section.paragraphs.map((text) =>
          text.replaceAll(/\{\{(?:rent|deposit)\}\}/g, '$99'),
        );
  });
  expect(told).toEqual(
    ['rent', 'deposit'].map(
      (name) =>
        `c.json: at agreement.languages.es.sections: expected a paragraph with {{${name}}}, because units have a ${name} and customers read it before they sign`,
    ),
  );
});
