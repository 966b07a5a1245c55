/** By which rules a saved card is charged, as the catalogue says and a contract keeps them. Dates are the property's. */
import { z } from 'zod';
import { addDays } from '../base/dates';

const time = /^([01]\d|2[0-3]):[0-5]\d$/;
const days = z.int().min(0).max(60);

/** Visa allows 15 tries in 30 days; https://support.stripe.com/questions/payment-blocked-due-to-excessive-retries */
const MOST_TRIES = 8;

export const autopayRulesSchema = z.strictObject({
  /** Whole days after a bill's due day. */
  chargeAfterDays: days.default(0),
  /** A bill names an amount above the one before so many days before it is charged. */
  tellDays: days.default(10),
  /** Days after the first try on which the card is asked, if it was refused before. */
  tries: z
    .array(z.int().min(0).max(30))
    .min(1)
    .max(MOST_TRIES)
    .refine(
      (list) => list[0] === 0 && list.every((day, index) => index === 0 || day > (list[index - 1] ?? 0)),
      {
        message: 'expected days that begin with 0 and rise, such as [0, 3, 6, 10]',
      },
    )
    .default([0, 3, 6, 10]),
  /** Within which the card is asked, by the property's clock. */
  hours: z
    .strictObject({ from: z.string().regex(time), to: z.string().regex(time) })
    .refine(({ from, to }) => from < to, { message: 'expected hours that end after they begin' })
    .default({ from: '09:00', to: '17:00' }),
});
export type AutopayRules = z.output<typeof autopayRulesSchema>;

/** @throws ZodError for what a catalogue did not write: a broken invariant. */
export function readAutopayRules(json: string): AutopayRules {
  return autopayRulesSchema.parse(JSON.parse(json));
}

export interface AnnouncedBill {
  /** When the tenant learned what it comes to: by the bill itself, or by a letter of before. */
  readonly toldOn: string;
  readonly dueOn: string;
  /** More than the bill or the mandate before let the tenant expect. */
  readonly isMore: boolean;
}

/** The day on which a bill says that it is charged. */
export function chargeDay({ toldOn, dueOn, isMore }: AnnouncedBill, rules: AutopayRules): string {
  const usual = addDays(dueOn, rules.chargeAfterDays);
  const told = addDays(toldOn, rules.tellDays);
  return isMore && told > usual ? told : usual;
}
