/**
 * Lists of postal codes. That of the United States is made when the program is built. The operator may put others into the
 * folder `postal-codes` of the data directory: CSV files for each country (docs/operate/postal-codes.md).
 */
import { CsvError, parse } from 'csv-parse/sync';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packPlaces, placesIn, type ListedPlace } from '../../domain/contact/place-list';
import { isDigitsOnly, readPostalCode } from '../../domain/contact/postal-codes';
import { findCountryByCode, findRegionByCode } from '../../domain/property/iso-3166';
import type { ServiceContext } from '../../services/base/context';
import { StartupError } from './startup-error';

const POSTAL_CODES_FOLDER = 'postal-codes';

const columns = { places: ['postalCode', 'city', 'region'], streets: ['postalCode', 'street'] } as const;
type Kind = keyof typeof columns;
const MOST_TOLD = 20;
const LONGEST_CITY = 120;

/**
 * Reads and checks the operator's lists; throws a StartupError that names each mistake with its line. `builtFile`: the list
 * of the United States, read when it is first asked for; null where the program was not built.
 */
export function openPostalCodes(dataDir: string, builtFile: string | null): ServiceContext['places'] {
  const lists = readFolder(join(dataDir, POSTAL_CODES_FOLDER));
  return (name, postalCode) => {
    const list = lists.get(name) ?? (name === 'US' ? builtList() : undefined);
    return list === undefined ? [] : placesIn(list, postalCode);
  };

  function builtList(): Buffer | undefined {
    if (builtFile === null) return undefined;
    const list = readFileSync(builtFile);
    lists.set('US', list);
    return list;
  }
}

function readFolder(folder: string): Map<string, Buffer> {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const read = names.map((name) => [name, readList(name, readFileSync(join(folder, name)))] as const);
  const mistakes = read.flatMap(([name, list]) =>
    list.mistakes.map((each) => `${join(folder, name)}: ${each}`),
  );
  if (mistakes.length > 0) {
    const more = mistakes.length - MOST_TOLD;
    throw new StartupError(
      [...mistakes.slice(0, MOST_TOLD), ...(more > 0 ? [`${folder}: ${more} more mistakes`] : [])].join('\n'),
    );
  }
  return new Map(read.map(([name, { places }]) => [name.slice(0, -'.csv'.length), packPlaces(places)]));
}

interface ReadList {
  readonly places: readonly ListedPlace[];
  readonly mistakes: readonly string[];
}

function readList(name: string, bytes: Buffer): ReadList {
  const refuse = (...mistakes: string[]): ReadList => ({ places: [], mistakes });
  const [, country = '', streets] = /^([A-Z]{2})(\.streets)?\.csv$/.exec(name) ?? [];
  if (findCountryByCode(country) === null)
    return refuse(
      'expected a name such as "DE.csv" or "DE.streets.csv", with the ISO 3166-1 code of a country',
    );
  const kind: Kind = streets === undefined ? 'places' : 'streets';
  let rows: string[][];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    rows = parse(text, { relax_column_count: true, skip_empty_lines: false, trim: true });
  } catch (error) {
    if (error instanceof CsvError) {
      const { lines: line } = error;
      return refuse(
        `line ${typeof line === 'number' ? line : 1}: expected commas between cells, and quotes in pairs`,
      );
    }
    if (error instanceof TypeError) return refuse('expected UTF-8');
    throw error;
  }
  const [names = [], ...lines] = rows;
  if (names.join() !== columns[kind].join()) return refuse(`line 1: expected "${columns[kind].join()}"`);
  const read = lines.map((cells, index) => readLine(cells, { country, kind, line: index + 2 }));
  return {
    places: read.flatMap((one) => (typeof one === 'object' ? [one] : [])),
    mistakes: read.flatMap((one) => (typeof one === 'string' ? [one] : [])),
  };
}

/** The place, or what is wrong with the line. */
function readLine(
  cells: readonly string[],
  { country, kind, line }: { readonly country: string; readonly kind: Kind; readonly line: number },
): ListedPlace | string {
  const [typed = '', city = '', region = ''] = cells;
  const wrong = (what: string) => `line ${line}: ${what}`;
  const { length } = columns[kind];
  if (cells.length !== length) return wrong(`expected ${length} cells, found ${cells.length}`);
  const postalCode = readPostalCode(typed, country) ?? frontOf(typed, country);
  if (postalCode === null)
    return wrong(`postalCode: "${typed.slice(0, 20)}" is no postal code of ${country}`);
  if (city === '' || city.length > LONGEST_CITY || /\p{Cc}/u.test(city))
    return wrong(`${columns[kind][1]}: expected a name of at most ${LONGEST_CITY} characters`);
  const code = region.startsWith(`${country}-`) ? region.slice(country.length + 1) : region;
  if (code !== '' && findRegionByCode(`${country}-${code}`) === null)
    return wrong(`region: "${region.slice(0, 20)}" is no ISO 3166-2 code of ${country}`);
  return { postalCode, city, region: code };
}

/** What stands before the blank of a code with letters: "SW1A", "K1A", "D02". */
function frontOf(typed: string, country: string): string | null {
  const front = typed.toUpperCase();
  return !isDigitsOnly(country) && /^[A-Z][A-Z\d]{1,3}$/.test(front) ? front : null;
}
