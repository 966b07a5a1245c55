/** The customer's way through the questions. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseOfSize, openPage, planted, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const checked = () => document.querySelectorAll('input:checked').length;

describe('choosing', () => {
  // Holds: ux-23
  test('nothing that costs money is preselected', async () => {
    for (const screen of ['unit', 'move-in-date', 'coverage', 'extras']) {
      await walkTo(page, screen);
      expect(`${screen}: ${checked()}`).toBe(`${screen}: 0`);
    }
    const first = page.fake.inputsOf('booking.save')[0];
    expect(first).toMatchObject({
      bookingId: null,
      coverage: null,
      addOnIds: [],
      discountCode: null,
      contact: null,
    });
  });

  // Holds: ux-27
  test('going on without an answer says what is missing and asks the service nothing', async () => {
    await walkTo(page, 'unit');
    await page.next();
    expect(page.screen()).toBe('unit');
    expect(page.find('[data-testid="error-summary"]').textContent).toContain('Choose a unit.');
    expect(document.activeElement).toBe(page.find('[data-testid="error-summary"]'));
    expect(document.title).toMatch(/^Error: /);
    expect(page.fake.inputsOf('booking.save')).toHaveLength(0);
  });

  test('the draft is written after the move-in date, and its price shows from then on', async () => {
    await walkTo(page, 'coverage');
    expect(page.fake.inputsOf('booking.save')).toHaveLength(1);
    expect(page.find('[data-testid="due-today"]').textContent).toBe('$166.70');
  });

  test('only days the service allows are offered, a usual month of them on one page', async () => {
    await walkTo(page, 'move-in-date');
    expect(page.find('[data-date]').dataset.date).toBe('2027-03-06');
    expect(page.find('[data-date="2027-03-06"]').textContent).toContain('Today');
    expect(page.has('[data-date="2027-04-04"]')).toBe(true);
    expect(page.has('[data-date="2027-04-05"]')).toBe(false);
    expect(page.has('[data-testid="later-dates"]')).toBe(false);
  });

  test('coverage is offered as the property allows it', async () => {
    page.fake.kiosk.state.coverageRules = {
      ownPolicyAllowed: true,
      declineAllowed: false,
      ownPolicyLaterDays: null,
    };
    await page.seconds(10);
    await walkTo(page, 'coverage');
    expect(page.has('[data-plan="own_policy"]')).toBe(true);
    expect(page.has('[data-plan="declined"]')).toBe(false);
  });

  test('an own policy is sent with its date in full', async () => {
    await walkTo(page, 'coverage');
    await page.touch('[data-plan="own_policy"]');
    await page.type('insurer', 'Acme');
    await page.type('policyNumber', 'P-1');
    for (const [part, text] of [
      ['month', '7'],
      ['day', '4'],
      ['year', '28'],
    ] as const) {
      await page.type(`expires-${part}`, text);
    }
    await page.next();
    const expected = { kind: 'own_policy', insurer: 'Acme', policyNumber: 'P-1', expires: '2028-07-04' };
    expect(page.fake.inputsOf('booking.save').at(-1)?.coverage).toEqual(expected);
    expect(page.screen()).toBe('price');
  });

  test('the fields of an own policy come into sight, and so does the first of them that is wrong', async () => {
    const shown: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrolled(this: Element) {
      shown.push(this.querySelector('input')?.name ?? null);
    };
    await walkTo(page, 'coverage');
    await page.touch('[data-plan="own_policy"]');
    expect(document.activeElement).toBe(page.find('input[name="insurer"]'));
    await page.type('insurer', 'Acme');
    await page.next();
    expect(shown.at(-1)).toBe('policyNumber');
  });

  test('every line of the price is shown as the service words it', async () => {
    await walkTo(page, 'price');
    expect(
      [...document.querySelectorAll('[data-line]')].map((line) => line.getAttribute('data-line')),
    ).toEqual(['rent', 'admin', 'insurance']);
    expect(page.find('[data-testid="quote-total"]').textContent).toBe('$178.23');
    expect(page.find('[data-testid="recurring"]').textContent).toBe('$139.64');
    expect(page.find('[data-testid="next-bill"]').textContent).toBe('April 1, 2027');
  });
});

describe('going back and forth', () => {
  // Holds: ux-20
  test('going back keeps what was typed', async () => {
    await walkTo(page, 'person');
    await page.type('firstName', 'Ana');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('price');
    await page.next();
    expect(page.value('firstName')).toBe('Ana');
  });

  // Holds: ux-9
  test('a double tap on Continue saves once', async () => {
    await walkTo(page, 'move-in-date');
    await page.touch('[data-date="2027-03-08"]');
    const release = page.fake.hold('booking.save');
    const button = page.find('[data-testid="continue"]');
    button.click();
    button.click();
    await page.seconds(1);
    expect((button as HTMLButtonElement).disabled).toBe(true);
    release();
    await page.seconds(1);
    expect(page.fake.inputsOf('booking.save')).toHaveLength(1);
    expect(page.screen()).toBe('coverage');
  });

  // Holds: ux-9
  test('the second tap of a double tap does not answer the next question', async () => {
    await walkTo(page, 'price');
    page.find('[data-testid="continue"]').click();
    await Promise.resolve();
    expect(page.screen()).toBe('person');
    page.find('[data-testid="continue"]').click();
    await page.seconds(1);
    expect(page.has('[data-testid="error-summary"]')).toBe(false);
  });

  // Holds: ux-24
  test('the same draft is not written twice', async () => {
    await walkTo(page, 'coverage');
    await page.touch('[data-testid="back"]');
    await page.next();
    expect(page.fake.inputsOf('booking.save')).toHaveLength(1);
  });

  // Holds: ux-23, ux-25
  test('Change leads straight to the answer and back to the check', async () => {
    await walkTo(page, 'check');
    await page.touch('[data-change="firstName"]');
    expect(page.screen()).toBe('person');
    await page.type('firstName', 'Ana');
    await page.next();
    expect(page.screen()).toBe('check');
    expect(page.find('[data-answer="firstName"]').textContent).toContain('Ana');
    expect(page.fake.inputsOf('booking.save').at(-1)?.contact?.firstName).toBe('Ana');
  });

  test.each(['firstName', 'phoneNumber', 'email'])(
    'Change of one contact detail begins in its field: %s',
    async (field) => {
      await walkTo(page, 'check');
      await page.touch(`[data-change="${field}"]`);
      expect([page.screen(), document.activeElement?.id]).toEqual(['person', `field-${field}`]);
      await page.touch('[data-testid="back"]');
      await page.touch('[data-change="unit"]');
      await page.touch('[data-testid="back"]');
      expect(page.screen()).toBe('check');
    },
  );

  // Holds: ux-25
  test('Back out of a change leaves the answer as it was', async () => {
    await walkTo(page, 'check');
    const saves = page.fake.inputsOf('booking.save').length;
    await page.touch('[data-change="firstName"]');
    await page.type('firstName', 'Ana');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('check');
    expect(page.find('[data-answer="firstName"]').textContent).toContain(planted.firstName);
    expect(page.fake.inputsOf('booking.save')).toHaveLength(saves);
  });

  test('another unit asks for the plan again, since its premium may differ', async () => {
    await walkTo(page, 'check');
    await page.touch('[data-change="unit"]');
    await chooseOfSize(page, 'l', 'A107');
    await page.next();
    expect(page.screen()).toBe('coverage');
    expect(checked()).toBe(0);
    expect(page.find('[data-testid="plan-dropped"]').textContent).toContain('so please choose again');
    await page.touch('[data-plan="Home protection"]');
    expect(page.has('[data-testid="plan-dropped"]')).toBe(false);
    await page.next();
    expect(page.screen()).toBe('check');
  });

  test('Back out of another unit gives the former one back, with its plan, to the service too', async () => {
    await walkTo(page, 'check');
    const before = page.find('[data-answer="unit"]').textContent;
    await page.touch('[data-change="unit"]');
    await chooseOfSize(page, 'l', 'A107');
    await page.next();
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('check');
    expect(page.find('[data-answer="unit"]').textContent).toBe(before);
    expect(page.find('[data-answer="coverage"]').textContent).toContain('Basic protection');
    const [last] = page.fake.inputsOf('booking.save').slice(-1);
    expect(last?.coverage).toMatchObject({ kind: 'operator_plan' });
  });

  test('a change of what was agreed to has to be agreed to and signed again', async () => {
    await walkTo(page, 'pay');
    for (const _ of ['sign', 'check']) await page.touch('[data-testid="back"]');
    await page.touch('[data-change="extras"]');
    await page.touch('[data-add-on="Disc padlock"]');
    await page.next();
    await page.next();
    expect(page.screen()).toBe('sign');
    expect(checked()).toBe(0);
  });
});

describe('an answer that most people leave unchanged', () => {
  test('is part of the price, and a change of it leads back to the price', async () => {
    await walkTo(page, 'price');
    expect(page.fake.inputsOf('booking.save').at(-1)).toMatchObject({
      userTypeId: page.fake.kiosk.state.usualUserTypeId,
      addOnIds: [],
    });
    expect(page.find('[data-answer="extras"]').textContent).toContain('None');
    await page.touch('[data-change="extras"]');
    await page.touch('[data-add-on]');
    await page.next();
    expect(page.screen()).toBe('price');
    expect(page.find('[data-answer="extras"]').textContent).not.toContain('None');
    await page.touch('[data-change="extras"]');
    await page.touch('[data-add-on]');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('price');
    expect(page.find('[data-answer="extras"]').textContent, 'Back undoes it').not.toContain('None');
  });

  test('another kind of customer is asked for the protection again, and then shown the price', async () => {
    await walkTo(page, 'price');
    await page.touch('[data-change="user-type"]');
    await page.touch('.types > :nth-child(3)');
    await page.next();
    expect(page.screen()).toBe('coverage');
    expect(page.has('[data-testid="plan-dropped"]')).toBe(true);
    await page.touch('[data-plan="Basic protection"]');
    await page.next();
    expect(page.screen()).toBe('price');
    expect(page.find('[data-answer="user-type"]').textContent).toContain('Student');
  });
});

describe('language', () => {
  // Holds: ux-16
  test('switching the language keeps every answer and fetches every text again', async () => {
    await walkTo(page, 'price');
    await page.touch('[data-testid="language"]');
    await page.speak('de');
    expect(document.documentElement.lang).toBe('de');
    expect(page.find('[data-line="admin"]').textContent).toContain('Bearbeitungsgebühr');
    expect(page.find('[data-testid="quote-total"]').textContent).toBe('178,23\u00a0$');
    await page.touch('[data-testid="back"]');
    expect(page.find('[data-plan="Basic protection"] input').matches(':checked')).toBe(true);
  });

  test('an answer in the former language that comes late is not shown', async () => {
    await walkTo(page, 'price');
    const release = page.fake.hold('user-type.list');
    await page.touch('[data-change="user-type"]');
    await page.touch('[data-testid="language"]');
    await page.speak('es');
    release();
    await page.seconds(1);
    expect(page.text()).not.toContain('Business');
  });
});
