/** One row of the price list edited: what a colleague typed meanwhile is shown, and replaced only by who has seen it. */
import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import DraftEdit from '../../../src/renderer/desk/set-up/draft-edit.vue';
import { mountAtDesk, type DeskCall } from '../support/desk-page';

const row = {
  id: '00000000-0000-7000-8030-000000000001',
  name: 'A101',
  about: 'Box',
  cubic: false,
  sizes: null,
  values: { number: 'A101', area: '9.290', rent: '79.00', deposit: '50.00', outOfService: false },
  edits: {},
  state: null,
  faults: {},
};
const choices = { storageType: [], userType: [], taxCode: [] };
type Asked = Record<'field' | 'seen' | 'value', unknown>;

function open(answer: (input: Asked) => object, areaUnit: 'm2' | 'ft2' = 'm2') {
  const asked: [unknown, unknown, unknown][] = [];
  const call: DeskCall = (_channel, input) => {
    const { field, seen, value } = input as Asked;
    asked.push([field, seen, value]);
    return Promise.resolve(answer(input));
  };
  const part = mountAtDesk(DraftEdit, { table: 'unit', row, currency: 'USD', areaUnit, choices }, call);
  return { part, asked };
}

const refusal = (detail: object) => ({
  ok: false,
  refusals: [{ reason: 'changed_meanwhile', field: null, detail }],
});

test('a price that a colleague wrote first is shown with the name, and saving again replaces it knowingly', async () => {
  const { part, asked } = open(({ field, seen }) =>
    field === 'rent' && seen === '79.00' ? refusal({ by: 'Ana', now: '88.00' }) : { ok: true, value: {} },
  );
  await part.get('input[name="number"]').setValue('A1');
  await part.get('input[name="rent"]').setValue('91');
  await part.get('form').trigger('submit');
  await flushPromises();
  expect(part.emitted('done')).toBeUndefined();
  const said = part
    .get('.wrong')
    .text()
    .replaceAll(/[\u2066-\u2069]/g, '');
  expect(said).toContain('Ana has written $88.00 here');
  expect(part.find('[data-problem]').exists()).toBe(false);
  await part.get('form').trigger('submit');
  await flushPromises();
  expect(part.emitted('done')).toHaveLength(1);
  // What was written at the first time is not sent again.
  expect(asked).toEqual([
    ['number', 'A101', 'A1'],
    ['rent', '79.00', '91.00'],
    ['rent', '88.00', '91.00'],
  ]);
});

test('a row that nobody changed sends nothing, whatever way its size is written', async () => {
  const { part, asked } = open(() => ({ ok: true, value: {} }));
  expect((part.get('input[name="area"]').element as HTMLInputElement).value).toBe('9.29');
  expect(part.get('[data-testid="save-edit"]').attributes('disabled')).toBeDefined();
  await part.get('input[name="area"]').setValue('9.290');
  await part.get('form').trigger('submit');
  await flushPromises();
  expect(asked).toEqual([]);
});

test('a site that measures in feet types them, what it does not touch stays, and a refused rent is said at its field', async () => {
  const { part, asked } = open(
    ({ field }) =>
      field === 'rent' ? { ok: false, refusals: [{ reason: 'rent_zero', field }] } : { ok: true, value: {} },
    'ft2',
  );
  expect(part.text()).toContain('Size (ft²)');
  expect((part.get('input[name="area"]').element as HTMLInputElement).value).toBe('100');
  await part.get('input[name="rent"]').setValue('0');
  await part.get('form').trigger('submit');
  await flushPromises();
  expect(part.get('.wrong').text()).toBe('A unit has a rent above 0.');
  await part.get('input[name="rent"]').setValue('79.00');
  expect(part.find('.wrong').exists()).toBe(false);
  await part.get('input[name="area"]').setValue('50');
  await part.get('form').trigger('submit');
  await flushPromises();
  expect(asked).toEqual([
    ['rent', '79.00', '0.00'],
    ['area', '9.290', '4.645'],
  ]);
});
