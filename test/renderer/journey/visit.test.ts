/** Several units in one visit, as the customer meets them: added, looked at, given back, signed for once and paid for once. */
import { afterEach, expect, test } from 'vitest';
import { openPage, planted, walkTo, type Page } from '../support/page';

let page: Page;
afterEach(() => page.close());

const at = (name: string) =>
  page.find(`[data-testid="${name}"]`).textContent?.replaceAll('\u00a0', ' ').trim();
const units = () =>
  [...document.querySelectorAll<HTMLElement>('[data-visit-unit]')].map((row) => row.dataset['visitUnit']);
const ofUnit = (number: string, name: string) => `[data-visit-unit="${number}"] [data-testid="${name}"]`;
const state = () => JSON.stringify(page.pinia.state.value);
const ids = (channel: 'visit.remove' | 'booking.cancel' | 'booking.reserve') =>
  page.fake.inputsOf(channel).map(({ bookingId }) => Number(bookingId.slice(-2)));

/** From the check: another unit with its protection, and back to the check. */
async function addOne(size: string, number: string) {
  await page.touch('[data-testid="add-unit"]');
  await page.touch(`[data-size="${size}"]`);
  await page.touch(`[data-unit="${number}"]`);
  await page.next();
  await page.touch('[data-plan="Basic protection"]');
  await page.next();
}

async function withTwo() {
  page = await openPage();
  await walkTo(page, 'check');
  await addOne('s', 'A101');
}

// An answer to the question about a second unit takes the place of the one before.
test('a customer who is asked about automatic payment for another unit reads that the answer is for all units', async () => {
  page = await openPage({ autopay: 'offered' });
  await walkTo(page, 'autopay');
  expect(page.text()).toContain('It is your choice');
  await walkTo(page, 'check');
  await addOne('s', 'A101');
  expect(page.screen()).toBe('autopay');
  expect(page.text()).toContain('Your answer is for all units of this visit');
});

test('who finishes later with two units reads of both', async () => {
  await withTwo();
  await page.touch('[data-testid="finish-later"]');
  expect(page.find('[data-testid="continue"]').textContent).toContain('Hold for me');
  expect(page.text()).toContain('others can rent what you chose');
  expect(page.text()).not.toMatch(/\bunit\b/);
});

test('another unit is asked for its size, number and protection alone, and comes back to the check with both', async () => {
  await withTwo();
  expect([page.screen(), units()]).toEqual(['check', ['A104', 'A101']]);
  const [first, , last] = [...new Set(page.fake.inputsOf('booking.save').map((input) => input))];
  expect(first).toMatchObject({ besides: null });
  const saved = page.fake.inputsOf('booking.save').at(-1);
  expect(saved).toMatchObject({ moveInDate: '2027-03-08', contact: { email: planted.email }, addOnIds: [] });
  expect(last).toBeDefined();
  expect(page.fake.inputsOf('booking.save').some(({ besides }) => besides !== null)).toBe(true);
});

test('the check, the header and the reader say the same sum; each unit shows its own price', async () => {
  await withTwo();
  const total = at('visit-total');
  expect([at('due-today'), page.find('.card ol').textContent]).toEqual([
    total,
    expect.stringContaining(total ?? '-'),
  ]);
  const second = at('quote-total');
  await page.touch(ofUnit('A104', 'visit-show'));
  expect(at('quote-total')).not.toBe(second);
  expect(page.find(ofUnit('A104', 'visit-show')).getAttribute('aria-pressed')).toBe('true');
  await page.touch('[data-testid="explain-header"]');
  expect(page.find('[data-sheet="due"]').textContent).toMatch(/A104.*A101/s);
  await page.touch('[data-testid="sheet-close"]');
  await walkTo(page, 'pay');
  expect(page.find('h1').textContent).toContain(total);
});

test('a third one is the last; one is given back and the other two stay', async () => {
  await withTwo();
  await addOne('xs', 'B203');
  expect([units(), page.has('[data-testid="add-unit"]')]).toEqual([['A104', 'A101', 'B203'], false]);
  await page.touch(ofUnit('A101', 'visit-remove'));
  expect([units(), ids('visit.remove')]).toEqual([['A104', 'B203'], [2]]);
  await page.touch(ofUnit('B203', 'visit-remove'));
  expect([page.has('[data-testid="visit"]'), page.has('[data-testid="add-unit"]')]).toEqual([false, true]);
  expect(page.text()).toContain('A104');
});

test('Back goes one question back at a time, and from the sizes to the check, as if nothing had been added', async () => {
  page = await openPage();
  await walkTo(page, 'check');
  await page.touch('[data-testid="add-unit"]');
  await page.touch('[data-size="s"]');
  await page.touch('[data-unit="A101"]');
  await page.next();
  const seen = [];
  for (let step = 0; step < 3; step += 1) {
    seen.push(page.screen());
    await page.touch('[data-testid="back"]');
  }
  expect([...seen, page.screen()]).toEqual(['coverage', 'unit', 'size', 'check']);
  expect(ids('visit.remove')).toEqual([2]);
  expect([page.has('[data-testid="visit"]'), page.text()]).toEqual([false, expect.stringContaining('A104')]);
});

test('each agreement opens by itself, one consent and one signature are given for both, and it says so', async () => {
  await withTwo();
  await walkTo(page, 'sign');
  expect(page.find('[data-testid="question-hint"], .hint').textContent).toContain('One signature');
  await page.touch('[data-testid="read-all"]');
  const chips = [...document.querySelectorAll('[data-chip]')].map((chip) => chip.textContent?.trim());
  expect(chips).toEqual(['Large text', 'Unit \u2068A104\u2069', 'Unit \u2068A101\u2069']);
  await page.touch('[data-chip="A101"]');
  expect(page.fake.inputsOf('agreement.page').map((asked) => asked.page)).toEqual([4, 5, 6]);
  await page.touch('[data-testid="sheet-close"]');
  await walkTo(page, 'pay');
  expect(page.text()).toContain('One payment for units');
  expect(page.fake.inputsOf('signature.save')).toHaveLength(1);
  expect(page.find('.signed').textContent).toMatch(/The agreements for units .*A104.*A101/);
});

test('the last screen has a code for each unit, and shows the way of the one that is touched', async () => {
  await withTwo();
  await walkTo(page, 'pay');
  await page.next();
  await page.touch('[data-outcome="approved"]');
  await page.seconds(3);
  expect(page.screen()).toBe('done');
  const codes = [...document.querySelectorAll('[data-code-of]')].map((code) => code.textContent?.trim());
  expect(codes).toEqual([expect.stringContaining('48215906'), expect.stringContaining('73104482')]);
  expect(at('contract-number')).toBe('RC-2027-0001');
  await page.touch('[data-code-of="A101"]');
  expect(at('contract-number')).toBe('RC-2027-0002');
  expect(page.find('[data-part="next"] dt').textContent).toMatch(
    /^\s*Unit \u2068A101\u2069:\s+Next payment\s*$/,
  );
  await page.touch('[data-testid="link"]');
  expect(page.fake.inputsOf('document.link').at(-1)?.bookingId.slice(-1)).toBe('2');
  await page.touch('[data-testid="sheet-close"]');
  await page.next();
  expect(page.screen()).toBe('welcome');
});

test('who walks away while another unit is chosen gives back what they held; nothing of them stays', async () => {
  page = await openPage();
  await walkTo(page, 'check');
  await page.touch('[data-testid="add-unit"]');
  await page.seconds(200);
  expect(page.screen()).toBe('welcome');
  expect([ids('booking.cancel'), state().includes(planted.lastName)]).toEqual([[1], false]);
});

test('where units are kept for who walks away, the half-chosen one is given back and the rest is kept', async () => {
  page = await openPage({
    idle: { seconds: 60, readingSeconds: 180, warningSeconds: 20, finishLater: true },
  });
  await walkTo(page, 'check');
  await page.touch('[data-testid="add-unit"]');
  await page.touch('[data-size="s"]');
  await page.touch('[data-unit="A101"]');
  await page.next();
  await page.seconds(200);
  expect(page.screen()).toBe('welcome');
  expect([ids('visit.remove'), ids('booking.reserve'), ids('booking.cancel')]).toEqual([[2], [1], []]);
});

test('of two units one goes to somebody else: the check names it, another is chosen in its place, and the other stays', async () => {
  await withTwo();
  await walkTo(page, 'pay');
  page.fake.amend('booking.get', (booking) => ({
    ...booking,
    visit: {
      ...booking.visit,
      units: booking.visit.units.map((unit) =>
        unit.number === 'A104' ? { ...unit, trouble: 'gone' as const } : unit,
      ),
    },
  }));
  page.fake.refuse('payment.start', { reason: 'unit_taken', field: 'unitId' });
  await page.next();
  expect([page.screen(), units(), page.has('[data-testid="continue"]')]).toEqual([
    'check',
    ['A104', 'A101'],
    false,
  ]);
  expect(page.find('[data-visit-unit="A104"]').textContent).toContain(
    'Someone else has just taken this unit',
  );
  expect(page.has(ofUnit('A101', 'visit-trouble'))).toBe(false);
  await page.touch(ofUnit('A104', 'visit-repair'));
  expect([page.screen(), at('notice')]).toEqual(['unit', expect.stringContaining('A104')]);
  await page.touch('[data-testid="back"]');
  expect(page.screen()).toBe('check');
});

test('units whose time is over are said to be free again, all of them', async () => {
  await withTwo();
  await walkTo(page, 'sign');
  await page.touch('[data-testid="consent"]');
  await page.touch('[data-testid="type-name"]');
  await page.type('typedName', planted.lastName);
  page.fake.refuse('signature.save', { reason: 'booking_closed' });
  await page.next();
  expect([page.screen(), at('notice')]).toEqual(['unit', expect.stringContaining('add the others')]);
});

test('staff take one of two units away: the customer goes on with the other', async () => {
  await withTwo();
  page.fake.amend('booking.assistance', () => ({ helper: null, staffChange: 0, state: 'cancelled' }));
  await page.seconds(2.2);
  page.fake.amend('booking.assistance', () => ({ helper: null, staffChange: 0, state: 'draft' }));
  await page.seconds(1);
  expect(page.screen()).toBe('check');
  expect(page.text()).toContain('A104');
});
