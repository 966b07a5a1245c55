/** How the rules on late rent are written in a catalogue. */
import { z } from 'zod';
import { deliveryWays } from '../../../shared/desk/choices';
import { languageSchema } from '../../../shared/languages';
import { minor, type MilliPercent } from '../../../shared/money';
import { feePresetNames } from '../late/late-fee';
import { letterKinds } from '../late/late-steps';
import { restoreRules } from '../late/late-terms';
import { amountField, codeField, percentField, textField } from './catalogue-fields';

/** What the law of the place wants of a default notice, as far as days and words go. */
const lienSection = z.strictObject({
  noticeDays: z.int().min(0).max(180).default(14),
  ways: z
    .array(z.enum(deliveryWays, { error: `expected "${deliveryWays.join('", "')}"` }))
    .min(1)
    .default(['certified_mail', 'mail', 'email', 'in_person']),
  text: z.partialRecord(languageSchema, z.array(textField(2000)).min(1).max(20)),
  documents: z
    .array(
      z.strictObject({
        name: textField(120),
        holds: textField(1000, 0).default(''),
        afterDays: z.int().min(0).max(365),
        from: z.enum(['due', 'notice'], { error: 'expected "due" or "notice"' }),
      }),
    )
    .max(10)
    .default([]),
});

/** What follows when rent is not paid; null: nothing. It holds for contracts that are signed with it. */
export function lateSection(currency: string) {
  const amount = amountField(currency);
  const above = (text: string) => ({ message: `expected more than ${text}` });
  const fee = z.union(
    [
      z.strictObject({ preset: z.enum(feePresetNames) }),
      z.strictObject({ fixed: amount.refine((fixed) => fixed > 0, above('0')) }),
      z.strictObject({
        percent: percentField.refine((rate) => rate > 0, above('"0"')),
        of: z.enum(['rent', 'open']).default('rent'),
        minimum: amount.default(minor(0)),
      }),
    ],
    {
      error:
        'expected {"fixed": "20.00"}, {"percent": "15", "of": "rent", "minimum": "20.00"} or {"preset": "us-ca"}',
    },
  );
  const step = z.strictObject({
    key: codeField,
    /** Whole days that pass after the due day before the step. */
    afterDays: z.int().min(0).max(365),
    letter: z.enum(letterKinds).nullable().default(null),
    fee: fee.nullable().default(null),
    /** The access code stops working. */
    suspend: z.boolean().default(false),
    /** What a person is asked to do. */
    task: z.literal('overlock', { error: 'expected "overlock"' }).nullable().default(null),
  });
  return z.strictObject({
    steps: z.array(step).min(1).max(20),
    /** The most that a fee may be: the first that fits the rent. */
    caps: z
      .array(
        z.strictObject({
          /** Up to this rent; null: for any. */
          rentTo: amount.nullable().default(null),
          fixed: amount.default(minor(0)),
          percent: percentField.default(0 as MilliPercent),
        }),
      )
      .max(20)
      .default([]),
    minimumOwed: amount.default(minor(0)),
    warnDays: z.int().min(0).max(60).default(3),
    outageDays: z.int().min(1).max(5).default(2),
    feeTaxCode: codeField.nullable().default(null),
    /** What is paid when a suspended code works again: all that is due, or all that is billed. */
    restoreWhen: z.enum(restoreRules).default('arrears_paid'),
    lien: lienSection.nullable().default(null),
  });
}
