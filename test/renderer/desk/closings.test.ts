/** The closings before: the latest two weeks at first, and all of them by a button. */
import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { expect, test } from 'vitest';
import { markRaw } from 'vue';
import { createI18n } from 'vue-i18n';
import { createMemoryHistory, createRouter } from 'vue-router';
import type { DeskBridge } from '../../../src/shared/desk/bridge';
import { routes } from '../../../src/renderer/desk/addresses';
import { deskKey } from '../../../src/renderer/desk/base/desk';
import { english } from '../../../src/renderer/desk/locales';
import Closing from '../../../src/renderer/desk/money/closing.vue';

const price = { price: 1, formattedPrice: '$1.00' };

async function open(count: number) {
  const closings = Array.from({ length: count }, (_, index) => ({
    number: count - index,
    label: `Z-${count - index}`,
    closedAt: '2027-03-01T18:00:00Z',
    expected: price,
    counted: price,
    differenceMinor: 0,
    why: null,
  }));
  const call = (channel: string) =>
    Promise.resolve(
      channel === 'closing.list' ? { ok: true, value: { closings } } : { ok: false, refusals: [] },
    );
  const i18n = createI18n({ legacy: false, locale: 'en', messages: { en: english } });
  const router = createRouter({ history: createMemoryHistory(), routes });
  const desk = markRaw({ bridge: { call } as unknown as DeskBridge, exit: null });
  const page = mount(Closing, {
    global: { plugins: [createPinia(), i18n, router], provide: { [deskKey]: desk } },
  });
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
