/** What a company that rents at the screen must say, and how a company and the person who signs for it are written. */
import { companySchema, type Company, type CompanyInput } from '../../../shared/company';
import type { Language } from '../../../shared/languages';
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../../shared/result';
import { cleanText, graphemeLength, hiddenIn, isPrintable } from '../../../shared/text';
import { isEmailAddress } from '../requests/members';
import { mayBeForeign, needsTaxNumber, readTaxNumber } from './tax-numbers';

const LONGEST_NAME = 120;
const LONGEST_ROLE = 60;
const LONGEST_EMAIL = 100;

/**
 * All faults at once, in the order of the screen. `isoCode2`: where the company is.
 * @param isAssumed the company's country is still to be asked for: a number of another one waits for it
 */
export function checkCompany(typed: CompanyInput, isoCode2: string, isAssumed = false): Result<Company> {
  const refusals: Refusal[] = [];
  const wrong = (field: string, reason?: 'script_unsupported' | 'hidden_mark' | 'email_invalid') =>
    refusals.push(
      refusal('INVALID_CONTACT_BOOK_DETAILS_INFO', 'invalid', { field, ...(reason ? { reason } : {}) }),
    );
  const line = (field: 'legalName' | 'tradeName' | 'role', most: number, isNeeded: boolean) => {
    const text = cleanText(typed[field]);
    if (hiddenIn(text) !== null) wrong(field, 'hidden_mark');
    else if (!isPrintable(text)) wrong(field, 'script_unsupported');
    else if ((isNeeded && text === '') || graphemeLength(text) > most) wrong(field);
    return text;
  };
  const legalName = line('legalName', LONGEST_NAME, true);
  const tradeName = line('tradeName', LONGEST_NAME, false);
  const given = cleanText(typed.taxNumber);
  const waiting = isAssumed && mayBeForeign(given) ? given : null;
  const taxNumber = given === '' ? '' : (readTaxNumber(given, isoCode2) ?? waiting);
  if (taxNumber === null || (taxNumber === '' && needsTaxNumber(isoCode2))) wrong('taxNumber');
  const role = line('role', LONGEST_ROLE, true);
  const billingEmail = cleanText(typed.billingEmail);
  if (billingEmail !== '' && !isEmailAddress(billingEmail, LONGEST_EMAIL))
    wrong('billingEmail', 'email_invalid');
  if (!typed.maySign) wrong('maySign');
  if (refusals.length > 0 || taxNumber === null) return refuseAll(refusals);
  return ok({ legalName, tradeName, taxNumber, role, billingEmail });
}

/** As it stands in the database; null: the person rents for themselves. */
export function readCompany(column: string | null): Company | null {
  return column === null ? null : companySchema.parse(JSON.parse(column));
}

interface Named {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string | null;
}

/** The person, also where a company rents. */
export function personName({ first_name, last_name }: Omit<Named, 'company'>): string {
  return `${first_name} ${last_name}`.trim();
}

/** Whose contract it is: the company, else the person. */
export function tenantName(contact: Named): string {
  return readCompany(contact.company)?.legalName ?? personName(contact);
}

const signing: Readonly<Record<Language, (company: string, person: string, role: string) => string>> = {
  en: (company, person, role) => `${company}, by ${person}, ${role}`,
  es: (company, person, role) => `${company}, representada por ${person}, ${role}`,
  de: (company, person, role) => `${company}, vertreten durch ${person}, ${role}`,
  ar: (company, person, role) => `${company}، يمثلها ${person}، ${role}`,
};

/** Who signs: the company by the person, "Acme LLC, by Maria Lopez, Manager", else the person. */
export function signerName(contact: Named, language: Language): string {
  const company = readCompany(contact.company);
  const person = personName(contact);
  return company ? signing[language](company.legalName, person, company.role) : person;
}

const maySign: Readonly<Record<Language, (company: string) => string>> = {
  en: (company) => `I may sign for ${company}.`,
  es: (company) => `Puedo firmar por ${company}.`,
  de: (company) => `Ich darf für ${company} unterschreiben.`,
  ar: (company) => `يحق لي التوقيع عن \u2068${company}\u2069.`,
};

/** What the person who signs for a company says with each agreement, also where the company has rented before; "" of a person. */
export function maySignWords(contact: Named | null, language: Language): string {
  const company = contact && readCompany(contact.company);
  return company ? maySign[language](company.legalName) : '';
}

const byPerson: Readonly<Record<Language, (person: string, role: string) => string>> = {
  en: (person, role) => `by ${person}, ${role}`,
  es: (person, role) => `representada por ${person}, ${role}`,
  de: (person, role) => `vertreten durch ${person}, ${role}`,
  ar: (person, role) => `يمثلها ${person}، ${role}`,
};

const taxNumberWord: Readonly<Record<Language, string>> = {
  en: 'Tax number',
  es: 'Número de identificación fiscal',
  de: 'Steuernummer',
  ar: 'الرقم الضريبي',
};

/** What stands under the company's name on a document; nothing under a person's. */
export function companyLines(contact: Named, language: Language): readonly string[] {
  const company = readCompany(contact.company);
  if (company === null) return [];
  const { tradeName, taxNumber, role } = company;
  // The number keeps its own order within a language that runs the other way.
  const tax = taxNumber === '' ? '' : `${taxNumberWord[language]}: \u2066${taxNumber}\u2069`;
  return [tradeName, byPerson[language](personName(contact), role), tax].filter((text) => text !== '');
}

/** The names that a company is searched by, "" for a person. */
export function companyNames(column: string | null): string {
  const company = readCompany(column);
  return company ? `${company.legalName} ${company.tradeName}`.trim() : '';
}

/** Where bills go. */
export function billingEmail(contact: { readonly email: string; readonly company: string | null }): string {
  return readCompany(contact.company)?.billingEmail || contact.email;
}
