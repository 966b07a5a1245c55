/** A catalogue's file as staff choose it: one that is too large is not sent. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import Catalogue from '../../../src/renderer/desk/set-up/catalogue.vue';
import { deskAround } from '../support/desk-page';

test('a file above 2 MiB is said to be too large and is not sent; the next one is', async () => {
  const sent: string[] = [];
  const call = (channel: string) => {
    sent.push(channel);
    return Promise.resolve({ ok: true, value: { outcome: 'mistakes', mistakes: [], more: 0 } });
  };
  const { plugins, provide } = deskAround({ call });
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] });
  const page = mount(Catalogue, { global: { plugins: [...plugins, router], provide } });
  onTestFinished(() => page.unmount());
  const choose = async (bytes: number) => {
    const input = page.get('[data-testid="catalogue-file"]');
    const files = [new File(['x'.repeat(bytes)], 'catalogue.json')];
    Object.defineProperty(input.element, 'files', { value: files, configurable: true });
    await input.trigger('change');
    await flushPromises();
  };
  await choose(2 * 1024 * 1024 + 1);
  expect(page.get('[data-testid="too-large"]').text()).toContain('at most 2 MiB');
  expect(sent).toEqual([]);
  await choose(2 * 1024 * 1024);
  expect(page.find('[data-testid="too-large"]').exists()).toBe(false);
  await expect.poll(() => sent).toEqual(['catalogue.preview']);
});
