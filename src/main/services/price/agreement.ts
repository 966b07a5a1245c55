/** The agreement of a booking: the property's current template in the customer's language, filled with its facts. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import {
  keyFacts,
  saysLateRules,
  saysMoveOutRules,
  saysNoticeRules,
  saysRentChangeRules,
  saysReturnedPaymentRules,
  saysTransferRules,
  type AgreementText,
  type KeyFact,
} from '../../domain/catalogue/agreement-text';
import { maySignWords } from '../../domain/contact/company-rules';
import { agreementWords } from './agreement-words';
import type { PricedBooking } from './facts';

export interface Agreement extends AgreementText {
  readonly templateId: Id<'template'>;
  readonly version: string;
  /** What its words are in. */
  readonly language: Language;
  /** What should be known before signing. */
  readonly keyFacts: readonly KeyFact[];
  /** Which consent this is: version and language of the agreement, and the start of a hash of the words as written. */
  readonly consentVersion: string;
  /** Whether it tells what follows when rent is late. */
  readonly saysLateRules: boolean;
  /** Whether it tells how the rent may change. */
  readonly saysRentChangeRules: boolean;
  /** Whether it tells the days of notice. */
  readonly saysNoticeRules: boolean;
  /** Whether it tells what a tenant who leaves gets back. */
  readonly saysMoveOutRules: boolean;
  /** Whether it tells what a payment costs that the bank takes back. */
  readonly saysReturnedPaymentRules: boolean;
  /** Whether it tells what it costs to change the unit. */
  readonly saysTransferRules: boolean;
}

/** Null when the property has no agreement. Without a contact the tenant's places stay blank. */
export async function agreementFor(
  tx: Tx,
  priced: PricedBooking,
  language: Language,
): Promise<Agreement | null> {
  const words = await agreementWords(tx, priced, language);
  if (!words) return null;
  const { template, spoken, text, filled } = words;
  const { mandate } = filled;
  const clause =
    priced.autopay.on && mandate ? [{ heading: mandate.heading, paragraphs: [mandate.text] }] : [];
  return {
    ...filled,
    sections: [...filled.sections, ...clause],
    consent: [filled.consent, maySignWords(priced.contact, spoken)].filter((text) => text !== '').join(' '),
    templateId: template.id,
    version: template.version,
    language: spoken,
    saysLateRules: saysLateRules(text),
    saysRentChangeRules: saysRentChangeRules(text),
    saysNoticeRules: saysNoticeRules(text),
    saysMoveOutRules: saysMoveOutRules(text),
    saysReturnedPaymentRules: saysReturnedPaymentRules(text),
    saysTransferRules: saysTransferRules(text),
    keyFacts: keyFacts(text, filled),
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
