/** Queries on what everybody looks up: countries, regions, user types, storage types. */
import type { Selectable } from 'kysely';
import type { CountryTable, RegionTable, StorageTypeTable, Tx, UserTypeTable } from '../schema';

export function findCountry(tx: Tx, id: number): Promise<Selectable<CountryTable> | undefined> {
  return tx.selectFrom('country').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findRegion(tx: Tx, id: number): Promise<Selectable<RegionTable> | undefined> {
  return tx.selectFrom('region').selectAll().where('id', '=', id).executeTakeFirst();
}

export function selectCountries(tx: Tx): Promise<Selectable<CountryTable>[]> {
  return tx.selectFrom('country').selectAll().orderBy('name').orderBy('id').execute();
}

export function selectRegions(tx: Tx, countryId: number): Promise<Selectable<RegionTable>[]> {
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
