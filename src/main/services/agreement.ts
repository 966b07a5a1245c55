/** The agreement of a booking: the property's current template in the customer's language, filled with its facts. */
import type { Id } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import { minor, toPrice } from '../../shared/money';
import { ok, refuse, type Result } from '../../shared/result';
import type { ChannelOutput } from '../../shared/channels';
import { z } from 'zod';
import { findCurrentTemplate } from '../database/properties';
import type { Tx } from '../database/schema';
import {
  agreementTextSchema,
  fillAgreement,
  type AgreementText,
  type PlaceholderValues,
} from '../domain/agreement-text';
import { formatDate } from '../domain/dates';
import { findVisibleBooking } from './booking-access';
import type { ServiceContext } from './context';
import { addressLines } from './document-parties';
import { priceBooking, toQuoteView, type PricedBooking } from './pricing';
import { localeFor } from './property';
import { areaText } from './units';

export interface Agreement extends AgreementText {
  readonly templateId: Id<'template'>;
  readonly version: string;
}

const contentSchema = z.record(z.string(), agreementTextSchema);

/** Null when the property has no agreement. Without a contact the tenant's places stay blank. */
export async function agreementFor(
  tx: Tx,
  priced: PricedBooking,
  language: Language,
): Promise<Agreement | null> {
  const template = await findCurrentTemplate(tx, priced.property.id);
  if (!template) return null;
  const content = contentSchema.parse(JSON.parse(template.content));
  const text = content[language] ?? content[priced.property.language];
  if (!text) return null;
  const values = await placeholderValues(tx, priced, language);
  return { ...fillAgreement(text, values), templateId: template.id, version: template.version };
}

const coverageWords: Readonly<Record<Language, { own: string; declined: string; open: string }>> = {
  en: { own: 'own policy', declined: 'declined', open: '–' },
  es: { own: 'póliza propia', declined: 'sin cobertura', open: '–' },
  de: { own: 'eigene Versicherung', declined: 'abgelehnt', open: '–' },
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
    tenantPhone: contact?.phone_number ?? '',
    propertyName: property.name,
    propertyAddress: (await addressLines(tx, property, language)).join(', '),
    propertyPhone: property.phone_number,
    propertyEmail: property.email,
    legalName: property.legal_name,
    unitNumber: unit.number,
    unitSize: areaText(unit, property.area_unit, locale),
    storageType: unit.storage_type_name,
    moveInDate: formatDate(priced.moveInOn, locale),
    rent: money(unit.rent_minor),
    deposit: money(unit.deposit_minor),
    coverage:
      coverage?.kind === 'operator_plan'
        ? (priced.premium?.name ?? '')
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

/** The agreement as it will be signed, for reading on the screen. */
export function readAgreement(
  ctx: ServiceContext,
  bookingId: string,
  language: Language,
): Promise<Result<ChannelOutput<'agreement.read'>>> {
  return ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking(tx, { kind: 'screen' }, bookingId);
    if (!booking.ok) return booking;
    const priced = await priceBooking(tx, booking.value);
    if (!priced.contact)
      return refuse('INVALID_CLIENT_INFO_DETAILS', 'conflict', { reason: 'contact_missing' });
    const agreement = await agreementFor(tx, priced, language);
    if (!agreement) return refuse('INVALID_DOCUMENT_TYPE_RESPONSE', 'failed', { reason: 'fault' });
    return ok({
      title: agreement.title,
      version: agreement.version,
      sections: agreement.sections.map(({ heading, paragraphs }) => ({
        heading,
        paragraphs: [...paragraphs],
      })),
      consentText: agreement.consent,
      signerName: `${priced.contact.first_name} ${priced.contact.last_name}`,
    });
  });
}
