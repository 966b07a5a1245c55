/** What was wrong with a form of the desk is said by the names of its fields. */
import { expect, test } from 'vitest';
import { defineComponent, h, ref } from 'vue';
import DeskField from '../../../src/renderer/desk/base/desk-field.vue';
import DeskForm from '../../../src/renderer/desk/base/desk-form.vue';
import DeskProblem from '../../../src/renderer/desk/base/desk-problem.vue';
import { mountAtDesk } from '../support/desk-page';

test('a field that was refused is named, and one without a name is not', () => {
  const refusals = [
    { reason: 'invalid_input', field: 'address' },
    { reason: 'invalid_input', field: 'region' },
    { reason: 'invalid_input', field: 'besides' },
    { reason: 'invalid_input', field: null },
    { reason: 'phone_invalid', field: 'phoneNumber' },
  ];
  const said = mountAtDesk(DeskProblem, { refusals }).findAll('p');
  expect(said.map((each) => each.text())).toEqual([
    'Address: Something here is not right. Please check it.',
    'Region: Something here is not right. Please check it.',
    'Something here is not right. Please check it.',
    'This is not a phone number of the country chosen. Check the number and the country.',
  ]);
});

test('a text with wrong letters is refused at its field, and all else above the form', async () => {
  const refusals = ref<object[]>([]);
  const act = {
    busy: false,
    get refusals() {
      return refusals.value;
    },
  };
  const isThere = ref(true);
  const form = defineComponent(() => () => [
    h(DeskForm, { act: act as never }, () =>
      isThere.value ? h(DeskField, { field: 'what', label: 'What', modelValue: '' }) : [],
    ),
  ]);
  const page = mountAtDesk(form, {});
  refusals.value = [
    { reason: 'hidden_mark', field: 'what' },
    { reason: 'busy', field: null },
    { reason: 'too_much', field: 'what' },
  ];
  const above = () => page.findAll('[data-problem] p').map((each) => each.text());
  const mark =
    'There is a mark in it that nobody can see, often from copying. Delete the text and type it again.';
  await expect.poll(() => page.get('.field .wrong').text()).toBe(mark);
  expect(page.get('input').attributes('aria-describedby')).toBe(page.get('.field .wrong').attributes('id'));
  expect(above()).toHaveLength(2);
  isThere.value = false;
  await expect.poll(above).toContain(mark);
});

test('a form that is given another act says at its fields what that one refused', async () => {
  const refusing = (reason: string) => ({ busy: false, refusals: [{ reason, field: 'what' }] });
  const act = ref<object>({ busy: false, refusals: [] });
  const form = defineComponent(() => () => [
    h(DeskForm, { act: act.value as never }, () =>
      h(DeskField, { field: 'what', label: 'What', modelValue: '' }),
    ),
  ]);
  const page = mountAtDesk(form, {});
  expect(page.find('.field .wrong').exists()).toBe(false);
  act.value = refusing('hidden_mark');
  await expect.poll(() => page.find('.field .wrong').exists()).toBe(true);
});

test.each([
  [{}, 'Someone else has changed this in the meantime. Look at it again before you continue.'],
  [{ by: '' }, 'Someone else has changed this in the meantime. Look at it again before you continue.'],
  [{ by: 'Ana' }, 'This was changed in the meantime by Ana. Look at it again before you continue.'],
  [
    { by: 'customer', what: 'email,address' },
    'This was changed in the meantime by the customer. Look at it again before you continue. Changed: e-mail, address.',
  ],
])('with the detail %j a change by another is said as: %s', (detail, sentence) => {
  const refusals = [{ reason: 'changed_meanwhile', field: null, detail }];
  const said = mountAtDesk(DeskProblem, { refusals }).get('p').text();
  expect(said.replaceAll(/[\u2066-\u2069]/g, '')).toBe(sentence);
});

test('what waits for a second person is said calmly, apart from what was refused', () => {
  const page = mountAtDesk(DeskProblem, {
    refusals: [
      { reason: 'approval_waits', field: null, detail: { who: 'Ana; Ben' } },
      { reason: 'second_person', field: null },
      { reason: 'own_approval', field: null },
      { reason: 'own_proposal', field: null },
      { reason: 'busy', field: null },
    ],
  });
  expect(page.findAll('[data-problem] p')).toHaveLength(1);
  expect(page.get('[data-waits]').attributes('role')).toBe('status');
  expect(page.get('[data-waits]').text()).toContain('Another manager has to approve this.');
  expect(page.findAll('[data-waits] p')).toHaveLength(4);
  expect(page.get('[data-waits] p').text()).toMatch(/Who may approve it here: \W?Ana; Ben\W?\.$/);
});
