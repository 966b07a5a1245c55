/** The last step of a transfer at the desk: what is overdue is carried to the new contract only with a reason. */
import { mount } from '@vue/test-utils';
import { expect, onTestFinished, test } from 'vitest';
import type { Component } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import type { TransferView } from '../../../src/shared/desk/transfer';
import { idSchema } from '../../../src/shared/ids';
import TransferComplete from '../../../src/renderer/desk/move-ins/transfer-complete.vue';
import TransferCosts from '../../../src/renderer/desk/move-ins/transfer-costs.vue';
import TransferBegin from '../../../src/renderer/desk/tenants/transfer-begin.vue';
import { deskAround } from '../support/desk-page';

const price = (amount: number) => ({ price: amount, formattedPrice: `$${amount.toFixed(2)}` });
const bookingId = idSchema<'booking'>().parse('00000000-0000-7000-8001-000000000001');
const shown: TransferView = {
  from: { contractNumber: 'C-000001', unitNumber: 'A101' },
  unitNumber: 'B210',
  firstDay: '2027-04-12',
  lines: [{ description: 'Rent', kind: 'charge', days: null, amount: price(222.83) }],
  totalMinor: 23_637,
  total: price(236.37),
  overdue: null,
  isSigned: true,
  lacksCover: false,
};

async function open(view: TransferView, shows: Component = TransferComplete) {
  const completed: object[] = [];
  const call = (channel: string, input: object) => {
    if (channel === 'transfer.show') return Promise.resolve({ ok: true, value: view });
    completed.push(input);
    return Promise.resolve({ ok: false, refusals: [{ reason: 'unreachable', field: null }] });
  };
  const { plugins, provide } = deskAround({ call });
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:all(.*)*', component: { template: '<p />' } }],
  });
  const dialog = mount(shows, {
    attachTo: document.body,
    props: { bookingId },
    global: { plugins: [...plugins, router], provide },
  });
  onTestFinished(() => dialog.unmount());
  await expect.poll(() => dialog.find('[data-testid="transfer-total"]').exists()).toBe(true);
  const confirm = () => dialog.get<HTMLButtonElement>('[data-testid="transfer-confirm"]');
  return { dialog, completed, confirm };
}

test('where nothing is overdue, nobody is asked why', async () => {
  const { dialog, completed, confirm } = await open(shown);
  expect(dialog.find('[name="carryWhy"]').exists()).toBe(false);
  expect(confirm().element.disabled).toBe(false);
  await dialog.get('form').trigger('submit');
  await expect.poll(() => completed).toEqual([{ bookingId, totalMinor: 23_637 }]);
});

test('what is overdue waits for a reason, and goes with it', async () => {
  const { dialog, completed, confirm } = await open({ ...shown, overdue: price(173.29) });
  expect(dialog.text()).toContain('$173.29');
  expect(confirm().element.disabled).toBe(true);
  await dialog.get('[name="carryWhy"]').setValue('pays it in May');
  expect(confirm().element.disabled).toBe(false);
  await dialog.get('form').trigger('submit');
  await expect.poll(() => completed).toEqual([{ bookingId, totalMinor: 23_637, carryWhy: 'pays it in May' }]);
});

test('what it costs is on the page of its booking before anything is signed', async () => {
  const lines = [
    ...shown.lines,
    { description: 'Protection plan', kind: 'charge', days: null, amount: price(12) } as const,
    { description: null, kind: 'unused', days: null, amount: price(-98.25) } as const,
  ];
  const { dialog } = await open({ ...shown, lines, isSigned: false }, TransferCosts);
  for (const said of ['$222.83', 'Protection plan', '$12.00', '$-98.25', 'A101', '$236.37'])
    expect(dialog.text()).toContain(said);
  expect(dialog.emitted('signed')).toEqual([[false]]);
});

test('the page hears of a signature that is there', async () => {
  const { dialog } = await open(shown, TransferCosts);
  await expect.poll(() => dialog.emitted('signed')?.at(-1)).toEqual([true]);
});

test('says that another cover is to be chosen before anything is signed', async () => {
  const { dialog } = await open({ ...shown, isSigned: false, lacksCover: true }, TransferCosts);
  expect(dialog.get('[data-testid="transfer-cover"]').text()).toContain('Choose another one');
});

test('whose unit is left, under which contract and for which one, stands above the choice', async () => {
  const choices = {
    units: [
      {
        id: '00000000-0000-7000-8001-000000000002',
        number: 'B210',
        areaText: '50 ft²',
        storageType: { name: 'Unit' },
        rent: price(79),
      },
    ],
  };
  const call = (channel: string) =>
    channel === 'booking.choices'
      ? Promise.resolve({ ok: true, value: choices })
      : Promise.resolve({ ok: false, refusals: [{ reason: 'unreachable', field: null }] });
  const contract = { id: bookingId, number: 'C-000002', unitNumber: 'B205' };
  const { plugins, provide } = deskAround({ call });
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:all(.*)*', component: { template: '<p />' } }],
  });
  const dialog = mount(TransferBegin, {
    attachTo: document.body,
    props: { contract: contract as never, tenant: 'Ana Ruiz' },
    global: { plugins: [...plugins, router], provide },
  });
  onTestFinished(() => dialog.unmount());
  const said = () =>
    dialog
      .get('[data-testid="transfer-leaves"]')
      .text()
      .replaceAll(/[\u2068\u2069]/gu, '');
  expect(said()).toBe('Ana Ruiz · B205 (C-000002) → …');
  await expect.poll(() => dialog.findAll('option').length).toBe(2);
  await dialog.get('select').setValue(choices.units[0]?.id);
  expect(said()).toBe('Ana Ruiz · B205 (C-000002) → B210');
});
