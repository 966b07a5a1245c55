/** The agreement as the fake service has it: short, and the same for every unit. */
import type { ChannelOutput } from '../../../src/shared/channels';
import type { Language } from '../../../src/shared/languages';
import type { ContactInput } from '../../../src/shared/screen-shapes';
import type { Words } from './data';

const agreementTitles: Words = {
  en: 'Rental agreement',
  es: 'Contrato de alquiler',
  de: 'Mietvertrag',
  ar: 'عقد إيجار',
};
const consents: Words = {
  en: 'I agree to this agreement and to sign it electronically.',
  es: 'Acepto este contrato y firmarlo electrónicamente.',
  de: 'Ich bin mit diesem Vertrag einverstanden und unterschreibe ihn elektronisch.',
  ar: 'أوافق على هذا العقد وعلى توقيعه إلكترونيًا.',
};
const paragraph =
  'The operator rents the unit to the tenant. The tenant has had the chance to look at the unit and takes it as it ' +
  'is. The operator rents out space only and does not take the goods into its care. Rent is due on the first day of ' +
  'each month, in advance, without being asked for.';

export function agreement(
  language: Language,
  contact: Pick<ContactInput, 'firstName' | 'lastName'> | null,
  visit: readonly { readonly number: string }[],
): ChannelOutput<'agreement.read'> {
  const headings = [
    'Parties',
    'The unit',
    'Rent',
    'Use of the unit',
    'Cover',
    'Access',
    'End of the agreement',
  ];
  return {
    document: { sha256: 'a'.repeat(64), pages: 3 * visit.length },
    units: visit.map(({ number }) => ({ number, pages: 3 })),
    consentVersion: '2026-11',
    bindingLanguage: null,
    title: agreementTitles[language],
    version: '2026-11',
    sections: headings.map((heading) => ({ heading, paragraphs: [paragraph, paragraph] })),
    keyFacts: [{ section: 2, heading: headings[2] ?? '', text: 'The rent is $59.00 for each period.' }],
    consents: [{ units: visit.map(({ number }) => number), text: consents[language] }],
    signerName: contact === null ? '' : `${contact.firstName} ${contact.lastName}`,
  };
}
