/**
 * Every code of the interface document with its meaning (misspellings included: they are the contract) and the
 * endpoints that list it. `common` stands for every endpoint.
 */
export const errorCodes = {
  NO_RECORDS_FOUND: { meaning: 'No relevant information found', endpoints: ['common'] },
  FAILED: { meaning: 'The API call was unsuccessful', endpoints: ['common'] },
  SOMETHING_WENT_WRONG: { meaning: 'Technical failure; contact the administrator', endpoints: ['common'] },
  INVALID_INPUT_PARAM: { meaning: 'Input details are null', endpoints: ['register', 'linkInsurance'] },
  INVALID_PARAM_USER_NAME: { meaning: 'Invalid username', endpoints: ['register', 'login'] },
  INVALID_PARAM_USER_PASSWORD: { meaning: 'Invalid password', endpoints: ['register', 'login'] },
  INVALID_PARAM_FIRSTNAME: { meaning: 'Invalid first name (2 to 60 characters)', endpoints: ['register'] },
  INVALID_PARAM_LASTNAME: { meaning: 'Invalid last name (2 to 60 characters)', endpoints: ['register'] },
  INVALID_PARAM_CONTACT_NUMBER: {
    meaning: 'Invalid contact number (maximum 15 characters)',
    endpoints: ['register'],
  },
  INVALID_PARAM_EMAIL_ID: { meaning: 'Invalid email (maximum 100 characters)', endpoints: ['register'] },
  CONTACT_CREATION_FAILED: { meaning: 'Contact could not be created', endpoints: ['register'] },
  TENANT_REGISTERATION_FAILED: { meaning: 'User could not be registered', endpoints: ['register'] },
  INVALID_PARAM_TENANT_USER_NAME: { meaning: 'Invalid username', endpoints: ['register', 'login'] },
  INVALID_PARAM_TENANT_USER_PASSWORD: { meaning: 'Invalid password', endpoints: ['register'] },
  INVALID_CONTACT_BOOK_DETAILS_INFO: {
    meaning: 'Contact details do not match',
    endpoints: ['register', 'login'],
  },
  INVALID_USER_LOGIN: { meaning: 'Username not available', endpoints: ['login'] },
  INVALID_PARAM_USER_INFO_ID: { meaning: 'Invalid user ID', endpoints: ['login'] },
  INVALID_PARAM: { meaning: 'Invalid contact-book ID', endpoints: ['login'] },
  DB_INVALID_PARAM_USER_NAME: { meaning: 'Invalid username from the data store', endpoints: ['login'] },
  INVALID_PARAM_ACTIVITY_INFO_ID: {
    meaning: 'Invalid activity ID',
    endpoints: ['insuranceList', 'linkInsurance', 'saveSignature'],
  },
  INVALID_ACTIVITY_INFO_DETAILS: {
    meaning: 'Invalid activity details',
    endpoints: ['insuranceList', 'saveSignature', 'confirmPayment'],
  },
  DB_INVALID_PARAM_PROPERTY_INFO_ID: {
    meaning: 'The property ID is not available',
    endpoints: ['insuranceList'],
  },
  INVALID_PARAM_INSURANCE_ID: { meaning: 'Invalid insurance ID', endpoints: ['linkInsurance'] },
  INVALID_PARAM_INSURANCE_PREMIUM_REVISION_INFO_ID: {
    meaning: 'Invalid insurance price ID',
    endpoints: ['linkInsurance'],
  },
  INVALID_PARAM_SIGNATURE: { meaning: 'Invalid signature', endpoints: ['saveSignature'] },
  INVALID_DOCUMENT_TYPE_RESPONSE: { meaning: 'Invalid document type', endpoints: ['saveSignature'] },
  INVALID_CLIENT_INFO_DETAILS: { meaning: 'Invalid client details', endpoints: ['saveSignature'] },
  INVALID_PARAM_BOOKING_ID: { meaning: 'Invalid booking ID', endpoints: ['confirmPayment'] },
  INVALID_PARAM_GATEWAY_TOKEN: {
    meaning: 'Invalid token returned by the payment provider',
    endpoints: ['confirmPayment'],
  },
  INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO: {
    meaning: 'Invalid payment gateway master ID or gateway',
    endpoints: ['confirmPayment'],
  },
  INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID: {
    meaning: 'Invalid payment gateway ID or gateway',
    endpoints: ['confirmPayment'],
  },
  PAYMENT_GATEWAY_DETAILS_FAILED: {
    meaning: 'Invalid payment gateway details',
    endpoints: ['confirmPayment'],
  },
  GATEWAY_PAYMENT_FAILED: {
    meaning: 'Payment details could not be retrieved from the provider',
    endpoints: ['confirmPayment'],
  },
  ACTIVITY_CALCULATION_FAILED: {
    meaning: 'Payment amount details could not be retrieved',
    endpoints: ['confirmPayment'],
  },
  RENTAL_CREATION_FAILED: { meaning: 'Rental (lease) could not be created', endpoints: ['confirmPayment'] },
  RENTAL_INVOICE_CREATION_FAILED: {
    meaning: 'Rental invoice could not be created',
    endpoints: ['confirmPayment'],
  },
  INVALID_PARAM_RCEIPT_INPUT: {
    meaning: 'Receipt input object does not match',
    endpoints: ['confirmPayment'],
  },
  INVALID_PARAM_INVOICE_INFO_ID: { meaning: 'Invalid invoice ID', endpoints: ['confirmPayment'] },
  INVALID_INVOICE_DETAILS: {
    meaning: 'Invoice details could not be retrieved',
    endpoints: ['confirmPayment'],
  },
  INVALID_RENTAL_INFO_DETAILS: {
    meaning: 'Rental details object does not match',
    endpoints: ['confirmPayment'],
  },
  INVALID_PARAM_PAYMENT_METHOD_RESPONSE: {
    meaning: 'Payment method details could not be retrieved from the provider',
    endpoints: ['confirmPayment'],
  },
  MANDATE_INFO_SAVE_FAILED: { meaning: 'Mandate details could not be saved', endpoints: ['confirmPayment'] },
  INVALID_PARAM_PAYMENT_OBJECT: {
    meaning: 'Payment object could not be retrieved from the payment provider',
    endpoints: ['confirmPayment'],
  },
  PAYMENT_PROCESS_FAILED: { meaning: 'Payment process failed', endpoints: ['confirmPayment'] },
  RECEIPT_CREATION_FAILIED: {
    meaning: 'Receipt creation failed during booking',
    endpoints: ['confirmPayment'],
  },
  INVALID_PARAM_CONTACT_BOOK_ID: {
    meaning: 'Invalid contact ID',
    endpoints: ['creditNoteList', 'tenantProfile'],
  },
  INVALID_PARAM_BUSINESS_INFO_ID: { meaning: 'Invalid business ID', endpoints: ['creditNoteList'] },
  UNABLE_TO_RETREIVE_CONTACT_DETAILS: {
    meaning: 'Contact details could not be retrieved',
    endpoints: ['tenantProfile'],
  },
} as const satisfies Record<string, { meaning: string; endpoints: readonly string[] }>;

export type ErrorCode = keyof typeof errorCodes;

/** The document's sentence for a code; safe to show. */
export function meaningOf(code: ErrorCode): string {
  return errorCodes[code].meaning;
}
