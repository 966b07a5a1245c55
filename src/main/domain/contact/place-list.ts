/**
 * Which places a postal code has, as one text: a line for each place, sorted by code, found by binary search. A
 * country has some forty thousand places. As objects they would take twenty times the memory.
 */

export interface ListedPlace {
  readonly postalCode: string;
  readonly city: string;
  /** The part of its ISO 3166-2 code after the dash, "TX"; "" where none is known. */
  readonly region: string;
}

const LINE_END = 10;

/**
 * The places of a GeoNames file (tabs between country, code, place, state, its two letters and more). Left out are
 * military addresses abroad, which have no state, and the Marshall Islands, which are a country of their own.
 */
export function placesOfStates(file: string): ListedPlace[] {
  return file
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([, postalCode = '', city = '', , region = '']) => ({ postalCode, city, region }))
    .filter(({ region }) => region !== '' && region !== 'MH');
}

/** The list of these places. No field holds a tab or a line end. */
export function packPlaces(places: readonly ListedPlace[]): Buffer {
  const lines = places.map(({ postalCode, city, region }) => `${postalCode}\t${city}\t${region}\n`);
  return Buffer.from([...new Set(lines)].toSorted().join(''));
}

/** Every place of this code, in the order of their names. */
export function placesIn(list: Buffer, postalCode: string): ListedPlace[] {
  const wanted = Buffer.from(`${postalCode}\t`);
  let low = 0;
  let high = list.length;
  while (low < high) {
    const start = lineStart(list, (low + high) >> 1);
    if (list.compare(wanted, 0, wanted.length, start, lineEnd(list, start)) < 0)
      low = lineEnd(list, start) + 1;
    else high = start;
  }
  const found: ListedPlace[] = [];
  for (let start = low; start < list.length; start = lineEnd(list, start) + 1) {
    const [code = '', city = '', region = ''] = list
      .toString('utf8', start, lineEnd(list, start))
      .split('\t');
    if (code !== postalCode) break;
    found.push({ postalCode: code, city, region });
  }
  return found;
}

function lineStart(list: Buffer, within: number): number {
  return within === 0 ? 0 : list.lastIndexOf(LINE_END, within - 1) + 1;
}

function lineEnd(list: Buffer, from: number): number {
  const end = list.indexOf(LINE_END, from);
  return end < 0 ? list.length : end;
}
