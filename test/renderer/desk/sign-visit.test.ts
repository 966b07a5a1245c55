/** The desk has the agreements of several units signed at once: each is agreed to for itself. */
import { expect, test } from 'vitest';
import BookingSign from '../../../src/renderer/desk/move-ins/booking-sign.vue';
import { agreement } from '../../support/fake-service/agreement';
import { mountAtDesk } from '../support/desk-page';
// The pad draws on what this gives a canvas.
import '../support/page';

const one = { booking: { id: '00000000-0000-7000-8001-000000000001' }, language: 'de' };
const person = { firstName: 'Robin', lastName: 'Storer' };

async function open(consents: readonly { units: string[]; text: string }[]) {
  const read = { ...agreement('de', person, [{ number: 'A101' }, { number: 'B210' }]), consents };
  const dialog = mountAtDesk(BookingSign, { one }, () => Promise.resolve({ ok: true, value: read }));
  await expect.poll(() => dialog.find('[data-testid="desk-consent"]').exists()).toBe(true);
  await dialog.get('[data-testid="desk-type"]').trigger('click');
  await dialog.get('input[name="typedName"]').setValue('Robin Storer');
  const boxes = dialog.findAll<HTMLInputElement>('[data-testid="desk-consent"]');
  const mayWrite = () => !dialog.get<HTMLButtonElement>('[data-testid="desk-sign"]').element.disabled;
  return { dialog, boxes, mayWrite };
}

test('the words of each unit have a box of their own, in the language of the customer, and all are needed', async () => {
  const { dialog, boxes, mayWrite } = await open([
    { units: ['A101'], text: 'Ich stimme dem Vertrag für A101 zu.' },
    { units: ['B210'], text: 'Ich stimme dem Vertrag für B210 zu.' },
  ]);
  expect(boxes.map((box) => box.element.dataset['consent'])).toEqual(['A101', 'B210']);
  expect(dialog.findAll('.consent strong').map((unit) => unit.text())).toEqual(['A101', 'B210']);
  expect(dialog.findAll('.consent span').every((text) => text.attributes('lang') === 'de')).toBe(true);
  await boxes[0]?.setValue(true);
  expect(mayWrite()).toBe(false);
  await boxes[1]?.setValue(true);
  expect(mayWrite()).toBe(true);
});

test('words that are the same for all units are agreed to once', async () => {
  const { boxes, mayWrite } = await open([{ units: ['A101', 'B210'], text: 'Ich stimme zu.' }]);
  expect(boxes).toHaveLength(1);
  await boxes[0]?.setValue(true);
  expect(mayWrite()).toBe(true);
});
