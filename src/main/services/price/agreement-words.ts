/** The property's current agreement with its places filled in, as its card clause is read before anybody has agreed. */
import { z } from 'zod';
import { localeFor } from '../../../shared/formats';
import { languages, type Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import type { AutopayChoiceRow } from '../../database/booking/autopay';
import { findCurrentTemplate } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import {
  fillAgreement,
  storedAgreementSchema,
  type PlaceholderValues,
} from '../../domain/catalogue/agreement-text';
import { formatDate } from '../../domain/base/dates';
import { readRentChangeRules } from '../../domain/contract/rent-change';
import { noticeRulesText } from '../../domain/contract/notice-words';
import { rentChangeRulesText } from '../../domain/contract/rent-change-words';
import { readReturnedPaymentRules } from '../../domain/contract/returned-payment';
import { readTransferRules } from '../../domain/leaving/transfer-rules';
import { transferRulesText } from '../../domain/leaving/transfer-rules-words';
import { returnedPaymentRulesText } from '../../domain/contract/returned-payment-words';
import { signerName } from '../../domain/contact/company-rules';
import { readLateRules } from '../../domain/late/late-terms';
import { lateRulesText } from '../../domain/late/late-words';
import { readMoveOutRules } from '../../domain/leaving/rules';
import { moveOutRulesText } from '../../domain/leaving/words';
import { nameIn } from '../../domain/base/translations';
import { addressLines } from './document-parties';
import { phoneText } from './phone-text';
import type { PricedFacts } from './facts';
import { toQuoteView } from './quote-view';
import type { StoredQuote } from './stored-quote';
import { areaText, storageTypeName } from '../unit/units';
import { inOneLine } from '../../../shared/in-one-line';

/** What the words tell of a booking, or of a contract that was signed before. */
export type ToldFacts = Pick<
  PricedFacts,
  'property' | 'unit' | 'contact' | 'coverage' | 'premium' | 'moveInOn' | 'creditMinor'
> & { readonly quote: StoredQuote };

const contentSchema = z.record(z.string(), storedAgreementSchema);

/** The current template, the language its words are in, and the words; null when the property has no agreement. */
export async function agreementWords(tx: Tx, facts: ToldFacts, language: Language) {
  const written = await writtenAgreement(tx, facts, language);
  if (!written) return null;
  const { currency } = facts.property;
  // Whole sentences, so in the language of the words round them.
  const locale = localeFor(written.spoken, facts.property);
  const rules = readLateRules(facts.property.late);
  const spoken = { language: written.spoken, locale, currency };
  const lateRules = lateRulesText(rules, spoken);
  const rentChangeRules = rentChangeRulesText(
    readRentChangeRules(facts.property.rent_change),
    facts.unit.rent_minor,
    spoken,
  );
  const values = {
    ...(await placeholderValues(tx, facts, language)),
    lateRules,
    rentChangeRules,
    noticeRules: noticeRulesText(
      { days: facts.property.notice_days, siteDays: facts.property.notice_site_days },
      written.spoken,
    ),
    moveOutRules: moveOutRulesText(readMoveOutRules(facts.property.move_out), written.spoken),
    returnedPaymentRules: returnedPaymentRulesText(
      readReturnedPaymentRules(facts.property.returned_payment),
      {
        ...spoken,
        pricesIncludeTax: facts.property.prices_include_tax === 1,
      },
    ),
    transferRules: transferRulesText(readTransferRules(facts.property.transfer), {
      ...spoken,
      isTaxAdded: facts.property.prices_include_tax === 0,
    }),
  };
  return { ...written, filled: fillAgreement(written.text, values, written.spoken === 'ar') };
}

/** The same as it was written, with its places open. */
export async function writtenAgreement(
  tx: Tx,
  { property }: Pick<PricedFacts, 'property'>,
  language: Language,
) {
  const template = await findCurrentTemplate(tx, property.id);
  if (!template) return null;
  const content = contentSchema.parse(JSON.parse(template.content));
  const spoken = content[language] ? language : property.language;
  const text = content[spoken];
  return text ? { template, spoken, text } : null;
}

/** Whether what somebody has said something to about later rents reads to the letter as it did then. */
export async function readsStill(tx: Tx, facts: PricedFacts, said: AutopayChoiceRow): Promise<boolean> {
  // Amounts and dates are written as the customer's language does, also where the words are not in it.
  for (const { code } of languages.toSorted(({ code: each }) => (each === said.language ? -1 : 1))) {
    const words = await agreementWords(tx, facts, code);
    const text = words?.filled.mandate?.text;
    if (words?.spoken === said.language && text !== undefined && sha256(text) === said.text_sha256)
      return true;
  }
  return false;
}

const coverageWords: Readonly<Record<Language, { own: string; declined: string; open: string }>> = {
  en: { own: 'own policy', declined: 'declined', open: '–' },
  es: { own: 'póliza propia', declined: 'sin protección', open: '–' },
  de: { own: 'eigene Police', declined: 'abgelehnt', open: '–' },
  ar: { own: 'وثيقة تأمين خاصة', declined: 'بدون حماية', open: '–' },
};

/** What a line must not end in the middle of, on paper and on the screen: a measure and its unit, a phone number. */
function whole(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** Whole paragraphs of rules. */
type RulesPlaceholder =
  | 'lateRules'
  | 'rentChangeRules'
  | 'noticeRules'
  | 'moveOutRules'
  | 'returnedPaymentRules'
  | 'transferRules';

async function placeholderValues(
  tx: Tx,
  facts: ToldFacts,
  language: Language,
): Promise<Omit<PlaceholderValues, RulesPlaceholder>> {
  const { property, contact, unit, coverage, creditMinor } = facts;
  const { payable } = facts.quote;
  const locale = localeFor(language, property);
  const quote = toQuoteView(facts.quote, language, property);
  const money = (amount: number) => toPrice(minor(amount), property.currency, locale).formattedPrice;
  const words = coverageWords[language];
  return {
    tenantName: contact ? signerName(contact, language) : '',
    tenantAddress: contact ? inOneLine(await addressLines(tx, contact, language), language) : '',
    tenantEmail: contact?.email ?? '',
    tenantPhone: contact ? whole(await phoneText(tx, contact.phone_number, property)) : '',
    propertyName: property.name,
    propertyAddress: inOneLine(await addressLines(tx, property, language), language),
    propertyPhone: whole(property.phone_number),
    propertyEmail: property.email,
    legalName: property.legal_name,
    unitNumber: unit.number,
    unitSize: whole(areaText(unit, property.area_unit, locale)),
    storageType: storageTypeName(unit, language),
    moveInDate: formatDate(facts.moveInOn, locale),
    rent: money(unit.rent_minor),
    deposit: money(unit.deposit_minor),
    coverage:
      coverage?.kind === 'operator_plan'
        ? facts.premium
          ? nameIn(facts.premium, language)
          : ''
        : coverage?.kind === 'own_policy'
          ? `${words.own}: ${coverage.insurer ?? ''}`
          : coverage
            ? words.declined
            : words.open,
    // What credit pays, the tenant does not.
    payableAmount: money(payable - creditMinor),
    recurringAmount: quote.recurringAmount.formattedPrice,
    nextBillDate: formatDate(quote.nextBillDate, locale),
  };
}
