/** What everybody looks up: user types, storage types, countries, and their regions (interface document 4.9 to 4.11). */
import type { z } from 'zod';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import type {
  countrySchema,
  kindSchema,
  namedRegionSchema,
  regionSchema,
  storageTypeSchema,
  userTypeSchema,
} from '../../../shared/shapes';
import {
  findCountry,
  selectCountries,
  selectRegions,
  selectStorageTypes,
  selectUserTypes,
  type RegionRow,
} from '../../database/property/reference';
import { read } from '../../domain/requests/members';
import { countryNumber } from '../../domain/requests/queries';
import { regionName, regionWords } from '../../domain/property/region-names';
import { nameIn } from '../../domain/base/translations';
import type { ServiceContext } from '../base/context';

export type UserTypeView = z.infer<typeof userTypeSchema>;
type Kind = z.infer<typeof kindSchema>;
export type StorageTypeView = z.infer<typeof storageTypeSchema>;
export type CountryView = z.infer<typeof countrySchema>;
export type RegionView = z.infer<typeof regionSchema>;
export type NamedRegionView = z.infer<typeof namedRegionSchema>;

/** Without a language in the property's. */
export async function listUserTypes(
  ctx: ServiceContext,
  language?: Language,
): Promise<Result<UserTypeView[]>> {
  const rows = await ctx.store.read(selectUserTypes);
  return ok(
    rows.map((row) => ({
      id: row.id,
      name: language ? nameIn(row, language) : row.name,
      taxUserTypeInfoId: row.master_id,
    })),
  );
}

/** The same for the screen, with those whose tax needs a proof. */
export async function listKinds(ctx: ServiceContext, language: Language): Promise<Result<Kind[]>> {
  const listed = await listUserTypes(ctx, language);
  if (!listed.ok) return listed;
  const proofs = new Map((await ctx.store.read(selectUserTypes)).map(({ id, proof }) => [id, proof]));
  return ok(listed.value.map((each) => ({ ...each, proof: proofs.get(each.id) ?? 'none' })));
}

/** Without a language in the property's. */
export async function listStorageTypes(
  ctx: ServiceContext,
  language?: Language,
): Promise<Result<StorageTypeView[]>> {
  const rows = await ctx.store.read(selectStorageTypes);
  return ok(rows.map((row) => ({ id: row.id, name: language ? nameIn(row, language) : row.name })));
}

/** By name. With a language, in that language and its order; without one as stored, in English. */
export async function listCountries(ctx: ServiceContext, language?: string): Promise<Result<CountryView[]>> {
  const rows = await ctx.store.read(selectCountries);
  const names = language === undefined ? null : new Intl.DisplayNames(language, { type: 'region' });
  const views = rows.map((row) => ({
    id: row.id,
    name: names?.of(row.iso_code_2) ?? row.name,
    iSOCode2: row.iso_code_2,
    iSOCode3: row.iso_code_3,
    currencyCode: row.currency_code,
    dialingCode: row.dialing_code,
  }));
  return ok(names ? views.toSorted((a, b) => a.name.localeCompare(b.name, language)) : views);
}

/**
 * The regions of a country by name, none for a country without any. Refuses with FAILED for an id that is no whole
 * number, and with NO_RECORDS_FOUND (not found) for a country that does not exist.
 */
export async function listRegions(
  ctx: ServiceContext,
  countryId: string | number,
): Promise<Result<RegionView[]>> {
  const rows = await regionsOf(ctx, countryId);
  return rows.ok ? ok(rows.value.map(({ id, name }) => ({ id, name }))) : rows;
}

/** The same for a page: in its language and that language's order, with the words that each region is found by. */
export async function listRegionsIn(
  ctx: ServiceContext,
  countryId: number,
  language: Language,
): Promise<Result<NamedRegionView[]>> {
  const rows = await regionsOf(ctx, countryId);
  if (!rows.ok) return rows;
  const views = rows.value.map((row) => ({
    id: row.id,
    name: regionName(row, language),
    words: regionWords(row),
  }));
  return ok(views.toSorted((a, b) => a.name.localeCompare(b.name, language)));
}

async function regionsOf(ctx: ServiceContext, countryId: string | number): Promise<Result<RegionRow[]>> {
  const number = read(countryNumber, String(countryId));
  if (number === null) {
    const message = 'The country id must be a whole number.';
    return refuse('FAILED', 'invalid', { field: 'id', message });
  }
  return ctx.store.read(async (tx) => {
    const country = await findCountry(tx, number);
    if (!country) return refuse('NO_RECORDS_FOUND', 'not_found', { field: 'id', desk: 'unknown' });
    return ok(await selectRegions(tx, country.id));
  });
}
