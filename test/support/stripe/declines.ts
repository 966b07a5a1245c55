/** What a bank says no with: https://docs.stripe.com/declines/codes. */
import type Stripe from 'stripe';

type Advice = 'confirm_card_data' | 'do_not_try_again' | 'try_again_later';

const declined = (decline_code: string, message: string, advice_code?: Advice) => ({
  code: 'card_declined' as const,
  decline_code,
  message,
  ...(advice_code ? { advice_code } : {}),
});

const declines = {
  declined: declined('generic_decline', 'Your card was declined.', 'try_again_later'),
  declined_for_good: declined('generic_decline', 'Your card was declined.', 'do_not_try_again'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.', 'try_again_later'),
  do_not_honor: declined('do_not_honor', 'Your card was declined.', 'try_again_later'),
  try_again_later: declined('try_again_later', 'Your card was declined.', 'try_again_later'),
  lost_card: declined('lost_card', 'Your card was declined.', 'do_not_try_again'),
  stolen_card: declined('stolen_card', 'Your card was declined.', 'do_not_try_again'),
  pickup_card: declined('pickup_card', 'Your card was declined.', 'do_not_try_again'),
  card_not_supported: declined('card_not_supported', 'Your card does not support this type of purchase.'),
  previously_declined: declined('previously_declined_do_not_retry', 'Your card was declined.'),
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice_code: 'try_again_later',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const;

export type Decline = keyof typeof declines;

export function declineError(outcome: Decline) {
  return { type: 'card_error', ...declines[outcome] } satisfies Stripe.PaymentIntent.LastPaymentError;
}
