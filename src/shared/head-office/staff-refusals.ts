/**
 * Why a kiosk refuses a list of head office's people. It is kept and reported as a code, with what it names, and
 * each reads it in their own language.
 */
export const listRefusals = [
  'unreadable',
  'not_signed',
  'other_property',
  'other_kiosk',
  'older_era',
  'older',
  'over',
] as const;
export type ListRefusal = (typeof listRefusals)[number];

export interface RefusedList {
  readonly code: ListRefusal;
  /** A property, kiosk, version or instant; '' where the code says all. */
  readonly about: string;
}

export const refusedText = ({ code, about }: RefusedList): string =>
  about === '' ? code : `${code} ${about}`;

/** Null: a sentence of a kiosk of an earlier version. */
export function readRefused(text: string): RefusedList | null {
  const [first = '', ...rest] = text.split(' ');
  const code = listRefusals.find((each) => each === first);
  return code === undefined ? null : { code, about: rest.join(' ') };
}
