/** An ID held to the scanner: it fills in name and address where they are asked for, and types nothing anywhere. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idCard, idCardOf } from '../../support/base/id-card';
import { openPage, walkTo, type Page } from '../support/page';

// The simulated document has no top layer.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined });

let page: Page;
beforeEach(async () => {
  page = await openPage({ idScan: 'We check who signs, as the bank asks of us.' });
  // What reads it is fetched behind the first screen.
  await page.seconds(2);
});
afterEach(() => page.close());

const contact = {
  firstName: 'Maria',
  lastName: 'Lopez',
  address: '1200 Elm St',
  apartment: 'Apt 4',
  city: 'Austin',
  region: 84001144,
  postalCode: '78704',
  countryId: 840,
};
const answering = (said: object = {}) =>
  page.fake.amend('id-card.read', () => ({ fault: null, contact, expired: false, cutOff: false, ...said }));

interface Typing {
  readonly lineEnd?: string;
  /** What the machine makes of the scanner's keys. */
  readonly layout?: (key: string) => string;
  readonly end?: string | null;
}

/** Types as a scanner does, into whatever has the focus. */
async function scan(text: string, { lineEnd = 'Enter', layout = (key) => key, end = 'Tab' }: Typing = {}) {
  const letters = `${text.replaceAll('\u001e', '')}${end === null ? '' : '\t'}`.split('');
  const places: Record<string, string> = { '@': 'Digit2', ':': 'Semicolon', ' ': 'Space' };
  for (const letter of letters) {
    const target = document.activeElement ?? document.body;
    const named = { '\n': lineEnd, '\t': 'Tab' }[letter];
    const code = places[letter] ?? (/\d/.test(letter) ? `Digit${letter}` : `Key${letter}`);
    const event = new KeyboardEvent('keydown', {
      key: named ?? layout(letter),
      code: named ?? code,
      shiftKey: '@:'.includes(letter),
      bubbles: true,
      cancelable: true,
    });
    const went = target.dispatchEvent(event);
    if (went && event.key === 'Enter' && target instanceof HTMLElement) target.click();
    if (!went || event.key.length > 1 || !(target instanceof HTMLInputElement)) continue;
    target.value += event.key;
    target.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await page.seconds(end === null ? 2 : 0.2);
  await page.rest();
}

const typed = () => page.fake.inputsOf('id-card.read').map((input) => input.typed);
const told = () =>
  page.has('[data-testid="id-fault"]') ? page.find('[data-testid="id-fault"]').textContent : '';

describe('on the screen of the contact details', () => {
  beforeEach(() => walkTo(page, 'person'));

  test('an ID fills in name and address, and the customer is asked whether they live there today', async () => {
    answering();
    const said = page.find('[data-testid="id-card"]').textContent;
    expect(said).toContain('We check who signs, as the bank asks of us.');
    expect(said).toContain('We keep nothing else.');
    await scan(idCard());
    expect([page.value('firstName'), page.value('lastName')]).toEqual(['Maria', 'Lopez']);
    expect(page.find('[data-testid="id-card"]').textContent).toContain('1200 Elm St, Apt 4, Austin, 78704');
    expect(document.activeElement?.getAttribute('name'), 'what no ID has is typed next').toBe('phoneNumber');
    await page.type('phoneNumber', '512 555 0188');
    await page.type('email', 'maria@example.com');
    await page.next();
    expect(page.screen()).toBe('address');
    expect(page.text()).toContain('Is this your address today?');
    expect(page.value('address')).toBe('1200 Elm St');
    await page.next();
    expect(page.screen()).toBe('check');
  });

  test.each<[string, string, Typing]>([
    ['behind the mark that the scanner sends ahead', `KTID:${idCard()}`, {}],
    ['with arrows as ends of lines', idCard(), { lineEnd: 'ArrowDown' }],
    ['without ends of lines', idCardOf({ lineEnd: '' }), {}],
    ['without a Tab behind it', idCard(), { end: null }],
    [
      'at a machine with a German keyboard',
      idCard(),
      { layout: (key) => ({ '@': '"', Z: 'Y', Y: 'Z' })[key] ?? key },
    ],
  ])('it is heard %s, and nothing of it reaches a field', async (_title, text, typing) => {
    answering({ fault: 'unclear', contact: null });
    await page.type('firstName', 'Jo');
    await scan(text, typing);
    expect(typed()).toHaveLength(1);
    // What reads it knows its beginning by the mark or the head.
    expect(`${typed()[0]}`.replaceAll(/[\n\s]/g, '')).toContain('DCSLOPEZ');
    expect([page.screen(), page.value('firstName'), page.value('lastName')]).toEqual(['person', 'Jo', '']);
  });

  test.each([
    ['unknown', 'no driver’s license'],
    ['elsewhere', 'U.S. and Canada only'],
    ['unclear', 'Hold it there once more'],
  ])('one that is %s is said to be so', async (fault, sentence) => {
    answering({ fault, contact: null });
    await scan(idCard());
    expect(told()).toContain(sentence);
    await page.seconds(16);
    expect(told()).toBe('');
  });

  test('one that has expired, or cuts the name off, is used and said to be so', async () => {
    answering({ expired: true, cutOff: true });
    await scan(idCard());
    expect(page.find('[data-testid="id-card"]').textContent).toMatch(/has expired.*cuts the name off/s);
    expect(page.value('lastName')).toBe('Lopez');
    expect(document.activeElement?.getAttribute('name'), 'the name is completed first').toBe('firstName');
  });

  test('letters and an e-mail address that people type are no ID', async () => {
    for (const text of ['maria@ansley.example', 'KTI', '@AAMILNE']) {
      await page.type('lastName', '');
      await scan(text, { end: null });
      expect(page.value('lastName')).toBe(text);
    }
    expect([typed(), told()]).toEqual([[], '']);
  });

  test('nothing of it stays with the page when the customer has gone', async () => {
    answering();
    await scan(idCard());
    await page.touch('[data-testid="start-over"]');
    await page.touch('[data-testid="start-over-yes"]');
    const state = JSON.stringify(page.pinia.state.value, (key, value: unknown) =>
      key === 'field' ? null : value,
    );
    expect(state).not.toMatch(/Maria|Lopez|1200 Elm|D7731904|03141985/);
    expect(document.body.innerHTML).not.toMatch(/Maria|Lopez|1200 Elm/);
  });
});

test.each(['welcome', 'address', 'check'])(
  'on the screen %s it types nothing, presses nothing, and is said to be of no use there',
  async (step) => {
    if (step !== 'welcome') await walkTo(page, step);
    const before = [...document.querySelectorAll('input')].map((input) => input.value);
    await scan(idCard());
    expect(page.screen()).toBe(step);
    expect([...document.querySelectorAll('input')].map((input) => input.value)).toEqual(before);
    expect([typed(), told()]).toEqual([[], expect.stringContaining('where we ask for your name')]);
  },
);

test('where none is read it types nothing either, and no screen speaks of it', async () => {
  page.close();
  page = await openPage();
  await page.seconds(2);
  await walkTo(page, 'person');
  expect(page.has('[data-testid="id-card"]')).toBe(false);
  await scan(idCard());
  expect([page.screen(), page.value('firstName'), typed()]).toEqual(['person', '', []]);
  expect(told()).toContain('We read no IDs here');
});
