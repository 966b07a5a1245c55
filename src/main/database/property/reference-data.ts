/** Writes the countries and regions. Whole lists go in as one JSON text: row by row would take fifty times as long. */
import { sql } from 'kysely';
import type { Country, Region } from '../../domain/property/iso-3166';
import type { Tx } from '../schema';

export async function upsertCountries(tx: Tx, countries: readonly Country[]): Promise<void> {
  await sql`INSERT INTO country (id, iso_code_2, iso_code_3, name, currency_code, dialing_code)
    SELECT value ->> 'id', value ->> 'isoCode2', value ->> 'isoCode3', value ->> 'name',
      value ->> 'currencyCode', value ->> 'dialingCode'
    FROM json_each(${JSON.stringify(countries)}) WHERE true
    ON CONFLICT (id) DO UPDATE SET iso_code_2 = excluded.iso_code_2, iso_code_3 = excluded.iso_code_3,
      name = excluded.name, currency_code = excluded.currency_code, dialing_code = excluded.dialing_code`.execute(
    tx,
  );
}

export async function upsertRegions(tx: Tx, regions: readonly Region[]): Promise<void> {
  await sql`INSERT INTO region (id, country_id, code, name)
    SELECT value ->> 'id', value ->> 'countryId', value ->> 'code', value ->> 'name'
    FROM json_each(${JSON.stringify(regions)}) WHERE true
    ON CONFLICT (id) DO UPDATE SET country_id = excluded.country_id, code = excluded.code, name = excluded.name`.execute(
    tx,
  );
}
