/** Lists of postal codes that the operator adds: what is read, and what each mistake is reported as. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPostalCodes } from '../../src/main/app/settings/postal-codes';
import { packPlaces } from '../../src/main/domain/contact/place-list';
import { temporaryFolder } from '../support/base/folder';

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'postal-codes'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, 'postal-codes', name), text);
  return dataDir;
}

const head = 'postalCode,city,region';
const lines = (...rows: string[]) => [head, ...rows, ''].join('\n');

describe('a list in the folder', () => {
  it('says the places of its codes, several for one where there are', () => {
    const places = openPostalCodes(
      folderWith({
        'DE.csv': lines('10115,Berlin,DE-BE', '88471,Laupheim,BW', '"88471","Baustetten, Laupheim",'),
        'GB.csv': lines('SW1A,London,', 'm1 1ae,Manchester,'),
      }),
      null,
    );
    expect(places('DE', '10115')).toEqual([{ postalCode: '10115', city: 'Berlin', region: 'BE' }]);
    expect(places('DE', '88471').map(({ city }) => city)).toEqual(['Baustetten, Laupheim', 'Laupheim']);
    expect(places('GB', 'SW1A')).toHaveLength(1);
    expect(places('GB', 'M1 1AE')).toHaveLength(1);
    expect(places('DE', '99999')).toEqual([]);
    expect(places('FR', '75001')).toEqual([]);
  });

  it('without a folder only the list of the build is there, and only for its country', () => {
    const built = join(temporaryFolder(), 'us.txt');
    writeFileSync(built, packPlaces([{ postalCode: '78704', city: 'Austin', region: 'TX' }]));
    const places = openPostalCodes(temporaryFolder(), built);
    expect(places('US', '78704')).toHaveLength(1);
    expect(places('DE', '78704')).toEqual([]);
    expect(openPostalCodes(temporaryFolder(), null)('US', '78704')).toEqual([]);
  });

  it('takes the place of the list of the build', () => {
    const places = openPostalCodes(folderWith({ 'US.csv': lines('78704,South Austin,TX') }), '/nowhere');
    expect(places('US', '78704')[0]?.city).toBe('South Austin');
  });
});

it('a list of streets stands beside that of places', () => {
  const places = openPostalCodes(
    folderWith({ 'US.streets.csv': 'postalCode,street\n78704,Elm St\n78704,Oak Dr\n' }),
    null,
  );
  expect(places('US.streets', '78704').map(({ city }) => city)).toEqual(['Elm St', 'Oak Dr']);
  expect(places('US', '78704')).toEqual([]);
});

describe('is refused at the start, with file and line', () => {
  it.each<[string, string, string | Buffer, string]>([
    ['another name', 'Germany.csv', lines(), 'expected a name such as "DE.csv"'],
    ['no country', 'XX.csv', lines(), 'expected a name such as "DE.csv"'],
    ['no names of columns', 'DE.csv', '10115,Berlin,', 'line 1: expected "postalCode,city,region"'],
    ['an empty file', 'DE.csv', '', 'line 1: expected "postalCode,city,region"'],
    [
      'a code of another country',
      'DE.csv',
      lines('10115,Berlin,', '1010,Wien,'),
      'line 3: postalCode: "1010"',
    ],
    ['no city', 'DE.csv', lines('10115,,'), 'line 2: city: expected a name'],
    [
      'another country’s region',
      'DE.csv',
      lines('10115,Berlin,TX'),
      'line 2: region: "TX" is no ISO 3166-2 code of DE',
    ],
    ['too few cells', 'DE.csv', lines('10115,Berlin'), 'line 2: expected 3 cells, found 2'],
    [
      'places among streets',
      'DE.streets.csv',
      lines('10115,Berlin,'),
      'line 1: expected "postalCode,street"',
    ],
    ['no street', 'DE.streets.csv', 'postalCode,street\n10115,\n', 'line 2: street: expected a name'],
    ['an open quote', 'DE.csv', lines('10115,"Berlin,'), 'expected commas between cells'],
    ['letters of no UTF-8', 'DE.csv', Buffer.from([0x70, 0xff, 0xfe]), 'expected UTF-8'],
  ])('%s', (_, name, text, sentence) => {
    const open = () => openPostalCodes(folderWith({ [name]: text }), null);
    expect(open).toThrow(sentence);
    expect(open).toThrow(join('postal-codes', name));
  });

  it('twenty mistakes at most, and how many more there are', () => {
    const rows = Array.from({ length: 23 }, () => 'none,Berlin,');
    expect(() => openPostalCodes(folderWith({ 'DE.csv': lines(...rows) }), null)).toThrow('3 more mistakes');
  });
});
