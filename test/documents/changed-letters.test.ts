/** Letters about a payment that came back and a new rent that was withdrawn say which, how much, and what holds now. */
import { expect, test } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents/index';
import { rentKeptWords } from '../../src/main/documents/labels/rent-kept-words';
import { returnedWords } from '../../src/main/documents/labels/returned-words';
import { planWords } from '../../src/main/documents/labels/plan-words';
import { policyReminderWords } from '../../src/main/documents/labels/policy-reminder-words';
import type {
  PaymentPlanFacts,
  PolicyReminderFacts,
  RentKeptFacts,
  ReturnedPaymentFacts,
} from '../../src/main/documents/port';
import { languages } from '../../src/shared/languages';
import { dollars, header } from './facts';
import { text } from './read-back';

const maker = createDocumentMaker();
const returned: ReturnedPaymentFacts = {
  ...header,
  number: 'C-000123',
  kind: 'returned_payment',
  madeOn: '2027-03-12',
  cause: 'cheque',
  receiptNumber: 'R-000045',
  receivedOn: '2027-03-03',
  amount: dollars(173.29),
  fee: dollars(25),
  open: dollars(198.29),
};
const kept: RentKeptFacts = {
  ...header,
  number: 'C-000123',
  kind: 'rent_kept',
  madeOn: '2027-03-12',
  announcedOn: '2027-03-05',
  rent: dollars(149),
  newRent: dollars(159),
};
const plan: PaymentPlanFacts = {
  ...header,
  number: 'C-000123',
  kind: 'payment_plan',
  madeOn: '2027-03-12',
  overdue: [{ number: 'I-000007', dueOn: '2027-03-01', open: dollars(173.29) }],
  parts: [
    { dueOn: '2027-03-19', amount: dollars(86.65) },
    { dueOn: '2027-04-02', amount: dollars(86.64) },
  ],
  total: dollars(173.29),
};
const reminder: PolicyReminderFacts = {
  ...header,
  number: 'C-000123',
  kind: 'policy_reminder',
  madeOn: '2027-03-12',
  by: '2027-03-17',
};
const words = (pdf: Buffer) => text(pdf).replaceAll(/\s+/g, ' ');

test('a returned check is named with its receipt, its fee and all that is open', async () => {
  const said = words(await maker.returnedPayment(returned));
  for (const fact of [
    'Your bank did not pay the check of March 3, 2027 (receipt R-000045).',
    'Payment that was returned $173.29',
    'Fee under your agreement $25.00',
    'Total open $198.29',
  ])
    expect(said).toContain(fact);
  const disputed = words(await maker.returnedPayment({ ...returned, cause: 'dispute', fee: null }));
  expect(disputed).toContain('was disputed');
  expect(disputed).not.toContain('Fee under your agreement');
});

test('a withdrawn rent says the letter, the rent that does not apply, and the one that stays', async () => {
  const said = words(await maker.rentKept(kept));
  expect(said).toContain(
    'Our letter of March 5, 2027 announced a new rent of $159.00. That rent does not apply.',
  );
  expect(said).toContain('You keep paying $149.00');
});

test('a payment plan says what is due, each part with its day, and what holds meanwhile', async () => {
  const said = words(await maker.paymentPlan(plan));
  for (const fact of [
    'On March 12, 2027 we agreed with you',
    'I-000007 March 1, 2027 $173.29',
    '1 March 19, 2027 $86.65',
    '2 April 2, 2027 $86.64',
    'Total $173.29',
    'does not suspend your access code',
  ])
    expect(said).toContain(fact);
});

test.each(languages.map(({ code }) => code))('the plan is drawn in %s', async (language) => {
  const binding = language === 'en' ? null : { language: 'en' as const, locale: 'en-US' };
  const said = words(await maker.paymentPlan({ ...plan, language, locale: language, binding }));
  if (language !== 'ar') expect(said).toContain(planWords[language].title);
});

test.each(languages.map(({ code }) => code))(
  'the reminder of a policy is one page in %s',
  async (language) => {
    const binding = language === 'en' ? null : { language: 'en' as const, locale: 'en-US' };
    const pdf = await maker.policyReminder({ ...reminder, language, locale: language, binding });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    if (language !== 'ar') expect(words(pdf)).toContain(policyReminderWords[language].title);
    expect(words(pdf)).toContain('show our staff the policy by March 17, 2027');
  },
);

test.each(languages.map(({ code }) => code))('both are drawn in %s', async (language) => {
  const spoken = { language, locale: language };
  const binding = language === 'en' ? null : { language: 'en' as const, locale: 'en-US' };
  const [first, second] = [
    await maker.returnedPayment({ ...returned, ...spoken, binding }),
    await maker.rentKept({ ...kept, ...spoken, binding }),
  ];
  if (language === 'ar') return;
  expect(words(first)).toContain(returnedWords[language].title);
  expect(words(second)).toContain(rentKeptWords[language].title);
});
