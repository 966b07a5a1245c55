/** What somebody wants a contract's plan and extras to be, as the catalogue has it today. */
import type { Id } from '../../../shared/ids';
import { minor, type MilliPercent, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findAddOns, type AddOnRow } from '../../database/booking/add-ons';
import { findCoverage, type CoverageRow } from '../../database/insurance/coverage';
import { findPremium } from '../../database/insurance/plans';
import { selectWaivers } from '../../database/desk/waivers';
import { namesOf } from '../../domain/base/translations';
import { priceWholePeriod } from '../../domain/price/quote';
import type { Charge } from '../../domain/price/quote-shape';
import { readOperatorPlan, readOwnCoverage, type ChosenCoverage } from '../insurance/coverage';
import type { InTransaction } from '../base/work';
import { chargeTerms } from '../property/property';
import type { ChangeableCharges } from './changeable';

/** Absent: the coverage stays as it is. */
export type WantedCoverage =
  | { readonly kind: 'operator_plan'; readonly planId: Id<'plan'>; readonly premiumId: Id<'premium'> }
  | {
      readonly kind: 'own_policy';
      readonly insurer: string;
      readonly policyNumber: string;
      /** YYYY-MM-DD. */
      readonly expires: string;
    }
  | { readonly kind: 'declined' };

export interface WantedCharges {
  readonly contractId: Id<'contract'>;
  /** The first day on which it counts, YYYY-MM-DD. */
  readonly firstOn: string;
  readonly coverage?: WantedCoverage | undefined;
  /** Extras that begin. */
  readonly addOnIds: readonly Id<'add_on'>[];
  /** Positions of extras that end. */
  readonly endedExtras: readonly number[];
}

export interface ReadWish {
  /** What protects the tenant's things from the day on; null: nobody said. */
  readonly coverage: Omit<CoverageRow, 'booking_id'> | null;
  readonly isCoverageNew: boolean;
  readonly ends: ReadonlySet<number>;
  readonly begins: readonly Charge[];
  readonly addOns: readonly AddOnRow[];
}

/**
 * Refuses as the choice of a coverage at a move-in does, and `charges_same` where nothing would change. Refuses
 * INVALID_INPUT_PARAM for an extra that is not offered.
 */
export async function readWish(
  work: InTransaction,
  about: ChangeableCharges,
  wanted: WantedCharges,
): Promise<Result<ReadWish>> {
  const { tx } = work;
  const before = (await findCoverage(tx, about.contract.booking_id)) ?? null;
  const chosen = await readCoverage(work, about, wanted);
  if (!chosen.ok) return chosen;
  const plans = standingOn(about, 'insurance', wanted.firstOn);
  const isPlanKept =
    chosen.value?.kind === 'operator_plan' && chosen.value.plan_id === before?.plan_id && plans.length > 0;
  const isCoverageNew = chosen.value !== null && !isPlanKept && !isSame(chosen.value, before);
  const extras = new Set(standingOn(about, 'add_on', wanted.firstOn));
  if (!wanted.endedExtras.every((position) => extras.has(position)))
    return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'changed_meanwhile' });
  const addOns = await readExtras(work, about, wanted.addOnIds);
  if (!addOns) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'addOnIds' });
  const plan = isCoverageNew && chosen.value ? await planCharge(work, about, chosen.value) : [];
  const begins = [...plan, ...(await extraCharges(work, about, addOns))];
  // Chosen again before its last day: it is paid once, as it costs today.
  const chosenAgain = about.rows
    .filter(({ position, name }) => extras.has(position) && addOns.some((addOn) => addOn.name === name))
    .map(({ position }) => position);
  const ends = new Set([...(isCoverageNew ? plans : []), ...wanted.endedExtras, ...chosenAgain]);
  if (!isCoverageNew && ends.size === 0 && begins.length === 0)
    return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'charges_same' });
  return ok({ coverage: isCoverageNew ? chosen.value : before, isCoverageNew, ends, begins, addOns });
}

/** Positions of charges of a kind that count on a day or later. */
const standingOn = ({ rows }: ChangeableCharges, kind: 'insurance' | 'add_on', day: string): number[] =>
  rows.flatMap((row) =>
    row.kind === kind && (row.to_on === null || row.to_on >= day) ? [row.position] : [],
  );

const isSame = (chosen: ChosenCoverage, before: CoverageRow | null): boolean =>
  before !== null &&
  chosen.kind === before.kind &&
  chosen.plan_id === before.plan_id &&
  chosen.insurer === before.insurer &&
  chosen.policy_number === before.policy_number &&
  chosen.expires_on === before.expires_on;

async function readCoverage(
  { tx }: InTransaction,
  { contract, property }: ChangeableCharges,
  { coverage, firstOn }: WantedCharges,
): Promise<Result<ChosenCoverage | null>> {
  if (!coverage) return ok(null);
  if (coverage.kind === 'operator_plan') return readOperatorPlan(tx, contract, coverage);
  const waived = await selectWaivers(tx, contract.booking_id);
  const mayDecline = property.decline_allowed === 1 || waived.some(({ what }) => what === 'coverage');
  return readOwnCoverage(property, { move_in_on: firstOn }, { ...coverage }, mayDecline);
}

/** Null where one of them is unknown, no longer offered, or charged once only. */
async function readExtras(
  { tx }: InTransaction,
  { property }: ChangeableCharges,
  ids: readonly Id<'add_on'>[],
): Promise<readonly AddOnRow[] | null> {
  const rows = (await findAddOns(tx, ids)).filter(
    ({ listed, recurring, property_id: of }) => listed === 1 && recurring === 1 && of === property.id,
  );
  return rows.length === new Set(ids).size ? rows : null;
}

/** By days or whole, as the plan that was signed; the catalogue says it where there was none. */
async function planCharge(
  { tx }: InTransaction,
  about: ChangeableCharges,
  chosen: ChosenCoverage,
): Promise<readonly Charge[]> {
  const premium = chosen.premium_id === null ? undefined : await findPremium(tx, chosen.premium_id);
  if (!premium) return [];
  const { contract, property, rows } = about;
  const { taxCode, taxRate, ledger, prorated } = (
    await chargeTerms(tx, property.id, contract.user_type_id)
  ).of('insurance');
  const signed = rows.find(({ kind }) => kind === 'insurance');
  return [
    {
      kind: 'insurance',
      name: premium.name,
      names: namesOf(premium),
      rate: rateByTerms(about, premium.premium_minor, taxRate),
      prorated: signed ? signed.prorated === 1 : prorated,
      recurring: true,
      taxCode,
      taxRate,
      ledger,
    },
  ];
}

async function extraCharges(
  { tx }: InTransaction,
  about: ChangeableCharges,
  addOns: readonly AddOnRow[],
): Promise<readonly Charge[]> {
  const { contract, property } = about;
  const terms = await chargeTerms(tx, property.id, contract.user_type_id);
  return addOns.map((addOn): Charge => {
    const taxRate = terms.rate(addOn.tax_code);
    return {
      kind: 'add_on',
      name: addOn.name,
      names: namesOf(addOn),
      rate: rateByTerms(about, addOn.price_minor, taxRate),
      prorated: addOn.prorated === 1,
      recurring: true,
      taxCode: addOn.tax_code,
      taxRate,
      ledger: terms.of('add_on').ledger,
    };
  });
}

/** A contract has its prices with tax or without, as it was signed, whatever the property does since. */
function rateByTerms({ property, terms }: ChangeableCharges, rate: number, taxRate: MilliPercent): Minor {
  const pricesIncludeTax = property.prices_include_tax === 1;
  if (pricesIncludeTax === terms.rules.pricesIncludeTax) return minor(rate);
  const { taxable, payable } = priceWholePeriod({ pricesIncludeTax }, minor(rate), taxRate);
  return terms.rules.pricesIncludeTax ? payable : taxable;
}
