/** The documents of a tenant on the page: after ten years they are hundreds, of which some are shown at a time. */
import { mount } from '@vue/test-utils';
import { expect, onTestFinished, test } from 'vitest';
import TenantDocuments from '../../../src/renderer/desk/tenants/tenant-documents.vue';
import type { TenantDetail } from '../../../src/shared/desk/tenants';
import type { Id } from '../../../src/shared/ids';
import { deskAround } from '../support/desk-page';

type Document = TenantDetail['documents'][number];

const document = (number: number): Document => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id<'document'>,
  kind: 'receipt',
  number: `R-${number}`,
  date: '2026-03-05',
  unitNumber: 'A101',
  amount: null,
  balance: null,
});

function shown(count: number) {
  const { plugins, provide } = deskAround({ call: () => Promise.reject(new Error('asked')) });
  const documents = Array.from({ length: count }, (_, place) => document(place + 1));
  const page = mount(TenantDocuments, { props: { documents, busy: false }, global: { plugins, provide } });
  onTestFinished(() => page.unmount());
  return {
    numbers: () => page.findAll('tbody tr').map((row) => row.findAll('td')[1]?.text()),
    more: () => page.find('[data-testid="more-documents"]'),
  };
}

test('50 documents are shown at a time, in their order, until all are', async () => {
  const { numbers, more } = shown(120);
  const first = (count: number) => Array.from({ length: count }, (_, place) => `R-${place + 1}`);
  expect(numbers()).toEqual(first(50));
  await more().trigger('click');
  expect(numbers()).toEqual(first(100));
  await more().trigger('click');
  expect(numbers()).toEqual(first(120));
  expect(more().exists()).toBe(false);
});

test('where all are shown there is nothing to press', () => {
  const { numbers, more } = shown(50);
  expect(numbers()).toHaveLength(50);
  expect(more().exists()).toBe(false);
});

test('a letter is called what the tenant reads on it, and its button asks for that letter', async () => {
  const letter: Document = { ...document(1), kind: 'letter', name: 'Payment reminder', number: 'C-000001' };
  const { plugins, provide } = deskAround();
  const page = mount(TenantDocuments, {
    props: { documents: [letter], busy: false },
    global: { plugins, provide },
  });
  onTestFinished(() => page.unmount());
  expect(page.find('tbody td').text()).toBe('Payment reminder');
  await page.find('[data-document-number="C-000001"]').trigger('click');
  expect(page.emitted('keep')).toEqual([[letter]]);
});
