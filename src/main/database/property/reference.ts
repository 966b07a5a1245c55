/** Queries on what everybody looks up: countries, regions, user types, storage types. */
import type { Selectable } from 'kysely';
import { oncePerTransaction } from '../once';
import type { Tx } from '../schema';
import type { CountryTable, RegionTable, StorageTypeTable, UserTypeTable } from '../schema/property';

// An address and a phone number each ask for their country. The rows are written once, at a start.
const country = oncePerTransaction((tx, id: number) =>
  tx.selectFrom('country').selectAll().where('id', '=', id).executeTakeFirst(),
);
const region = oncePerTransaction((tx, id: number) =>
  tx.selectFrom('region').selectAll().where('id', '=', id).executeTakeFirst(),
);

export function findCountry(tx: Tx, id: number): Promise<Selectable<CountryTable> | undefined> {
  return country.find(tx, id);
}

export function findRegion(tx: Tx, id: number): Promise<Selectable<RegionTable> | undefined> {
  return region.find(tx, id);
}

/** By their codes, as head office receives them; 0 for what was not given or is not known here. */
export async function findPlaceByCodes(
  tx: Tx,
  { country, region }: { readonly country: string | null; readonly region: string | null },
): Promise<{ readonly countryId: number; readonly regionId: number }> {
  const known = await tx
    .selectFrom('country')
    .leftJoin('region', (join) =>
      join.onRef('region.country_id', '=', 'country.id').on('region.code', '=', region ?? ''),
    )
    .select(['country.id as countryId', 'region.id as regionId'])
    .where('iso_code_2', '=', country ?? '')
    .executeTakeFirst();
  return { countryId: known?.countryId ?? 0, regionId: known?.regionId ?? 0 };
}

export function selectCountries(tx: Tx): Promise<Selectable<CountryTable>[]> {
  return tx.selectFrom('country').selectAll().orderBy('name').orderBy('id').execute();
}

export type RegionRow = Selectable<RegionTable>;

export function selectRegions(tx: Tx, countryId: number): Promise<RegionRow[]> {
  return tx
    .selectFrom('region')
    .selectAll()
    .where('country_id', '=', countryId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function selectUserTypes(tx: Tx): Promise<Selectable<UserTypeTable>[]> {
  return tx.selectFrom('user_type').selectAll().orderBy('position').orderBy('id').execute();
}

export function selectStorageTypes(tx: Tx): Promise<Selectable<StorageTypeTable>[]> {
  return tx.selectFrom('storage_type').selectAll().orderBy('position').orderBy('id').execute();
}
