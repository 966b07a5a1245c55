/** Paying for a booking (interface document 4.6), and what comes of it: the contract. */
import type { ServiceContext } from '../../../services/base/context';
import { getContract, getContractDocument } from '../../../services/contract/contracts';
import { confirmPayment } from '../../../services/payment/confirm';
import { createPaymentIntent } from '../../../services/payment/intent';
import { presentSimulatedCard } from '../../../services/payment/simulated-reader';
import {
  aboutConfirmPayment,
  aboutContract,
  aboutContractDocument,
  aboutPaymentIntent,
  aboutPresentCard,
} from '../../description/operations/payment';
import type { DescribedEndpoint } from '../../endpoint/endpoint';

export function paymentEndpoints(ctx: ServiceContext): DescribedEndpoint[] {
  return [
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/booking/:bookingId/rental-quote/payment-intent',
      about: aboutPaymentIntent,
      scope: 'portal',
      changes: true,
      answer: ({ caller, path, keep }) => createPaymentIntent(ctx, caller, path('bookingId'), keep),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/payment/transaction/:gateway/booking/:bookingId/success',
      about: aboutConfirmPayment,
      scope: 'portal',
      changes: true,
      answer: ({ caller, path, body }) =>
        confirmPayment(ctx, caller, { gateway: path('gateway'), bookingId: path('bookingId'), body }),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/kiosk/simulated-reader/present',
      about: aboutPresentCard,
      scope: 'portal',
      changes: true,
      answer: ({ caller, body }) => presentSimulatedCard(ctx, caller, body),
    },
    {
      kind: 'one',
      method: 'GET',
      url: '/v1/kiosk/contract/:id',
      about: aboutContract,
      scope: 'portal',
      answer: ({ caller, path }) => getContract(ctx, caller, path('id')),
    },
    {
      kind: 'file',
      method: 'GET',
      url: '/v1/kiosk/contract/:id/document',
      about: aboutContractDocument,
      scope: 'portal',
      answer: ({ caller, path }) => getContractDocument(ctx, caller, path('id')),
    },
  ];
}
