/** A customer's details from their own phone: a page for people, and what its program calls. */
import { z } from 'zod';
import { sentDetails, sentPhoto } from '../../../../shared/phone-box';
import type { AboutPage } from '../../endpoint/about';
import { later } from '../examples';

const token = z.string().meta({ description: 'From the QR code on the kiosk’s screen.' });
const gone = 'The code is unknown, over, used, or was opened too often; or the site does not offer this.';

export const aboutPhoneDetails: AboutPage = {
  operationId: 'openPhoneDetails',
  summary: 'A page for a customer’s own phone',
  details:
    'They type their details on it, or photograph a proof. The key is behind the # of the QR code’s address and never sent. A code opens five times within ten minutes, and until details were sent.',
  group: 'beside',
  mediaType: 'text/html',
  params: z.object({ token }),
  gone,
  example: { params: { token: later.phoneToken } },
};

export const aboutPhoneForm: AboutPage = {
  operationId: 'getPhoneForm',
  summary: 'How that page asks for an address of a country',
  group: 'beside',
  mediaType: 'application/json',
  params: z.object({
    token,
    country: z.string().meta({ description: 'Its number in ISO 3166-1.' }),
  }),
  gone: `${gone} Or there is no such country.`,
  example: { params: { token: later.phoneToken, country: '840' } },
};

export const aboutSendingDetails: AboutPage = {
  operationId: 'sendPhoneDetails',
  summary: 'Leaves what was typed on that page, encrypted',
  details:
    'Once for each code. The same again is answered as at first, because a line may break. The kiosk keeps the ciphertext in memory until its screen fetches it.',
  group: 'beside',
  mediaType: 'text/html',
  params: z.object({ token }),
  body: sentDetails,
  gone: `${gone} Or what was sent has another form.`,
  example: { params: { token: later.phoneToken }, body: { box: 'A'.repeat(60) } },
};

export const aboutSendingPhoto: AboutPage = {
  operationId: 'sendPhonePhoto',
  summary: 'Leaves a photo of that page, encrypted',
  details:
    'Of a policy, with what is typed beside it, or of what proves a claim about tax. Otherwise as `sendPhoneDetails`.',
  group: 'beside',
  mediaType: 'text/html',
  params: z.object({ token }),
  body: sentPhoto,
  gone: `${gone} Or what was sent has another form, or the code asks for details.`,
  example: { params: { token: later.phoneToken }, body: { box: 'A'.repeat(60) } },
};
