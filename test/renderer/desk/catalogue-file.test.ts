/** A catalogue's file as staff choose it: one that is too large is not sent. */
import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import Catalogue from '../../../src/renderer/desk/set-up/catalogue.vue';
import { mountAtDesk } from '../support/desk-page';

test('a file above 2 MiB is said to be too large and is not sent; the next one is', async () => {
  const sent: string[] = [];
  const page = mountAtDesk(Catalogue, {}, (channel) => {
    sent.push(channel);
    return Promise.resolve({ ok: true, value: { outcome: 'mistakes', mistakes: [], more: 0 } });
  });
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
