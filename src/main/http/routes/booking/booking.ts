/** A booking from its quote to its signature (interface document 4.5, and what leads to a booking). */
import { previewBooking } from '../../../services/booking/preview';
import { cancelBooking, createBooking } from '../../../services/booking/bookings';
import type { ServiceContext } from '../../../services/base/context';
import { chooseExtras, listAddOns } from '../../../services/booking/extras';
import { quoteFromBody } from '../../../services/booking/quotes';
import { saveSignature } from '../../../services/signing/signature';
import {
  aboutAddOns,
  aboutCancel,
  aboutCreateBooking,
  aboutExtras,
  aboutPreview,
  aboutQuote,
  aboutSaveSignature,
} from '../../description/operations/booking';
import type { DescribedEndpoint } from '../../endpoint/endpoint';

/** Room for an image of 512 KiB in Base64. */
const SIGNATURE_BODY_LIMIT = 1024 * 1024;

export function bookingEndpoints(ctx: ServiceContext): DescribedEndpoint[] {
  return [
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/kiosk/quote',
      about: aboutQuote,
      scope: 'portal',
      answer: ({ body }) => quoteFromBody(ctx, body),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/booking/register/rental/activity/create',
      about: aboutCreateBooking,
      scope: 'portal',
      changes: true,
      answer: ({ caller, body, keep }) => createBooking(ctx, caller, body, keep),
    },
    {
      kind: 'one',
      method: 'GET',
      url: '/v1/booking/:bookingId/activity-quotation/preview',
      about: aboutPreview,
      scope: 'portal',
      answer: ({ caller, path }) => previewBooking(ctx, caller, path('bookingId')),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/booking/:bookingId/cancel',
      about: aboutCancel,
      scope: 'portal',
      changes: true,
      answer: ({ caller, path, keep }) => cancelBooking(ctx, caller, path('bookingId'), { keep }),
    },
    {
      kind: 'list',
      method: 'GET',
      url: '/v1/kiosk/add-on/list',
      about: aboutAddOns,
      scope: 'portal',
      steady: true,
      answer: () => listAddOns(ctx),
    },
    {
      kind: 'one',
      method: 'PUT',
      url: '/v1/kiosk/booking/:bookingId/extras',
      about: aboutExtras,
      scope: 'portal',
      changes: true,
      answer: ({ caller, path, body }) => chooseExtras(ctx, caller, path('bookingId'), body),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/booking/:bookingId/document/save',
      about: aboutSaveSignature,
      scope: 'portal',
      changes: true,
      bodyLimit: SIGNATURE_BODY_LIMIT,
      answer: ({ caller, path, body }) => saveSignature(ctx, caller, path('bookingId'), body),
    },
  ];
}
