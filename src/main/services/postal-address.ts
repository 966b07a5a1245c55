/** An address as lines for a letter or a document: only the lines that are there. */
import type { Language } from '../../shared/languages';
import { findCountry, findRegion } from '../database/reference';
import type { Tx } from '../database/schema';

interface Addressed {
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly region_id: number;
  readonly country_id: number;
}

/** Countries that write the code behind the town: "Springfield, Illinois 62701". */
const CODE_LAST = new Set([36, 124, 840]);

export async function addressLines(tx: Tx, row: Addressed, language: Language): Promise<string[]> {
  const country = row.country_id ? await findCountry(tx, row.country_id) : undefined;
  const region = row.region_id ? await findRegion(tx, row.region_id) : undefined;
  const town = CODE_LAST.has(row.country_id)
    ? [[row.city, region?.name].filter(Boolean).join(', '), row.postal_code].filter(Boolean).join(' ')
    : [row.postal_code, row.city].filter(Boolean).join(' ');
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const countryName = country ? (names.of(country.iso_code_2) ?? country.name) : '';
  const regionLine = region && !CODE_LAST.has(row.country_id) ? region.name : '';
  return [...row.address.split(/\r?\n/), town, regionLine, countryName]
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Countries whose offices use Letter paper; everywhere else it is A4. Source: Unicode CLDR, paperSize. */
const LETTER = new Set([840, 124, 484, 84, 152, 170, 188, 222, 320, 558, 591, 608, 630, 862]);

export function paperOf(countryId: number): 'A4' | 'LETTER' {
  return LETTER.has(countryId) ? 'LETTER' : 'A4';
}
