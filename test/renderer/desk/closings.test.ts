/** The closings before: the latest two weeks at first, and all of them by a button. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { routes } from '../../../src/renderer/desk/addresses';
import Closing from '../../../src/renderer/desk/money/closing.vue';
import { deskAround } from '../support/desk-page';

const price = { price: 1, formattedPrice: '$1.00' };

async function open(count: number) {
  const closings = Array.from({ length: count }, (_, index) => ({
    number: count - index,
    label: `Z-${count - index}`,
    closedAt: '2027-03-01T18:00:00Z',
    expected: price,
    counted: price,
    firstCounted: null,
    differenceMinor: 0,
    why: null,
  }));
  const call = (channel: string) =>
    Promise.resolve(
      channel === 'closing.list' ? { ok: true, value: { closings } } : { ok: false, refusals: [] },
    );
  const router = createRouter({ history: createMemoryHistory(), routes });
  const { plugins, provide } = deskAround({ call });
  const page = mount(Closing, { global: { plugins: [...plugins, router], provide } });
  await flushPromises();
  return { page, rows: () => page.findAll('[data-testid="closings"] tbody tr').length };
}

test('a year of closings shows two weeks, and all of them by a tap', async () => {
  const { page, rows } = await open(365);
  expect(rows()).toBe(14);
  const all = page.find('[data-testid="all-closings"]');
  expect(all.text()).toBe('Show all 365');
  await all.trigger('click');
  expect([rows(), page.find('[data-testid="all-closings"]').exists()]).toEqual([365, false]);
});

test('two weeks of them need no button', async () => {
  const { page, rows } = await open(14);
  expect([rows(), page.find('[data-testid="all-closings"]').exists()]).toEqual([14, false]);
});
