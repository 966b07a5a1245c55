/** Streets that fit what was typed of an address so far. */

/** More than these nobody reads. */
const MOST = 4;
const FEWEST_LETTERS = 2;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll('ß', 'ss');

/**
 * The line completed with each street whose name begins as typed, after a house number: "1200 el" gives "1200 Elm
 * St". Empty before two letters are typed, and once a street is complete.
 */
export function streetsFor(typed: string, streets: readonly string[]): string[] {
  const [, number = '', begun = ''] = /^(\s*\d+\p{Letter}?\s+)?(.*)$/u.exec(typed) ?? [];
  const wanted = plain(begun);
  if (Array.from(wanted).length < FEWEST_LETTERS) return [];
  if (streets.some((street) => wanted.startsWith(plain(street)))) return [];
  return streets
    .filter((street) => plain(street).startsWith(wanted))
    .slice(0, MOST)
    .map((street) => `${number.trimStart()}${street}`);
}
