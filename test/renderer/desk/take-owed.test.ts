/** The way out of taking money stays, whatever stands in the amount. */
import { expect, test } from 'vitest';
import type { ContractMoney } from '../../../src/shared/desk/contract-money';
import { idSchema } from '../../../src/shared/ids';
import TakeOwed from '../../../src/renderer/desk/money/take-owed.vue';
import { mountAtDesk } from '../support/desk-page';

const invoice = (number: number) =>
  idSchema<'invoice'>().parse(`00000000-0000-7000-8001-00000000000${number}`);

const money: Pick<
  ContractMoney,
  | 'contractId'
  | 'currency'
  | 'owedMinor'
  | 'owed'
  | 'isInDefault'
  | 'takesParts'
  | 'openInvoices'
  | 'customer'
  | 'unitNumber'
  | 'number'
  | 'ahead'
> = {
  contractId: idSchema<'contract'>().parse('00000000-0000-7000-8001-000000000001'),
  currency: 'USD',
  owedMinor: 27457,
  owed: { price: 274.57, formattedPrice: '$274.57' },
  isInDefault: false,
  takesParts: true,
  openInvoices: [
    { id: invoice(2), number: 'I-000031', open: { price: 173.29, formattedPrice: '$173.29' } },
    { id: invoice(3), number: 'I-000044', open: { price: 101.28, formattedPrice: '$101.28' } },
  ],
  customer: 'Ana Alvarez',
  unitNumber: 'C12',
  number: 'C-000021',
  ahead: [
    {
      periods: 1,
      throughOn: '2027-04-30',
      amountMinor: 17329,
      amount: { price: 173.29, formattedPrice: '$173.29' },
    },
  ],
};

test.each(['100', '500', '0', '-5', 'abc', ''])(
  'with "%s" as the amount it can be cancelled',
  async (typed) => {
    const dialog = mountAtDesk(TakeOwed, { money });
    await dialog.get('input[name="paysMinor"]').setValue(typed);
    const cancels = dialog.findAll('button').filter((button) => button.text() === 'Cancel');
    expect(cancels).toHaveLength(1);
    await cancels[0]?.trigger('click');
    expect(dialog.emitted('close')).toHaveLength(1);
    dialog.unmount();
  },
);

test('where staff take no parts nothing but the whole can be typed', () => {
  const dialog = mountAtDesk(TakeOwed, { money: { ...money, takesParts: false } });
  expect(dialog.find('input[name="paysMinor"]').exists()).toBe(false);
  expect(dialog.get('[data-testid="take"]').text()).toBe('Take $274.57');
  dialog.unmount();
});

test('periods ahead are taken whole, with all that is owed', async () => {
  const asked: unknown[] = [];
  const call = (channel: string, input: unknown) => {
    asked.push([channel, input]);
    return new Promise(() => undefined);
  };
  const dialog = mountAtDesk(TakeOwed, { money }, call);
  await dialog.get('select[name="ahead"]').setValue('2027-04-30');
  expect(dialog.find('input[name="paysMinor"]').exists()).toBe(false);
  expect(dialog.get('[data-testid="due"]').text()).toContain('447.86');
  await dialog.get('[data-testid="exact"]').trigger('click');
  await dialog.get('[data-testid="take"]').trigger('click');
  expect(asked).toMatchObject([
    ['money.take-owed', { amountMinor: 44_786, aheadThrough: '2027-04-30', tender: { kind: 'cash' } }],
  ]);
  dialog.unmount();
});

test('after a default notice the page says that a part may undo it, and says nothing of the whole', async () => {
  const dialog = mountAtDesk(TakeOwed, { money: { ...money, isInDefault: true } });
  expect(dialog.find('[data-testid="in-default"]').exists()).toBe(false);
  await dialog.get('input[name="paysMinor"]').setValue('100');
  expect(dialog.get('[data-testid="in-default"]').text()).toContain('default notice');
  dialog.unmount();
});

test('a part may settle a bill that staff choose, and all of it settles them all', async () => {
  const asked: unknown[] = [];
  const call = (channel: string, input: unknown) => {
    asked.push([channel, input]);
    return new Promise(() => undefined);
  };
  const dialog = mountAtDesk(TakeOwed, { money }, call);
  expect(dialog.find('select[name="firstInvoiceId"]').exists()).toBe(false);
  await dialog.get('input[name="paysMinor"]').setValue('100');
  await dialog.get('select[name="firstInvoiceId"]').setValue(invoice(3));
  await dialog.get('[data-testid="exact"]').trigger('click');
  await dialog.get('[data-testid="take"]').trigger('click');
  expect(asked).toMatchObject([['money.take-owed', { paysMinor: 10_000, firstInvoiceId: invoice(3) }]]);
  dialog.unmount();
});
