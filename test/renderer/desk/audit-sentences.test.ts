/** Lines of the audit: a sentence where the act has one and the thing is known, else their names. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import Audit from '../../../src/renderer/desk/staff/audit.vue';
import { partsOf } from '../../../src/renderer/desk/staff/sentence-parts';
import { sentences as arabic } from '../../../src/renderer/desk/staff/locales/ar/sentences';
import { sentences as english } from '../../../src/renderer/desk/staff/locales/en/sentences';
import { acts } from '../../../src/renderer/desk/staff/locales/en/acts';
import type { AuditLine } from '../../../src/shared/desk/staff';
import { deskAround } from '../support/desk-page';

const ana = { kind: 'staff', id: '7', name: 'Ana Ruiz' };
const line = (
  act: string,
  subject: Partial<AuditLine['subject']>,
  more: Partial<AuditLine> = {},
): AuditLine => ({
  sequence: 1,
  at: '2026-03-15T12:00:00Z',
  actor: ana,
  act,
  subject: { id: 'an-id', name: null, about: null, ...subject },
  why: null,
  ...more,
});

async function rowOf(entry: AuditLine) {
  const answer = (channel: string) =>
    Promise.resolve({
      ok: true,
      value: channel === 'staff.list' ? { staff: [] } : { entries: [entry], more: false },
    });
  const around = deskAround({ call: answer });
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: Audit }] });
  const page = mount(Audit, { global: { ...around, plugins: [...around.plugins, router] } });
  await expect.poll(() => page.find('tbody tr').exists()).toBe(true);
  const row = page.find('tbody tr');
  const [, ...cells] = row.findAll('td').map((cell) => cell.text().replaceAll(/\s+/g, ' '));
  const opens = row.findAll('button').map((button) => button.text());
  page.unmount();
  return { cells, opens };
}

const contract = { kind: 'contract', label: 'A101 · C-000001', opens: '8' } as const;

test.each<[string, AuditLine, string, readonly string[]]>([
  [
    'a contract leads to itself',
    line('notice.given', { about: contract }, { why: 'moves away' }),
    'Ana Ruiz noted the notice for contract A101 · C-000001.Reason: moves away',
    ['A101 · C-000001'],
  ],
  [
    'somebody whose details are gone has no name',
    line('contact.corrected', { about: { kind: 'contact', label: null, opens: '8' } }),
    'Ana Ruiz corrected the details of erased person.',
    ['erased person'],
  ],
  [
    'a count has its sum',
    line('day.counted', { id: 'D-000002' }, { why: '$465.64' }),
    'Ana Ruiz counted the drawer for day D-000002.Counted: $465.64',
    [],
  ],
  ['a closing has its number', line('day.closed', { id: 'D-000002' }), 'Ana Ruiz closed day D-000002.', []],
  [
    'who has no account is said in words',
    line('staff.disabled', { name: 'Ben Adler' }, { actor: { kind: 'cli', id: null, name: null } }),
    'Command line disabled the account of Ben Adler.',
    [],
  ],
])('in a sentence, %s', async (_what, entry, said, opens) => {
  expect(await rowOf(entry)).toEqual({ cells: [said], opens });
});

test.each([
  [
    'that have no sentence',
    line('books.confirmed', { id: '-' }),
    'Ana Ruiz · Books confirmed after a restore',
  ],
  ['about what only has an id', line('contract.made', {}), 'Ana Ruiz · Contract created · an-id'],
  ['of another version', line('moon.landed', {}), 'Ana Ruiz · moon.landed · an-id'],
])('acts %s are said by their names', async (_what, entry, said) => {
  expect(await rowOf(entry)).toEqual({ cells: [said], opens: [] });
});

test('each sentence is of an act that is noted, and a language may put its parts in another order', () => {
  const known = (kind: string, act: string) => act in (acts[kind as keyof typeof acts] ?? {});
  const unknown = Object.entries(english).flatMap(([kind, of]) =>
    Object.keys(of)
      .filter((act) => !known(kind, act))
      .map((act) => `${kind}.${act}`),
  );
  expect(unknown).toEqual([]);
  expect(partsOf('Of {about}: {who}.').map(({ is }) => is)).toEqual(['text', 'about', 'text', 'who', 'text']);
  expect(partsOf(arabic.contract.made).map(({ is }) => is)).toEqual(['who', 'text', 'about', 'text']);
});
