/** One act on many units: which are asked for, what stops the rest, and how a range is chosen. */
import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { ref } from 'vue';
import { usePicked } from '../../../src/renderer/desk/units/use-picked';
import UnitMany from '../../../src/renderer/desk/units/unit-many.vue';
import type { UnitActName, UnitRowShown } from '../../../src/shared/desk/units';
import { mountAtDesk, refused } from '../support/desk-page';

const row = (number: string, acts: readonly UnitActName[] = ['takeOut']) =>
  ({ id: `id-${number}`, number, acts }) as unknown as UnitRowShown;
const units = [row('A1'), row('A2'), row('A3'), row('A4', ['putBack']), row('A5')];

async function takeOut(answer: (unitId: string) => object, kind = 'takeOut') {
  const asked: unknown[] = [];
  const page = mountAtDesk(UnitMany, { kind, units }, (_channel: string, input: never) => {
    asked.push(input);
    return Promise.resolve(answer((input as { readonly unitId: string }).unitId));
  });
  await page.get('form').trigger('submit');
  await flushPromises();
  const text = (id: string) => {
    const part = page.find(`[data-testid="${id}"]`);
    return part.exists() ? part.text().replaceAll(/\s+/g, ' ') : null;
  };
  return { page, asked, text };
}

const done = { ok: true, value: {} };

test('each unit that allows it is asked for once, and one that is refused stops no other', async () => {
  const { page, asked, text } = await takeOut((id) =>
    id === 'id-A2' ? { ok: false, ...refused('unit_in_use') } : done,
  );
  expect(asked).toEqual(
    ['A1', 'A2', 'A3', 'A5'].map((number) => ({
      unitId: `id-${number}`,
      reason: 'repair',
      why: '',
      expectedOn: null,
    })),
  );
  expect(text('many-done')).toBe('Done for 3 units: A1, A3, A5');
  expect(text('many-failed')).toBe(
    'A2 Only a unit that is available or to be checked can be taken out of service.',
  );
  await page.get('[data-testid="many-close"]').trigger('click');
  expect(page.emitted('done')?.[0]).toEqual([[units[3], units[1]]]);
});

test('a kiosk that gives no answer is asked for no further unit, and nothing is said to have been done', async () => {
  const { asked, text } = await takeOut((id) =>
    id === 'id-A2' ? { ok: false, ...refused('unreachable') } : done,
  );
  expect(asked).toHaveLength(2);
  expect(text('many-done')).toBe('Done for 1 unit: A1');
  expect(text('many-failed')).toBe(
    'A2 The kiosk gave no answer. The list shows whether it was done.A3 Not tried.A5 Not tried.',
  );
});

test('with Shift all from the last choice to this one are chosen, or not, and a choice has the newest state', async () => {
  const listed = ref(units);
  const picked = usePicked(() => listed.value);
  const chosen = () => [...picked.units.values()].map(({ number }) => number).toSorted();
  picked.pick(row('A4'), true, false);
  picked.pick(row('A2'), true, true);
  expect(chosen()).toEqual(['A2', 'A3', 'A4']);
  picked.pick(row('A3'), false, true);
  expect(chosen()).toEqual(['A4']);
  listed.value = [row('A4', ['takeOut'])];
  await flushPromises();
  expect(picked.units.get('id-A4')?.acts).toEqual(['takeOut']);
  picked.clear();
  expect(chosen()).toEqual([]);
});
