/**
 * The journey as a list: one question on a screen, in the order in which customers meet them. Not every property asks
 * all. Two have an answer that fits most customers. The price shows both, and only a customer who changes one meets
 * its question. The last two are one screen: `pay` begins once it is signed.
 */

export const questionSteps = [
  'size',
  'unit',
  'user-type',
  'move-in-date',
  'coverage',
  'extras',
  'price',
  'person',
  'address',
  'autopay',
  'check',
  'sign',
  'pay',
] as const;
export type QuestionStep = (typeof questionSteps)[number];
/** What can be changed by itself: a question, or the field of one. */
export type Answered = QuestionStep | 'firstName' | 'phoneNumber' | 'email';

/** Answered for most, until they are changed: a person who pays the usual tax, and nothing extra. */
const changedOnly: readonly Step[] = ['user-type', 'extras'];
/**
 * For returning customers. `pick-up` asks for a reservation's code, `find` for a person. `tenant` is a tenant's own
 * page, `tenant-pay` their bills, `tenant-leave` how their rental ends, and `tenant-autopay` the card that pays for
 * it. `tenant-keep` reads another card. `tenant-unit` finds a tenant who has neither password nor e-mail.
 * `tenant-gate-code` shows the access code, and `tenant-policy` asks for a policy that is brought.
 * `tenant-message` is a message for staff. `transfer-signed` says that staff complete a change of the unit.
 */
export type ReturningStep =
  | 'returning'
  | 'pick-up'
  | 'find'
  | 'reservations'
  | 'transfer-signed'
  | 'tenant-sign-in'
  | 'tenant-code'
  | 'tenant-unit'
  | 'tenant-code-typed'
  | 'tenant'
  | 'tenant-documents'
  | 'tenant-document'
  | 'tenant-pay'
  | 'tenant-paid'
  | 'tenant-last-day'
  | 'tenant-leave'
  | 'tenant-left'
  | 'tenant-autopay'
  | 'tenant-gate-code'
  | 'tenant-policy'
  | 'tenant-message'
  | 'tenant-card'
  | 'tenant-keep';
/**
 * For customers who finish later. `finish-later` says what is kept, and `reserved` shows the code. `came-back` shows
 * a price that has changed, and `forgotten` says that everything is deleted.
 */
export type LaterStep = 'finish-later' | 'reserved' | 'came-back' | 'forgotten';
/** Beside the questions: `cancelled` says that staff have ended it. */
export type Step = 'welcome' | QuestionStep | 'done' | 'cancelled' | LaterStep | ReturningStep;

/** Steps whose answers go to the service on Continue: from the first price on, everything it depends on. */
const savingSteps: readonly Step[] = ['move-in-date', 'coverage', 'extras', 'address', 'check'];

/** Details of the customer, looked at by the service as each of their screens is left. */
export const detailSteps: readonly Step[] = ['person', 'address'];

/** What is asked of another unit in the same visit; all else is answered. */
export const anotherSteps: readonly Step[] = ['size', 'unit', 'coverage', 'autopay'];

/** On these the customer reads, and is given longer before being asked for a sign of life. */
const readingSteps: readonly Step[] = ['autopay', 'tenant-card', 'sign', 'done'];

/** Whether Continue on this step writes the draft. */
export function savesOnContinue(step: Step): boolean {
  return savingSteps.includes(step);
}

/** Whether this step is a choice that is written at once when a draft exists already. */
export function isChoice(step: Step): boolean {
  return step === 'unit' || step === 'user-type';
}

/** Whether this step asks for details that are looked at on Continue. */
export function asksDetails(step: Step): boolean {
  return detailSteps.includes(step);
}

/** Whether a tenant pays open bills here, has just done so, or saves a card. If there is a booking, it is not meant. */
export function isForBills(step: Step): boolean {
  return step === 'tenant-pay' || step === 'tenant-paid' || step === 'tenant-keep';
}

/** Whether the customer may finish later from here: from their details on, when something would be lost. */
export function mayFinishLater(step: Step): boolean {
  return questionSteps.indexOf(step as QuestionStep) > questionSteps.indexOf('price');
}

/** Whether this step is for reading. */
export function isReading(step: Step): boolean {
  return readingSteps.includes(step);
}

/**
 * What is asked of this customer at this property: autopay only where it is offered, and of a tenant only unknown
 * details.
 */
export interface Asked {
  readonly autopay: boolean;
  readonly details: readonly Step[];
  /** Somebody has signed in. */
  readonly tenant: boolean;
}

function isAsked(step: QuestionStep, asked: Asked): boolean {
  if (step === 'autopay') return asked.autopay;
  if (changedOnly.includes(step)) return false;
  return !asksDetails(step) || asked.details.includes(step);
}

/** The questions of a property to this customer. */
export function questionsOf(asked: Asked): readonly QuestionStep[] {
  return questionSteps.filter((step) => step !== 'pay' && isAsked(step, asked));
}

/** The question after this one; payment leads to the end. */
export function stepAfter(step: Step, asked: Asked): Step {
  if (step === 'welcome') return 'size';
  const later = questionSteps.slice(questionSteps.indexOf(step as QuestionStep) + 1);
  return later.find((one) => isAsked(one, asked)) ?? 'done';
}

const beforeReturning: Readonly<Record<ReturningStep, Step>> = {
  returning: 'welcome',
  'pick-up': 'returning',
  find: 'returning',
  reservations: 'find',
  'transfer-signed': 'welcome',
  'tenant-sign-in': 'returning',
  'tenant-code': 'returning',
  'tenant-unit': 'tenant-sign-in',
  'tenant-code-typed': 'tenant-code',
  tenant: 'welcome',
  'tenant-documents': 'tenant',
  'tenant-document': 'tenant-documents',
  'tenant-pay': 'tenant',
  'tenant-paid': 'tenant',
  'tenant-last-day': 'tenant',
  'tenant-leave': 'tenant',
  'tenant-left': 'tenant',
  'tenant-autopay': 'tenant',
  'tenant-gate-code': 'tenant',
  'tenant-policy': 'tenant',
  'tenant-message': 'tenant',
  'tenant-card': 'tenant-autopay',
  'tenant-keep': 'tenant-autopay',
};

/** The question before this one; before the first one stands the welcome, or a tenant's page. */
export function stepBefore(step: Step, asked: Asked): Step {
  // Nobody has signed in, and pays for the unit that they named.
  if (step === 'tenant-pay' && !asked.tenant) return 'tenant-unit';
  if (step in beforeReturning) return beforeReturning[step as ReturningStep];
  const earlier = questionSteps.slice(0, Math.max(0, questionSteps.indexOf(step as QuestionStep)));
  return earlier.findLast((one) => isAsked(one, asked)) ?? (asked.tenant ? 'tenant' : 'welcome');
}

/** Who pays has signed on the same screen, where the reader comes in place of the pad. */
export const screenOfStep = (step: Step): Step => (step === 'pay' ? 'sign' : step);

/** "Step 3 of 11", or null off the path. */
export function progressOf(step: Step, asked: Asked): { step: number; total: number } | null {
  const questions = questionsOf(asked);
  const index = questions.indexOf(screenOfStep(step) as QuestionStep);
  return index < 0 ? null : { step: index + 1, total: questions.length };
}

const fieldSteps: Record<string, QuestionStep | ReturningStep> = {
  unitId: 'unit',
  userTypeId: 'user-type',
  moveInDate: 'move-in-date',
  coverage: 'coverage',
  insurer: 'coverage',
  policyNumber: 'coverage',
  expires: 'coverage',
  addOnIds: 'extras',
  discountCode: 'extras',
  firstName: 'person',
  lastName: 'person',
  legalName: 'person',
  tradeName: 'person',
  taxNumber: 'person',
  role: 'person',
  billingEmail: 'person',
  maySign: 'person',
  phoneNumber: 'person',
  phoneCountryId: 'person',
  email: 'person',
  address: 'address',
  apartment: 'address',
  city: 'address',
  postalCode: 'address',
  countryId: 'address',
  region: 'address',
  autopay: 'autopay',
  signature: 'sign',
  consent: 'sign',
  code: 'pick-up',
  phoneDigits: 'pick-up',
  findEmail: 'find',
  findPhone: 'find',
  userName: 'tenant-sign-in',
  password: 'tenant-sign-in',
  codeEmail: 'tenant-code',
  unitNumber: 'tenant-unit',
  signInCode: 'tenant-code-typed',
  message: 'tenant-message',
};

/** The screen that asks for this field, or null when none does. */
export function stepOfField(field: string | null): QuestionStep | ReturningStep | null {
  return field === null ? null : (fieldSteps[field] ?? null);
}
