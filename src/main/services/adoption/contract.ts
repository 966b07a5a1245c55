/**
 * The rows of a tenancy that ran before this kiosk kept the books: contract, terms, charges, opening. An import writes them,
 * and books that lost such a contract get it back by them.
 */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor } from '../../../shared/money';
import { insertAdoptedContract } from '../../database/adoption/adoptions';
import { insertBooking } from '../../database/booking/bookings';
import { replaceCoverage } from '../../database/insurance/coverage';
import { insertContract } from '../../database/contract/contracts';
import { insertSettlement, updateSettlement } from '../../database/move-out/settlements';
import { insertContractTerms } from '../../database/contract/terms';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { insertEndedContracts } from '../../database/unit/claims';
import { findPremium, type PremiumRow } from '../../database/insurance/plans';
import type { Tenancy } from '../../domain/adoption/tenancy';
import { addDays } from '../../domain/base/dates';
import { nameIn, namesOf } from '../../domain/base/translations';
import { mildestNotice } from '../../domain/contract/notice';
import { writeContractTerms } from '../../domain/contract/terms';
import { mildestTransfer } from '../../domain/leaving/transfer-rules';
import { mildestMoveOut } from '../../domain/leaving/rules';
import type { InTransaction } from '../base/work';
import { writeStoredQuote } from '../price/stored-quote';
import { chargeTerms, pricingRules } from '../property/property';
import { writeOpeningInvoice, type Numbered } from './opening';

/** Of whom, from which file, and since when this kiosk keeps its books. */
export interface AdoptedIds {
  readonly adoptionId: Id<'adoption'>;
  readonly contractId: Id<'contract'>;
  readonly number: string;
  readonly bookingId: Id<'booking'>;
  readonly contactId: Id<'contact'>;
  readonly userTypeId: Id<'user_type'>;
  readonly templateId: Id<'template'>;
  /** The invoice that it began with. */
  readonly invoice: Numbered<'invoice'>;
  readonly nowMs: number;
}

/** A row of the file, without what only its import needs. */
export type AdoptedTenancy = Omit<Tenancy, 'unitNumber' | 'contact' | 'accessCode' | 'coverage'> & {
  readonly coverage: Tenancy['coverage'] | { readonly kind: 'own_policy'; readonly insurer: null };
};

/** All of it up to what the tenant has with us. Without `isBilled` no run ever bills it. */
export async function writeAdoptedContract(
  work: InTransaction,
  property: PropertyRow,
  tenancy: AdoptedTenancy,
  { isBilled, ...ids }: AdoptedIds & { readonly isBilled: boolean },
): Promise<void> {
  const { tx } = work;
  const { contractId, contactId, invoice, nowMs } = ids;
  const { coverage } = tenancy;
  const premium = coverage.kind === 'operator_plan' ? await findPremium(tx, coverage.premiumId) : undefined;
  await writeContract(tx, property, tenancy, { ...ids, premium });
  if (isBilled) await writeTerms(tx, property, tenancy, { ...ids, premium });
  const about = { property, contractId, contactId, language: tenancy.language, nowMs };
  await writeOpeningInvoice(work, about, tenancy, invoice);
  await insertAdoptedContract(tx, {
    contract_id: contractId,
    adoption_id: ids.adoptionId,
    place: tenancy.place,
    paid_through_on: tenancy.paidThroughOn,
    owed_minor: tenancy.owedMinor,
    credit_minor: tenancy.creditMinor,
    deposit_minor: tenancy.depositMinor,
    reference: tenancy.reference,
    last_on: tenancy.lastOn,
    left_on: tenancy.leftOn,
  });
  if (tenancy.leftOn !== null) await writeEnd(tx, contractId, { lastOn: tenancy.leftOn, nowMs });
}

/** The tenant had left: their days were billed and credited before, and money alone is to be settled. */
async function writeEnd(
  tx: Tx,
  contractId: Id<'contract'>,
  { lastOn, nowMs }: { readonly lastOn: string; readonly nowMs: number },
): Promise<void> {
  await insertEndedContracts(tx, [contractId], nowMs);
  const opened = { contract_id: contractId, times: 0, last_on: lastOn, opened_at_ms: nowMs };
  await insertSettlement(tx, opened);
  await updateSettlement(tx, contractId, { credited_at_ms: nowMs });
}

type WithPremium = AdoptedIds & { readonly premium: PremiumRow | undefined };

/** Nothing was signed here: no document says otherwise. */
async function writeContract(
  tx: Tx,
  property: PropertyRow,
  tenancy: AdoptedTenancy,
  { contractId, number, bookingId, contactId, userTypeId, templateId, premium, nowMs }: WithPremium,
): Promise<void> {
  const { coverage, language, moveInOn: move_in_on, unitId: unit_id } = tenancy;
  const about = { property_id: property.id, unit_id, user_type_id: userTypeId, language, move_in_on };
  await insertBooking(tx, {
    id: bookingId,
    ...about,
    contact_id: contactId,
    contact_is_own: 0,
    api_key_id: null,
    state: 'moved_in',
    promotion_id: null,
    hold_expires_at_ms: nowMs,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  });
  const plan = coverage.kind === 'operator_plan' ? coverage : null;
  const policy = coverage.kind === 'own_policy' && coverage.insurer !== null ? coverage : null;
  if (coverage.kind !== 'own_policy' || policy)
    await replaceCoverage(tx, {
      booking_id: bookingId,
      kind: coverage.kind,
      plan_id: plan?.planId ?? null,
      premium_id: plan?.premiumId ?? null,
      insurer: policy?.insurer ?? null,
      policy_number: policy?.policyNumber ?? null,
      expires_on: policy?.expiresOn ?? null,
      brings_within: null,
    });
  await insertContract(tx, {
    id: contractId,
    number,
    booking_id: bookingId,
    contact_id: contactId,
    template_id: templateId,
    ...about,
    rent_minor: tenancy.rentMinor,
    deposit_minor: tenancy.depositMinor,
    coverage: JSON.stringify({
      kind: coverage.kind,
      planId: plan?.planId ?? null,
      premiumId: plan?.premiumId ?? null,
      planName: premium ? nameIn(premium, language) : null,
      insurer: policy?.insurer ?? null,
      policyNumber: policy?.policyNumber ?? null,
      expires: policy?.expiresOn ?? null,
    }),
    quote: writeStoredQuote({
      currency: property.currency,
      lines: [],
      tax: minor(0),
      payable: minor(0),
      recurring: sumMinor([tenancy.rentMinor, premium?.premium_minor ?? minor(0)]),
      nextBillDate: addDays(tenancy.paidThroughOn, 1),
      bills: [],
      promotionEndsOn: null,
      charges: [],
    }),
    signed_at_ms: nowMs,
    created_at_ms: nowMs,
  });
}

/** The mildest that there are. */
async function writeTerms(
  tx: Tx,
  property: PropertyRow,
  { anchor, paidThroughOn, rentMinor }: AdoptedTenancy,
  { contractId, userTypeId, premium }: WithPremium,
): Promise<void> {
  const charges = await chargeTerms(tx, property.id, userTypeId);
  const terms = writeContractTerms({
    rules: pricingRules(property),
    discount: null,
    anchor,
    billedThrough: paidThroughOn,
    periodsBilled: 1,
    moveOut: mildestMoveOut,
    notice: mildestNotice,
    autopay: null,
    late: null,
    rentChange: null,
    returnedPayment: null,
    transfer: mildestTransfer,
  });
  const rent = { kind: 'rent' as const, rate: rentMinor, name: '', names: {} };
  const plan = premium && {
    kind: 'insurance' as const,
    rate: premium.premium_minor,
    name: premium.name,
    names: namesOf(premium),
  };
  await insertContractTerms(
    tx,
    { contract_id: contractId, terms },
    (plan ? [rent, plan] : [rent]).map(({ kind, rate, name, names }, index) => {
      const { prorated, taxCode, ledger } = charges.of(kind);
      return {
        contract_id: contractId,
        position: index + 1,
        kind,
        name,
        names: JSON.stringify(names),
        rate_minor: rate,
        prorated: prorated ? 1 : 0,
        tax_code: taxCode,
        ledger,
        from_on: addDays(paidThroughOn, 1),
        to_on: null,
      };
    }),
  );
}
