/** Regions that a postal code names by how it begins: facts of the postal services of Spain, Mexico and Canada. */

/** Provinces of Spain by the first two digits, from 01 on. */
const spain = (
  'VI AB A AL AV BA PM B BU CC CA CS CR CO C CU GI GR GU SS H HU J LE L LO LU M MA MU NA OR O P GC PO SA TF S SG SE ' +
  'SO T TE TO V VA BI ZA Z CE ML'
).split(' ');

/** States of Mexico, each with the last of its pairs of first digits. */
const mexico: readonly (readonly [last: number, state: string])[] = [
  [16, 'CMX'],
  [20, 'AGU'],
  [22, 'BCN'],
  [23, 'BCS'],
  [24, 'CAM'],
  [27, 'COA'],
  [28, 'COL'],
  [30, 'CHP'],
  [33, 'CHH'],
  [35, 'DUR'],
  [38, 'GUA'],
  [41, 'GRO'],
  [43, 'HID'],
  [49, 'JAL'],
  [57, 'MEX'],
  [61, 'MIC'],
  [62, 'MOR'],
  [63, 'NAY'],
  [67, 'NLE'],
  [71, 'OAX'],
  [75, 'PUE'],
  [76, 'QUE'],
  [77, 'ROO'],
  [79, 'SLP'],
  [82, 'SIN'],
  [85, 'SON'],
  [86, 'TAB'],
  [89, 'TAM'],
  [90, 'TLA'],
  [96, 'VER'],
  [97, 'YUC'],
  [99, 'ZAC'],
];

const canada: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

/** The part of the region's ISO 3166-2 code after the dash, or null where the code does not say it. */
export function regionOfPostalCode(isoCode2: string, postalCode: string): string | null {
  const number = Number(postalCode.slice(0, 2));
  switch (isoCode2) {
    case 'ES':
      return spain[number - 1] ?? null;
    case 'MX':
      // No code begins with 00 or 17 to 19.
      return number === 0 || (number > 16 && number < 20)
        ? null
        : (mexico.find(([last]) => number <= last)?.[1] ?? null);
    case 'CA':
      if (/^X0[ABC]/.test(postalCode)) return 'NU';
      return canada[postalCode.charAt(0)] ?? null;
    default:
      return null;
  }
}
