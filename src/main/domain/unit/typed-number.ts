/** What of a typed number tells one unit from another: "a-110" and "A 110" are A110. */
export const typedUnit = (unitNumber: string): string =>
  unitNumber.replaceAll(/[\s\u2010-\u2015-]/gu, '').toUpperCase();
