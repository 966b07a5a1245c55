/** A part of what is owed: by the order of the property, or the bill that staff chose before all others. */
import { expect, it } from 'vitest';
import { minor } from '../../../src/shared/money';
import type { Id } from '../../../src/shared/ids';
import { contractMoney } from '../../../src/main/services/contract/money';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { openLeaving } from '../../support/services/leaving';
import { reasonsOf } from '../../support/services/bookings';
import { valueOf } from '../../support/services/rental';

const BILL = 17_329;

/** March and April are open. */
async function owesTwo() {
  const tenant = await openLeaving({ moveIn: '2027-02-10' });
  await tenant.runOn('2027-03-01');
  await tenant.runOn('2027-04-01');
  const { ctx, db, staff, contractId } = tenant;
  const take = (paysMinor: number, firstInvoiceId?: Id<'invoice'>) =>
    takeOwed(ctx, staff, {
      contractId,
      key: db.newId<'event'>(),
      amountMinor: 2 * BILL,
      paysMinor,
      tender: { kind: 'cash', givenMinor: minor(paysMinor) },
      firstInvoiceId,
    });
  const open = async () => {
    const ways = { print: false, email: false, link: false };
    const { openInvoices } = valueOf(await contractMoney(ctx, contractId, ways));
    return openInvoices.map(({ id, number, open: { price } }) => ({ id, number, price }));
  };
  return { ...tenant, take, open };
}

it('the oldest bill is settled first where nothing was chosen', async () => {
  const { take, open, sound } = await owesTwo();
  const [march, april] = await open();
  valueOf(await take(10_000));
  expect(await open()).toEqual([
    { ...march, price: 73.29 },
    { ...april, price: 173.29 },
  ]);
  sound();
});

it('a chosen bill comes before an older one, what is over settles that one, and the receipt says so', async () => {
  const { take, open, raw, sound } = await owesTwo();
  const [march, april] = await open();
  valueOf(await take(20_000, april?.id));
  expect(await open()).toEqual([{ ...march, price: 146.58 }]);
  const paid = raw.prepare<[], string>(
    `SELECT i.number FROM receipt r JOIN allocation a ON a.receipt_id = r.id JOIN allocation_line l ON l.allocation_id = a.id
      JOIN invoice i ON i.id = l.invoice_id WHERE r.number = 'R-000002' GROUP BY 1 ORDER BY 1`,
  );
  expect(paid.pluck().all()).toEqual([march?.number, april?.number]);
  sound();
});

it('a bill that is not open, or another contract’s, cannot be chosen', async () => {
  const { take, open, raw, db } = await owesTwo();
  const before = await open();
  const movedIn = raw.prepare<[], Id<'invoice'>>('SELECT id FROM invoice WHERE is_move_in = 1').pluck().get();
  for (const id of [movedIn, db.newId<'invoice'>()])
    expect(reasonsOf(await take(BILL, id))).toEqual(['fault']);
  expect(await open()).toEqual(before);
});
