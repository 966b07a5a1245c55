/** What was wrong with a form of the desk is said by the names of its fields. */
import { expect, test } from 'vitest';
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
