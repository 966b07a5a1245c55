/** Writes one tenancy of a file: tenant, contract, terms, charges, unit, opening, access code, and its events. */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor } from '../../../shared/money';
import { insertAdoptedContract } from '../../database/adoption/adoptions';
import { insertBooking, replaceCoverage } from '../../database/booking/bookings';
import { insertContact } from '../../database/contact/contacts';
import { insertContract } from '../../database/contract/contracts';
import { insertContractTerms } from '../../database/contract/terms';
import { takeDocumentNumber } from '../../database/number-series';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findPremium } from '../../database/unit/insurance';
import { moveUnit } from '../../database/unit/units';
import type { Tenancy } from '../../domain/adoption/tenancy';
import { addDays } from '../../domain/base/dates';
import { nameIn, namesOf } from '../../domain/base/translations';
import { mildestNotice } from '../../domain/contract/notice';
import { writeContractTerms } from '../../domain/contract/terms';
import { mildestMoveOut } from '../../domain/leaving/rules';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { publishTenant } from '../contact/events';
import { settleContract } from '../ledger/settle';
import { issueAccessCode } from '../access/codes';
import { writeStoredQuote } from '../price/stored-quote';
import { pricingRules, type ChargeTermsBook } from '../property/property';
import type { AdoptionGround } from './facts';
import { writeOpeningCredit, writeOpeningInvoice } from './opening';
import type { Papers } from './papers';

export interface Adopting {
  readonly adoptionId: Id<'adoption'>;
  readonly property: PropertyRow;
  readonly ground: AdoptionGround;
  readonly charges: ChargeTermsBook;
  /** Somebody with several units is one tenant. */
  readonly contacts: Map<string, Id<'contact'>>;
  readonly papers: Papers;
  readonly nowMs: number;
}

/** @throws Error where its unit is not free: that was looked at in the same transaction */
export async function writeTenancy(work: InTransaction, run: Adopting, tenancy: Tenancy): Promise<void> {
  const { ctx, tx } = work;
  const contactId = await contactOf(work, run, tenancy);
  const contractId = ctx.newId<'contract'>();
  const number = await writeContract(work, run, tenancy, { contractId, contactId });
  if ((await moveUnit(tx, tenancy.unitId, 'found_let')) !== 'occupied')
    throw new Error('a unit was not free');
  const { property, nowMs } = run;
  const about = { property, contractId, contactId, language: tenancy.language, nowMs };
  const invoice = await writeOpeningInvoice(work, about, tenancy);
  const { unitId, moveInOn: validFrom, accessCode } = tenancy;
  await issueAccessCode(work, { contractId, unitId, validFrom, code: accessCode });
  if (tenancy.creditMinor > 0) await writeOpeningCredit(work, about, run.papers, invoice.id);
  await settleContract(ctx, tx, contractId);
  await insertAdoptedContract(tx, {
    contract_id: contractId,
    adoption_id: run.adoptionId,
    place: tenancy.place,
    paid_through_on: tenancy.paidThroughOn,
    owed_minor: tenancy.owedMinor,
    credit_minor: tenancy.creditMinor,
    deposit_minor: tenancy.depositMinor,
  });
  await tell(work, run, tenancy, { contractId, contactId, number, invoice });
}

async function contactOf(work: InTransaction, run: Adopting, { contact }: Tenancy): Promise<Id<'contact'>> {
  const { ctx, tx } = work;
  const key = JSON.stringify(contact);
  const known = run.contacts.get(key);
  if (known) return known;
  const id = ctx.newId<'contact'>();
  await insertContact(tx, { id, propertyId: run.property.id, values: contact, nowMs: run.nowMs });
  await publish(work, 'contact.registered', { contactId: id });
  await publishTenant(ctx, tx, id);
  run.contacts.set(key, id);
  return id;
}

interface Ids {
  readonly contractId: Id<'contract'>;
  readonly contactId: Id<'contact'>;
}

/** Nothing was signed here: terms are the mildest there are, and no paper says otherwise. Answers its number. */
async function writeContract(
  { ctx, tx }: InTransaction,
  run: Adopting,
  tenancy: Tenancy,
  { contractId, contactId }: Ids,
): Promise<string> {
  const { property, ground, nowMs } = run;
  const { coverage, language, moveInOn: move_in_on, unitId: unit_id } = tenancy;
  const bookingId = ctx.newId<'booking'>();
  const about = { property_id: property.id, unit_id, user_type_id: ground.userTypeId, language, move_in_on };
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
  const policy = coverage.kind === 'own_policy' ? coverage : null;
  await replaceCoverage(tx, {
    booking_id: bookingId,
    kind: coverage.kind,
    plan_id: plan?.planId ?? null,
    premium_id: plan?.premiumId ?? null,
    insurer: policy?.insurer ?? null,
    policy_number: policy?.policyNumber ?? null,
    expires_on: policy?.expiresOn ?? null,
  });
  const premium = plan ? await findPremium(tx, plan.premiumId) : undefined;
  const number = await takeDocumentNumber(tx, 'contract');
  await insertContract(tx, {
    id: contractId,
    number,
    booking_id: bookingId,
    contact_id: contactId,
    template_id: ground.templateId,
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
  await writeTerms(tx, run, tenancy, { contractId, premium });
  return number;
}

async function writeTerms(
  tx: Tx,
  { property, charges }: Adopting,
  { anchor, paidThroughOn, rentMinor }: Tenancy,
  {
    contractId,
    premium,
  }: Pick<Ids, 'contractId'> & { readonly premium: Awaited<ReturnType<typeof findPremium>> },
): Promise<void> {
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
  });
  const recurring = [
    { kind: 'rent' as const, rate: rentMinor, name: '', names: {} },
    ...(premium
      ? [
          {
            kind: 'insurance' as const,
            rate: premium.premium_minor,
            name: premium.name,
            names: namesOf(premium),
          },
        ]
      : []),
  ];
  await insertContractTerms(
    tx,
    { contract_id: contractId, terms },
    recurring.map(({ kind, rate, name, names }, index) => {
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

async function tell(
  work: InTransaction,
  { adoptionId, property }: Adopting,
  tenancy: Tenancy,
  made: Ids & {
    readonly number: string;
    readonly invoice: { readonly id: Id<'invoice'>; readonly number: string };
  },
): Promise<void> {
  const { contractId, contactId, number, invoice } = made;
  await publish(work, 'contract.adopted', {
    adoptionId,
    contractId,
    number,
    unitId: tenancy.unitId,
    contactId,
    moveInDate: tenancy.moveInOn,
    paidThrough: tenancy.paidThroughOn,
    language: tenancy.language,
    currency: property.currency,
    rentMinor: tenancy.rentMinor,
  });
  await publish(work, 'opening.booked', {
    adoptionId,
    contractId,
    invoiceId: invoice.id,
    number: invoice.number,
    currency: property.currency,
    owedMinor: tenancy.owedMinor,
    creditMinor: tenancy.creditMinor,
    depositMinor: tenancy.depositMinor,
  });
}
