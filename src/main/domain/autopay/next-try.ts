/**
 * Whether and when a saved card is asked again. Pure; dates and times of day are the property's. What each code of a
 * refusal means: https://docs.stripe.com/declines/codes.
 */
import { addDays } from '../base/dates';

/** What the bank said to one try. A try without an answer is none: it is asked again under the same key. */
export interface TryAnswer {
  readonly on: string;
  readonly code: 'succeeded' | (string & {});
  /** The provider's advice, where it gives one. */
  readonly advice: string | null;
}

export interface TryHours {
  readonly from: string;
  readonly to: string;
}

export interface TryFacts {
  /** The day of the first try. */
  readonly firstOn: string;
  readonly today: string;
  /** `HH:MM` at the property. */
  readonly time: string;
}

export type NextTry =
  | { readonly kind: 'now'; readonly number: number }
  | { readonly kind: 'later'; readonly number: number; readonly on: string; readonly from: string }
  /** `card`: only another card helps. `tenant`: the bank wants them to confirm it, card in hand. */
  | { readonly kind: 'stop'; readonly why: 'paid' | 'card' | 'tenant' | 'tries_used' };

const hard = [
  'lost_card',
  'stolen_card',
  'expired_card',
  'pickup_card',
  'card_not_supported',
  'previously_declined_do_not_retry',
  // Our own word: the provider does not take the card to its bank at all.
  'card_not_accepted',
];
const hardAdvice = ['do_not_try_again', 'confirm_card_data'];

/**
 * @param answers of the tries so far, oldest first
 * @param tries days after the first try on which each is made, such as 0, 3, 6 and 10, rising
 * @param hours within which a card is asked
 */
export function nextTry(
  answers: readonly TryAnswer[],
  tries: readonly number[],
  hours: TryHours,
  facts: TryFacts,
): NextTry {
  const why = stopReason(answers);
  if (why) return { kind: 'stop', why };
  const number = answers.length;
  const after = tries[number];
  if (after === undefined) return { kind: 'stop', why: 'tries_used' };
  const planned = addDays(facts.firstOn, after);
  // A try that came late moves those after it: they never come closer together.
  const last = answers.at(-1);
  const apart = last ? addDays(last.on, after - (tries[number - 1] ?? 0)) : planned;
  const on = apart > planned ? apart : planned;
  if (facts.today < on) return { kind: 'later', number, on, from: hours.from };
  if (facts.time < hours.from) return { kind: 'later', number, on: facts.today, from: hours.from };
  if (facts.time >= hours.to) return { kind: 'later', number, on: addDays(facts.today, 1), from: hours.from };
  return { kind: 'now', number };
}

/** What an answer means for staff and tenants, without the bank's own word. */
export function answerClass({
  code,
  advice,
}: Pick<TryAnswer, 'code' | 'advice'>):
  | 'succeeded'
  | 'refused'
  | 'refused_for_good'
  | 'tenant_needed'
  | 'canceled' {
  if (code === 'succeeded') return 'succeeded';
  if (code === 'canceled') return 'canceled';
  const why = stopReason([{ on: '', code, advice }]);
  return why === 'card' ? 'refused_for_good' : why === 'tenant' ? 'tenant_needed' : 'refused';
}

function stopReason(answers: readonly TryAnswer[]): 'paid' | 'card' | 'tenant' | null {
  if (answers.some(({ code }) => code === 'succeeded')) return 'paid';
  if (answers.some(({ code, advice }) => hard.includes(code) || hardAdvice.includes(advice ?? '')))
    return 'card';
  // A bank that does not say why may be asked once more, and not again.
  if (answers.filter(({ code }) => code === 'do_not_honor').length > 1) return 'card';
  return answers.some(({ code }) => code === 'authentication_required') ? 'tenant' : null;
}
