/**
 * Confirming a payment that is good, while a step of ours fails: the database refuses it, keeps something else than it
 * was given, or has no room. Everything is rolled back and the money is let go; what stays is the news of that.
 */
import { noRoomFor, refuseInsert } from './register';
import { confirm, sign } from './calls';
import type { Case, Stage } from './stage';

const at = { endpoint: 'confirmPayment', status: 500 } as const;
const changes = ['booking', 'number_series', 'outbox', 'payment_attempt'];

const after = (table: string, statements: string) =>
  `CREATE TRIGGER broken AFTER INSERT ON ${table} BEGIN ${statements}; END`;
const noGuid = '00000000-0000-0000-0000-00000000000z';

const damages: readonly (readonly [Case['code'], string, string])[] = [
  ['ACTIVITY_CALCULATION_FAILED', 'there is no rule for a charge', 'DELETE FROM charge_rule'],
  [
    'INVALID_RENTAL_INFO_DETAILS',
    'the contract is kept with another rent',
    after('rental_contract', 'UPDATE rental_contract SET rent_minor = rent_minor + 1'),
  ],
  [
    'INVALID_PARAM_INVOICE_INFO_ID',
    'the invoice has lost its id',
    after(
      'invoice_line',
      `UPDATE invoice SET id = '${noGuid}' WHERE id = NEW.invoice_id;
       UPDATE invoice_line SET invoice_id = '${noGuid}' WHERE invoice_id = NEW.invoice_id`,
    ),
  ],
  [
    'INVALID_INVOICE_DETAILS',
    'the invoice is kept with another total than the quote’s',
    after('invoice', 'UPDATE invoice SET total_minor = total_minor + 1'),
  ],
  [
    'INVALID_PARAM_RCEIPT_INPUT',
    'the payment is written down over another amount than the invoice',
    'UPDATE payment_attempt SET amount_minor = amount_minor + 1',
  ],
];

const steps = [
  ['RENTAL_CREATION_FAILED', 'rental_contract'],
  ['RENTAL_CREATION_FAILED', 'charges_entry'],
  ['RENTAL_INVOICE_CREATION_FAILED', 'invoice'],
  ['RENTAL_INVOICE_CREATION_FAILED', 'invoice_line'],
  ['RECEIPT_CREATION_FAILIED', 'receipt'],
] as const;

/** What each step of writing a move-in fails at, and what answers it. */
export const brokenSteps: readonly {
  readonly code: Case['code'];
  readonly when: string;
  readonly sql: string;
}[] = [
  ...damages.map(([code, when, sql]) => ({ code, when, sql })),
  ...steps.map(([code, table]) => ({
    code,
    when: `no row of ${table} can be written`,
    sql: refuseInsert(table),
  })),
];

/** The property demands autopay, whose words the booking is then signed with; a card was taken for it. */
async function paidWithMandate(stage: Stage): Promise<string> {
  stage.damage(
    `UPDATE property SET autopay = 'required';
     UPDATE agreement_template SET content =
       json_set(content, '$.en.mandate', json('{"heading": "Autopay", "text": "Later rents go to this card."}'))`,
  );
  await stage.call(sign(stage));
  return stage.paid(stage.signed);
}

export const paymentStepCases: readonly Case[] = [
  ...damages.map(([code, when, sql]): Case => ({
    ...at,
    code,
    when,
    changes,
    async call(stage) {
      const token = await stage.paid(stage.signed);
      stage.damage(sql);
      return confirm(stage, token);
    },
  })),
  ...steps.flatMap(([code, table]): Case[] => [
    {
      ...at,
      code,
      when: `no row of ${table} can be written`,
      changes,
      async call(stage) {
        const token = await stage.paid(stage.signed);
        stage.damage(refuseInsert(table));
        return confirm(stage, token);
      },
    },
    {
      ...at,
      status: 503,
      code,
      when: `the disk is full when a row of ${table} is written`,
      changes,
      async call(stage) {
        const token = await stage.paid(stage.signed);
        stage.damage(noRoomFor(table));
        stage.fillDisk();
        return confirm(stage, token);
      },
    },
  ]),
  {
    ...at,
    code: 'MANDATE_INFO_SAVE_FAILED',
    when: 'the property demands autopay and the consent cannot be written',
    changes,
    async call(stage) {
      const token = await paidWithMandate(stage);
      stage.damage(refuseInsert('mandate'));
      return confirm(stage, token);
    },
  },
  {
    ...at,
    status: 503,
    code: 'MANDATE_INFO_SAVE_FAILED',
    when: 'the disk is full when the consent to autopay is written',
    changes,
    async call(stage) {
      const token = await paidWithMandate(stage);
      stage.damage(noRoomFor('mandate'));
      stage.fillDisk();
      return confirm(stage, token);
    },
  },
];
