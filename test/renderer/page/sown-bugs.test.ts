/** Bugs that were sown in the stores and that no test noticed, one each: what a customer would see of them. */
import { setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useCatalogStore } from '../../../src/renderer/stores/catalog';
import { useJourneyStore } from '../../../src/renderer/stores/journey';
import { useKeyboardStore } from '../../../src/renderer/stores/keyboard';
import { useKioskStore } from '../../../src/renderer/stores/kiosk';
import { usePaymentStore } from '../../../src/renderer/stores/payment';
import { wipe } from '../../../src/renderer/stores/wipe';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
  setActivePinia(page.pinia);
});
afterEach(() => page.close());

describe('an answer about a payment that comes late', () => {
  test('is not the next customer’s', async () => {
    await walkTo(page, 'pay');
    const payment = usePaymentStore();
    const release = page.fake.hold('payment.state');
    const asked = payment.poll();
    wipe();
    release();
    await page.rest();
    await asked;
    expect([payment.view, payment.unanswered]).toEqual([null, 0]);
  });

  test('does not show the former customer’s access code', async () => {
    await walkTo(page, 'pay');
    const payment = usePaymentStore();
    const release = page.fake.hold('move-in.result');
    const asked = payment.loadResult();
    wipe();
    release();
    await page.rest();
    await asked;
    expect(payment.result).toBeNull();
  });
});

test('a list that is on its way when the language changes comes in that language', async () => {
  await walkTo(page, 'move-in-date');
  const release = page.fake.hold('insurance.list');
  await page.touch('[data-date="2027-03-08"]');
  await page.next();
  expect(page.screen()).toBe('coverage');
  await page.speak('de');
  release();
  await page.rest();
  expect(page.fake.inputsOf('insurance.list').at(-1)).toMatchObject({ language: 'de' });
  expect(page.has('[data-plan]')).toBe(true);
});

test.each([
  ['none', 'ready', null],
  ['none', 'busy', null],
  ['none', 'offline', 'offline'],
  ['none', 'unavailable', 'unavailable'],
  ['declined', 'closed', 'closed'],
  ['disconnected', 'offline', 'offline'],
  ['disconnected', 'unavailable', null],
  ['present_card', 'offline', null],
  ['paid', 'offline', null],
  ['needs_review', 'offline', null],
] as const)('a payment that is %s with a reader that is %s waits for: %s', (phase, reader, waits) => {
  const payment = usePaymentStore();
  payment.view = { phase, reader } as NonNullable<typeof payment.view>;
  expect(payment.waitingFor).toBe(waits);
});

test('another kind of customer, and another unit, do not keep the price of a plan chosen before', async () => {
  await walkTo(page, 'extras');
  const journey = useJourneyStore();
  const { userTypeId, unitId } = journey.answers;
  if (userTypeId === null || unitId === null) throw new Error('nothing was chosen');
  journey.chooseUserType(userTypeId);
  journey.chooseUnit(unitId);
  expect(journey.answers.coverage.priceId).not.toBeNull();
  journey.chooseUserType('another');
  expect([journey.answers.coverage.priceId, journey.planDropped]).toEqual([null, true]);
  journey.choosePlan('plan', 'price');
  journey.chooseUnit('another');
  expect([journey.answers.coverage.priceId, journey.planDropped]).toEqual([null, true]);
});

test('a list in the former language does not stand in for the one just chosen', async () => {
  const catalog = useCatalogStore();
  const release = page.fake.hold('storage-type.list');
  const asked = catalog.load('storageTypes');
  useKioskStore().language = 'de';
  const releaseNext = page.fake.hold('storage-type.list');
  const before = catalog.storageTypes;
  release();
  await page.rest();
  expect(catalog.storageTypes).toBe(before);
  releaseNext();
  await page.rest();
  await asked;
  expect(page.fake.inputsOf('storage-type.list').at(-1)).toMatchObject({ language: 'de' });
  expect(catalog.storageTypes).not.toBe(before);
});

describe('the keyboard', () => {
  const field = ({ value = '', maxLength = -1 } = {}) => {
    const input = document.createElement('input');
    input.value = value;
    if (maxLength >= 0) input.maxLength = maxLength;
    document.body.append(input);
    return input;
  };

  test('types into the field that was touched last', () => {
    const [first, second] = [field(), field()];
    const keyboard = useKeyboardStore();
    keyboard.open(first, 'text');
    keyboard.open(second, 'text');
    keyboard.type('a');
    expect([first.value, second.value]).toEqual(['', 'A']);
    keyboard.close();
    keyboard.type('b');
    expect([first.value, second.value]).toEqual(['', 'A']);
  });

  test('types no more than a field takes, and replaces what is marked in a full one', () => {
    const full = field({ maxLength: 3, value: 'abc' });
    const keyboard = useKeyboardStore();
    keyboard.open(full, 'text');
    full.setSelectionRange(3, 3);
    keyboard.type('d');
    expect(full.value).toBe('abc');
    full.setSelectionRange(0, 1);
    keyboard.type('d');
    expect(full.value).toBe('dbc');
  });
});

test('a language can be chosen where there are two, and not where there is one', () => {
  const kiosk = useKioskStore();
  const offering = (languages: ('en' | 'de')[]) => {
    kiosk.$patch((state) => {
      if (state.state) Object.assign(state.state, { languages });
    });
    return kiosk.multilingual;
  };
  expect(kiosk.state).not.toBe(null);
  expect([offering(['en']), offering(['en', 'de'])]).toEqual([false, true]);
});

test('a page that is opened again asks once more what is free where it gave something back, and else not', async () => {
  const kiosk = useKioskStore();
  const asked = () => page.fake.inputsOf('kiosk.state').length;
  const before = asked();
  await kiosk.begin();
  expect(asked()).toBe(before + 1);
  page.fake.amend('session.begin', () => ({ released: 1 }));
  await kiosk.begin();
  expect(asked()).toBe(before + 3);
});
