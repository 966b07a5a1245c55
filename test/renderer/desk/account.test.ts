/** What the desk's page does with what proves somebody: hidden while it is typed, and gone from the page afterward. */
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { openDesk, signedIn } from '../support/desk-page';

const { who: manager, ...about } = signedIn('manager');
const who = { ...manager, role: 'technician', mustChange: true };

let asked: { channel: string; input: unknown }[];
let host: HTMLElement;

beforeEach(async () => {
  asked = [];
  const values: Readonly<Record<string, unknown>> = {
    'session.state': { ...about, who: null },
    'session.password': { outcome: 'signed_in', who, token: '' },
    'session.change': {},
  };
  host = await openDesk((channel, input) => {
    asked.push({ channel, input });
    return values[channel];
  });
});

function field(name: string): HTMLInputElement {
  const found = host.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

function type(name: string, text: string): void {
  field(name).value = text;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

async function press(testId: string): Promise<void> {
  host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(host.querySelector(`[data-testid="${testId}"]`)).not.toBeNull();
  await flushPromises();
}

async function signIn(): Promise<void> {
  type('number', '101');
  type('password', 'given out 1234');
  await press('sign-in');
}

// Holds: asvs-6.2.6, asvs-6.2.7
test('a password is hidden while it is typed, may be pasted, and is what a password store may fill in', async () => {
  const seen = () => [...host.querySelectorAll('input')].filter(({ type }) => type === 'password');
  expect(seen().map(({ name, autocomplete }) => [name, autocomplete])).toEqual([
    ['password', 'current-password'],
  ]);
  expect(field('number').autocomplete).toBe('username');
  const pasted = new Event('paste', { bubbles: true, cancelable: true });
  expect(field('password').dispatchEvent(pasted)).toBe(true);
  await signIn();
  expect(seen().map(({ name, autocomplete }) => [name, autocomplete])).toEqual([
    ['current', 'current-password'],
    ['pin', 'new-password'],
    ['password', 'new-password'],
  ]);
});

test('the person who was given a password chooses their own before any area is shown', async () => {
  await signIn();
  expect(host.textContent).toContain('Choose a new PIN or password');
  type('current', 'given out 1234');
  type('password', 'velvet otter on a ladder');
  await press('save');
  expect(asked.at(-1)?.channel).not.toBe('session.password');
  expect(asked.find(({ channel }) => channel === 'session.change')?.input).toEqual({
    current: 'given out 1234',
    pin: null,
    password: 'velvet otter on a ladder',
  });
  expect(host.textContent).not.toContain('Choose a new PIN or password');
  expect(host.querySelector('[data-area="account"]')).not.toBeNull();
  expect(host.innerHTML).not.toContain('velvet otter');
});

test('a role sees the areas it may open, and no other', async () => {
  await signIn();
  type('current', 'given out 1234');
  type('password', 'velvet otter on a ladder');
  await press('save');
  expect(host.querySelector('[data-area="staff"]')).toBeNull();
  expect(host.querySelector('[data-area="audit"]')).toBeNull();
});
