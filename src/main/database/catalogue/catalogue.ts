/**
 * Queries that write a catalogue. Rows with an id are saved one by one and never deleted. Rates and charge rules have
 * no id and nothing refers to them, so they are replaced as a whole.
 */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tables, Tx } from '../schema';
import type { AddOnTable, AgreementTemplateTable, PromotionTable } from '../schema/catalogue';
import type {
  ChargeRuleTable,
  PropertyTable,
  StorageTypeTable,
  TaxRateTable,
  UserTypeTable,
} from '../schema/property';
import type { InsurancePlanTable, PremiumRevisionTable, UnitTable } from '../schema/unit';

type PropertyId = Id<'property'>;

/** Everything a catalogue has written so far. */
export interface StoredCatalogue {
  readonly properties: readonly Selectable<PropertyTable>[];
  readonly storageTypes: readonly Selectable<StorageTypeTable>[];
  readonly userTypes: readonly Selectable<UserTypeTable>[];
  readonly taxRates: readonly Selectable<TaxRateTable>[];
  readonly chargeRules: readonly Selectable<ChargeRuleTable>[];
  readonly units: readonly Selectable<UnitTable>[];
  readonly plans: readonly Selectable<InsurancePlanTable>[];
  readonly premiums: readonly Selectable<PremiumRevisionTable>[];
  readonly addOns: readonly Selectable<AddOnTable>[];
  readonly promotions: readonly Selectable<PromotionTable>[];
  readonly templates: readonly Selectable<AgreementTemplateTable>[];
}

export async function loadCatalogue(tx: Tx): Promise<StoredCatalogue> {
  return {
    properties: await tx.selectFrom('property').selectAll().execute(),
    storageTypes: await tx.selectFrom('storage_type').selectAll().execute(),
    userTypes: await tx.selectFrom('user_type').selectAll().execute(),
    taxRates: await tx.selectFrom('tax_rate').selectAll().execute(),
    chargeRules: await tx.selectFrom('charge_rule').selectAll().execute(),
    units: await tx.selectFrom('unit').selectAll().execute(),
    plans: await tx.selectFrom('insurance_plan').selectAll().execute(),
    premiums: await tx.selectFrom('premium_revision').selectAll().execute(),
    addOns: await tx.selectFrom('add_on').selectAll().execute(),
    promotions: await tx.selectFrom('promotion').selectAll().execute(),
    templates: await tx.selectFrom('agreement_template').selectAll().execute(),
  };
}

/** A table whose rows a catalogue knows by id. */
export type CatalogueTable =
  | 'property'
  | 'storage_type'
  | 'user_type'
  | 'unit'
  | 'insurance_plan'
  | 'premium_revision'
  | 'add_on'
  | 'promotion';
export type CatalogueRow<T extends CatalogueTable> = Selectable<Tables[T]>;

/** How a row of each table is inserted, or put in the place of the one with its id. After the last, `forgetReads`. */
export const saveRow: { readonly [T in CatalogueTable]: (tx: Tx, row: CatalogueRow<T>) => Promise<unknown> } =
  {
    property: (tx, row) =>
      tx
        .insertInto('property')
        .values(row)
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute(),
    storage_type: (tx, row) =>
      tx
        .insertInto('storage_type')
        .values(row)
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute(),
    user_type: (tx, row) =>
      tx
        .insertInto('user_type')
        .values(row)
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute(),
    unit: (tx, row) =>
      tx
        .insertInto('unit')
        .values(row)
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute(),
    insurance_plan: (tx, row) =>
      tx
        .insertInto('insurance_plan')
        .values(row)
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute(),
    premium_revision: (tx, row) =>
      tx
        .insertInto('premium_revision')
        .values(row)
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute(),
    add_on: (tx, row) =>
      tx
        .insertInto('add_on')
        .values(row)
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute(),
    promotion: (tx, row) =>
      tx
        .insertInto('promotion')
        .values(row)
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute(),
  };

/** Two units may swap their numbers, but not one after the other: each number is taken until both are put aside. */
export async function setAsideUnitNumbers(tx: Tx, ids: readonly Id<'unit'>[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('unit')
    .set((eb) => ({ number: eb.ref('id') }))
    .where('id', 'in', ids)
    .execute();
}

/** The same for two user types and their master numbers, which are positive. */
export async function setAsideMasterIds(tx: Tx, ids: readonly Id<'user_type'>[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('user_type')
    .set(({ eb }) => ({ master_id: eb('master_id', '*', -1) }))
    .where('id', 'in', ids)
    .execute();
}

/** The same for two promotions and their codes, which are in capitals. */
export async function setAsidePromotionCodes(tx: Tx, ids: readonly Id<'promotion'>[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('promotion')
    .set(({ fn }) => ({ code: fn<string>('upper', ['id']) }))
    .where('id', 'in', ids)
    .execute();
}

export async function replaceTaxRates(tx: Tx, propertyId: PropertyId, rows: TaxRateTable[]): Promise<void> {
  await tx.deleteFrom('tax_rate').where('property_id', '=', propertyId).execute();
  await tx.insertInto('tax_rate').values(rows).execute();
}

export async function replaceChargeRules(
  tx: Tx,
  propertyId: PropertyId,
  rows: ChargeRuleTable[],
): Promise<void> {
  await tx.deleteFrom('charge_rule').where('property_id', '=', propertyId).execute();
  await tx.insertInto('charge_rule').values(rows).execute();
}

/** Makes one template of a property the current one; the others stay for the contracts made under them. */
export async function makeTemplateCurrent(tx: Tx, propertyId: PropertyId, id: Id<'template'>): Promise<void> {
  const templates = tx.updateTable('agreement_template').where('property_id', '=', propertyId);
  await templates.set({ current: 0 }).where('id', '<>', id).execute();
  await templates.set({ current: 1 }).where('id', '=', id).execute();
}

/** Adds a template that is not current yet. */
export async function insertTemplate(tx: Tx, row: Omit<AgreementTemplateTable, 'current'>): Promise<void> {
  await tx
    .insertInto('agreement_template')
    .values({ ...row, current: 0 })
    .execute();
}

/** Numbers of the units that are being paid for: begun within `[fromMs, toMs]`, or with a card that was asked for then. */
export async function selectUnitsBeingPaid(tx: Tx, fromMs: number, toMs: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('unit', 'unit.id', 'booking.unit_id')
    .select('unit.number')
    .leftJoin('payment_attempt as attempt', 'attempt.booking_id', 'booking.id')
    .distinct()
    .where('booking.state', '=', 'payment_pending')
    .where((eb) =>
      eb.or([
        eb.between('booking.updated_at_ms', fromMs, toMs),
        eb.between('attempt.updated_at_ms', fromMs, toMs),
      ]),
    )
    .orderBy('unit.number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Of all agreements that were ever in force. */
export async function selectTemplateVersions(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('agreement_template').select('version').execute();
  return rows.map(({ version }) => version);
}
