/** Days that are none, and the page of a unit. */
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, expect, test } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { routes } from '../../../src/renderer/desk/addresses';
import { useDeskStore } from '../../../src/renderer/desk/base/store';
import Transactions from '../../../src/renderer/desk/money/transactions.vue';
import UnitOne from '../../../src/renderer/desk/units/unit-one.vue';
import UnitOut from '../../../src/renderer/desk/units/unit-out.vue';
import { deskAround, signedIn } from '../support/desk-page';

let page: VueWrapper;
afterEach(() => page.unmount());

async function open(part: Parameters<typeof mount>[0], props: object, answer: (input: unknown) => unknown) {
  const asked: unknown[] = [];
  const call = (_channel: string, input: unknown) => {
    asked.push(input);
    return Promise.resolve({ ok: true, value: answer(input) });
  };
  const pinia = createPinia();
  setActivePinia(pinia);
  useDeskStore().language = 'en';
  Object.assign(useDeskStore(), { who: signedIn('manager').who });
  const router = createRouter({ history: createMemoryHistory(), routes });
  await router.push('/transactions');
  const { plugins, provide } = deskAround({ call, pinia });
  page = mount(part, { attachTo: document.body, props, global: { plugins: [...plugins, router], provide } });
  await flushPromises();
  return { asked, router };
}

const said = () => page.findAll('[role="alert"]').map((each) => each.text());
async function type(name: string, text: string) {
  await page.get(`input[name="${name}"]`).setValue(text);
  await flushPromises();
}

const nothing = { price: 0, formattedPrice: '$0.00' };
const noTransactions = (input: unknown) => ({
  day: (input as { readonly day: string | null }).day ?? '2026-11-26',
  closing: null,
  rows: [],
  more: false,
  totals: { count: 0, in: nothing, out: nothing, net: nothing },
  people: [],
});

test('transactions of a day that no calendar has are asked for by nobody, and no other day stands in its place', async () => {
  const { asked, router } = await open(Transactions, {}, noTransactions);
  await type('day-month', '2');
  expect(router.currentRoute.value.query).toEqual({ day: '2026-02-26' });
  const before = asked.length;
  await type('day-day', '31');
  expect(page.get<HTMLInputElement>('input[name="day-day"]').element.value).toBe('31');
  expect(said()).toEqual(['This date does not exist. Write it like 12/31/2026.']);
  expect(asked).toHaveLength(before);
  expect(page.text()).not.toContain('No money');
  await type('day-day', '28');
  expect(said()).toEqual([]);
  expect(router.currentRoute.value.query).toEqual({ day: '2026-02-28' });
  expect(asked.at(-1)).toMatchObject({ day: '2026-02-28' });
  // A link to another day takes the place of what was typed.
  await router.push('/transactions?day=2026-03-01');
  await flushPromises();
  expect(page.get<HTMLInputElement>('input[name="day-month"]').element.value).toBe('03');
});

const unit = {
  id: 'b6b02510-4e09-5bfa-befc-79ca653b6cdb',
  number: 'A101',
  state: 'out_of_service',
  elsewhere: false,
  listed: true,
  storageType: 'Garage',
  areaText: '50 sq ft',
  dimensionsText: '5 x 10',
  rent: null,
  tenant: null,
  since: null,
  why: null,
  outReason: 'other',
  expectedOn: null,
  floor: 0,
  floorText: '1st floor',
  contractRent: null,
  movedInOn: null,
  daysEmpty: null,
  outInCatalogue: false,
  acts: [],
};

test('a unit shows the floor in words, and why it was out of service in words apart', async () => {
  const out = { reason: 'other', why: 'Rat in the unit', from: '2026-11-01T10:00:00Z', expectedOn: null };
  const outs = [{ ...out, by: 'Ana', endedAt: null, endedBy: null }];
  await open(UnitOne, { unitId: unit.id }, () => ({
    unit,
    deposit: null,
    booking: null,
    contracts: [],
    outs,
  }));
  expect(page.get('[data-testid="unit-floor"]').text()).toBe('1st floor');
  expect(page.get('[data-testid="unit-outs"]').text()).toMatch(/Other reason\s+Rat in the unit/);
});

test('a unit is expected back on no day that has passed or is none, and the field says why', async () => {
  const { asked } = await open(UnitOut, { unit }, () => ({}));
  const confirm = () => page.get<HTMLButtonElement>('[data-testid="confirm"]').element.disabled;
  expect(confirm()).toBe(false);
  await type('expectedOn-month', '2');
  expect(confirm()).toBe(true);
  await type('expectedOn-day', '31');
  await type('expectedOn-year', '2027');
  expect([confirm(), said()]).toEqual([true, ['This date does not exist. Write it like 12/31/2026.']]);
  await type('expectedOn-day', '3');
  await type('expectedOn-year', '2020');
  expect([confirm(), said()]).toEqual([true, ['This day has passed.']]);
  await type('expectedOn-year', '2999');
  expect([confirm(), said()]).toEqual([false, []]);
  await page.get('form').trigger('submit');
  expect(asked).toMatchObject([{ expectedOn: '2999-02-03' }]);
});
