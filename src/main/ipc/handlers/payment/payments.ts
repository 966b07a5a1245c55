/** The payment at the reader, and one that a restart interrupted. */
import type { ServiceContext } from '../../../services/base/context';
import {
  acknowledgePayment,
  interruptedPayment,
  resumeAfterPayment,
} from '../../../services/payment/interrupted';
import {
  cancelPayment,
  paymentState,
  presentTestCard,
  startPayment,
} from '../../../services/payment/payments';
import type { PaymentRuns } from '../../../services/payment/run';
import type { Handlers } from '../../screen-handlers';

export function paymentHandlers(ctx: ServiceContext, runs: PaymentRuns) {
  return {
    'payment.start': (input) => startPayment(ctx, runs, input),
    'payment.state': (input) => paymentState(ctx, runs, input),
    'payment.cancel': (input) => cancelPayment(ctx, runs, input),
    'payment.interrupted': ({ language }) => interruptedPayment(ctx, language),
    'payment.acknowledge': ({ reference }) => acknowledgePayment(ctx, reference),
    'payment.resume': (input) => resumeAfterPayment(ctx, input),
    'reader.present': (input) => presentTestCard(ctx, input),
  } satisfies Partial<Handlers>;
}
