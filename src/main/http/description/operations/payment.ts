/** Paying for a booking, and the contract that comes of it. */
import { z } from 'zod';
import { confirmPaymentBody, presentCardBody } from '../../../domain/requests/booking';
import { guid } from '../../../domain/requests/members';
import type { About, AboutData } from '../../endpoint/about';
import { cardPresented, contractId, paymentIntent } from '../answers';
import { contract } from '../contract-answers';
import { later } from '../examples';
import { bookingParams, changedBooking } from './booking';

const contractParams = z.object({ id: guid<'contract'>().meta({ description: 'The rental contract.' }) });
const ofContract = { params: { id: later.contractId } } as const;

export const aboutPaymentIntent: AboutData = {
  operationId: 'createPaymentIntent',
  summary: 'Begin a payment',
  details:
    'The payment intent of the booking; the same one while the price is unchanged. Each call renews the hold. What the credit of a known tenant pays is not asked for: `credit` of the booking’s quote says how much. A signature of a device pays for its unit until its 24 hours are over, past midnight too.',
  group: 'beside',
  params: bookingParams,
  data: paymentIntent,
  codes: [
    ...changedBooking,
    ['ACTIVITY_CALCULATION_FAILED', 500],
    ['GATEWAY_PAYMENT_FAILED', 502, 504],
    ['INVALID_PARAM_PAYMENT_OBJECT', 502],
    ['PAYMENT_GATEWAY_DETAILS_FAILED', 502],
    ['INVALID_PARAM_GATEWAY_TOKEN', 400],
  ],
  example: { params: { bookingId: later.bookingId } },
};

export const aboutConfirmPayment: AboutData = {
  operationId: 'confirmPayment',
  summary: 'Confirm a payment and move in',
  details:
    'Asks the provider about the payment, then makes contract, invoice, receipt and charges entry together, or nothing. The booking must be signed and its cover chosen. The same token again, or many calls at once, answer the same contract.',
  group: 'portal',
  params: z.object({
    gateway: z.string().meta({
      description: 'The word `gateway` for the property’s own provider, or the provider’s name.',
    }),
    ...bookingParams.shape,
  }),
  body: confirmPaymentBody,
  data: contractId,
  codes: 'confirmPayment',
  example: {
    params: { gateway: 'gateway', bookingId: later.bookingId },
    body: { token: later.paymentIntentId },
  },
};

export const aboutPresentCard: AboutData = {
  operationId: 'presentSimulatedCard',
  summary: 'Present a made-up card',
  details: 'Only where the simulated provider is set up. Takes the place of a customer at the card reader.',
  group: 'beside',
  body: presentCardBody,
  data: cardPresented,
  codes: [
    ['INVALID_INPUT_PARAM', 400],
    ['INVALID_ACTIVITY_INFO_DETAILS', 409],
    ['NO_RECORDS_FOUND', 404],
  ],
  example: { body: { paymentIntentId: later.paymentIntentId, outcome: 'approved' } },
};

export const aboutContract: AboutData = {
  operationId: 'getContract',
  summary: 'Look at a rental contract',
  details:
    'With the invoice and the receipt of the move-in, charges entry, access code and documents, and with what it charges, owes and was billed since. Where staff took the money at the front desk, `paymentGateway` of the charges entry is `desk`, and `paymentIntentId` is that payment’s id. `cardBrand` and `cardLast4` of the receipt are then empty. `receipt` and `chargesEntry` are null for a contract that no payment began. It was imported, or its tenant changed the unit. Its `invoice` is what it began with.',
  group: 'beside',
  params: contractParams,
  data: contract,
  codes: [['NO_RECORDS_FOUND', 404]],
  example: ofContract,
};

export const aboutContractDocument: About = {
  operationId: 'getContractDocument',
  summary: 'Fetch the signed contract',
  details: 'As PDF.',
  group: 'beside',
  params: contractParams,
  codes: [['NO_RECORDS_FOUND', 404]],
  example: ofContract,
};
