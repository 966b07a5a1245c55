/**
 * The person behind an e-mail address or a phone number that somebody types: people who rented here, or have a login.
 */
import type { z } from 'zod';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { refusal, refuseAll, ok, type Result } from '../../../shared/result';
import type { ContactRow } from '../../database/contact/contacts';
import { PHONE_END, selectReturning } from '../../database/login/one-time-codes';
import type { Tx } from '../../database/schema';
import { selectTenantContracts } from '../../database/tenant/documents';
import { sha256 } from '../../database/sha256';
import { plainDigits } from '../../../shared/plain-digits';
import { isSamePhone, readPhoneNumber } from '../../domain/contact/phone-rules';
import type { CodeWay } from '../../domain/login/one-time-code';
import { codeBody } from '../../domain/requests/contact';
import { isGiven, read, type Members } from '../../domain/requests/members';
import { isoCodeOf } from '../contact/screen';
import { requireProperty } from '../property/property';

/** What was typed, read. */
export interface Addressee {
  readonly way: CodeWay;
  /** In lower case, or as it is kept. */
  readonly text: string;
  /** The same text for the same address, however it was written; what is stored of it. */
  readonly subject: string;
}

type Typed = z.output<typeof codeBody>;

/** Refuses with INVALID_PARAM_EMAIL_ID, INVALID_PARAM_CONTACT_NUMBER, and INVALID_INPUT_PARAM for none or both. */
export async function readAddressee(tx: Tx, members: Members): Promise<Result<Addressee>> {
  const email: Typed['email'] = read(codeBody.shape.email, members['email']);
  const phone: Typed['phoneNumber'] = read(codeBody.shape.phoneNumber, members['phoneNumber']);
  if (isGiven(members['email']) === isGiven(members['phoneNumber']))
    return refuseAll([
      refusal('INVALID_INPUT_PARAM', 'invalid', {
        field: 'email',
        message: 'Send either email or phoneNumber.',
      }),
    ]);
  if (isGiven(members['email'])) {
    if (!email) return invalid('INVALID_PARAM_EMAIL_ID', 'email', 'email_invalid');
    return ok({ way: 'email', text: email, subject: sha256(`email:${email}`) });
  }
  if (!phone) return invalid('INVALID_PARAM_CONTACT_NUMBER', 'phoneNumber', 'phone_invalid');
  const text = readPhoneNumber(phone, await countryCode(tx)) ?? phone;
  return ok({ way: 'text', text, subject: sha256(`phone:${digitsOf(text)}`) });
}

function invalid(
  code: 'INVALID_PARAM_EMAIL_ID' | 'INVALID_PARAM_CONTACT_NUMBER',
  field: string,
  reason: 'email_invalid' | 'phone_invalid',
) {
  return refuseAll([refusal(code, 'invalid', { field, reason })]);
}

const digitsOf = (text: string) => plainDigits(text).replaceAll(/\D/g, '');

async function countryCode(tx: Tx): Promise<string | null> {
  return isoCodeOf(tx, (await requireProperty(tx)).country_id);
}

/** Everybody with this address, who rented last first. */
export async function peopleWith(tx: Tx, { way, text }: Addressee): Promise<readonly ContactRow[]> {
  if (way === 'email') return selectReturning(tx, { email: text });
  const country = await countryCode(tx);
  const alike = await selectReturning(tx, { phoneEnd: digitsOf(text).slice(-PHONE_END) });
  return alike.filter((row) => isSamePhone([text, country], [row.phone_number, country]));
}

/** The language of their newest contract; the property's for nobody, and for somebody without a contract. */
export async function languageOf(tx: Tx, contactId: Id<'contact'> | null): Promise<Language> {
  const [newest] = contactId === null ? [] : await selectTenantContracts(tx, contactId);
  return newest?.language ?? (await requireProperty(tx)).language;
}

/** Where a message to somebody goes by each way; null where it cannot. A text needs a number with its country. */
export async function addressesOf(
  tx: Tx,
  row: ContactRow,
): Promise<Readonly<Record<CodeWay, string | null>>> {
  const phone = readPhoneNumber(row.phone_number, await countryCode(tx));
  return {
    email: row.email === '' ? null : row.email.toLowerCase(),
    text: phone?.startsWith('+') === true ? phone : null,
  };
}
