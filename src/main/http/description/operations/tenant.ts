/** What the logged-in tenant may see. */
import { z } from 'zod';
import { guid } from '../../../domain/requests/members';
import type { About, AboutData } from '../../endpoint/about';
import { creditNote, profile } from '../answers';
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
