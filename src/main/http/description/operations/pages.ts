/** What wants no key: the customer's documents, and this description. */
import { z } from 'zod';
import type { AboutPage } from '../../endpoint/about';
import { later } from '../examples';

const token = z.string().meta({ description: 'From the QR code on the kiosk’s last screen.' });

export const aboutHandover: AboutPage = {
  operationId: 'openHandover',
  summary: 'A customer’s documents',
  details: 'The page behind the QR code: the pass and three documents of one move-in, for 15 minutes.',
  group: 'beside',
  mediaType: 'text/html',
  params: z.object({ token }),
  gone: 'The link is unknown or no longer valid.',
  example: { params: { token: later.handoverToken } },
};

export const aboutHandoverFile: AboutPage = {
  operationId: 'getHandoverFile',
  summary: 'One of the customer’s documents',
  group: 'beside',
  mediaType: 'application/pdf',
  params: z.object({ token, kind: z.enum(['pass', 'contract', 'invoice', 'receipt']) }),
  gone: 'The link or the kind of document is unknown, the link no longer valid, or the file missing or changed.',
  example: { params: { token: later.handoverToken, kind: 'contract' } },
};

const forgetToken = z.string().meta({ description: 'From the letter about a unit that is held.' });
const forgetPage = {
  group: 'beside',
  mediaType: 'text/html',
  params: z.object({ token: forgetToken }),
  gone: 'The link is unknown or was used, or the hold has ended.',
} as const;

export const aboutForget: AboutPage = {
  ...forgetPage,
  operationId: 'openForget',
  summary: 'Whether a customer wants to be forgotten',
  details: 'The page behind “Forget me” in the letter about a unit that is held. It deletes nothing.',
  example: { params: { token: later.forgetToken } },
};

export const aboutForgetting: AboutPage = {
  ...forgetPage,
  operationId: 'forget',
  summary: 'Forgets a customer who finishes later',
  details: 'The button of that page. The unit is free again, and what was typed is deleted.',
  example: { params: { token: later.forgetToken } },
};

export const aboutOpenApi: AboutPage = {
  operationId: 'getDescription',
  summary: 'This description',
  details: 'OpenAPI 3.1. Its `ETag` changes only with the interface.',
  group: 'description',
  mediaType: 'application/json',
  example: {},
};

export const aboutDocs: AboutPage = {
  operationId: 'getDescriptionPage',
  summary: 'This description for people',
  details: 'A page without scripts that fetches nothing from anywhere.',
  group: 'description',
  mediaType: 'text/html',
  example: {},
};
