/** What a charge for a damage comes to: the sum that staff saw is the one that is sent. */
import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContractMoney } from '../../../src/shared/desk/contract-money';
import { idSchema } from '../../../src/shared/ids';
import ChargeDialog from '../../../src/renderer/desk/money/charge-dialog.vue';
import { mountAtDesk } from '../support/desk-page';

const contractId = idSchema<'contract'>().parse('00000000-0000-7000-8001-000000000001');
const money: Pick<ContractMoney, 'contractId' | 'currency' | 'taxes'> = {
  contractId,
  currency: 'USD',
  taxes: [{ code: 'sales', rate: '8.25 %' }],
};

let sent: [string, Record<string, unknown>][];
let isRefused: boolean;
let dialog: VueWrapper;

beforeEach(() => {
  sent = [];
  isRefused = false;
  const call = (channel: string, input: Record<string, unknown>) => {
    sent.push([channel, input]);
    if (isRefused)
      return Promise.resolve({
        ok: false,
        refusals: [{ code: 'INVALID_PARAM_RCEIPT_INPUT', kind: 'invalid', reason: 'invalid_input' }],
      });
    // A tenth of tax.
    const minor = Math.round(Number(input['amountMinor']) * 1.1);
    const total = { price: minor, formattedPrice: `$${(minor / 100).toFixed(2)}` };
    return Promise.resolve({ ok: true, value: { total, totalMinor: minor } });
  };
  dialog = mountAtDesk(ChargeDialog, { money }, call);
});
afterEach(() => dialog.unmount());

const total = () => dialog.get('[data-testid="charge-total"]').text();
const isReady = () => dialog.get('[data-testid="make-charge"]').attributes('disabled') === undefined;

test('nothing is asked and nothing can be charged before there is an amount and a word for it', async () => {
  expect([total(), sent, isReady()]).toEqual(['–', [], false]);
  await dialog.get('input[name="amount"]').setValue('50');
  await expect.poll(total).toBe('$55.00');
  expect(isReady()).toBe(false);
  await dialog.get('input[name="what"]').setValue('Broken lock');
  expect(isReady()).toBe(true);
  await dialog.get('input[name="amount"]').setValue('5x');
  expect([total(), isReady()]).toEqual(['–', false]);
});

test('the sum that was shown is sent with the charge', async () => {
  await dialog.get('input[name="amount"]').setValue('50');
  await dialog.get('input[name="what"]').setValue('Broken lock');
  await expect.poll(isReady).toBe(true);
  await dialog.get('form').trigger('submit');
  await expect.poll(() => dialog.emitted('made')).toHaveLength(1);
  expect(sent.at(-1)).toMatchObject([
    'money.charge',
    { contractId, amountMinor: 50_00, totalMinor: 55_00, taxCode: 'sales', what: 'Broken lock' },
  ]);
});

test('where the service refuses, there is no sum and nothing to wait for', async () => {
  isRefused = true;
  await dialog.get('input[name="amount"]').setValue('50');
  await dialog.get('input[name="what"]').setValue('Broken lock');
  await expect.poll(total).toBe('–');
  expect([isReady(), dialog.findAll('[data-loading]')]).toEqual([false, []]);
});
