/** The front desk over the customer's page: staff come and go, and the customer's answers are as they were. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIdleStore } from '../../../src/renderer/stores/idle';
import { openPage, planted, walkTo, walkToField, type Page } from '../support/page';

const who = {
  staffId: '00000000-0000-7000-8010-000000000001',
  name: 'Ana Ferreira',
  role: 'attendant',
  place: 'kiosk',
  mustChange: false,
  lockAfterSeconds: 30,
};
const about = {
  who: null,
  place: 'kiosk',
  propertyName: 'Bluebonnet Storage',
  kioskId: 'kiosk-1',
  language: 'en',
  locale: 'en-US',
  timeZone: 'America/Chicago',
  currency: 'USD',
  anyStaff: true,
  clearances: false,
  nowMs: Date.now(),
};

let page: Page;
let tokens: (string | null)[];
beforeEach(async () => {
  // Read in with real clocks.
  await import('../../../src/renderer/desk/bridge');
  await import('../../../src/renderer/desk/create');
  await import('../../../src/renderer/desk/staff/account.vue');
  await import('../../../src/renderer/desk/move-ins/today.vue');
  await import('../../../src/renderer/staff-desk.vue');
  page = await openPage();
  tokens = [];
  page.fake.desk.answer = (channel, input, token) => {
    tokens.push(token);
    if (channel === 'session.state') return { ok: true, value: about };
    if (channel === 'session.leave') return { ok: true, value: {} };
    if (channel !== 'session.pin') return { ok: false, refusals: [{ reason: 'unreachable', field: null }] };
    const right = JSON.stringify(input).includes('739215');
    if (!right) return { ok: false, refusals: [{ reason: 'sign_in_wrong', field: null }] };
    return { ok: true, value: { outcome: 'signed_in', who, token: 'kept-in-the-bridge' } };
  };
});
afterEach(() => page.close());

async function open(): Promise<void> {
  await page.touch('[data-testid="help"]');
  await page.touch('[data-testid="staff"]');
  await page.seconds(1);
}

async function signIn(pin: string): Promise<void> {
  await page.type('number', '101');
  await page.type('pin', pin);
  await page.touch('[data-testid="sign-in"]');
}

test('staff open their desk from Help on the customer’s screen, and leave it as it was', async () => {
  await walkToField(page, 'email');
  const touched = page.fake.inputsOf('booking.cancel').length;
  await open();
  expect(page.text()).toContain('Front desk: sign in');
  expect(page.find('[data-screen="person"]').hasAttribute('inert')).toBe(true);
  await signIn('739215');
  expect(page.text()).toContain('Ana Ferreira');
  await page.touch('[data-testid="lock"]');
  expect(page.has('[data-testid="staff-desk"]')).toBe(false);
  expect(page.screen()).toBe('person');
  expect(page.find('[data-screen="person"]').hasAttribute('inert')).toBe(false);
  expect(page.value('firstName')).toBe(planted.firstName);
  expect(page.fake.inputsOf('booking.cancel')).toHaveLength(touched);
});

test('the desk has its own look above a customer’s, and theirs comes back with them', async () => {
  const look = () =>
    ['data-larger-text', 'data-high-contrast', 'data-lowered'].filter((name) =>
      document.documentElement.hasAttribute(name),
    );
  await page.touch('[data-testid="display"]');
  for (const name of ['larger-text', 'high-contrast', 'lowered']) await page.touch(`[data-toggle="${name}"]`);
  await page.touch('[data-testid="sheet-close"]');
  expect(look()).toHaveLength(3);
  await open();
  await signIn('739215');
  expect(look()).toEqual([]);
  await page.touch('[data-look="highContrast"]');
  expect(look()).toEqual(['data-high-contrast']);
  await page.touch('[data-testid="lock"]');
  expect(look()).toHaveLength(3);
});

test('what staff choose for their desk at the kiosk ends with it', async () => {
  const isOn = () => document.documentElement.hasAttribute('data-larger-text');
  await open();
  await page.touch('[data-look="largerText"]');
  expect(isOn()).toBe(true);
  await page.touch('[data-testid="desk-exit"]');
  expect(isOn()).toBe(false);
  expect(Object.entries(localStorage)).toEqual([]);
  await open();
  expect(isOn()).toBe(false);
});

test('the desk answers to touches after the clock was set back', async () => {
  await open();
  await signIn('739215');
  vi.setSystemTime(Date.now() - 3_600_000);
  await page.touch('[data-testid="lock"]');
  expect(page.has('[data-testid="staff-desk"]')).toBe(false);
});

test('a wrong PIN says so and lets nobody in', async () => {
  await open();
  await signIn('111111');
  expect(page.text()).toContain('The number, PIN or password is wrong.');
  expect(page.has('[data-testid="lock"]')).toBe(false);
});

test('the session’s token stays in the bridge: it is sent with calls, and on no page', async () => {
  await open();
  await signIn('739215');
  await page.touch('[data-testid="lock"]');
  expect(tokens.at(-1)).toBe('kept-in-the-bridge');
  expect(document.documentElement.outerHTML).not.toContain('kept-in-the-bridge');
  await open();
  expect(tokens.at(-1)).toBe(null);
});

test('a desk that nobody touches locks, and the customer’s page comes back', async () => {
  await walkTo(page, 'person');
  await open();
  await signIn('739215');
  await page.seconds(32);
  expect(page.has('[data-testid="staff-desk"]')).toBe(false);
  expect(page.text()).not.toContain('Ana Ferreira');
  expect(page.screen()).toBe('person');
});

test('a desk that nobody touches locks also where the clock is set back meanwhile', async () => {
  await open();
  await signIn('739215');
  vi.setSystemTime(Date.now() - 3_600_000);
  await page.seconds(32);
  expect(page.has('[data-testid="staff-desk"]')).toBe(false);
});

test('while staff are at work the customer is not called idle', async () => {
  await walkTo(page, 'person');
  await open();
  await signIn('739215');
  for (let minute = 0; minute < 5; minute += 1) {
    await page.seconds(20);
    await page.touch('[data-area="account"]');
    await page.seconds(20);
    await page.touch('[data-area="account"]');
    await page.seconds(20);
    await page.touch('[data-area="account"]');
  }
  expect(useIdleStore(page.pinia).secondsLeft).toBe(null);
  expect(page.has('[data-testid="staff-desk"]')).toBe(true);
});

test('a sign-in that nobody uses goes away by itself', async () => {
  await walkTo(page, 'person');
  await open();
  await page.seconds(46);
  expect(page.has('[data-testid="staff-desk"]')).toBe(false);
  expect(page.screen()).toBe('person');
});

test('the page waits for somebody with a phone as long as the code is good, says that it is too old, and leaves', async () => {
  const before = page.fake.desk.answer;
  const code = { question: 'q', link: 'https://x.example/', qr: { size: 1, path: 'M0 0h1' }, seconds: 120 };
  page.fake.desk.answer = (channel, input, token) => {
    if (channel === 'session.state') return { ok: true, value: { ...about, clearances: true } };
    if (channel === 'session.clearance-begin') return { ok: true, value: code };
    return before(channel, input, token);
  };
  await import('../../../src/renderer/desk/staff/phone-sign-in.vue');
  await open();
  await page.touch('[data-testid="by-phone"]');
  await page.seconds(100);
  expect(page.has('[data-testid="phone-code"]')).toBe(true);
  await page.seconds(25);
  expect(page.has('[data-testid="phone-code"]')).toBe(false);
  expect(page.find('[data-problem]').textContent).toContain('too old');
  await page.seconds(50);
  expect(page.has('[data-testid="staff-desk"]')).toBe(false);
});
