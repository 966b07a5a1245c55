/** Rents raised by a percentage: the field says what is no percentage, besides a gray button. */
import { expect, test } from 'vitest';
import RaiseDialog from '../../../src/renderer/desk/units/raise-dialog.vue';
import { mountAtDesk } from '../support/desk-page';

test('the field says what is wrong with a percentage once somebody pauses or leaves it', async () => {
  const page = mountAtDesk(RaiseDialog, { types: [] });
  const field = page.get<HTMLInputElement>('input[name="percent"]');
  const said = () => page.findAll('.wrong').map((each) => each.text());
  for (const text of ['0', '100', '4 %', 'four', '1,2345']) {
    await field.setValue(text);
    // While it is being typed it may still become one.
    expect([text, said()]).toEqual([text, []]);
    await field.trigger('focusout');
    expect([text, said().length]).toEqual([text, 1]);
  }
  expect(said()[0]).toMatch(/^Type a percentage of at most 99.999/);
  await field.setValue('-2,5');
  await field.trigger('focusout');
  expect(said()).toEqual([]);
  await field.setValue('0');
  await expect.poll(said, { timeout: 5000 }).toHaveLength(1);
});
