/** Refusals as Stripe words them: https://docs.stripe.com/api/errors and /error-codes. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly charge?: string;
  readonly param?: string;
  readonly payment_intent?: object;
}

/** Thrown by whatever answers a call. `stored`: whether the answer is kept under the idempotency key. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly stored: boolean,
  ) {
    super(body.message);
  }
}

/** Nothing began: not stored, so that the same key may be used for a corrected call. */
export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(
    400,
    { type: 'invalid_request_error', message, ...(param ? { param } : {}), ...(code ? { code } : {}) },
    false,
  );
}

export function missing(kind: string, id: string, note = ''): ApiError {
  return new ApiError(
    404,
    {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: kind === 'payment_intent' ? 'intent' : 'id',
      message: `No such ${kind}: '${id}'${note}`,
    },
    false,
  );
}

/** The call was understood and carried out as far as it went: the refusal is its stored answer. */
export function refused(code: string, message: string, intent?: object): ApiError {
  return new ApiError(
    400,
    { type: 'invalid_request_error', code, message, ...(intent ? { payment_intent: intent } : {}) },
    true,
  );
}

/** A card was asked and said no. Kept under the key: asked again, the same card says the same. */
export function cardRefused(error: Omit<ErrorBody, 'payment_intent'>, intent: object): ApiError {
  return new ApiError(402, { ...error, payment_intent: intent }, true);
}
