/**
 * What the customer types about themselves at the screen. The register rules, and more that a contract needs.
 * These are an address for notices, as its country writes it, and a phone number that can be dialed.
 * Devices over /v1 are held to the register rules alone.
 */
import type { AddressForm, ContactInput } from '../../../shared/screen-shapes';
import type { Id } from '../../../shared/ids';
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../../shared/result';
import { cleanText, hiddenIn } from '../../../shared/text';
import { findCountry, selectRegions } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import { addressForm } from '../../domain/contact/address-rules';
import { checkCompany } from '../../domain/contact/company-rules';
import type { ContactValues } from '../../domain/contact/contact-rules';
import { readPhoneNumber } from '../../domain/contact/phone-rules';
import { readPostalCode } from '../../domain/contact/postal-codes';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';
import { readContact } from './register';
import { streetLine } from './typed';

type Field = AddressForm['fields'][number];

const place = 'INVALID_CONTACT_BOOK_DETAILS_INFO';

/** In the order of the screen, which is the order in which mistakes are reported. */
const personFields = [
  'firstName',
  'lastName',
  'phoneNumber',
  'email',
  'legalName',
  'tradeName',
  'taxNumber',
  'role',
  'billingEmail',
  'maySign',
  'countryId',
];
const placeFields = ['address', 'city', 'region', 'postalCode', 'countryId'];

/** Refuses as `readContact` does, and INVALID_CONTACT_BOOK_DETAILS_INFO for an address that is not whole. */
export async function readScreenContact(
  tx: Tx,
  typed: ContactInput,
  propertyId: Id<'property'>,
): Promise<Result<ContactValues>> {
  const country = await isoCodeOf(tx, typed.countryId);
  const property = await requireProperty(tx);
  const form = await formOf(tx, typed.countryId);
  const asked = (name: Field['name']) => form.fields.some((field) => field.name === name);
  const phone = readPhoneNumber(typed.phoneNumber, await isoCodeOf(tx, typed.phoneCountryId));
  // What the country's addresses do not have was typed for another country before.
  const { apartment = '', company: given, ...kept } = typed;
  const door = asked('apartment') ? cleanText(apartment) : '';
  const contact = {
    ...kept,
    // Without a street there is nothing to add a door to.
    address: isBlank(typed.address) ? typed.address : streetLine(typed.address, door),
    phoneNumber: phone ?? typed.phoneNumber,
    city: asked('city') ? typed.city : '',
    region: asked('region') ? typed.region : 0,
    postalCode: asked('postalCode') ? cleanText(typed.postalCode) : '',
  };
  // Devices may send codes of 4 characters or more only; here the country decides, and Iceland's have 3.
  const { postalCode, ...rest } = contact;
  const read = await readContact(tx, rest, { propertyId, shortNames: true });
  const refusals: Refusal[] = [];
  const told = (field: string) => refusals.some((each) => each.field === field);
  const refuse = (one: Refusal) => {
    if (one.field === null || !told(one.field)) refusals.push(one);
  };
  // An empty field is no wrong number.
  for (const field of ['phoneNumber', 'email'] as const) if (isBlank(typed[field])) refuse(blank[field]);
  if (!read.ok) for (const one of read.refusals) refuse(one);

  if (phone === null)
    refuse(
      refusal('INVALID_PARAM_CONTACT_NUMBER', 'invalid', { field: 'phoneNumber', reason: 'phone_invalid' }),
    );
  if (contact.countryId === 0) refuse(refusal(place, 'invalid', { field: 'countryId' }));
  for (const { name, required } of form.fields)
    if (required && name !== 'apartment' && isBlank(contact[name]))
      refuse(refusal(place, 'invalid', { field: name }));
  const code = postalCode === '' ? '' : readPostalCode(postalCode, country ?? '');
  if (code === null)
    refuse(refusal(place, 'invalid', { field: 'postalCode', reason: 'postal_code_invalid' }));

  const company =
    given &&
    checkCompany(given, country ?? (await isoCodeOf(tx, property.country_id)) ?? '', country === null);
  if (company && !company.ok) for (const one of company.refusals) refuse(one);

  if (!read.ok || code === null || refusals.length > 0 || company?.ok === false)
    return refuseAll(
      inOrder(
        refusals.map((one) => sayHidden(one, typed)),
        [...personFields, ...form.fields.map((field) => field.name)],
      ),
    );
  return ok({
    ...read.value,
    postalCode: code,
    ...(given === undefined ? {} : { company: company?.value ?? null }),
  });
}

/**
 * What somebody who types the rest later has typed so far: the person whole, and of the address what can stand. Refuses as
 * `readScreenContact`, for the person alone.
 */
export async function readBegunContact(
  tx: Tx,
  typed: ContactInput,
  propertyId: Id<'property'>,
): Promise<Result<ContactValues>> {
  const whole = await readScreenContact(tx, typed, propertyId);
  if (whole.ok) return whole;
  const ofPerson = whole.refusals.filter(({ field }) => !placeFields.includes(field ?? ''));
  if (ofPerson.length > 0) return refuseAll(ofPerson);
  const isWrong = (name: string) => whole.refusals.some(({ field }) => field === name);
  const { firstName, lastName, email, postalCode, apartment = '', company: given } = typed;
  const property = await requireProperty(tx);
  const ofCountry = (await isoCodeOf(tx, typed.countryId)) ?? (await isoCodeOf(tx, property.country_id));
  const company = given && checkCompany(given, ofCountry ?? '');
  const ofCompany = given === undefined ? {} : { company: company?.ok ? company.value : null };
  const phoneNumber = readPhoneNumber(typed.phoneNumber, await isoCodeOf(tx, typed.phoneCountryId));
  const person = { firstName, lastName, email, phoneNumber };
  const address = {
    address:
      isWrong('address') || isBlank(typed.address) ? '' : streetLine(typed.address, cleanText(apartment)),
    city: isWrong('city') ? '' : typed.city,
    region: isWrong('region') ? 0 : typed.region,
    countryId: isWrong('countryId') ? 0 : typed.countryId,
  };
  const read = await readContact(tx, { ...person, ...address }, { propertyId, shortNames: true });
  if (!read.ok) {
    const alone = await readContact(tx, person, { propertyId, shortNames: true });
    return alone.ok ? ok({ ...alone.value, ...ofCompany }) : alone;
  }
  const code = isWrong('postalCode') || isWrong('countryId') ? '' : cleanText(postalCode);
  return ok({ ...read.value, postalCode: code, ...ofCompany });
}

const blank = {
  phoneNumber: refusal('INVALID_PARAM_CONTACT_NUMBER', 'invalid', { field: 'phoneNumber' }),
  email: refusal('INVALID_PARAM_EMAIL_ID', 'invalid', { field: 'email' }),
} as const;

function isBlank(value: string | number): boolean {
  return typeof value === 'number' ? value === 0 : cleanText(value) === '';
}

function inOrder(refusals: readonly Refusal[], fields: readonly string[]): Refusal[] {
  const placeOf = ({ field }: Refusal) => fields.indexOf(field ?? '');
  return refusals.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Null without a country. */
export async function isoCodeOf(tx: Tx, countryId: number): Promise<string | null> {
  return countryId === 0 ? null : ((await findCountry(tx, countryId))?.iso_code_2 ?? null);
}

async function formOf(tx: Tx, countryId: number): Promise<AddressForm> {
  const regions = countryId === 0 ? [] : await selectRegions(tx, countryId);
  return addressForm(await isoCodeOf(tx, countryId), regions.length > 0);
}

/** What nobody can see is named as the reason: the field looks right, and nothing else would tell why it is not. */
function sayHidden(one: Refusal, { company, ...person }: ContactInput): Refusal {
  const texts: Readonly<Record<string, unknown>> = { ...company, ...person };
  const text = texts[one.field ?? ''];
  if (typeof text !== 'string' || hiddenIn(cleanText(text)) === null) return one;
  return { ...one, reason: 'hidden_mark', message: 'It has a character that cannot be seen. Type it again.' };
}

/** The screen asks at each of its steps, and shows what belongs to the step. */
export function checkContact(
  ctx: ServiceContext,
  contact: ContactInput,
): Promise<Result<Record<never, never>>> {
  return ctx.store.read(async (tx) => {
    const read = await readScreenContact(tx, contact, (await requireProperty(tx)).id);
    return read.ok ? ok({}) : read;
  });
}

/** The two letters of a country; null for one that there is not. */
export function countryCode(ctx: ServiceContext, countryId: number): Promise<string | null> {
  return ctx.store.read((tx) => isoCodeOf(tx, countryId));
}

/** How an address of this country is asked for; one nobody knows gets the parts every address has. */
export function addressFormOf(ctx: ServiceContext, countryId: number): Promise<Result<AddressForm>> {
  return ctx.store.read(async (tx) => ok(await formOf(tx, countryId)));
}
