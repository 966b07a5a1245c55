/** What a credit comes to, chosen faster than the service answers. */
import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContractMoney } from '../../../src/shared/desk/contract-money';
import { idSchema } from '../../../src/shared/ids';
import CreditDialog from '../../../src/renderer/desk/money/credit-dialog.vue';
import { mountAtDesk } from '../support/desk-page';

const price = (minor: number) => ({ price: minor, formattedPrice: `$${(minor / 100).toFixed(2)}` });
const contractId = idSchema<'contract'>().parse('00000000-0000-7000-8001-000000000001');
const money: Pick<ContractMoney, 'contractId' | 'currency' | 'invoice'> = {
  contractId,
  currency: 'USD',
  invoice: {
    number: 'I-000001',
    total: price(130_00),
    lines: [
      {
        position: 1,
        description: 'Rent',
        printed: null,
        payable: price(130_00),
        remainingMinor: 130_00,
        remaining: price(130_00),
      },
    ],
  },
};

type Lines = 'all' | { position: number; payableMinor: number }[];
let asked: { lines: Lines; answer: () => void }[];
let dialog: VueWrapper;

beforeEach(() => {
  asked = [];
  const call = (_channel: string, { lines }: { lines: Lines }) =>
    new Promise<object>((resolve) => {
      const minor = lines === 'all' ? 130_00 : (lines[0]?.payableMinor ?? 0);
      asked.push({ lines, answer: () => resolve({ ok: true, value: { total: price(minor) } }) });
    });
  dialog = mountAtDesk(CreditDialog, { money }, call);
});
afterEach(() => dialog.unmount());

const total = () => dialog.get('[data-testid="credit-total"]').text();
const whole = (is: boolean) => dialog.get('input[name="whole"]').setValue(is);

async function answer(at: number): Promise<void> {
  await expect.poll(() => asked.length).toBeGreaterThan(at);
  asked[at]?.answer();
}

test('an amount typed while the whole invoice is still reckoned is what stands there in the end', async () => {
  await whole(false);
  await dialog.get('input[name="line-1"]').setValue(true);
  await dialog.get('input[name="amount-1"]').setValue('12.50');
  const totals = new Set([total()]);
  await answer(0);
  await expect.poll(() => asked.length).toBe(2);
  totals.add(total());
  await answer(1);
  await expect.poll(() => asked.length).toBe(3);
  totals.add(total());
  await answer(2);
  await expect.poll(total).toBe('$12.50');
  expect([...totals], 'no sum of anything that is not chosen any more').toEqual(['…']);
});

test('what was chosen, left and chosen again comes to its own sum, not to the one between', async () => {
  await answer(0);
  await expect.poll(total).toBe('$130.00');
  await whole(false);
  await dialog.get('input[name="line-1"]').setValue(true);
  await dialog.get('input[name="amount-1"]').setValue('7');
  await whole(true);
  for (let at = 1; at < 4; at += 1) await answer(at);
  await expect.poll(total).toBe('$130.00');
});
