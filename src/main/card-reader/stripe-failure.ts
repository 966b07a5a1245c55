/** What Stripe's library throws, in our words. Messages hold codes only: Stripe's own may quote a part of the key. */
import { z } from 'zod';
import { GatewayError } from '../domain/attempt/gateway-error';

interface StripeSaid {
  /** Stripe's word for it, e.g. `payment_intent_unexpected_state`; null where it said none. */
  readonly code: string | null;
  /** HTTP status; null where no answer came. */
  readonly status: number | null;
  /** Whether Stripe has kept this answer under the key, or has another call under it: asking again changes nothing. */
  readonly kept: boolean;
  /** What a restricted key may not do, as Stripe names it. */
  readonly permission: string | null;
}

/** A GatewayError that still knows what Stripe said. */
export class StripeFailure extends GatewayError implements StripeSaid {
  readonly code: string | null;
  readonly status: number | null;
  readonly kept: boolean;
  readonly permission: string | null;

  constructor(
    kind: GatewayError['kind'],
    message: string,
    { code = null, status = null, kept = false, permission = null }: Partial<StripeSaid> = {},
  ) {
    super(kind, message);
    this.name = 'StripeFailure';
    this.code = code;
    this.status = status;
    this.kept = kept;
    this.permission = permission;
  }

  /** Stripe has understood, looked, and said no: not for want of a key, a line or time. */
  get isRefusal(): boolean {
    return this.status === 400 || this.status === 402;
  }
}

const short = z.string().max(200);
const word = short.regex(/^[a-z0-9_]+$/);

const thrownSchema = z.object({
  type: z.string().startsWith('Stripe'),
  rawType: word.nullish().catch(null),
  code: word.nullish().catch(null),
  param: short
    .regex(/^[a-z0-9_[\].]+$/)
    .nullish()
    .catch(null),
  statusCode: z.int().nullish().catch(null),
  requestId: short
    .regex(/^req_[A-Za-z0-9]+$/)
    .nullish()
    .catch(null),
  headers: z.record(z.string(), z.unknown()).nullish().catch(null),
  detail: z.unknown(),
  message: z.string().catch(''),
});
type Thrown = z.output<typeof thrownSchema>;

/** Never the error itself: it holds the whole answer, and with it a client secret. */
export function toFailure(error: unknown): StripeFailure {
  if (error instanceof StripeFailure) return error;
  const thrown = thrownSchema.safeParse(error);
  if (!thrown.success) return new StripeFailure('unusable_answer', 'nobody can read the answer');
  const { data } = thrown;
  const status = data.statusCode ?? null;
  const said = [status, data.code ?? data.rawType, data.param, data.requestId].filter(Boolean).join(', ');
  return new StripeFailure(kindOf(data), said === '' ? data.type : `Stripe answered ${said}`, {
    code: data.code ?? null,
    status,
    kept: data.headers?.['idempotent-replayed'] === 'true' || data.rawType === 'idempotency_error',
    permission:
      status === 403
        ? (/\b(?:rak_)?[a-z]+(?:_[a-z]+)*_(?:read|write)\b/.exec(data.message)?.[0] ?? null)
        : null,
  });
}

const detailSchema = z.object({ code: z.string() });

function kindOf({ type, statusCode, code, detail }: Thrown): GatewayError['kind'] {
  if (type === 'StripeConnectionError')
    return detailSchema.safeParse(detail).data?.code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
  const status = statusCode ?? 0;
  if (status === 401 || status === 403) return 'credentials';
  // 409: another call under the same key is still at work. 429: too many calls. Both pass.
  if (status === 409 || status === 429 || status >= 500) return 'unreachable';
  if (status === 404 && code === 'resource_missing') return 'unknown_intent';
  return 'unusable_answer';
}
