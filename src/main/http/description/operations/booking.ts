/** A booking from its quote to its signature. */
import { z } from 'zod';
import { createBookingBody, extrasBody, quoteBody, signatureBody } from '../../../domain/requests/booking';
import { guid } from '../../../domain/requests/members';
import { addOnSchema, bookingViewSchema, quoteSchema } from '../../../../shared/shapes';
import type { AboutData, Answered } from '../../endpoint/about';
import { bookingId, signatureId } from '../answers';
import { later, renter, sample, signature, twoAPage } from '../examples';

export const bookingParams = z.object({
  bookingId: guid<'booking'>().meta({ description: 'The booking.' }),
});

/** The booking is unknown or somebody else's; it is closed, or being paid for. */
const knownBooking: readonly Answered[] = [['INVALID_PARAM_BOOKING_ID', 400, 404]];
export const changedBooking: readonly Answered[] = [...knownBooking, ['INVALID_ACTIVITY_INFO_DETAILS', 409]];

const ofBooking = { params: { bookingId: later.bookingId } } as const;
const choice = { unitId: sample.unitId, taxUserTypeInfoId: sample.userTypeId } as const;

export const aboutQuote: AboutData = {
  operationId: 'quote',
  summary: 'Price a choice',
  details: 'What is due at move-in and what the next bills will be, without a person; nothing is held.',
  group: 'beside',
  body: quoteBody,
  data: quoteSchema,
  codes: [['INVALID_INPUT_PARAM', 400]],
  example: { body: { ...choice, insuranceId: sample.planId, priceId: sample.premiumId } },
};

export const aboutCreateBooking: AboutData = {
  operationId: 'createBooking',
  summary: 'Make a booking',
  details:
    'Makes a draft and holds the unit, half an hour unless the kiosk is set otherwise. Every change renews the hold, and a signature lengthens it to its own 24 hours. A key with scope `portal` names only contacts that registered or logged in through it. `contactBookInfo` is `{id}` of such a contact, or the members of register; `taxUserTypeInfoId` is a user type’s GUID or its whole number.',
  group: 'beside',
  body: createBookingBody,
  data: bookingId,
  codes: [
    ['INVALID_INPUT_PARAM', 400],
    ['INVALID_PARAM_FIRSTNAME', 400],
    ['INVALID_PARAM_LASTNAME', 400],
    ['INVALID_PARAM_CONTACT_NUMBER', 400],
    ['INVALID_PARAM_EMAIL_ID', 400],
    ['INVALID_CONTACT_BOOK_DETAILS_INFO', 400],
    ['INVALID_ACTIVITY_INFO_DETAILS', 409],
  ],
  example: { body: { propertyInfoId: sample.propertyId, ...choice, contactBookInfo: renter } },
};

export const aboutPreview: AboutData = {
  operationId: 'previewBooking',
  summary: 'Look at a booking',
  details:
    'The booking as it is, with its price as of now. After the move-in as it was signed. `signature.expiresAt` is never later than `holdExpiresAt`: with the hold the signature ends.',
  group: 'beside',
  params: bookingParams,
  data: bookingViewSchema,
  codes: knownBooking,
  example: ofBooking,
};

export const aboutCancel: AboutData = {
  operationId: 'cancelBooking',
  summary: 'Cancel a booking',
  details:
    'Gives the unit back, and a payment that waits for a card. A payment under way is never cancelled.',
  group: 'beside',
  params: bookingParams,
  data: bookingId,
  codes: changedBooking,
  example: ofBooking,
};

export const aboutAddOns: AboutData = {
  operationId: 'listAddOns',
  summary: 'List add-ons',
  details: 'Prices with the tax of the first user type.',
  group: 'beside',
  data: addOnSchema,
  codes: [],
  example: { query: twoAPage },
};

export const aboutExtras: AboutData = {
  operationId: 'chooseExtras',
  summary: 'Choose add-ons and a promotion',
  details:
    'Replaces what was chosen before; without members nothing is chosen. Another choice drops the signature, and the preview then shows `saved: false`.',
  group: 'beside',
  params: bookingParams,
  body: extrasBody,
  data: bookingId,
  codes: [['INVALID_INPUT_PARAM', 400], ...changedBooking],
  example: { ...ofBooking, body: { addOnIds: [sample.addOnId], discountCode: 'HALFMONTH' } },
};

export const aboutSaveSignature: AboutData = {
  operationId: 'saveSignature',
  summary: 'Save a booking’s signature',
  details:
    'Kept for the move-in, 24 hours at most, and never handed out; the move-in deletes it. The hold of the unit lasts as long as the signature of a booking made with a key. Cancelling ends both, and where the site limits how many units a key holds, this one counts until then. A later change of unit, price or tenant drops the signature. The hold is then an ordinary one again, and the preview shows `saved: false`.',
  group: 'portal',
  params: bookingParams,
  body: signatureBody,
  data: signatureId,
  codes: 'saveSignature',
  example: { ...ofBooking, body: { signature } },
};
