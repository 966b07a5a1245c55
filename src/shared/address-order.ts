/** How a country's people write the town and its code, on paper and on the screen. */
import { inOneLine } from './in-one-line';

/** Countries that write the code behind the town: "Springfield, Illinois 62701". */
const CODE_LAST = new Set('AU CA US'.split(' '));

export interface Town {
  readonly city: string;
  /** Its name; empty without one. */
  readonly region: string;
  readonly postalCode: string;
  /** Two letters of ISO 3166; empty where the country is not known. */
  readonly isoCode2: string;
}

/** Town, code and region, in the order of their country and with the reader's comma: one line or two, and none that is empty. */
export function townLines({ city, region, postalCode, isoCode2 }: Town, language: string): readonly string[] {
  const lines = CODE_LAST.has(isoCode2)
    ? [`${inOneLine([city, region], language)} ${postalCode}`]
    : [`${postalCode} ${city}`, region];
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
