/** Later rents by card, on the screen: asked where it is offered, told where it is required, and never chosen for anybody. */
import { afterEach, describe, expect, test } from 'vitest';
import { detailSteps, questionsOf } from '../../../src/renderer/stores/steps';
import { useJourneyStore } from '../../../src/renderer/stores/journey';
import { chooseOfSize, openPage, walkTo, type Page } from '../support/page';

let page: Page;
afterEach(() => page.close());

const told = () => page.fake.inputsOf('booking.autopay').filter(({ wanted }) => wanted !== null);
const words = () => page.find('[data-testid="mandate"]').textContent;
const chosen = () => document.querySelectorAll('input:checked').length;
const answer = (step: string) => page.find(`[data-answer="${step}"]`).textContent;

test('a property without autopay does not ask about it, and the check does not mention it', async () => {
  page = await openPage();
  await walkTo(page, 'check');
  expect(page.fake.inputsOf('booking.autopay')).toEqual([]);
  expect(page.has('[data-answer="autopay"]')).toBe(false);
});

describe('where it is offered', () => {
  async function openQuestion() {
    page = await openPage({ autopay: 'offered' });
    await walkTo(page, 'autopay');
  }

  // Holds: ux-21
  test('the question about automatic payment counts as one of the ten steps', async () => {
    await openQuestion();
    const place = questionsOf({ autopay: true, details: detailSteps, tenant: false }).indexOf('autopay') + 1;
    expect(page.find('[data-testid="progress"]').textContent?.trim()).toBe(`Step ${place} of 10`);
    expect(page.find('h1').textContent).toContain('Pay future rent by card automatically?');
  });

  test('no answer is preselected', async () => {
    await openQuestion();
    expect(chosen()).toBe(0);
  });

  test('the consent is in the words of the catalogue, with date and amount of the next bill', async () => {
    await openQuestion();
    const { quote } = useJourneyStore(page.pinia).booking ?? { quote: null };
    expect(words()).toContain(`charge ${quote?.recurringAmount.formattedPrice} to this card`);
    const bill = page.find('[data-testid="first-charge"]').textContent;
    expect(bill).toMatch(/Payment due on \w+ \d+, 2027/);
    expect(bill).toContain(
      (quote?.upcomingBills[0]?.payableAmount ?? quote?.recurringAmount)?.formattedPrice,
    );
    expect(page.text()).toContain('you can end it at any time');
  });

  test('without an answer Continue asks for one', async () => {
    await openQuestion();
    await page.next();
    expect(page.screen()).toBe('autopay');
    expect(page.find('.problem').textContent).toBe('Choose yes or no.');
    expect(told()).toEqual([]);
  });

  test.each([
    ['yes', true, 'Charged to your card automatically'],
    ['no', false, 'You pay each month yourself'],
  ] as const)(
    '%s is reported once with the words it was said to, and stands on the check',
    async (tile, wanted, line) => {
      await openQuestion();
      await page.touch(`[data-autopay="${tile}"]`);
      await page.next();
      expect(page.screen()).toBe('check');
      expect(told()).toMatchObject([
        { wanted, language: 'en', textSha256: expect.stringMatching(/^en-/) as string },
      ]);
      expect(answer('autopay')).toContain(line);
      await page.touch('[data-testid="back"]');
      expect([page.screen(), chosen()]).toEqual(['autopay', 1]);
      await page.next();
      expect(told()).toHaveLength(1);
    },
  );

  test('Change leads to the question and back, and the agreement asks for consent again', async () => {
    await openQuestion();
    await walkTo(page, 'sign');
    const journey = useJourneyStore(page.pinia);
    await page.touch('[data-testid="consent"]');
    expect(journey.consent).toBe(true);
    await page.touch('[data-testid="back"]');
    await page.touch('[data-change="autopay"]');
    await page.touch('[data-autopay="no"]');
    await page.next();
    expect(page.screen()).toBe('check');
    expect(answer('autopay')).toContain('You pay each month yourself');
    expect(journey.consent).toBe(false);
  });

  test('Back from a change keeps the former answer', async () => {
    await openQuestion();
    await walkTo(page, 'check');
    await page.touch('[data-change="autopay"]');
    await page.touch('[data-autopay="no"]');
    await page.touch('[data-testid="back"]');
    expect(answer('autopay')).toContain('Charged to your card automatically');
    expect(told()).toHaveLength(1);
  });

  test('a new price asks the question again, without an answer', async () => {
    await openQuestion();
    await walkTo(page, 'check');
    await page.touch('[data-change="unit"]');
    await chooseOfSize(page, 'xl', 'A109');
    await page.next();
    expect(page.screen()).toBe('coverage');
    await page.touch('[data-plan="Basic protection"]');
    await page.next();
    expect([page.screen(), chosen()]).toEqual(['autopay', 0]);
    await page.touch('[data-autopay="yes"]');
    await page.next();
    expect(page.screen()).toBe('check');
    expect(new Set(told().map(({ textSha256 }) => textSha256)).size).toBe(2);
  });

  // Nobody has said who they are by then.
  test('a change at the price leads back to the price, and the question comes after the details', async () => {
    page = await openPage({ autopay: 'offered' });
    await walkTo(page, 'price');
    await page.touch('[data-change="extras"]');
    await page.next();
    expect(page.screen()).toBe('price');
    await page.next();
    expect(page.screen()).toBe('person');
    await walkTo(page, 'autopay');
    expect(chosen()).toBe(0);
  });

  test('a change of language shows the words in it, and keeps the answer', async () => {
    await openQuestion();
    await page.touch('[data-autopay="yes"]');
    await page.speak('de');
    expect(words()).toContain('Der Betreiber darf');
    expect(chosen()).toBe(1);
    await page.next();
    expect(told()).toMatchObject([{ language: 'de', textSha256: expect.stringMatching(/^de-/) as string }]);
  });

  test('words that changed meanwhile are shown and asked again', async () => {
    await openQuestion();
    await page.touch('[data-autopay="yes"]');
    page.fake.amend('booking.autopay', (value) => ({ ...value, text: 'Other words.', textSha256: 'other' }));
    page.fake.refuse('booking.autopay', { reason: 'agreement_changed' });
    await page.next();
    expect([page.screen(), words(), chosen()]).toEqual(['autopay', 'Other words.', 0]);
    expect(page.text()).toContain('The agreement has changed');
    await page.touch('[data-autopay="yes"]');
    await page.next();
    expect(told().at(-1)).toMatchObject({ wanted: true, textSha256: 'other' });
  });

  test('nobody continues before the words are shown, and they can be fetched again', async () => {
    page = await openPage({ autopay: 'offered' });
    await walkTo(page, 'address');
    page.fake.refuse('booking.autopay');
    await walkTo(page, 'autopay');
    expect(page.has('[data-autopay]')).toBe(false);
    await page.next();
    expect(page.screen()).toBe('autopay');
    await page.touch('[data-testid="load-problem"] button');
    expect(words()).toContain('I allow the operator');
  });

  test.each([
    ['was not asked yet is asked first', null, 'autopay'],
    ['has answered reads the agreement next', { wanted: false, textSha256: 'en' }, 'sign'],
  ] as const)('who comes back for a kept unit and %s', async (_, autopay, screen) => {
    await openQuestion();
    await walkTo(page, 'pay');
    page.fake.payment.view = { reader: 'offline' };
    await page.seconds(3);
    await page.touch('[data-testid="keep"]');
    await page.next();
    page.fake.amend('booking.pick-up', (booking) => ({
      ...booking,
      autopay,
      signature: { saved: false, expiresAt: null },
    }));
    await page.touch('[data-testid="have-code"]');
    await page.touch('[data-testid="by-code"]');
    await page.type('code', '48271936');
    await page.type('phoneDigits', '0100');
    await page.next();
    expect(page.screen()).toBe(screen);
  });

  test('the next customer finds no answer of the one before', async () => {
    await openQuestion();
    await walkTo(page, 'check');
    await page.touch('[data-testid="start-over"]');
    await page.touch('[data-testid="start-over-yes"]');
    expect(page.screen()).toBe('welcome');
    await walkTo(page, 'autopay');
    expect(chosen()).toBe(0);
  });
});

describe('where it is required', () => {
  test('where autopay is required, the words and Continue are shown, and no choice', async () => {
    page = await openPage({ autopay: 'required' });
    await walkTo(page, 'address');
    await page.type('address', '48 Pecan Street');
    await page.type('city', 'Austin');
    await page.type('postalCode', '78704');
    await page.next();
    expect(page.screen()).toBe('autopay');
    expect(page.find('h1').textContent).toContain('Future rent is charged to your card');
    expect(words()).toContain('I allow the operator');
    expect(page.has('[data-autopay]')).toBe(false);
    await page.next();
    expect(page.screen()).toBe('check');
    expect(answer('autopay')).toContain('Charged to your card automatically');
    expect(told()).toEqual([]);
  });
});

describe('at the end', () => {
  test.each([
    ['a card that is kept is reported', 'active', 'Your card is saved for future rent'],
    [
      'a card that could not be kept is reported, and that the move-in is complete',
      'not_set_up',
      'Your rental is still complete',
    ],
    ['a consent that was not kept is no card that is', null, 'Your card could not be saved'],
  ] as const)('%s', async (_, mandate, sentence) => {
    page = await openPage({ autopay: 'offered' }, (fake) =>
      fake.amend('move-in.result', (value) => ({ ...value, mandate })),
    );
    await walkTo(page, 'pay');
    await page.next();
    page.fake.payment.phase = 'paid';
    await page.seconds(3);
    expect(page.screen()).toBe('done');
    expect(page.find('[data-testid="card-kept"]').textContent).toContain(sentence);
  });

  test('a customer who was not asked reads nothing about a card', async () => {
    page = await openPage();
    await walkTo(page, 'pay');
    await page.next();
    page.fake.payment.phase = 'paid';
    await page.seconds(3);
    expect(page.screen()).toBe('done');
    expect(page.has('[data-testid="card-kept"]')).toBe(false);
  });
});
