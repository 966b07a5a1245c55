/** What the logged-in tenant may see. */
import { z } from 'zod';
import { confirmPaymentBody } from '../../../domain/requests/booking';
import {
  autopayBody,
  invoiceFilter,
  lastDayBody,
  lastDayQuery,
  spanQuery,
} from '../../../domain/requests/queries';
import { guid } from '../../../domain/requests/members';
import type { About, AboutData } from '../../endpoint/about';
import { creditNote, profile } from '../answers';
import {
  autopay,
  invoice,
  invoicePayment,
  ledgerEntry,
  notice,
  receiptId,
  tenantOverview,
  receiptVoucher,
  voucher,
} from '../tenant-answers';
import { later } from '../examples';

export const aboutCreditNotes: AboutData = {
  operationId: 'listCreditNotes',
  summary: 'List the tenant’s credit notes',
  details: 'Newest first.',
  group: 'portal',
  data: creditNote,
  codes: 'creditNoteList',
  example: {},
};

export const aboutProfile: AboutData = {
  operationId: 'getTenantProfile',
  summary: 'Look at the tenant’s profile',
  group: 'portal',
  data: profile,
  codes: 'tenantProfile',
  example: {},
};

const ofToken = [['INVALID_PARAM_CONTACT_BOOK_ID', 401]] as const;

export const aboutTenant: AboutData = {
  operationId: 'getTenant',
  summary: 'Look at all of a tenant',
  details: 'Who they are, what they rent, and what is open.',
  group: 'beside',
  data: tenantOverview,
  codes: [...ofToken, ['UNABLE_TO_RETREIVE_CONTACT_DETAILS', 500]],
  example: {},
};

export const aboutLedger: AboutData = {
  operationId: 'listLedger',
  summary: 'List the tenant’s ledger',
  details: 'Newest first: every invoice, receipt, credit note, refund and write-off, with a running balance.',
  group: 'beside',
  data: ledgerEntry,
  codes: ofToken,
  example: {},
};

const ofContract = z.object({
  id: guid<'contract'>().meta({ description: 'One of the tenant’s contracts.' }),
});
const ofOwn = [...ofToken, ['INVALID_INPUT_PARAM', 400], ['NO_RECORDS_FOUND', 404]] as const;
const ofNotice = [...ofOwn, ['INVALID_ACTIVITY_INFO_DETAILS', 409]] as const;

export const aboutNotice: AboutData = {
  operationId: 'getNotice',
  summary: 'Look at the end of a rental',
  details: 'The notice that was given, the days that can be chosen, and what one of them comes to.',
  group: 'beside',
  params: ofContract,
  query: lastDayQuery,
  data: notice,
  codes: ofNotice,
  example: { params: { id: later.contractId } },
};

export const aboutPutNotice: AboutData = {
  operationId: 'putNotice',
  summary: 'Give notice, change it, or stay',
  details:
    'Writes down the last day of a rental, or takes it back with null. Nothing ends by it: the tenant says at the kiosk when the unit is empty.',
  group: 'beside',
  params: ofContract,
  body: lastDayBody,
  data: notice,
  codes: [...ofNotice, ['INVALID_ACTIVITY_INFO_DETAILS', 400]],
  example: { params: { id: later.contractId }, body: { lastDay: null } },
};

export const aboutPutAutopay: AboutData = {
  operationId: 'putAutopay',
  summary: 'End automatic payment',
  details:
    'No bill of the contract is charged to the saved card any more, an open one neither. A bank that has been asked already may still say yes. Said again, it answers the same.',
  group: 'beside',
  params: ofContract,
  body: autopayBody,
  data: autopay,
  codes: ofNotice,
  example: { params: { id: later.contractId }, body: { state: 'revoked' } },
};

export const aboutStatement: About = {
  operationId: 'getStatement',
  summary: 'Fetch a statement of account',
  details:
    'As PDF: the balance before, every invoice, payment, credit note and refund of the contract, and the balance after. It is drawn when it is asked for.',
  group: 'beside',
  params: ofContract,
  query: spanQuery,
  codes: ofOwn,
  example: { params: { id: later.contractId } },
};

export const aboutInvoices: AboutData = {
  operationId: 'listInvoices',
  summary: 'List the tenant’s invoices',
  details: 'Newest first. What is paid is settled by money or by credit.',
  group: 'beside',
  query: invoiceFilter,
  data: invoice,
  codes: [...ofToken, ['INVALID_INPUT_PARAM', 400]],
  example: { query: { unpaid: 'false' } },
};

const provider = [
  ['GATEWAY_PAYMENT_FAILED', 502, 504],
  ['INVALID_PARAM_PAYMENT_OBJECT', 502],
  ['PAYMENT_GATEWAY_DETAILS_FAILED', 502],
  ['INVALID_PARAM_GATEWAY_TOKEN', 400],
] as const;
const ofInvoice = guid<'invoice'>().meta({ description: 'The invoice, as its list names it.' });

export const aboutInvoicePayment: AboutData = {
  operationId: 'beginInvoicePayment',
  summary: 'Begin to pay an invoice',
  details:
    'The payment intent over all that is open of the invoice; the same one while that is unchanged. Money settles the oldest invoice of a contract first, so that one is paid first. After a default notice, one invoice of several is not paid here: only a manager takes a part. A payment at the kiosk’s screen is never called off by it. An intent that sees no card for ten minutes is canceled.',
  group: 'beside',
  params: z.object({ id: ofInvoice }),
  data: invoicePayment,
  codes: [
    ...ofToken,
    ['INVALID_PARAM_INVOICE_INFO_ID', 400, 404],
    ['INVALID_INVOICE_DETAILS', 409],
    ['INVALID_ACTIVITY_INFO_DETAILS', 409],
    ...provider,
  ],
  example: { params: { id: later.invoiceId } },
};

export const aboutConfirmInvoice: AboutData = {
  operationId: 'confirmInvoicePayment',
  summary: 'Confirm the payment of an invoice',
  details:
    'Asks the provider about the payment, then writes the receipt and what it settles together, or nothing. The same token again, or many calls at once, answer the same receipt.',
  group: 'beside',
  params: z.object({
    gateway: z.string().meta({
      description: 'The word `gateway` for the property’s own provider, or the provider’s name.',
    }),
    invoiceId: ofInvoice,
  }),
  body: confirmPaymentBody,
  data: receiptId,
  codes: [
    ...ofToken,
    ['INVALID_PARAM_INVOICE_INFO_ID', 400, 404],
    ['INVALID_INVOICE_DETAILS', 409],
    ['INVALID_ACTIVITY_INFO_DETAILS', 409],
    ['INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO', 404],
    ['INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID', 404],
    ['PAYMENT_PROCESS_FAILED', 409],
    ['INVALID_PARAM_PAYMENT_METHOD_RESPONSE', 502],
    ['RECEIPT_CREATION_FAILIED', 500, 503],
    ...provider,
  ],
  example: {
    params: { gateway: 'gateway', invoiceId: later.invoiceId },
    body: { token: later.paymentIntentId },
  },
};

export const aboutReceipts: AboutData = {
  operationId: 'listReceipts',
  summary: 'List the tenant’s receipts',
  details: 'Newest first: the money that came in. Money of a card that never came is left out.',
  group: 'beside',
  data: receiptVoucher,
  codes: ofToken,
  example: {},
};

export const aboutRefunds: AboutData = {
  operationId: 'listRefunds',
  summary: 'List what was given back to the tenant',
  details: 'Newest first: the money that went out, each under the number of its credit note.',
  group: 'beside',
  data: voucher,
  codes: ofToken,
  example: {},
};

export const aboutAsset: About = {
  operationId: 'getAsset',
  summary: 'Fetch a tenant’s document',
  details: 'A credit note, invoice or receipt as PDF, for its owner’s session token.',
  group: 'beside',
  params: z.object({
    transactionAssetsInfoId: guid<'document'>().meta({ description: 'The document, as its list names it.' }),
  }),
  codes: [
    ['INVALID_PARAM_CONTACT_BOOK_ID', 401],
    ['NO_RECORDS_FOUND', 404],
  ],
  example: { params: { transactionAssetsInfoId: later.assetId } },
};
