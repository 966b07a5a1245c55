/** What the desk's page does with what proves somebody: hidden while it is typed, and gone from the page afterwards. */
import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskBridge } from '../../../src/shared/desk/bridge';
import { createDesk } from '../../../src/renderer/desk/create';

const about = {
  who: null,
  place: 'desk',
  propertyName: 'Bluebonnet Storage',
  kioskId: 'kiosk-1',
  language: 'en',
  locale: 'en-US',
  timeZone: 'America/Chicago',
  currency: 'USD',
  anyStaff: true,
};
const who = {
  staffId: '00000000-0000-7000-8010-000000000001',
  name: 'Ana Ferreira',
  role: 'technician',
  place: 'desk',
  mustChange: true,
  lockAfterSeconds: 600,
};

let asked: { channel: string; input: unknown }[];
let host: HTMLElement;
let close: () => void;

beforeEach(async () => {
  asked = [];
  const values: Readonly<Record<string, unknown>> = {
    'session.state': about,
    'session.password': { outcome: 'signed_in', who, token: '' },
    'session.change': {},
  };
  const call = (channel: string, input: unknown) => {
    asked.push({ channel, input });
    const value = values[channel];
    return Promise.resolve(
      value === undefined
        ? { ok: false, refusals: [{ reason: 'unreachable', field: null }] }
        : { ok: true, value },
    );
  };
  host = document.body.appendChild(document.createElement('div'));
  // Answers as the table of channels has them, for the few that are asked here.
  const desk = createDesk({ bridge: { call } as unknown as DeskBridge });
  desk.mount(host);
  close = () => {
    desk.unmount();
    host.remove();
  };
  await flushPromises();
});
afterEach(() => close());

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

test('whoever was given a password chooses their own before any area is shown', async () => {
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
