/** What the desk shows is asked for again, and says of when it is where that does not work. */
import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryHistory } from 'vue-router';
import { openDesk, refused, signedIn } from '../support/desk-page';

const START = Date.parse('2026-03-02T20:03:20Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const person = (name: string) => ({
  id: '0197a1b2-0000-7000-8000-000000000002',
  name,
  units: ['101'],
  email: 'ana@example.com',
  phoneNumberText: '(512) 555-0100',
  restricted: false,
});

const transaction = (number: string) => ({
  kind: 'receipt',
  id: number,
  number,
  at: '2026-03-02T19:00:00.000Z',
  documentId: null,
  tenant: null,
  unitNumber: '101',
  contractNumber: 'K-1',
  why: null,
  tender: 'cash',
  uncounted: false,
  in: { formattedPrice: '$10.00' },
  out: null,
  by: null,
  closing: null,
});

/** What a page at `address` shows while the service answers as `answers` say; a missing answer is out of reach. */
async function open(address: string, answers: Record<string, unknown>) {
  const history = createMemoryHistory();
  history.replace(address);
  const asked: string[] = [];
  const state = { ...signedIn('manager'), nowMs: START };
  const host = await openDesk((channel) => {
    asked.push(channel);
    return channel === 'session.state' ? state : (answers[channel] ?? undefined);
  }, history);
  const seconds = async (many: number) => {
    for (let second = 0; second < many; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await flushPromises();
    }
  };
  const ready = async (selector: string) => {
    for (let turn = 0; turn < 200 && !host.querySelector(selector); turn += 1) {
      await vi.dynamicImportSettled();
      await flushPromises();
    }
    const found = host.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector} in ${host.textContent}`);
    return found;
  };
  const ages = () =>
    [...host.querySelectorAll('[data-age]')].map((age) =>
      (age.textContent ?? '')
        .replaceAll(/[\u2066-\u2069\u202f]/g, (mark) => (mark === '\u202f' ? ' ' : ''))
        .trim(),
    );
  return { host, asked, seconds, ready, ages };
}

const money = (rows: readonly unknown[]) => ({
  rows,
  day: '2026-03-02',
  closing: null,
  people: [],
  more: false,
  totals: {
    count: rows.length,
    uncounted: 0,
    net: { formattedPrice: '$0.00' },
    in: { formattedPrice: '$0.00' },
    out: { formattedPrice: '$0.00' },
  },
});

test('transactions are asked for again, and what came meanwhile stands below what was there', async () => {
  const answers: Record<string, unknown> = { 'transactions.list': money([transaction('R-1')]) };
  const { host, ready, seconds, ages } = await open('/money/transactions', answers);
  const row = await ready('[data-transaction="R-1"]');
  answers['transactions.list'] = money([transaction('R-1'), transaction('R-2')]);
  await seconds(16);
  expect(host.querySelectorAll('[data-transaction]')).toHaveLength(2);
  expect(host.querySelector('[data-transaction="R-1"]')).toBe(row);
  expect(ages()).toEqual([]);
});

test('what cannot be asked for again stays with its time, until it can', async () => {
  const answers: Record<string, unknown> = { 'transactions.list': money([transaction('R-1')]) };
  const { host, ready, seconds, ages } = await open('/money/transactions', answers);
  await ready('[data-transaction="R-1"]');
  delete answers['transactions.list'];
  await seconds(19);
  expect(ages()).toEqual([]);
  await seconds(3);
  expect(ages()).toEqual(['As of 2:03:20 PM']);
  expect(host.querySelectorAll('[data-transaction="R-1"]')).toHaveLength(1);
  await seconds(300);
  expect(ages()).toEqual(['As of 2:03:20 PM']);
  answers['transactions.list'] = money([transaction('R-1')]);
  await seconds(16);
  expect(ages()).toEqual([]);
});

test('a refusal of the service leaves the facts with their time as well', async () => {
  const answers: Record<string, unknown> = { 'transactions.list': money([transaction('R-1')]) };
  const { host, ready, seconds, ages } = await open('/money/transactions', answers);
  await ready('[data-transaction="R-1"]');
  answers['transactions.list'] = refused('busy');
  await seconds(25);
  expect(ages()).toEqual(['As of 2:03:20 PM']);
  expect(host.querySelectorAll('[data-transaction="R-1"]')).toHaveLength(1);
});

test('found tenants are looked for again, with what is typed meanwhile untouched', async () => {
  const answers: Record<string, unknown> = { 'tenants.search': { tenants: [person('Ana')], more: false } };
  const { host, ready, seconds, asked, ages } = await open('/tenants', answers);
  const field = await ready('input[type="search"]');
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('ana');
  await flushPromises();
  expect(asked).not.toContain('tenants.search');
  host.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  const found = await ready('[data-testid="found"]');
  expect(found.textContent).toContain('Ana');
  type('bert');
  field.focus();
  answers['tenants.search'] = { tenants: [person('Ana Ferreira')], more: false };
  await seconds(16);
  expect(host.querySelector('[data-testid="found"]')?.textContent).toContain('Ana Ferreira');
  expect(field.value).toBe('bert');
  expect(document.activeElement).toBe(field);
  delete answers['tenants.search'];
  await seconds(36);
  expect(ages()).toHaveLength(1);
  expect(host.querySelector('[data-testid="found"]')?.textContent).toContain('Ana Ferreira');
});

test('what was read on of the audit stays, in its order, when somebody has done something new', async () => {
  const line = (sequence: number) => ({
    sequence,
    at: '2026-03-02T19:00:00.000Z',
    act: 'staff.signed_in',
    actor: { kind: 'staff', id: null, name: `Person ${sequence}` },
    subject: { id: 'none', name: `Thing ${sequence}`, about: null },
    why: null,
  });
  const page = (from: number, more: boolean) => ({ entries: [from, from - 1].map(line), more });
  let [first, later] = [page(8, true), page(6, true)];
  const history = createMemoryHistory();
  history.replace('/audit');
  const host = await openDesk((channel, input) => {
    if (channel === 'session.state') return { ...signedIn('manager'), nowMs: START };
    if (channel === 'staff.list') return { staff: [] };
    if (channel !== 'staff.audit') return undefined;
    return (input as { before: number | null }).before === null ? first : later;
  }, history);
  const rows = () =>
    [...host.querySelectorAll('[data-testid="audit"] tbody tr')].map(
      (row) => /Person (\d+)/.exec(row.textContent)?.[1],
    );
  const wait = async (ms: number) => {
    for (let turn = 0; turn < 20; turn += 1) {
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(ms / 20);
      await flushPromises();
    }
  };
  await wait(0);
  expect(rows()).toEqual(['8', '7']);
  const readOn = [...host.querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes('Show more'),
  );
  readOn?.click();
  await wait(0);
  expect(rows()).toEqual(['8', '7', '6', '5']);
  first = page(9, true);
  await wait(16_000);
  expect(rows()).toEqual(['9', '8', '7', '6', '5']);
  // So much that what came between is not known: the list begins again instead of leaving it out.
  first = page(20, true);
  later = page(18, false);
  await wait(16_000);
  expect(rows()).toEqual(['20', '19']);
});

test('a page that nobody sees asks for no list, and asks at once when it is seen', async () => {
  const answers: Record<string, unknown> = { 'transactions.list': money([]) };
  const { ready, seconds, asked } = await open('/money/transactions', answers);
  await ready('[role="status"]');
  const lists = () => asked.filter((channel) => channel === 'transactions.list').length;
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const before = lists();
  await seconds(60);
  expect(lists()).toBe(before);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await seconds(1);
  expect(lists()).toBe(before + 1);
});

test('the figures of today say their time as lists do, and say plainly where they cannot be had', async () => {
  const today = {
    stopped: [],
    unheardSince: null,
    helpCalls: [],
    live: null,
    unitsToCheck: 0,
    bookings: [],
    more: false,
    reservations: [],
    awaitedPolicies: [],
    policies: [],
    taxProofs: [],
  };
  const answers: Record<string, unknown> = { 'today.list': today };
  const { host, ready, seconds, ages } = await open('/today', answers);
  const none = await ready('[data-testid="no-figures"]');
  expect(none.textContent).toContain('cannot be shown now');
  answers['today.figures'] = { on: '2026-03-02', freeUnits: 7, movedIn: 1, taken: null };
  await seconds(16);
  expect(host.querySelector('[data-testid="figures"]')?.textContent).toContain('Free units: 7');
  expect(host.querySelector('[data-testid="no-figures"]')).toBeNull();
  await seconds(60);
  expect(ages()).toEqual([]);
  delete answers['today.figures'];
  await seconds(30);
  expect(host.querySelector('[data-testid="figures"] [data-age]')).not.toBeNull();
  expect(host.querySelector('[data-testid="figures"]')?.textContent).toContain('Free units: 7');
});
