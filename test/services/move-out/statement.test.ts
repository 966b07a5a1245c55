/** The statement of a move-out: written down with what it tells of, once for each end and once when all is settled. */
import { expect, it } from 'vitest';
import type { MoveOutStatementFacts } from '../../../src/main/documents/port';
import { drawLetters } from '../../../src/main/services/delivery/letters';
import { addCheckPhoto } from '../../../src/main/services/move-out/check-photos';
import { chargeExtra } from '../../../src/main/services/debt/extra-charges';
import { settlementView } from '../../../src/main/services/move-out/settlement-view';
import { toPrice, minor } from '../../../src/shared/money';
import { openLeaving } from '../../support/services/leaving';
import { never, noDeliveries } from '../../support/services/rented';
import { valueOf } from '../../support/services/rental';
import { readLetter } from '../../../src/main/services/delivery/printed-letters';
import type { Id } from '../../../src/shared/ids';

type Tenant = Awaited<ReturnType<typeof openLeaving>>;

/** Moved in on 20 March, held a deposit of 50.00, and paid April. */
async function april() {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  await tenant.runOn('2027-03-28');
  tenant.on('2027-04-01');
  await tenant.pay();
  return tenant;
}

const statements = ({ raw }: Tenant) =>
  raw
    .prepare<[], string>(
      `SELECT facts FROM letter WHERE kind LIKE 'move_out%' AND facts IS NOT NULL ORDER BY created_at_ms, id`,
    )
    .pluck()
    .all()
    .map((facts) => JSON.parse(facts) as MoveOutStatementFacts);

const sums = ({ rows }: MoveOutStatementFacts) =>
  rows.map((row) => `${row.what}${'number' in row ? ` ${row.number}` : ''} ${row.amount.formattedPrice}`);

const settlementOf = ({ db, contractId }: Awaited<ReturnType<typeof openLeaving>>) =>
  db.query((tx) =>
    settlementView(tx, { contractId, notes: [] }, (amount) => toPrice(minor(amount), 'USD', 'en-US')),
  );

it('the statement of a move-out comes when the deposit is credited, and once more when all was given back', async () => {
  const tenant = await april();
  await tenant.leave('2027-04-12');
  await tenant.settle();
  expect(statements(tenant)).toEqual([]);
  valueOf(await tenant.checkEmpty());
  await tenant.settle();
  const [first, ...others] = statements(tenant);
  expect(others).toEqual([]);
  expect(first && sums(first)).toEqual(['unused $103.97', 'deposit $50.00']);
  expect(first).toMatchObject({
    isFinal: false,
    outcome: 'back',
    lastDay: '2027-04-12',
    total: { formattedPrice: '$153.97' },
    days: [
      { what: 'kept', from: '2027-04-01', to: '2027-04-12', amount: { formattedPrice: '$69.32' } },
      { what: 'credited', from: '2027-04-13', to: '2027-04-30', amount: { formattedPrice: '$103.97' } },
    ],
  });
  tenant.on('2027-04-14');
  for (const { id, gross } of tenant.notes()) valueOf(await tenant.giveBack(id, gross));
  await tenant.settle();
  await tenant.settle();
  const final = statements(tenant)[1];
  expect(statements(tenant)).toHaveLength(2);
  expect(final && sums(final)).toEqual(['unused $103.97', 'deposit $50.00', 'cash -$103.97', 'cash -$50.00']);
  expect(final).toMatchObject({ isFinal: true, outcome: 'even', left: { price: 0 } });
  await drawLetters(tenant.ctx, noDeliveries, never);
  const letters = tenant.raw
    .prepare<[], Id<'letter'>>(`SELECT id FROM letter WHERE kind LIKE 'move_out%' ORDER BY created_at_ms, id`)
    .pluck()
    .all();
  const files: string[] = [];
  for (const id of letters) files.push(valueOf(await readLetter(tenant.ctx, id, tenant.staff)).fileName);
  expect((await settlementOf(tenant))?.statement).toEqual({ id: letters[1], isFinal: true });
  expect(files).toEqual(['move-out-C-000001-2027-04-12.pdf', 'move-out-final-C-000001-2027-04-14.pdf']);
  tenant.sound();
});

it('the statement of a move-out names the cleaning that the deposit paid for, and that there are pictures of it', async () => {
  const tenant = await april();
  await tenant.leave('2027-04-12');
  const charged = await chargeExtra(tenant.ctx, tenant.staff, {
    contractId: tenant.contractId,
    key: tenant.db.newId<'event'>(),
    kind: 'cleaning',
    what: 'Swept out',
    amountMinor: 2500,
    taxCode: 'rent',
    totalMinor: 2706,
  });
  valueOf(charged);
  const base64 = Buffer.from([0xff, 0xd8, 0xff, 1]).toString('base64');
  valueOf(await addCheckPhoto(tenant.ctx, { contractId: tenant.contractId, base64 }, tenant.staff));
  valueOf(await tenant.checkEmpty());
  const [first] = statements(tenant);
  const cleaning = tenant.bills().at(-1);
  expect(first && sums(first)).toEqual([
    'unused $103.97',
    'deposit $50.00',
    `set_off ${cleaning?.number} -$27.06`,
  ]);
  expect([first?.total.formattedPrice, first?.photos]).toEqual(['$126.91', 1]);
});

it('the statement of a move-out has a debt bill by bill, and says nothing twice', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  await tenant.runOn('2027-03-28');
  await tenant.leave('2027-04-30', 'seen_empty');
  await tenant.settle();
  const [bill] = tenant.bills();
  const [first, ...others] = statements(tenant);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    outcome: 'owed',
    open: [{ number: bill?.number, amount: { formattedPrice: '$123.29' } }],
    total: { formattedPrice: '$123.29' },
    left: { price: 0 },
  });
  expect(first && sums(first)).toEqual(['deposit $50.00', `set_off ${bill?.number} -$50.00`]);
});

it('the statement of a move-out is drawn as any letter, and staff can have its PDF', async () => {
  const tenant = await april();
  await tenant.leave('2027-04-12', 'seen_empty');
  const shown = () => settlementOf(tenant);
  expect((await shown())?.statement).toBeNull();
  await drawLetters(tenant.ctx, noDeliveries, never);
  expect(statements(tenant)).toEqual([]);
  expect((await shown())?.statement).toMatchObject({ isFinal: false });
});

it('the statement of a move-out covers its own end of the contract, and not one after which the tenant stayed', async () => {
  const tenant = await april();
  await tenant.leave('2027-04-12');
  tenant.on('2027-04-14');
  valueOf(await tenant.checkFull());
  await tenant.runOn('2027-04-15');
  tenant.on('2027-04-16');
  if (tenant.balance('receivable') > 0) await tenant.pay();
  await tenant.leave('2027-04-30', 'seen_empty');
  const [only, ...others] = statements(tenant);
  expect(others).toEqual([]);
  expect(only && sums(only)).toEqual(['deposit $50.00']);
  tenant.sound();
});

it('the statement of a move-out has nothing that was given back before the end, or that came back since', async () => {
  const before = await april();
  const since = await april();
  for (const tenant of [before, since]) {
    await tenant.leave('2027-04-12');
    for (const { id, gross } of tenant.notes()) valueOf(await tenant.giveBack(id, gross));
  }
  before.raw.exec('UPDATE refund SET asked_at_ms = 1');
  since.raw.exec('INSERT INTO refund_return (refund_id, seen_at_ms) SELECT id, 1 FROM refund');
  for (const tenant of [before, since]) {
    valueOf(await tenant.checkEmpty());
    expect(statements(tenant)[0]?.rows.map(({ what }) => what)).not.toContain('cash');
  }
});
