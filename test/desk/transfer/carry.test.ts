/** A tenant changes the unit and still owes rent of the former one: a manager has it carried to the new contract, or it is paid first. */
import { expect, it } from 'vitest';
import { onTwelfthOfApril } from '../../support/desk/transferring';

const why = 'moves to a smaller unit to pay it off';

async function signedWhileOwing() {
  const tenant = await onTwelfthOfApril({ owes: true });
  const bookingId = await tenant.begin();
  await tenant.sign(bookingId);
  return { ...tenant, bookingId, shown: await tenant.show(bookingId) };
}

it('a tenant who owes sees what is overdue, and is not moved without a manager’s reason', async () => {
  const tenant = await signedWhileOwing();
  const { bookingId, shown } = tenant;
  expect([shown.overdue?.price, shown.totalMinor]).toEqual([173.29, 23_637]);
  const { totalMinor } = shown;
  const call = (role: 'manager' | 'attendant', carryWhy?: string) =>
    tenant.area.call(role, 'transfer.complete', { bookingId, totalMinor, ...(carryWhy && { carryWhy }) });
  const reasons = [await call('manager'), await call('attendant', why), await call('manager', 'x')].map(
    (answer) => (answer.ok ? 'done' : answer.refusals[0]?.reason),
  );
  expect(reasons).toEqual(['transfer_owes', 'not_allowed', 'invalid_input']);
  expect(tenant.raw.prepare('SELECT count(*) FROM rental_contract').pluck().get()).toBe(1);
});

it('a carried debt is a line of its own on an invoice of the new contract, and the former one owes nothing', async () => {
  const tenant = await signedWhileOwing();
  const { contractId } = await tenant.complete(tenant.bookingId, why);
  const accounts = ['receivable', 'advance', 'deposit'] as const;
  expect(accounts.map((account) => tenant.of(account, tenant.contractId))).toEqual([0, 0, 0]);
  expect(tenant.of('receivable', contractId)).toBe(23_637);
  // What leaves one contract comes to the other.
  expect([tenant.of('opening', tenant.contractId), tenant.of('opening', contractId)]).toEqual([1354, -1354]);
  const bills = tenant.raw.prepare(
    `SELECT i.kind, i.due_on, l.code, l.description, l.payable_minor, l.tax_minor FROM invoice i
      JOIN invoice_line l ON l.invoice_id = i.id WHERE i.contract_id = ? AND i.is_move_in = 0`,
  );
  expect(bills.all(contractId)).toEqual([
    {
      kind: 'CUSTOM',
      due_on: '2027-04-17',
      code: 'opening',
      description: 'Balance of the former unit',
      payable_minor: 1354,
      tax_minor: 0,
    },
  ]);
  const said = tenant.raw.prepare(`SELECT why FROM audit WHERE action = 'contract.transferred'`).pluck();
  expect(said.all()).toEqual([why]);
  expect(tenant.raw.prepare('SELECT sum(debit_minor - credit_minor) FROM posting').pluck().get()).toBe(0);
  tenant.sound();
});

it('the former contract is closed, and the new one is billed and paid as any other', async () => {
  const tenant = await signedWhileOwing();
  const { contractId } = await tenant.complete(tenant.bookingId, why);
  expect(tenant.stand()).toMatchObject({ closed: 1 });
  const documents = tenant.raw.prepare(`SELECT count(*) FROM document WHERE kind = 'credit_note'`).pluck();
  expect(documents.get()).toBe(3);
  await tenant.runOn('2027-04-28');
  expect(tenant.bills().at(-1)).toMatchObject({ from: '2027-05-01', to: '2027-05-31' });
  expect(tenant.of('receivable', contractId)).toBeGreaterThan(23_637);
  tenant.sound();
});

it('nothing is carried where the credits of the former unit settle the whole debt', async () => {
  const tenant = await onTwelfthOfApril({ owes: true, deposit: 7000 });
  const bookingId = await tenant.begin();
  await tenant.sign(bookingId);
  const { contractId } = await tenant.complete(bookingId, why);
  const carried = tenant.raw.prepare(`SELECT count(*) FROM invoice_line WHERE code = 'opening'`).pluck();
  expect(carried.get()).toBe(0);
  expect([tenant.of('receivable', tenant.contractId), tenant.of('opening', contractId)]).toEqual([0, 0]);
  tenant.sound();
});
