/** Refusals as the screens show them: the service's, and the few the page gives by itself. */
import type { ScreenRefusal } from '../../shared/bridge';
import type { RefusalReason } from '../../shared/result';
import { stepOfField, type Step } from './steps';

export interface ShownRefusal {
  readonly reason: RefusalReason;
  readonly field: string | null;
  /** Something was answered, and it cannot stand. */
  readonly filled?: boolean;
  /** After wrong digits of an interrupted payment: how often more. */
  readonly triesLeft?: number;
}

/** The interface document's other names for the same inputs, and members that belong to one choice on a screen. */
const sameField: Record<string, string> = {
  emailId: 'email',
  zipCode: 'postalCode',
  country: 'countryId',
  taxUserTypeInfoId: 'userTypeId',
  taxUserTypeId: 'userTypeId',
  insuranceId: 'coverage',
  priceId: 'coverage',
  kind: 'coverage',
  wanted: 'autopay',
};

/** Reasons that speak of one field even when the service names none. */
const fieldOfReason: Partial<Record<RefusalReason, string>> = {
  email_invalid: 'email',
  phone_invalid: 'phoneNumber',
  promotion_unknown: 'discountCode',
  coverage_missing: 'coverage',
  signature_missing: 'signature',
  signature_invalid: 'signature',
};

/** The service's refusal with the name of the input it is about; `given`: what the inputs held. */
export function shown(refusal: ScreenRefusal, given: Readonly<Record<string, unknown>> = {}): ShownRefusal {
  const last = refusal.field?.split('.').at(-1) ?? null;
  const named = last === null ? null : (sameField[last] ?? last);
  const field = named ?? fieldOfReason[refusal.reason] ?? null;
  return { reason: refusal.reason, field, filled: Boolean(given[field ?? '']) };
}

/** A question that was left unanswered. */
export function unanswered(field: string): ShownRefusal {
  return { reason: 'invalid_input', field };
}

/** The screen on which a refusal can be put right, or null when none can. */
export function screenOf(refusal: ShownRefusal): Step | null {
  if (refusal.reason === 'contact_missing') return 'person';
  return stepOfField(refusal.field);
}
