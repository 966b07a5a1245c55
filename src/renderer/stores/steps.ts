/** The journey as a list: one question per screen, in the order a customer meets them. Not every property asks all. */

export const questionSteps = [
  'unit',
  'user-type',
  'move-in-date',
  'coverage',
  'extras',
  'price',
  'name',
  'phone',
  'email',
  'address',
  'autopay',
  'check',
  'agreement',
  'sign',
  'pay',
] as const;
export type QuestionStep = (typeof questionSteps)[number];
/** Beside the questions: `kept` shows the code of a unit that is kept for later, `pick-up` asks for it. */
export type Step = 'welcome' | 'language' | QuestionStep | 'done' | 'kept' | 'pick-up';

/** Steps whose answers the service is told on Continue: from the first price on, everything it depends on. */
const savingSteps: readonly Step[] = ['move-in-date', 'coverage', 'extras', 'address', 'check'];

/** Details of the customer, looked at by the service as each of their screens is left. */
const detailSteps: readonly Step[] = ['name', 'phone', 'email', 'address'];

/** On these the customer reads, and is given longer before being asked for a sign of life. */
const readingSteps: readonly Step[] = ['autopay', 'agreement', 'sign'];

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

/** Whether this step is for reading. */
export function isReading(step: Step): boolean {
  return readingSteps.includes(step);
}

/** Whether a property asks this; autopay only where there is some. */
export interface Asked {
  readonly autopay: boolean;
}

/** The questions of a property. */
export function questionsOf(asked: Asked): readonly QuestionStep[] {
  return questionSteps.filter((step) => step !== 'autopay' || asked.autopay);
}

/** The question after this one; payment leads to the end. */
export function stepAfter(step: Step, asked: Asked): Step {
  if (step === 'welcome') return 'language';
  if (step === 'language') return 'unit';
  const next = questionSteps[questionSteps.indexOf(step as QuestionStep) + 1] ?? 'done';
  return next === 'autopay' && !asked.autopay ? stepAfter(next, asked) : next;
}

/** The question before this one; before the first one stands the language, and before that the welcome. */
export function stepBefore(step: Step, asked: Asked): Step {
  if (step === 'language' || step === 'pick-up') return 'welcome';
  const former = questionSteps[questionSteps.indexOf(step as QuestionStep) - 1] ?? 'language';
  return former === 'autopay' && !asked.autopay ? stepBefore(former, asked) : former;
}

/** "Step 3 of 14", or null off the path. */
export function progressOf(step: Step, asked: Asked): { step: number; total: number } | null {
  const questions = questionsOf(asked);
  const index = questions.indexOf(step as QuestionStep);
  return index < 0 ? null : { step: index + 1, total: questions.length };
}

const fieldSteps: Record<string, QuestionStep | 'pick-up'> = {
  unitId: 'unit',
  userTypeId: 'user-type',
  moveInDate: 'move-in-date',
  coverage: 'coverage',
  insurer: 'coverage',
  policyNumber: 'coverage',
  expires: 'coverage',
  addOnIds: 'extras',
  discountCode: 'extras',
  firstName: 'name',
  lastName: 'name',
  phoneNumber: 'phone',
  phoneCountryId: 'phone',
  email: 'email',
  address: 'address',
  city: 'address',
  postalCode: 'address',
  countryId: 'address',
  region: 'address',
  autopay: 'autopay',
  signature: 'sign',
  consent: 'agreement',
  code: 'pick-up',
  phoneDigits: 'pick-up',
};

/** The screen that asks for this field, or null when none does. */
export function stepOfField(field: string | null): QuestionStep | 'pick-up' | null {
  return field === null ? null : (fieldSteps[field] ?? null);
}
