/** The rows of a card's payment for a move-in as they were reported to head office, named as the tables name them. */
import { minor } from '../../../shared/money';
import type { Row } from '../../database/books/contract-rows';
import { cardAmount } from '../../domain/price/quote';
import type { ReportedPaid } from './reported-parts';

interface AskedOfProvider {
  readonly provider: string;
  readonly intentId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export function attemptRows(
  createdAtMs: number,
  bookingId: string,
  { charge, receipt, wholeMinor, bookingId: paidFirst, capturedAtMs }: ReportedPaid,
): Row[] {
  if (charge.attemptId === null) return [];
  return [
    {
      ...attemptRow({ ...charge, amountMinor: wholeMinor }),
      id: charge.attemptId,
      booking_id: paidFirst ?? bookingId,
      // What was not reported as captured is looked at with the provider, as after any interruption.
      state: capturedAtMs === null ? 'contracted' : 'captured',
      created_at_ms: createdAtMs,
      updated_at_ms: capturedAtMs ?? receipt.atMs,
    },
  ];
}

/** What this booking has of a payment for several; one for itself alone says it by itself. */
export const shareRows = (bookingId: string, { charge, position }: ReportedPaid): Row[] =>
  charge.attemptId === null || position === null
    ? []
    : [
        {
          attempt_id: charge.attemptId,
          position,
          booking_id: bookingId,
          amount_minor: charge.amountMinor,
        },
      ];

export function attemptRow({ provider, intentId, amountMinor, currency }: AskedOfProvider): Row {
  return {
    provider,
    amount_minor: amountMinor,
    card_amount: cardAmount(minor(amountMinor), currency),
    currency,
    quote_sha256: '',
    intent_id: intentId,
    client_secret: null,
    failure: null,
  };
}
