/**
 * Every code of the interface document with its meaning (misspellings included: they are the contract). Also
 * the endpoints that list it, and the HTTP statuses each of them answers it with. A step of ours is 503 where
 * the storage is full.
 */
export const errorCodes = {
  NO_RECORDS_FOUND: { meaning: 'No relevant information found', endpoints: { common: [404] } },
  FAILED: {
    meaning: 'The API call was unsuccessful',
    endpoints: { common: [400, 401, 403, 404, 405, 409, 413, 415, 429, 503] },
  },
  SOMETHING_WENT_WRONG: {
    meaning: 'Technical failure; contact the administrator',
    endpoints: { common: [500, 503] },
  },
  INVALID_INPUT_PARAM: {
    meaning: 'Input details are null',
    endpoints: { register: [400], linkInsurance: [400] },
  },
  INVALID_PARAM_USER_NAME: { meaning: 'Invalid username', endpoints: { register: [400], login: [400] } },
  INVALID_PARAM_USER_PASSWORD: { meaning: 'Invalid password', endpoints: { register: [400], login: [400] } },
  INVALID_PARAM_FIRSTNAME: {
    meaning: 'Invalid first name (2 to 60 characters)',
    endpoints: { register: [400] },
  },
  INVALID_PARAM_LASTNAME: {
    meaning: 'Invalid last name (2 to 60 characters)',
    endpoints: { register: [400] },
  },
  INVALID_PARAM_CONTACT_NUMBER: {
    meaning: 'Invalid contact number (maximum 15 characters)',
    endpoints: { register: [400] },
  },
  INVALID_PARAM_EMAIL_ID: {
    meaning: 'Invalid email (maximum 100 characters)',
    endpoints: { register: [400] },
  },
  CONTACT_CREATION_FAILED: { meaning: 'Contact could not be created', endpoints: { register: [500, 503] } },
  TENANT_REGISTERATION_FAILED: {
    meaning: 'User could not be registered',
    endpoints: { register: [500, 503] },
  },
  INVALID_PARAM_TENANT_USER_NAME: {
    meaning: 'Invalid username',
    endpoints: { register: [409], login: [500] },
  },
  INVALID_PARAM_TENANT_USER_PASSWORD: { meaning: 'Invalid password', endpoints: { register: [400] } },
  INVALID_CONTACT_BOOK_DETAILS_INFO: {
    meaning: 'Contact details do not match',
    endpoints: { register: [400], login: [500] },
  },
  INVALID_USER_LOGIN: { meaning: 'Username not available', endpoints: { login: [401] } },
  INVALID_PARAM_USER_INFO_ID: { meaning: 'Invalid user ID', endpoints: { login: [500] } },
  INVALID_PARAM: { meaning: 'Invalid contact-book ID', endpoints: { login: [500] } },
  DB_INVALID_PARAM_USER_NAME: {
    meaning: 'Invalid username from the data store',
    endpoints: { login: [500] },
  },
  INVALID_PARAM_ACTIVITY_INFO_ID: {
    meaning: 'Invalid activity ID',
    endpoints: { insuranceList: [400], linkInsurance: [400, 404, 409], saveSignature: [400, 404] },
  },
  INVALID_ACTIVITY_INFO_DETAILS: {
    meaning: 'Invalid activity details',
    endpoints: { insuranceList: [404], saveSignature: [409], confirmPayment: [409] },
  },
  DB_INVALID_PARAM_PROPERTY_INFO_ID: {
    meaning: 'The property ID is not available',
    endpoints: { insuranceList: [400, 404] },
  },
  INVALID_PARAM_INSURANCE_ID: { meaning: 'Invalid insurance ID', endpoints: { linkInsurance: [400] } },
  INVALID_PARAM_INSURANCE_PREMIUM_REVISION_INFO_ID: {
    meaning: 'Invalid insurance price ID',
    endpoints: { linkInsurance: [400] },
  },
  INVALID_PARAM_SIGNATURE: { meaning: 'Invalid signature', endpoints: { saveSignature: [400] } },
  INVALID_DOCUMENT_TYPE_RESPONSE: { meaning: 'Invalid document type', endpoints: { saveSignature: [500] } },
  INVALID_CLIENT_INFO_DETAILS: { meaning: 'Invalid client details', endpoints: { saveSignature: [500] } },
  INVALID_PARAM_BOOKING_ID: { meaning: 'Invalid booking ID', endpoints: { confirmPayment: [400, 404] } },
  INVALID_PARAM_GATEWAY_TOKEN: {
    meaning: 'Invalid token returned by the payment provider',
    endpoints: { confirmPayment: [400] },
  },
  INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO: {
    meaning: 'Invalid payment gateway master ID or gateway',
    endpoints: { confirmPayment: [404] },
  },
  INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID: {
    meaning: 'Invalid payment gateway ID or gateway',
    endpoints: { confirmPayment: [404] },
  },
  PAYMENT_GATEWAY_DETAILS_FAILED: {
    meaning: 'Invalid payment gateway details',
    endpoints: { confirmPayment: [502] },
  },
  GATEWAY_PAYMENT_FAILED: {
    meaning: 'Payment details could not be retrieved from the provider',
    endpoints: { confirmPayment: [502, 504] },
  },
  ACTIVITY_CALCULATION_FAILED: {
    meaning: 'Payment amount details could not be retrieved',
    endpoints: { confirmPayment: [500] },
  },
  RENTAL_CREATION_FAILED: {
    meaning: 'Rental (lease) could not be created',
    endpoints: { confirmPayment: [500, 503] },
  },
  RENTAL_INVOICE_CREATION_FAILED: {
    meaning: 'Rental invoice could not be created',
    endpoints: { confirmPayment: [500, 503] },
  },
  INVALID_PARAM_RCEIPT_INPUT: {
    meaning: 'Receipt input object does not match',
    endpoints: { confirmPayment: [500] },
  },
  INVALID_PARAM_INVOICE_INFO_ID: { meaning: 'Invalid invoice ID', endpoints: { confirmPayment: [500] } },
  INVALID_INVOICE_DETAILS: {
    meaning: 'Invoice details could not be retrieved',
    endpoints: { confirmPayment: [500] },
  },
  INVALID_RENTAL_INFO_DETAILS: {
    meaning: 'Rental details object does not match',
    endpoints: { confirmPayment: [500] },
  },
  INVALID_PARAM_PAYMENT_METHOD_RESPONSE: {
    meaning: 'Payment method details could not be retrieved from the provider',
    endpoints: { confirmPayment: [502] },
  },
  MANDATE_INFO_SAVE_FAILED: {
    meaning: 'Mandate details could not be saved',
    endpoints: { confirmPayment: [500, 503] },
  },
  INVALID_PARAM_PAYMENT_OBJECT: {
    meaning: 'Payment object could not be retrieved from the payment provider',
    endpoints: { confirmPayment: [502] },
  },
  PAYMENT_PROCESS_FAILED: { meaning: 'Payment process failed', endpoints: { confirmPayment: [409] } },
  RECEIPT_CREATION_FAILIED: {
    meaning: 'Receipt creation failed during booking',
    endpoints: { confirmPayment: [500, 503] },
  },
  INVALID_PARAM_CONTACT_BOOK_ID: {
    meaning: 'Invalid contact ID',
    endpoints: { creditNoteList: [401, 500], tenantProfile: [401] },
  },
  INVALID_PARAM_BUSINESS_INFO_ID: { meaning: 'Invalid business ID', endpoints: { creditNoteList: [500] } },
  UNABLE_TO_RETREIVE_CONTACT_DETAILS: {
    meaning: 'Contact details could not be retrieved',
    endpoints: { tenantProfile: [500] },
  },
} as const satisfies Record<
  string,
  { meaning: string; endpoints: Partial<Record<ListingEndpoint, readonly number[]>> }
>;

/**
 * Who lists a code: an endpoint of the interface document with codes of its own, or `common`, all of them.
 */
export type ListingEndpoint =
  | 'common'
  | 'register'
  | 'login'
  | 'insuranceList'
  | 'linkInsurance'
  | 'saveSignature'
  | 'confirmPayment'
  | 'creditNoteList'
  | 'tenantProfile';

export type ErrorCode = keyof typeof errorCodes;

/** The document's sentence for a code; safe to show. */
export function meaningOf(code: ErrorCode): string {
  return errorCodes[code].meaning;
}

/** Codes for many members, whose meaning says of none what is wrong. */
const ofManyMembers: readonly ErrorCode[] = ['INVALID_INPUT_PARAM', 'INVALID_CONTACT_BOOK_DETAILS_INFO'];

/** The same of a member of the request. */
export function sentenceOf(code: ErrorCode, field: string | undefined): string {
  return field === undefined || !ofManyMembers.includes(code)
    ? meaningOf(code)
    : `The value of ${field} is missing, has the wrong form, or refers to nothing that exists.`;
}
