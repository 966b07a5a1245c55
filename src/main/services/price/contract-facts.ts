/** What stands in a contract, the same before and after it is signed, and in the documents that go with it. */
import { localeFor } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';
import { minor, toPrice, type Minor } from '../../../shared/money';
import { refuse, ok, type Result } from '../../../shared/result';
import type { CoverageRow } from '../../database/insurance/coverage';
import type { ContactRow } from '../../database/contact/contacts';
import { findUserType } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type {
  AgreementWords,
  ContractFacts,
  DocumentHeader,
  DocumentLine,
  Party,
  TaxSums,
} from '../../documents/port';
import { bringsPolicyBy } from '../../domain/insurance/brings-policy';
import { nameIn } from '../../domain/base/translations';
import { agreementFor, bindingAgreementFor, type Agreement } from './agreement';
import { signerName } from '../../domain/contact/company-rules';
import { operatorParty, paperSizeOf, tenantParty } from './document-parties';
import { leftToPay } from './credit';
import type { PricedBooking } from './facts';
import { toQuoteView } from './quote-view';
import { areaText, dimensionsText, storageTypeName } from '../unit/units';

/** A priced booking with everything its contract says. */
export interface AgreedFacts {
  readonly priced: PricedBooking;
  /** The customer's. */
  readonly language: Language;
  readonly contact: ContactRow;
  readonly coverage: CoverageRow;
  readonly agreement: Agreement;
  readonly bindingAgreement: Agreement | null;
  readonly userTypeName: string;
  readonly operator: DocumentHeader['operator'];
  readonly tenant: Party;
  readonly paper: DocumentHeader['paper'];
}

/** Refuses `contact_missing` and `coverage_missing`, and INVALID_DOCUMENT_TYPE_RESPONSE without an agreement. */
export async function readAgreedFacts(
  tx: Tx,
  priced: PricedBooking,
  language: Language,
): Promise<Result<AgreedFacts>> {
  const { booking, contact, coverage, property } = priced;
  if (!contact) return refuse('INVALID_CLIENT_INFO_DETAILS', 'conflict', { reason: 'contact_missing' });
  const agreement = await agreementFor(tx, priced, language);
  const userType = await findUserType(tx, booking.user_type_id);
  if (!agreement || !userType) return refuse('INVALID_DOCUMENT_TYPE_RESPONSE', 'failed', { reason: 'fault' });
  if (!coverage) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'coverage_missing' });
  return ok({
    priced,
    language,
    contact,
    coverage,
    agreement,
    bindingAgreement: await bindingAgreementFor(tx, priced, agreement),
    userTypeName: nameIn(userType, language),
    operator: await operatorParty(tx, property, language),
    tenant: await tenantParty(tx, contact, property, language),
    paper: await paperSizeOf(tx, property),
  });
}

export function localeOf({ language, priced }: AgreedFacts): string {
  return localeFor(language, priced.property);
}

/** What every document of the booking begins with. */
export function headerOf(facts: AgreedFacts, createdAtMs: number): DocumentHeader {
  const { language, bindingAgreement, operator, tenant, paper, priced } = facts;
  const binding = bindingAgreement?.language;
  return {
    language,
    locale: localeOf(facts),
    binding: binding ? { language: binding, locale: localeFor(binding, priced.property) } : null,
    operator,
    tenant,
    unitNumber: priced.unit.number,
    paper,
    createdAtMs,
  };
}

/** The lines of the quote with their sums. */
export function totalsOf(facts: AgreedFacts) {
  const { property, quote: amounts } = facts.priced;
  const quote = toQuoteView(amounts, facts.language, property);
  const binding = facts.bindingAgreement && toQuoteView(amounts, facts.bindingAgreement.language, property);
  const lines: DocumentLine[] = quote.lines.map(({ explanation: _explanation, ...line }, index) => ({
    ...line,
    periodFrom: amounts.lines[index]?.period?.from ?? null,
    periodTo: amounts.lines[index]?.period?.to ?? null,
    bindingDescription: binding?.lines[index]?.description ?? null,
  }));
  return {
    lines,
    taxAmount: quote.taxAmount,
    taxableAmount: toPrice(minor(amounts.payable - amounts.tax), quote.currency, localeOf(facts)),
    payableAmount: quote.payableAmount,
  } satisfies TaxSums & Partial<ContractFacts>;
}

/** Everything in a contract but its number and its signature. */
export function contractFactsOf(
  facts: AgreedFacts,
  createdAtMs: number,
): Omit<ContractFacts, 'number' | 'signed'> {
  const { priced, bindingAgreement } = facts;
  const { property, unit } = priced;
  const locale = localeOf(facts);
  const quote = toQuoteView(priced.quote, facts.language, property);
  return {
    ...headerOf(facts, createdAtMs),
    ...totalsOf(facts),
    ...creditOf(facts),
    moveInDate: priced.moveInOn,
    unit: {
      storageType: storageTypeName(unit, facts.language),
      areaText: areaText(unit, property.area_unit, locale),
      dimensionsText: dimensionsText(unit, property.area_unit, locale),
    },
    userType: facts.userTypeName,
    recurringAmount: quote.recurringAmount,
    nextBillDate: quote.nextBillDate,
    coverage: coverageOf(facts, locale),
    addOns: priced.addOns.map((addOn) => nameIn(addOn, facts.language)),
    agreement: wordsOf(facts.agreement),
    bindingAgreement: bindingAgreement && wordsOf(bindingAgreement),
    signerName: signerName(facts.contact, facts.language),
  };
}

/** What of the price the tenant's credit pays. */
export function creditOf(facts: AgreedFacts): Pick<ContractFacts, 'credit'> {
  const { transfer, creditMinor, property } = facts.priced;
  if (creditMinor === 0) return {};
  const price = (amount: Minor) => toPrice(amount, property.currency, localeOf(facts));
  const isOfFormer = transfer !== null;
  return { credit: { isOfFormer, used: price(creditMinor), toPay: price(leftToPay(facts.priced)) } };
}

function wordsOf({ title, version, sections, consent }: Agreement): AgreementWords {
  return { title, version, sections, consentText: consent };
}

function coverageOf({ coverage, priced, language }: AgreedFacts, locale: string): ContractFacts['coverage'] {
  const price = (amount: number) => toPrice(minor(amount), priced.property.currency, locale);
  if (coverage.kind === 'operator_plan' && priced.premium)
    return {
      kind: 'operator_plan',
      planName: nameIn(priced.premium, language),
      cover: price(priced.premium.coverage_minor),
      premium: price(priced.premium.premium_minor),
      bringsPolicyBy: bringsPolicyBy(priced.booking.move_in_on, coverage.brings_within),
    };
  if (coverage.kind === 'own_policy')
    return {
      kind: 'own_policy',
      insurer: coverage.insurer ?? '',
      policyNumber: coverage.policy_number ?? '',
      expires: coverage.expires_on ?? '',
    };
  return { kind: 'declined' };
}
