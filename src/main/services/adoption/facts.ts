/** What the rows of a file are checked against, read in one transaction: their units, plans, places and codes. */
import {
  findCurrentTemplate,
  selectAdoptable,
  selectKnownCodes,
  selectKnownReferences,
} from '../../database/adoption/adoptions';
import { findPlaceByCodes, selectUserTypes } from '../../database/property/reference';
import { selectPremiums } from '../../database/insurance/plans';
import { placeKey, type AdoptableUnit, type AdoptionFacts } from '../../domain/adoption/tenancy';
import type { SheetRow } from '../../domain/adoption/sheet';
import { businessDateAt } from '../../domain/base/dates';
import { namesOf } from '../../domain/base/translations';
import type { Id } from '../../../shared/ids';
import type { InTransaction } from '../base/work';
import { pricingRules, requireProperty } from '../property/property';

export interface AdoptionGround extends AdoptionFacts {
  readonly userTypeId: Id<'user_type'>;
  readonly templateId: Id<'template'>;
}

/** @throws Error for a property without an agreement or kinds of users: no catalogue is like that */
export async function readGround(
  { ctx, tx }: InTransaction,
  rows: readonly SheetRow[],
): Promise<AdoptionGround> {
  const property = await requireProperty(tx);
  const [userType] = await selectUserTypes(tx);
  const template = await findCurrentTemplate(tx, property.id);
  if (!userType || !template) throw new Error('a property without an agreement or kinds of users');
  const about = { propertyId: property.id, userTypeId: userType.id };
  const filled = (column: 'access_code' | 'reference') =>
    rows.map(({ cells }) => cells[column]).filter((text) => text !== '');
  return {
    ...about,
    templateId: template.id,
    currency: property.currency,
    language: property.language,
    billing: pricingRules(property).billing,
    today: businessDateAt(ctx.clock.nowMs(), property.time_zone),
    units: await readUnits({ ctx, tx }, rows, about),
    places: await readPlaces({ ctx, tx }, rows),
    codesKnown: await selectKnownCodes(tx, filled('access_code')),
    referencesKnown: await selectKnownReferences(tx, filled('reference')),
  };
}

async function readUnits(
  { ctx, tx }: InTransaction,
  rows: readonly SheetRow[],
  about: { readonly propertyId: Id<'property'>; readonly userTypeId: Id<'user_type'> },
): Promise<AdoptionFacts['units']> {
  const found: Record<string, AdoptableUnit> = {};
  const plans = new Map<string, AdoptableUnit['plans']>();
  const numbers = rows.map(({ cells }) => cells.unit);
  for (const { id, number, storageTypeId, size, isFree } of await selectAdoptable(tx, numbers)) {
    const kind = `${storageTypeId} ${size}`;
    const known =
      plans.get(kind) ?? (await readPlans(tx, { ...about, storageTypeId, sizeThousandths: size }));
    plans.set(kind, known);
    const isOurs = (await ctx.unitRights.now(tx, id)) === 'granted';
    found[number] = { id, isFree: isFree === 1, isOurs, plans: known };
  }
  return found;
}

/** By id and by name, in every language. */
async function readPlans(
  tx: InTransaction['tx'],
  filter: Parameters<typeof selectPremiums>[1],
): Promise<AdoptableUnit['plans']> {
  return (await selectPremiums(tx, filter)).map((row) => ({
    names: [row.plan_id, row.name, ...Object.values(namesOf(row))].map((name) => name.toLowerCase()),
    planId: row.plan_id,
    premiumId: row.premium_id,
  }));
}

async function readPlaces(
  { tx }: InTransaction,
  rows: readonly SheetRow[],
): Promise<AdoptionFacts['places']> {
  const places: Record<string, { readonly countryId: number; readonly regionId: number }> = {};
  for (const { cells } of rows) {
    const key = placeKey(cells);
    places[key] ??= await findPlaceByCodes(tx, {
      country: cells.country.toUpperCase(),
      region: regionCode(cells),
    });
  }
  return places;
}

/** ISO 3166-2, such as US-TX; many files have its end alone. */
function regionCode({ country, region }: SheetRow['cells']): string {
  const code = region.toUpperCase();
  return code.includes('-') ? code : `${country.toUpperCase()}-${code}`;
}
