/**
 * Puts a catalogue into the database. Importing the same one again changes nothing; what a later one leaves out is no
 * longer offered but stays, because contracts point at it. Bookings with the prices they saw, contracts and the
 * state of units in use are never touched.
 */
import type { Id } from '../../../shared/ids';
import {
  selectUnitsBeingPaid,
  insertTemplate,
  loadCatalogue,
  makeTemplateCurrent,
  replaceChargeRules,
  replaceTaxRates,
  saveRow,
  setAsideMasterIds,
  setAsidePromotionCodes,
  setAsideUnitNumbers,
  type CatalogueRow,
  type StoredCatalogue,
} from '../../database/catalogue/catalogue';
import { insertAudit } from '../../database/audit/audit';
import { forgetReads } from '../../database/once';
import { findLastVersion } from '../../database/catalogue/versions';
import type { Tx } from '../../database/schema';
import { AT_READER_MS } from '../../domain/attempt/payment-attempt';
import type { Catalogue } from '../../domain/catalogue/catalogue';
import { storeAgreedPrices } from '../price/agreed-prices';
import { addCounts, compareTable, problemsWith, sameRows, withState, type Counts } from './compare-rows';
import { toRows, type CatalogueRows } from './rows';
import { keepVersion } from './versions';

export type { Counts } from './compare-rows';

export interface ImportOptions {
  readonly nowMs: number;
  readonly newId: () => Id<'template'>;
  /** Who imports, for the audit: "cli", "start". */
  readonly actor: string;
  /** It is taken back again: nobody who pays meanwhile sees anything of it. */
  readonly isTried?: boolean;
}

export type ImportOutcome =
  | { readonly ok: true; readonly counts: Counts }
  /** Nothing was written; one sentence for each reason. */
  | {
      readonly ok: false;
      readonly problems: readonly string[];
      /** The only reason is that a customer is paying: try again when they have. */
      readonly paying?: true;
    };

/**
 * Imports a catalogue that was read by `readCatalogue`. Refused as a whole when it belongs to another
 * property, or when a unit in use would become another one. Also when an agreement's words changed under the
 * same version. Unless nothing changes, it is also refused while a customer is paying, so that nobody sees another price beside
 * the reader. A payment that was left keeps its price, as every open booking does, and holds nothing up.
 */
export async function importCatalogue(
  tx: Tx,
  catalogue: Catalogue,
  options: ImportOptions,
): Promise<ImportOutcome> {
  return importPlanned(tx, catalogue, planImport(await loadCatalogue(tx), catalogue), options);
}

/** The same by a plan that was made of this catalogue within the same transaction. */
export async function importPlanned(
  tx: Tx,
  catalogue: Catalogue,
  plan: ImportPlan,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { problems, counts, template } = plan;
  if (problems.length > 0) return { ok: false, problems };
  const isNothing = counts.added + counts.updated + counts.unlisted === 0;
  if (isNothing) {
    // Of a program that kept no files: this is the one in force.
    if (!(await findLastVersion(tx))) await keepVersion(tx, catalogue, options);
    return { ok: true, counts };
  }
  const { nowMs, isTried = false } = options;
  // The clock may have been set meanwhile.
  const paying = isTried ? [] : await selectUnitsBeingPaid(tx, nowMs - AT_READER_MS, nowMs + AT_READER_MS);
  if (paying.length > 0) {
    const units = paying.join(', ');
    const problem = `a customer is paying for ${units}; import the catalogue when the payment is over, in 15 minutes at most`;
    return { ok: false, problems: [problem], paying: true };
  }
  await storeAgreedPrices(tx);
  await plan.write(tx);
  await writeTemplate(tx, catalogue, template, options.newId);
  await keepVersion(tx, catalogue, options);
  await insertAudit(tx, {
    atMs: options.nowMs,
    actor: options.actor,
    action: 'catalogue.import',
    subject: `property:${catalogue.property.id}`,
  });
  return { ok: true, counts };
}

/** What an import would do, or why it cannot be done; nothing is written by asking. */
export function planImport(stored: StoredCatalogue, catalogue: Catalogue) {
  const rows = toRows(catalogue);
  const template = planTemplate(stored, catalogue);
  const plan = planRows(stored, rows);
  return {
    rows,
    template,
    problems: [...problemsWith(stored, rows), ...template.problems],
    counts: addCounts([...plan.counts, template.counts]),
    tables: plan.tables,
    sameRates: plan.sameRates,
    write: (tx: Tx) => plan.write(tx),
  };
}

export type ImportPlan = ReturnType<typeof planImport>;

/** What changes in the tables, and the writing of it in an order in which every reference is there before its use. */
function planRows(stored: StoredCatalogue, rows: CatalogueRows) {
  const property = compareTable<CatalogueRow<'property'>>(stored.properties, [rows.property]);
  const storageTypes = compareTable<CatalogueRow<'storage_type'>>(stored.storageTypes, rows.storageTypes);
  const userTypes = compareTable<CatalogueRow<'user_type'>>(stored.userTypes, rows.userTypes);
  const units = compareTable<CatalogueRow<'unit'>>(
    stored.units,
    rows.units.map((row) => withState(row, stored)),
  );
  const plans = compareTable<CatalogueRow<'insurance_plan'>>(stored.plans, rows.plans);
  const premiums = compareTable<CatalogueRow<'premium_revision'>>(stored.premiums, rows.premiums);
  const addOns = compareTable<CatalogueRow<'add_on'>>(stored.addOns, rows.addOns);
  const promotions = compareTable<CatalogueRow<'promotion'>>(stored.promotions, rows.promotions);
  const sameTaxes = sameRows(stored.taxRates, rows.taxRates);
  const sameRules = sameRows(stored.chargeRules, rows.chargeRules);
  const propertyId = rows.property.id;
  return {
    /** Taxes and charge rules stay as they are. */
    sameRates: sameTaxes && sameRules,
    /** The rows to be written. */
    tables: {
      property: property.rows,
      storageTypes: storageTypes.rows,
      userTypes: userTypes.rows,
      units: units.rows,
      plans: plans.rows,
      premiums: premiums.rows,
      addOns: addOns.rows,
      promotions: promotions.rows,
    },
    counts: [
      ...[property, storageTypes, userTypes, units, plans, premiums, addOns, promotions].map(
        (each) => each.counts,
      ),
      wholeTable(stored.taxRates, sameTaxes),
      wholeTable(stored.chargeRules, sameRules),
    ],
    async write(tx: Tx): Promise<void> {
      for (const row of property.rows) await saveRow.property(tx, row);
      for (const row of storageTypes.rows) await saveRow.storage_type(tx, row);
      await setAsideMasterIds(tx, changed(stored.userTypes, userTypes.rows, 'master_id'));
      for (const row of userTypes.rows) await saveRow.user_type(tx, row);
      if (!sameTaxes) await replaceTaxRates(tx, propertyId, [...rows.taxRates]);
      if (!sameRules) await replaceChargeRules(tx, propertyId, [...rows.chargeRules]);
      await setAsideUnitNumbers(tx, changed(stored.units, units.rows, 'number'));
      for (const row of units.rows) await saveRow.unit(tx, row);
      for (const row of plans.rows) await saveRow.insurance_plan(tx, row);
      for (const row of premiums.rows) await saveRow.premium_revision(tx, row);
      for (const row of addOns.rows) await saveRow.add_on(tx, row);
      await setAsidePromotionCodes(tx, changed(stored.promotions, promotions.rows, 'code'));
      for (const row of promotions.rows) await saveRow.promotion(tx, row);
      forgetReads(tx);
    },
  };
}

/** The tax rates, and the charge rules, count as one thing each. */
function wholeTable(stored: readonly object[], same: boolean): Counts {
  const added = stored.length === 0 && !same;
  return { added: added ? 1 : 0, updated: !added && !same ? 1 : 0, unlisted: 0, unchanged: same ? 1 : 0 };
}

/** Ids of stored rows whose unique value will be another one. */
function changed<Row extends { readonly id: string }>(
  stored: readonly Row[],
  rows: readonly Row[],
  column: keyof Row,
): Row['id'][] {
  return stored
    .filter((before) => rows.some((row) => row.id === before.id && row[column] !== before[column]))
    .map((row) => row.id);
}

interface TemplatePlan {
  readonly problems: readonly string[];
  readonly counts: Counts;
  /** The stored template of this version, if there is one. */
  readonly stored: StoredCatalogue['templates'][number] | undefined;
}

/** A version's words never change: somebody may have signed them. Other words need another version. */
function planTemplate(stored: StoredCatalogue, catalogue: Catalogue): TemplatePlan {
  const { version, languages } = catalogue.agreement;
  const before = stored.templates.find((template) => template.version === version);
  const counts: Counts = { added: 0, updated: 0, unlisted: 0, unchanged: 0 };
  if (!before) return { problems: [], counts: { ...counts, added: 1 }, stored: undefined };
  const same = before.content === JSON.stringify(languages);
  const problems = same
    ? []
    : [`agreement version "${version}" already has other words; give it a new version`];
  const change: Partial<Counts> = before.current === 1 ? { unchanged: 1 } : { updated: 1 };
  return { problems, counts: { ...counts, ...change }, stored: before };
}

async function writeTemplate(
  tx: Tx,
  catalogue: Catalogue,
  plan: TemplatePlan,
  newId: ImportOptions['newId'],
): Promise<void> {
  if (plan.stored?.current === 1) return;
  const propertyId = catalogue.property.id;
  const id = plan.stored?.id ?? newId();
  if (!plan.stored) {
    const { version, languages } = catalogue.agreement;
    await insertTemplate(tx, { id, property_id: propertyId, version, content: JSON.stringify(languages) });
  }
  await makeTemplateCurrent(tx, propertyId, id);
}
