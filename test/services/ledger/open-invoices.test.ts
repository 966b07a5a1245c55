/** What is open of a contract's bills is what their lines cost, less what settled them: for any way they were paid. */
import { expect, it } from 'vitest';
import { insertAllocation, selectOpenInvoices } from '../../../src/main/database/ledger/allocations';
import { openOf } from '../../../src/main/domain/ledger/allocation';
import type { Id } from '../../../src/shared/ids';
import { minor } from '../../../src/shared/money';
import { fc } from '../../support/base/fast-check';
import { newTestId } from '../../support/services/database';
import { owingTenant } from '../../support/services/owing-tenant';

/** Of a line that costs 1000, so many thousandths are settled at once; some of it is undone later. */
const settled = fc.record({
  line: fc.nat(40),
  share: fc.integer({ min: 1, max: 1000 }),
  isUndone: fc.boolean(),
});
/** Nothing that is tried is kept. */
class Tried extends Error {}

interface Line {
  readonly invoiceId: Id<'invoice'>;
  readonly position: number;
  readonly payable: number;
}

it('what is open of every bill is the sum of its lines less what settled them', async () => {
  const { ctx, raw, contractId, runOn } = await owingTenant();
  await runOn('2027-03-24');
  await runOn('2027-04-24');
  const lines = raw
    .prepare<[string], Line & { readonly before: number }>(
      `SELECT i.id AS invoiceId, l.position, l.payable_minor AS payable, coalesce((SELECT sum(amount_minor)
          FROM allocation_line WHERE invoice_id = i.id AND position = l.position), 0) AS before
        FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id WHERE i.contract_id = ?`,
    )
    .all(contractId);
  const receiptId = raw.prepare<[], Id<'receipt'>>('SELECT id FROM receipt').pluck().get() ?? newTestId();
  const payable = lines.filter(({ payable: costs, before }) => costs > before);
  expect(new Set(payable.map(({ invoiceId }) => invoiceId)).size).toBeGreaterThan(1);

  await fc.assert(
    fc.asyncProperty(fc.array(settled, { maxLength: 30 }), async (payments) => {
      const open = new Map(lines.map((line) => [line, line.payable - line.before]));
      const tried = ctx.store.transaction(async (tx) => {
        for (const { line: index, share, isUndone } of payments) {
          const line = payable[index % payable.length];
          const left = (line && open.get(line)) ?? 0;
          if (!line || left === 0) continue;
          const amountMinor = minor(Math.ceil((left * share) / 1000));
          const { invoiceId, position } = line;
          const made = { contractId, source: { of: 'receipt', id: receiptId }, madeAtMs: 1 } as const;
          const id = newTestId<'allocation'>();
          await insertAllocation(tx, { ...made, id, undoesId: null }, [{ invoiceId, position, amountMinor }]);
          const back = { ...made, id: newTestId<'allocation'>(), undoesId: id };
          if (isUndone)
            await insertAllocation(tx, back, [{ invoiceId, position, amountMinor: minor(0 - amountMinor) }]);
          else open.set(line, left - amountMinor);
        }
        const said = (await selectOpenInvoices(tx, contractId)).map(
          (bill) => [bill.id, openOf(bill.lines)] as const,
        );
        const sums = [...Map.groupBy(open, ([{ invoiceId }]) => invoiceId)].map(
          ([id, own]) => [id, own.reduce((sum, [, left]) => sum + left, 0)] as const,
        );
        expect(new Map(said)).toEqual(new Map(sums.filter(([, left]) => left !== 0)));
        throw new Tried();
      });
      await expect(tried).rejects.toBeInstanceOf(Tried);
    }),
  );
});
