/** What credit notes say that they paid for, and what is still owed to the tenant: as the ledger has it. */
import { describe, expect, it, vi } from 'vitest';
import type { CreditNoteFacts } from '../../../src/main/documents/port';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

/** April is billed, 173.29, and nobody has paid it. The move-in, 20 March to its end with a deposit of 50.00, is paid. */
async function owingApril() {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  const { raw, ctx, db, staff, contractId } = tenant;
  await tenant.runOn('2027-03-28');
  tenant.on('2027-04-02');
  const drawn = vi.spyOn(ctx.documents, 'creditNote');
  const april = tenant.bills()[0]?.id;
  if (!april) throw new Error('no bill');
  const booked = raw.prepare<[], (string | number)[]>(`SELECT n.transact_id, round(used / 100.0, 2),
      round((n.gross_minor - used) / 100.0, 2) FROM (
    SELECT transact_id, gross_minor, (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation a
      WHERE a.credit_note_id = credit_note.id) AS used FROM credit_note) n ORDER BY 1`);
  /** By number: what its document says was used, and is left. */
  const documents = () => {
    const all: readonly CreditNoteFacts[] = drawn.mock.calls.map(([facts]) => facts);
    const last = new Map(all.map((facts) => [facts.number, facts]));
    const said = [...last.values()].map(({ number, used, balance }) => [
      number,
      (used?.former.price ?? 0) + (used?.next.price ?? 0),
      balance.price,
    ]);
    expect(said).toEqual(booked.raw().all());
    return said.map(([, used, left]) => [used, left]);
  };
  const credit = async (payableMinor: number, invoiceId = april) => {
    const lines = [{ position: 1, payableMinor }];
    const wish = { contractId, invoiceId, lines, key: db.newId<'event'>(), reason: 'The roof leaked.' };
    valueOf(await makeCreditNote(ctx, staff, wish));
  };
  return { ...tenant, documents, credit };
}

describe('the document of a credit', () => {
  it('over a bill that is not paid says that it pays for the bill', async () => {
    const tenant = await owingApril();
    await tenant.credit(1000);
    expect(tenant.documents()).toEqual([[10, 0]]);
    tenant.sound();
  });

  it('over a bill that is partly paid pays what is open, and the rest is the tenant’s', async () => {
    const tenant = await owingApril();
    await tenant.pay(17_000);
    await tenant.credit(1000);
    expect(tenant.documents()).toEqual([[3.29, 6.71]]);
    await tenant.credit(500);
    expect(tenant.documents()).toEqual([
      [3.29, 6.71],
      [0, 5],
    ]);
    tenant.sound();
  });

  it('of a move-out with a bill open says what each part of it paid for', async () => {
    const tenant = await owingApril();
    await tenant.leave('2027-04-12');
    await tenant.settle();
    valueOf(await tenant.checkEmpty());
    await tenant.settle();
    // 103.97 of April goes back, and of what is then open, 69.32, the deposit pays 50.00.
    expect(tenant.documents()).toEqual([
      [103.97, 0],
      [50, 0],
    ]);
    tenant.sound();
  });
});
