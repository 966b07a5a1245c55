/** What a failure of the card provider is called in the interface document. */
import type { DeskReason } from '../../../shared/desk/reasons';
import { refuse, type Result } from '../../../shared/result';
import { GatewayError } from '../../domain/attempt/gateway-error';

/** The refusal of a GatewayError; anything else is a fault and thrown on. `desk`: what staff read. */
export function gatewayRefusal(error: unknown, desk?: DeskReason): Result<never> {
  if (!(error instanceof GatewayError)) throw error;
  const reason = { reason: 'payment_failed', ...(desk && { desk }) } as const;
  switch (error.kind) {
    case 'unreachable':
      return refuse('GATEWAY_PAYMENT_FAILED', 'provider', reason);
    case 'timeout':
      return refuse('GATEWAY_PAYMENT_FAILED', 'provider_timeout', reason);
    case 'unusable_answer':
      return refuse('INVALID_PARAM_PAYMENT_OBJECT', 'provider', reason);
    case 'credentials':
      return refuse('PAYMENT_GATEWAY_DETAILS_FAILED', 'provider', reason);
    case 'unknown_intent':
      return refuse('INVALID_PARAM_GATEWAY_TOKEN', 'invalid', { ...reason, field: 'token' });
  }
}
