/**
 * The condition behind each code, by endpoint and status, for a person who looks up a refusal. Conditions are checked
 * in the order of the statuses. A code without a condition is our mistake, and throws.
 */
import type { ErrorCode } from '../../../shared/error-codes';
import type { KeyedEndpoint } from '../endpoint/endpoint';

type Conditions = Readonly<Record<string, string>>;

/** Of every endpoint, unless its own say otherwise. */
const anywhere: Conditions = {
  'FAILED 401': 'The API key is missing, unknown, expired or revoked, or two different ones were sent',
  'FAILED 403':
    'The key lacks the scope; or the `Host`, or the web page that the call comes from, is not one that is served',
  'FAILED 404': 'The path is unknown',
  'FAILED 409': 'The `Idempotency-Key` was used with another body',
  'FAILED 413': 'The body is larger than this endpoint takes',
  'FAILED 415': 'The body is not `application/json`, or is packed (`Content-Encoding`)',
  'FAILED 429': 'The key asks or changes too much; `Retry-After` says how long to wait',
  'FAILED 503': 'The kiosk is stopping',
  'SOMETHING_WENT_WRONG 500': 'A fault of the kiosk; the message has a number for support',
  'SOMETHING_WENT_WRONG 503': 'The storage is full, or the database cannot be had',
  'INVALID_PARAM_BOOKING_ID 400': '`bookingId` is no GUID',
  'INVALID_PARAM_BOOKING_ID 404': 'No such booking, or another key’s',
  'INVALID_ACTIVITY_INFO_DETAILS 409':
    'The booking is closed, or its hold has ended; or the card reader is at work, or staff are changing it',
  'NO_RECORDS_FOUND 404': 'It does not exist, or belongs to another key',
  'INVALID_PARAM_CONTACT_BOOK_ID 401': 'The session token is missing, malformed, expired or revoked',
};

const person: Conditions = {
  'INVALID_PARAM_FIRSTNAME 400': '`firstName` is missing, or has not 2 to 60 characters',
  'INVALID_PARAM_LASTNAME 400': '`lastName` is missing, or has not 2 to 60 characters',
  'INVALID_PARAM_CONTACT_NUMBER 400':
    '`phoneNumber` is missing, has more than 15 characters or fewer than 5 digits, or other signs than + and blanks - ( ) .',
  'INVALID_PARAM_EMAIL_ID 400':
    '`emailId` (or `email`) is missing, no email address, or longer than 100 characters',
  'INVALID_CONTACT_BOOK_DETAILS_INFO 400':
    'The address, city, postal code, country, region or property cannot be right; `field` says which',
};

const addressee: Conditions = {
  'INVALID_INPUT_PARAM 400': 'Neither `email` nor `phoneNumber` was sent, or both were',
  'INVALID_PARAM_EMAIL_ID 400': '`email` is no email address, or longer than 100 characters',
  'INVALID_PARAM_CONTACT_NUMBER 400': '`phoneNumber` is no phone number, or longer than 15 characters',
};

const provider: Conditions = {
  'PAYMENT_GATEWAY_DETAILS_FAILED 502': 'The provider’s credentials are missing or refused',
  'GATEWAY_PAYMENT_FAILED 502': 'The provider cannot be reached, or fails',
  'GATEWAY_PAYMENT_FAILED 504': 'The provider does not answer in time',
  'INVALID_PARAM_PAYMENT_OBJECT 502': 'What the provider answers cannot be used',
};

const priced: Conditions = {
  ...provider,
  'ACTIVITY_CALCULATION_FAILED 500': 'The price cannot be computed from what is stored',
};

const step = 'and nothing is left behind: the card’s money is released';

const own: Readonly<Record<string, Conditions>> = {
  register: {
    ...person,
    'INVALID_INPUT_PARAM 400':
      'The body is missing or no JSON object, or `canCreateLoginCredentials` is neither a boolean nor null',
    'INVALID_PARAM_USER_NAME 400': '`userName` is missing or no email address',
    'INVALID_PARAM_USER_PASSWORD 400': '`password` is missing or blank',
    'INVALID_PARAM_TENANT_USER_PASSWORD 400':
      'A login is wanted, and the password has not 8 to 128 characters, is a common one, or is little more than names',
    'INVALID_PARAM_TENANT_USER_NAME 409': 'A login is wanted, and the user name has one already',
    'CONTACT_CREATION_FAILED 500': 'The contact could not be stored',
    'CONTACT_CREATION_FAILED 503': 'The contact could not be stored: the disk of the kiosk is nearly full',
    'TENANT_REGISTERATION_FAILED 500': 'The login could not be stored; the contact is not kept either',
    'TENANT_REGISTERATION_FAILED 503': 'The login could not be stored: the storage is full',
  },
  login: {
    'INVALID_PARAM_USER_NAME 400': '`userName` is missing or no email address',
    'INVALID_PARAM_USER_PASSWORD 400': '`password` is missing or blank',
    'INVALID_USER_LOGIN 401':
      'The user name is unknown, the password wrong, or the login disabled or one of staff; all look the same',
    'FAILED 429':
      'Too many logins have failed for the name or from the address, or the key asks too much; `Retry-After` says how long to wait',
    'INVALID_PARAM_USER_INFO_ID 500': 'The stored login is damaged: its id is no GUID',
    'INVALID_PARAM_TENANT_USER_NAME 500': 'The stored login is damaged: it has no user name',
    'INVALID_PARAM 500': 'The stored login is damaged: it names no contact',
    'INVALID_CONTACT_BOOK_DETAILS_INFO 500': 'The stored login is damaged: its contact is gone',
    'DB_INVALID_PARAM_USER_NAME 500':
      'The stored login is damaged: its user name is no email address, or there twice',
  },
  askForCode: {
    ...addressee,
    'NO_RECORDS_FOUND 404': 'This kiosk has no way to send a code: neither mail nor text messages are set up',
    'FAILED 429':
      'Too many codes were asked for, by this key or for what was sent, or the key asks too much. `Retry-After` says how long to wait',
  },
  redeemCode: {
    ...addressee,
    'INVALID_PARAM_USER_PASSWORD 400': '`code` is not six digits',
    'INVALID_USER_LOGIN 401':
      'The code is wrong, used, replaced or past its time; it was asked for with another key; or nobody has it. All look the same',
    'FAILED 429':
      'Too many codes have failed for the person or from the address, or the key asks too much; `Retry-After` says how long to wait',
  },
  listInsuranceOptions: {
    'DB_INVALID_PARAM_PROPERTY_INFO_ID 400': '`propertyId` is no GUID',
    'DB_INVALID_PARAM_PROPERTY_INFO_ID 404': '`propertyId` is not the property served',
    'INVALID_PARAM_ACTIVITY_INFO_ID 400':
      '`storageId` or `taxUserTypeId` is no GUID, or `areaOrVolume` no finite number of 0 or more',
    'INVALID_ACTIVITY_INFO_DETAILS 404': 'No such storage type or user type',
  },
  linkInsurance: {
    'INVALID_INPUT_PARAM 400': 'The body is missing or no JSON object',
    'INVALID_PARAM_INSURANCE_ID 400': '`insuranceId` is no GUID, or no plan that is offered',
    'INVALID_PARAM_INSURANCE_PREMIUM_REVISION_INFO_ID 400':
      '`priceId` is no GUID, no price of the plan, or not for the booking’s property, storage type, user type and size',
    'INVALID_PARAM_ACTIVITY_INFO_ID 400': '`bookingId` is no GUID',
    'INVALID_PARAM_ACTIVITY_INFO_ID 404': 'No such booking, or another key’s',
    'INVALID_PARAM_ACTIVITY_INFO_ID 409':
      'The booking is closed, or its hold has ended; or the card reader is at work, or staff are changing it',
  },
  chooseCoverage: {
    'INVALID_INPUT_PARAM 400':
      'A member is missing or malformed, the policy ends before the move-in, or the property does not allow the choice; `field` says which',
  },
  quote: {
    'INVALID_INPUT_PARAM 400': 'A member is missing or malformed, or names nothing; `field` says which',
  },
  createBooking: {
    ...person,
    'INVALID_INPUT_PARAM 400':
      'Another member is missing or malformed, or names nothing, or the date is past or too far ahead; `field` says which',
    'INVALID_ACTIVITY_INFO_DETAILS 409': 'The unit is taken, or not offered any more',
    'FAILED 429':
      'The key asks too much, or holds as many units as the site allows it; `Retry-After` says how long to wait',
    'SOMETHING_WENT_WRONG 503': 'The disk of the kiosk is nearly full, or the database cannot be had',
  },
  chooseExtras: {
    'INVALID_INPUT_PARAM 400': 'An add-on or the promotion is malformed, or not offered; `field` says which',
  },
  saveSignature: {
    'INVALID_PARAM_SIGNATURE 400':
      '`signature` is missing or no Base64, or no whole PNG or JPEG of at most 512 KiB and 4096 x 4096 pixels. Or it has no ink: fewer than 64 dark pixels, or all in one place',
    'INVALID_PARAM_ACTIVITY_INFO_ID 400': '`bookingId` is no GUID',
    'INVALID_PARAM_ACTIVITY_INFO_ID 404': 'No such booking, or another key’s',
    'INVALID_DOCUMENT_TYPE_RESPONSE 500': 'The property has no agreement that could be signed',
    'INVALID_CLIENT_INFO_DETAILS 500': 'The booking’s contact is missing',
    'FAILED 429':
      'The key asks too much, or sixteen of its pictures wait to be looked at; `Retry-After` says how long to wait',
  },
  createPaymentIntent: {
    ...priced,
    'INVALID_PARAM_GATEWAY_TOKEN 400': 'The provider does not know the booking’s intent any more',
    'INVALID_ACTIVITY_INFO_DETAILS 409':
      'The booking is closed, its hold has ended, or its move-in date has passed. Or the unit went to another kiosk, the card reader is at work, or staff are changing it',
    'SOMETHING_WENT_WRONG 503': 'The disk of the kiosk is nearly full: no payment is begun',
  },
  confirmPayment: {
    ...priced,
    'INVALID_PARAM_GATEWAY_TOKEN 400': '`token` has not the form of the provider’s ids, or is unknown there',
    'INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO 404': 'The path names no provider that is known',
    'INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID 404': 'The path names a provider that is not this property’s',
    'INVALID_PARAM_PAYMENT_METHOD_RESPONSE 502': 'The provider’s answer lacks the card’s details',
    'INVALID_ACTIVITY_INFO_DETAILS 409':
      'The booking is closed, unsigned, its signature expired, or its cover undecided; or it is being paid at the kiosk',
    'PAYMENT_PROCESS_FAILED 409':
      'The intent is not paid; is for another amount, currency or booking; is test money in live mode; or was refunded or used before',
    'RENTAL_CREATION_FAILED 500': `The contract or the charges entry could not be stored, ${step}`,
    'RENTAL_CREATION_FAILED 503': `The storage is full, or the machine is too slow to draw the documents, ${step}`,
    'INVALID_RENTAL_INFO_DETAILS 500': `The contract as stored differs from the booking, ${step}`,
    'RENTAL_INVOICE_CREATION_FAILED 500': `The invoice could not be stored, ${step}`,
    'RENTAL_INVOICE_CREATION_FAILED 503': `The storage is full, ${step}`,
    'INVALID_PARAM_INVOICE_INFO_ID 500': `The invoice has no id, ${step}`,
    'INVALID_INVOICE_DETAILS 500': `The invoice as stored differs from the quote, ${step}`,
    'INVALID_PARAM_RCEIPT_INPUT 500': `What the receipt is made of does not add up, ${step}`,
    'RECEIPT_CREATION_FAILIED 500': `The receipt could not be stored, ${step}`,
    'RECEIPT_CREATION_FAILIED 503': `The storage is full, ${step}`,
    'MANDATE_INFO_SAVE_FAILED 500': `The property demands autopay, and the consent could not be stored, ${step}`,
    'MANDATE_INFO_SAVE_FAILED 503': `The property demands autopay, and the storage is full, ${step}`,
  },
  presentSimulatedCard: {
    'INVALID_INPUT_PARAM 400':
      '`paymentIntentId` is missing, or no intent of the key’s bookings; or `outcome` is none of those listed',
    'NO_RECORDS_FOUND 404': 'The provider is not the simulated one',
    'INVALID_ACTIVITY_INFO_DETAILS 409': 'The intent waits for no card',
  },
  listCreditNotes: {
    'INVALID_PARAM_CONTACT_BOOK_ID 500': 'The contact behind the session is gone',
    'INVALID_PARAM_BUSINESS_INFO_ID 500': 'The property belongs to no business',
  },
  getTenant: { 'UNABLE_TO_RETREIVE_CONTACT_DETAILS 500': 'The contact could not be read' },
  beginInvoicePayment: {
    ...provider,
    'INVALID_PARAM_GATEWAY_TOKEN 400': 'The provider does not know the invoice’s intent any more',
    'INVALID_PARAM_INVOICE_INFO_ID 400': '`id` is no GUID',
    'INVALID_PARAM_INVOICE_INFO_ID 404': 'No such invoice, or another tenant’s',
    'INVALID_INVOICE_DETAILS 409':
      'Nothing is open of the invoice, an older one of its contract is open, or it would pay a part after a default notice',
    'INVALID_ACTIVITY_INFO_DETAILS 409':
      'Another payment of the tenant is open: at the kiosk’s screen, at a reader, or with staff',
    'SOMETHING_WENT_WRONG 503': 'The disk of the kiosk is nearly full: no payment is begun',
  },
  confirmInvoicePayment: {
    ...provider,
    'INVALID_PARAM_GATEWAY_TOKEN 400': '`token` has not the form of the provider’s ids, or is unknown there',
    'INVALID_PARAM_INVOICE_INFO_ID 400': '`invoiceId` is no GUID',
    'INVALID_PARAM_INVOICE_INFO_ID 404': 'No such invoice, or another tenant’s',
    'INVALID_INVOICE_DETAILS 409':
      'It was paid otherwise meanwhile, or would pay a part after a default notice; the card’s money is let go',
    'INVALID_ACTIVITY_INFO_DETAILS 409': 'Staff have to look at the payment',
    'INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO 404': 'The path names no provider that is known',
    'INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID 404': 'The path names a provider that is not this property’s',
    'INVALID_PARAM_PAYMENT_METHOD_RESPONSE 502': 'The provider’s answer lacks the card’s details',
    'PAYMENT_PROCESS_FAILED 409':
      'The intent is not paid, was canceled, or is for another invoice, amount or currency; or it was refunded',
    'RECEIPT_CREATION_FAILIED 500': `The receipt could not be stored, ${step}`,
    'RECEIPT_CREATION_FAILIED 503': `The storage is full, ${step}`,
  },
  getNotice: {
    'INVALID_INPUT_PARAM 400': '`lastDay` is no date',
    'NO_RECORDS_FOUND 404': 'No such contract, or another tenant’s',
    'INVALID_ACTIVITY_INFO_DETAILS 409': 'The contract has ended',
  },
  putNotice: {
    'INVALID_INPUT_PARAM 400': '`lastDay` is neither a date nor null',
    'INVALID_ACTIVITY_INFO_DETAILS 400': 'The day is before the earliest or after the latest one',
    'NO_RECORDS_FOUND 404': 'No such contract, or another tenant’s',
    'INVALID_ACTIVITY_INFO_DETAILS 409': 'The contract has ended',
    'SOMETHING_WENT_WRONG 503': 'The clock of the kiosk is wrong, or its disk is full',
  },
  putAutopay: {
    'INVALID_INPUT_PARAM 400': '`state` is not `revoked`',
    'NO_RECORDS_FOUND 404': 'No such contract, or another tenant’s',
    'INVALID_ACTIVITY_INFO_DETAILS 409': 'The contract has ended',
  },
  getStatement: {
    'INVALID_INPUT_PARAM 400': 'A day is no date, or the last one is before the first',
    'NO_RECORDS_FOUND 404': 'No such contract, or another tenant’s',
  },
  listInvoices: { 'INVALID_INPUT_PARAM 400': '`unpaid` is neither `true` nor `false`' },
  getTenantProfile: { 'UNABLE_TO_RETREIVE_CONTACT_DETAILS 500': 'The contact could not be read' },
  getAsset: {
    'NO_RECORDS_FOUND 404': 'No such document, or another tenant’s; or its file is missing or was changed',
  },
  listRegions: { 'NO_RECORDS_FOUND 404': 'No such country' },
  getProperty: { 'NO_RECORDS_FOUND 404': 'The kiosk has no catalogue yet' },
  listFreeUnits: { 'INVALID_INPUT_PARAM 400': 'A filter is malformed; `field` says which' },
  listAccessChanges: {
    'INVALID_INPUT_PARAM 400': '`since` is no whole number',
    'INVALID_INPUT_PARAM 409':
      '`since` is ahead of every change: the database was restored. Read all, without it',
  },
  clearHelpCall: { 'NO_RECORDS_FOUND 404': 'No such call' },
};

/** What brings the code. */
export function conditionOf(endpoint: KeyedEndpoint, code: ErrorCode, status: number): string {
  const { operationId } = endpoint.about;
  const name = `${code} ${status}`;
  if (name === 'FAILED 400') return unreadable(endpoint);
  const found = own[operationId]?.[name] ?? anywhere[name];
  if (found === undefined) throw new Error(`nothing says when ${operationId} answers ${name}`);
  return found;
}

/** What its own codes have no name for. */
function unreadable({ kind, method, changes, url }: KeyedEndpoint): string {
  const parts = [
    ...(kind === 'list' ? ['`pageNumber` or `pageSize` is no whole number within its bounds'] : []),
    ...(url.includes('/country/:') ? ['the id of the country is no whole number'] : []),
    ...(method === 'GET' ? [] : ['the body does not come as its headers say']),
    ...(changes ? ['`Idempotency-Key` has not 1 to 255 visible characters, or was sent twice'] : []),
  ].join('; or ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** Conditions that no endpoint returns, for the test that finds them. */
export const conditions = own;
