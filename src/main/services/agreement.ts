/** The agreement of a booking: the property's current template in the customer's language, filled with its facts. */
import { z } from 'zod';
import type { Id } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import { minor, toPrice } from '../../shared/money';
import { findCurrentTemplate } from '../database/properties';
import type { Tx } from '../database/schema';
import { sha256 } from '../database/signature-records';
import {
  fillAgreement,
  storedAgreementSchema,
  type AgreementText,
  type PlaceholderValues,
} from '../domain/agreement-text';
import { formatDate } from '../domain/dates';
import { nameIn } from '../domain/translations';
import { addressLines } from './document-parties';
import { phoneText } from './phone-text';
import { toQuoteView, type PricedBooking } from './pricing';
import { localeFor } from './property';
import { areaText, storageTypeName } from './units';

export interface Agreement extends AgreementText {
  readonly templateId: Id<'template'>;
  readonly version: string;
  /** What its words are in. */
  readonly language: Language;
  /** Which consent this is: version and language of the agreement, and the start of a hash of the words as written. */
  readonly consentVersion: string;
}

const contentSchema = z.record(z.string(), storedAgreementSchema);

/** Null when the property has no agreement. Without a contact the tenant's places stay blank. */
export async function agreementFor(
  tx: Tx,
  priced: PricedBooking,
  language: Language,
): Promise<Agreement | null> {
  const template = await findCurrentTemplate(tx, priced.property.id);
  if (!template) return null;
  const content = contentSchema.parse(JSON.parse(template.content));
  const spoken = content[language] ? language : priced.property.language;
  const text = content[spoken];
  if (!text) return null;
  const values = await placeholderValues(tx, priced, language);
  const filled = fillAgreement(text, values, spoken === 'ar');
  const { mandate } = filled;
  const clause =
    priced.autopay.on && mandate ? [{ heading: mandate.heading, paragraphs: [mandate.text] }] : [];
  return {
    ...filled,
    sections: [...filled.sections, ...clause],
    templateId: template.id,
    version: template.version,
    language: spoken,
    consentVersion: `${template.version}-${spoken}-${sha256(text.consent).slice(0, 12)}`,
  };
}

/** The same in the property's language, which binds; null when the customer's agreement is in that one already. */
export async function bindingAgreementFor(
  tx: Tx,
  priced: PricedBooking,
  shown: Agreement,
): Promise<Agreement | null> {
  const { language } = priced.property;
  if (shown.language === language) return null;
  const binding = await agreementFor(tx, priced, language);
  return binding?.language === language ? binding : null;
}

const coverageWords: Readonly<Record<Language, { own: string; declined: string; open: string }>> = {
  en: { own: 'own policy', declined: 'declined', open: '–' },
  es: { own: 'póliza propia', declined: 'sin cobertura', open: '–' },
  de: { own: 'eigene Versicherung', declined: 'abgelehnt', open: '–' },
  ar: { own: 'وثيقة تأمين خاصة', declined: 'بدون تغطية', open: '–' },
};

async function placeholderValues(
  tx: Tx,
  priced: PricedBooking,
  language: Language,
): Promise<PlaceholderValues> {
  const { property, contact, unit, coverage } = priced;
  const locale = localeFor(language, property);
  const quote = toQuoteView(priced.quote, language, property);
  const money = (amount: number) => toPrice(minor(amount), property.currency, locale).formattedPrice;
  const words = coverageWords[language];
  return {
    tenantName: contact ? `${contact.first_name} ${contact.last_name}` : '',
    tenantAddress: contact ? (await addressLines(tx, contact, language)).join(', ') : '',
    tenantEmail: contact?.email ?? '',
    tenantPhone: contact ? await phoneText(tx, contact.phone_number, property) : '',
    propertyName: property.name,
    propertyAddress: (await addressLines(tx, property, language)).join(', '),
    propertyPhone: property.phone_number,
    propertyEmail: property.email,
    legalName: property.legal_name,
    unitNumber: unit.number,
    unitSize: areaText(unit, property.area_unit, locale),
    storageType: storageTypeName(unit, language),
    moveInDate: formatDate(priced.moveInOn, locale),
    rent: money(unit.rent_minor),
    deposit: money(unit.deposit_minor),
    coverage:
      coverage?.kind === 'operator_plan'
        ? priced.premium
          ? nameIn(priced.premium, language)
          : ''
        : coverage?.kind === 'own_policy'
          ? `${words.own}: ${coverage.insurer ?? ''}`
          : coverage
            ? words.declined
            : words.open,
    payableAmount: quote.payableAmount.formattedPrice,
    recurringAmount: quote.recurringAmount.formattedPrice,
    nextBillDate: formatDate(quote.nextBillDate, locale),
  };
}
