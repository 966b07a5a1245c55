/** Queries on the property served and its rules. One data directory serves one property. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { oncePerTransaction } from '../once';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { AgreementTemplateTable } from '../schema/catalogue';
import type { ChargeRuleTable, PropertyTable, TaxRateTable } from '../schema/property';

export type PropertyRow = Selectable<PropertyTable>;
export type ChargeRuleRow = Selectable<ChargeRuleTable>;
export type TaxRateRow = Selectable<TaxRateTable>;
export type TemplateRow = Selectable<AgreementTemplateTable>;

interface OfProperty {
  readonly propertyId: Id<'property'>;
}

/** In the SQL and not beside it: there is an index of these rows alone. */
const isCurrent = sql.lit<1>(1);

const firstProperty = prepared((tx) => tx.selectFrom('property').selectAll().orderBy('id').limit(1));
const property = oncePerTransaction((tx, _only: null) => firstProperty.first(tx, {}));
const chargeRules = prepared((tx, { propertyId }: OfProperty) =>
  tx.selectFrom('charge_rule').selectAll().where('property_id', '=', propertyId),
);
const allTaxRates = prepared((tx, { propertyId }: OfProperty) =>
  tx.selectFrom('tax_rate').selectAll().where('property_id', '=', propertyId),
);
const currentTemplateId = prepared((tx, { propertyId }: OfProperty) =>
  tx
    .selectFrom('agreement_template')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('current', '=', isCurrent),
);

/** The property; undefined before a catalogue was imported. */
export function findProperty(tx: Tx): Promise<PropertyRow | undefined> {
  return property.find(tx, null);
}

export function selectChargeRules(tx: Tx, propertyId: Id<'property'>): Promise<ChargeRuleRow[]> {
  return chargeRules.all(tx, { propertyId });
}

/** Every tax rate that holds for a user type. */
export function selectTaxRates(
  tx: Tx,
  propertyId: Id<'property'>,
  userTypeId: Id<'user_type'>,
): Promise<TaxRateRow[]> {
  return tx
    .selectFrom('tax_rate')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('user_type_id', '=', userTypeId)
    .execute();
}

export function selectAllTaxRates(tx: Tx, propertyId: Id<'property'>): Promise<TaxRateRow[]> {
  return allTaxRates.all(tx, { propertyId });
}

/** The agreement that is signed now. */
export function findCurrentTemplate(tx: Tx, propertyId: Id<'property'>): Promise<TemplateRow | undefined> {
  return tx
    .selectFrom('agreement_template')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('current', '=', isCurrent)
    .executeTakeFirst();
}

/** Of the agreement that is signed now: its words are long. */
export async function findCurrentTemplateId(
  tx: Tx,
  propertyId: Id<'property'>,
): Promise<Id<'template'> | null> {
  return (await currentTemplateId.first(tx, { propertyId }))?.id ?? null;
}

const userType = oncePerTransaction((tx, id: Id<'user_type'>) =>
  tx.selectFrom('user_type').selectAll().where('id', '=', id).executeTakeFirst(),
);

export function findUserType(tx: Tx, id: Id<'user_type'>) {
  return userType.find(tx, id);
}

export function findUserTypeByMasterId(tx: Tx, masterId: number) {
  return tx.selectFrom('user_type').selectAll().where('master_id', '=', masterId).executeTakeFirst();
}

/** In the order in which they are offered. */
const firstOfUserTypes = (tx: Tx) => tx.selectFrom('user_type').selectAll().orderBy('position').limit(1);

export function findUserTypeByName(tx: Tx, name: string) {
  return firstOfUserTypes(tx).where('name', '=', name).executeTakeFirst();
}

/** The property's general one; throws before a catalogue was imported. */
export function findFirstUserType(tx: Tx) {
  return firstOfUserTypes(tx).executeTakeFirstOrThrow();
}

export function findStorageType(tx: Tx, id: Id<'storage_type'>) {
  return tx.selectFrom('storage_type').selectAll().where('id', '=', id).executeTakeFirst();
}
