/** What reports need of the last catalogue of each property: written with the published file, and read by SQL. */
import { sql } from 'kysely';
import { z } from 'zod';
import { parseDecimal } from '../../../main/domain/catalogue/catalogue-fields';
import { currencyRule, isCurrency } from '../../../shared/currencies';
import { idSchema, type Id } from '../../../shared/ids';
import { byNumber } from '../../../shared/number-order';
import type { PublishedFileTable } from '../schema-catalogue';
import type { SiteUnitTable } from '../schema-sites';
import type { Database, Tx } from '../tx';
import { insertTaxRates, taxesSchema } from './site-taxes';

/** Rises with every change of what is written here: it is made again then. */
const MADE_BY = 3;

/** A catalogue writes a size as text, such as "4.645". */
const sizeSchema = z.string().transform(Number).pipe(z.number().positive());

/** In one language, or by language. */
const nameSchema = z.union([z.string(), z.record(z.string(), z.string())]);

/** A text of a catalogue, which has one for all languages or one for each. */
export type CatalogueText = z.output<typeof nameSchema>;

const catalogueSchema = z.object({
  property: z.object({
    name: z.string(),
    timeZone: z.string(),
    areaUnit: z.enum(['m2', 'ft2']),
    currency: z.string().refine(isCurrency),
    tax: z.object({ pricesIncludeTax: z.boolean() }).optional(),
  }),
  storageTypes: z.array(
    z.object({
      name: z.union([
        z.string().transform((name) => [name]),
        z.record(z.string(), z.string()).transform(Object.values),
      ]),
      measure: z.enum(['area', 'volume']),
    }),
  ),
  userTypes: z.array(z.object({ id: idSchema<'user_type'>(), name: nameSchema })).default([]),
  taxes: taxesSchema,
  insurancePlans: z
    .array(
      z.object({
        id: idSchema<'plan'>(),
        name: nameSchema,
        insurer: z.string().nullish(),
        /** Such as "1000.00". */
        coverage: z.string(),
      }),
    )
    .default([]),
  units: z.array(
    z.object({
      id: idSchema<'unit'>(),
      number: z.string(),
      floor: z.int(),
      /** Of a whole period, such as "79.00". */
      rent: z.string(),
      storageType: z.string(),
      area: sizeSchema,
      outOfService: z.boolean().default(false),
    }),
  ),
});

type Catalogue = z.output<typeof catalogueSchema>;

const word = z.string().nullable().catch(null).default(null);
/** What is said of a property even where the rest cannot be read. */
const aboutSchema = z
  .object({ property: z.object({ name: word, language: word, region: word }) })
  .catch({ property: { name: null, language: null, region: null } });

/** In the transaction that takes the file. An older one than is written here changes nothing. */
export async function saveSiteCatalogue(
  tx: Database,
  file: Pick<PublishedFileTable, 'property_id' | 'version' | 'content'>,
): Promise<void> {
  const { property_id: propertyId, version } = file;
  const present = await tx
    .selectFrom('site_catalogue')
    .select('version')
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  if (present && present.version > version) return;
  const content = parsed(Buffer.from(file.content).toString('utf8'));
  const about = aboutSchema.parse(content).property;
  const { data: catalogue } = catalogueSchema.safeParse(content);
  await tx.deleteFrom('site_catalogue').where('property_id', '=', propertyId).execute();
  await tx
    .insertInto('site_catalogue')
    .values({
      property_id: propertyId,
      version,
      made_by: MADE_BY,
      is_read: catalogue !== undefined,
      ...about,
      time_zone: catalogue?.property.timeZone ?? null,
      area_unit: catalogue?.property.areaUnit ?? null,
      currency: catalogue?.property.currency ?? null,
      includes_tax: catalogue?.property.tax?.pricesIncludeTax === true,
    })
    .execute();
  if (catalogue) await insertContent(tx, propertyId, catalogue);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function insertContent(tx: Database, propertyId: Id<'property'>, catalogue: Catalogue): Promise<void> {
  const { exponent } = currencyRule(catalogue.property.currency);
  const minorOf = (amount: string) => parseDecimal(amount, exponent);
  const measureOf = (type: string) =>
    catalogue.storageTypes.find(({ name }) => name.includes(type))?.measure ?? null;
  const units = catalogue.units
    .toSorted((one, other) => byNumber(one.number, other.number))
    .map((unit, place) => ({
      unit_id: unit.id,
      place,
      number: unit.number,
      floor: unit.floor,
      storage_type: unit.storageType,
      measure: measureOf(unit.storageType),
      area: unit.area,
      rent_minor: minorOf(unit.rent),
      is_out: unit.outOfService,
    }));
  // In one parameter: a statement takes 65,535 of them, and a property may have thousands of units.
  await sql`INSERT INTO site_unit SELECT ${propertyId}::uuid, u.* FROM jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
    u (unit_id uuid, place integer, number text, floor integer, storage_type text, measure text, area double precision,
      rent_minor bigint, is_out boolean) ON CONFLICT DO NOTHING`.execute(tx);
  const plans = catalogue.insurancePlans.map(({ id, name, insurer = null, coverage }) => ({
    property_id: propertyId,
    plan_id: id,
    name: JSON.stringify(name),
    insurer,
    coverage_minor: minorOf(coverage),
  }));
  const types = catalogue.userTypes.map(({ id, name }) => ({
    property_id: propertyId,
    user_type_id: id,
    name: JSON.stringify(name),
  }));
  if (plans.length > 0)
    await tx
      .insertInto('site_plan')
      .values(plans)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (types.length > 0)
    await tx
      .insertInto('site_user_type')
      .values(types)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await insertTaxRates(tx, propertyId, catalogue);
}

/** Makes it again from the last published file. */
export async function makeSiteCatalogue(tx: Tx, propertyId: Id<'property'>): Promise<void> {
  const file = await tx
    .selectFrom('published_file')
    .select(['property_id', 'version', 'content'])
    .where('property_id', '=', propertyId)
    .where('name', '=', 'manifest')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx.deleteFrom('site_catalogue').where('property_id', '=', propertyId).execute();
  if (file) await saveSiteCatalogue(tx, file);
}

/** Properties of whose last catalogue nothing is written here, or by another version of the program. */
export async function selectOutdatedSites(database: Database): Promise<readonly Id<'property'>[]> {
  const rows = await database
    .selectFrom('published_file as f')
    .leftJoin('site_catalogue as s', 's.property_id', 'f.property_id')
    .select('f.property_id')
    .where('f.name', '=', 'manifest')
    .groupBy(['f.property_id', 's.version', 's.made_by'])
    .having(sql<boolean>`s.made_by IS DISTINCT FROM ${MADE_BY} OR s.version < max(f.version)`)
    .orderBy('f.property_id')
    .execute();
  return rows.map(({ property_id: id }) => id);
}

export interface SiteCatalogue {
  readonly name: string;
  readonly timeZone: string;
  readonly areaUnit: 'm2' | 'ft2';
  readonly currency: string;
  /** Whether its prices have the tax in them. */
  readonly includesTax: boolean;
}

/** Of each property whose last catalogue can be read. `only`: of these alone; so in the queries below. */
export async function selectSiteCatalogues(
  database: Database,
  only?: readonly Id<'property'>[],
): Promise<ReadonlyMap<Id<'property'>, SiteCatalogue>> {
  const rows = await database
    .selectFrom('site_catalogue')
    .select(['property_id', 'name', 'time_zone', 'area_unit', 'currency', 'includes_tax as includesTax'])
    .where('is_read', '=', true)
    .where(isOf(only))
    .execute();
  return new Map(
    rows.flatMap(
      ({ property_id: id, name, time_zone: timeZone, area_unit: areaUnit, currency, includesTax }) =>
        name === null || timeZone === null || areaUnit === null || currency === null
          ? []
          : [[id, { name, timeZone, areaUnit, currency, includesTax }] as const],
    ),
  );
}

const isOf = (only: readonly Id<'property'>[] | undefined) =>
  only === undefined ? sql<boolean>`true` : sql<boolean>`property_id = ANY(${[...only]}::uuid[])`;

export interface SiteUnit extends Pick<SiteUnitTable, 'number' | 'floor' | 'measure' | 'area'> {
  readonly id: Id<'unit'>;
  readonly storageType: string;
  readonly rentMinor: number | null;
  readonly isOut: boolean;
}

/** By property, in the order of their numbers. */
export async function selectSiteUnits(
  database: Database,
  only?: readonly Id<'property'>[],
): Promise<ReadonlyMap<Id<'property'>, readonly SiteUnit[]>> {
  const rows = await database
    .selectFrom('site_unit')
    .select(['property_id', 'unit_id as id', 'number', 'floor', 'measure', 'area'])
    .select(['storage_type as storageType', 'rent_minor as rentMinor', 'is_out as isOut'])
    .where(isOf(only))
    .orderBy('property_id')
    .orderBy('place')
    .execute();
  return Map.groupBy(rows, ({ property_id: id }) => id);
}

export interface SitePlan {
  readonly property_id: Id<'property'>;
  readonly id: Id<'plan'>;
  readonly name: CatalogueText;
  readonly insurer: string | null;
  readonly coverageMinor: number | null;
}

export async function selectSitePlans(
  database: Database,
  only: readonly Id<'property'>[],
): Promise<readonly SitePlan[]> {
  const rows = await database
    .selectFrom('site_plan')
    .select(['property_id', 'plan_id as id', 'name', 'insurer', 'coverage_minor as coverageMinor'])
    .where(isOf(only))
    .execute();
  return rows.map((row) => ({ ...row, name: nameSchema.parse(JSON.parse(row.name)) }));
}

/** What kinds of customers are called, by property and kind. */
export async function selectUserTypes(database: Database, only: readonly Id<'property'>[]) {
  const rows = await database.selectFrom('site_user_type').selectAll().where(isOf(only)).execute();
  return rows.map(({ property_id, user_type_id: id, name }) => ({
    property_id,
    id,
    name: nameSchema.parse(JSON.parse(name)),
  }));
}
