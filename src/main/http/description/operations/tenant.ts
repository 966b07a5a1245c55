/** What the logged-in tenant may see. */
import { z } from 'zod';
import { invoiceFilter } from '../../../domain/requests/queries';
import { guid } from '../../../domain/requests/members';
import type { About, AboutData } from '../../endpoint/about';
import { creditNote, profile } from '../answers';
import { invoice, tenantOverview, voucher } from '../tenant-answers';
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

export const aboutReceipts: AboutData = {
  operationId: 'listReceipts',
  summary: 'List the tenant’s receipts',
  details: 'Newest first: the money that came in. Money of a card that never came is left out.',
  group: 'beside',
  data: voucher,
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
