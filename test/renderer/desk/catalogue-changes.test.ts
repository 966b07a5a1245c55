/** What a catalogue would change, as the page shows it in its own language. */
import { expect, onTestFinished, test } from 'vitest';
import { nextTick } from 'vue';
import type { CatalogueChanges as Seen } from '../../../src/shared/desk/catalogue';
import CatalogueChanges from '../../../src/renderer/desk/set-up/catalogue-changes.vue';
import { useDeskStore } from '../../../src/renderer/desk/base/store';
import { mountAtDesk } from '../support/desk-page';

const seen: Pick<Seen, 'counts' | 'changes' | 'more' | 'rents' | 'warnings'> = {
  counts: { added: 0, updated: 1, unlisted: 0, unchanged: 9 },
  changes: [
    {
      table: 'unit',
      what: 'changed',
      name: 'A101',
      stays: null,
      fields: [
        { field: 'rent', before: '$79.00', after: '$85.50', minor: [7900, 8550] },
        { field: 'area', before: '4.645', after: '4.7' },
        { field: 'en.title', before: 'One', after: 'Two' },
      ],
    },
  ],
  more: 0,
  rents: { before: 7900, after: 8550, currency: 'USD' },
  warnings: [],
};

test('fields have the names of the tables, and money is written as the page’s language does', async () => {
  const page = mountAtDesk(CatalogueChanges, { seen }, () => Promise.resolve({ ok: true, value: {} }));
  onTestFinished(() => page.unmount());
  const said = () => page.findAll('td p').map((each) => each.text().replaceAll(/\s+/g, ' '));
  expect(said()).toEqual(['Rent: $79.00 → $85.50', 'Size: 4.645 → 4.7', 'en.title: One → Two']);
  useDeskStore().language = 'de';
  await nextTick();
  expect(said()[0]).toBe('Rent: 79,00 $ → 85,50 $');
});
