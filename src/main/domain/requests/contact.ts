/** What is asked of a person: at register, at login, and of a booking's contact (interface document 4.1, 4.2 and 8). */
import { z } from 'zod';
import { languageSchema } from '../../../shared/languages';
import { boundedText, countryId, emailAddress, guid, optionalText, phoneNumber, placeId } from './members';

/** The longest an email address can be. */
export const MAX_USER_NAME_LENGTH = 254;

/** A user name as it is stored and compared: an email address in lower case. */
const userName = emailAddress(MAX_USER_NAME_LENGTH)
  .transform((name) => name.toLowerCase())
  .meta({ description: 'The login name: an email address. Compared without regard to case.' });

/**
 * The password as it is hashed: NFC-normalized, so that the same keys on two systems give the same hash. Spaces at
 * the ends belong to it and are kept.
 */
export const password = z
  .string()
  .refine((text) => text.trim() !== '')
  .transform((text) => text.normalize('NFC'))
  .meta({ format: 'password', pattern: String.raw`\S` });

const email = emailAddress(100);
const postalCode = optionalText({ min: 4, max: 15 });

/** The members of a person, in the document's order. Some have two names: the first wins unless it is empty. */
export const contactMembers = z.object({
  firstName: boundedText({ min: 2, max: 60 }).meta({
    description: 'First name, in letters that documents print: Latin, Greek, Cyrillic or Arabic.',
  }),
  lastName: boundedText({ min: 2, max: 60 }).meta({ description: 'Last name, in such letters too.' }),
  phoneNumber: phoneNumber.meta({
    description: 'At least 5 digits; one leading +, and blanks - ( ) . between the digits.',
  }),
  emailId: email.nullish().meta({ description: 'Email address. Required, under this name or as `email`.' }),
  email: email.nullish().meta({ description: 'Other name of `emailId`, which goes before it.' }),
  address: optionalText({ min: 2, max: 250, lineBreaks: true }).meta({
    description: 'Street address, in such letters too.',
  }),
  city: optionalText({ min: 2, max: 60 }).meta({ description: 'Town, in such letters too.' }),
  region: placeId.meta({
    description: 'State, county or province: an id of the geo-location list, which brings its country along.',
    default: 0,
  }),
  countryId: countryId.meta({
    description: 'Country: an id of the country list (ISO 3166-1 numeric), as a number or as text ("840").',
  }),
  country: countryId.meta({ description: 'Other name of `countryId`, which goes before it.' }),
  zipCode: postalCode.meta({ description: 'Postal code.' }),
  postalCode: postalCode.meta({ description: 'Other name of `zipCode`, which goes before it.' }),
  propertyInfoId: guid<'property'>()
    .nullish()
    .meta({ description: 'The property, if sent, must be the one served.' }),
});

/** The email address is required under either of its names; that neither is a schema's own rule. */
const oneEmail = { anyOf: [{ required: ['emailId'] }, { required: ['email'] }] };

/** A booking's new contact. */
export const newContact = contactMembers.meta(oneEmail);

export const registerBody = z
  .object({
    userName,
    password: password.meta({
      description:
        'Required for a lead too, whose password is thrown away. For a login it has 8 to 128 characters. It is no common one, and more than names of person and site with a number.',
    }),
    canCreateLoginCredentials: z
      .boolean()
      .nullish()
      .transform((wanted) => wanted ?? false)
      .meta({
        description: 'True makes a tenant with a login; otherwise only contact information is kept.',
        default: false,
      }),
    ...contactMembers.shape,
  })
  .meta(oneEmail);

export const loginBody = z.object({ userName, password: password.meta({ description: 'The password.' }) });

/** Where a one-time code goes: what somebody says their e-mail address or phone number is. */
const addressee = {
  email: email
    .transform((address) => address.toLowerCase())
    .nullish()
    .meta({ description: 'E-mail address on file. This, or `phoneNumber`.' }),
  phoneNumber: phoneNumber.nullish().meta({
    description: 'Phone number on file. Without + or 00 it is read as one of the property’s country.',
  }),
};
const oneAddressee = { anyOf: [{ required: ['email'] }, { required: ['phoneNumber'] }] };

export const codeBody = z
  .object({
    ...addressee,
    language: languageSchema
      .nullish()
      .meta({ description: 'Language of the message; without it that of the tenant’s newest contract.' }),
  })
  .meta(oneAddressee);

export const redeemBody = z
  .object({
    ...addressee,
    code: z
      .string()
      .transform((text) => text.replaceAll(/\s/g, ''))
      .refine((text) => /^\d{6}$/.test(text))
      .meta({
        description: 'The six digits. Blanks between them do not matter.',
        pattern: String.raw`^\d{3}\s?\d{3}$`,
      }),
    unitNumber: boundedText({ min: 1, max: 60 }).nullish().meta({
      description:
        'Where one address has rented several times: a unit of the tenant who is meant. Without it, who rented last.',
    }),
  })
  .meta(oneAddressee);
