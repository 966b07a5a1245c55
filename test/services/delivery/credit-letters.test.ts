/** Credit notes that are made at once reach the tenant in one letter. */
import { expect, it, onTestFinished } from 'vitest';
import type { Mailer } from '../../../src/main/mail/port';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import type { Id } from '../../../src/shared/ids';
import { owingTenant } from '../../support/services/owing-tenant';
import { valueOf } from '../../support/services/rental';

/** A tenant of two contracts who has an address, and a mailer that keeps what it sends. */
async function mailed() {
  const tenant = await owingTenant();
  const { ctx, raw, staff } = tenant;
  raw.exec(`UPDATE contact SET email = 'zephyrine@example.com'; DELETE FROM single_delivery`);
  const sent: { readonly number: string; readonly files: number }[] = [];
  const mailer = {
    sendDocument: ({ number, files }) => {
      sent.push({ number, files: files.length });
      return Promise.resolve({ done: true as const });
    },
  } as Partial<Mailer> as Mailer;
  const deliveries = createSingleDeliveries(ctx, { printer: null, mailer });
  onTestFinished(() => deliveries.stop());
  const invoiceOf = raw.prepare<[string], Id<'invoice'>>(
    'SELECT id FROM invoice WHERE contract_id = ? AND is_move_in = 0',
  );
  return {
    ...tenant,
    sent,
    start: () => deliveries.start(),
    /** The bill of a contract, or its move-in's invoice, is taken back. */
    credit: async (contractId: Id<'contract'>, of: 'bill' | 'move-in') => {
      const invoiceId = of === 'bill' ? invoiceOf.pluck().get(contractId) : undefined;
      const key = tenant.db.newId<'event'>();
      const wish = {
        contractId,
        lines: 'all',
        key,
        reason: 'a leak',
        ...(invoiceId && { invoiceId }),
      } as const;
      valueOf(await makeCreditNote(ctx, staff, wish));
    },
  };
}

it('two for one contract go out together, and one for another contract by itself', async () => {
  const { credit, start, sent, contractId, second } = await mailed();
  await credit(contractId, 'bill');
  await credit(contractId, 'move-in');
  await credit(second, 'bill');
  await start();
  await expect.poll(() => sent.length, { interval: 10 }).toBe(2);
  expect(sent.toSorted((one, other) => one.number.localeCompare(other.number))).toEqual([
    { number: 'CN-000001, CN-000002', files: 2 },
    { number: 'CN-000003', files: 1 },
  ]);
});

it('one that is made after the letter has gone gets a letter of its own', async () => {
  const { credit, start, sent, contractId } = await mailed();
  await start();
  for (const [of, letters] of [
    ['bill', 1],
    ['move-in', 2],
  ] as const) {
    await credit(contractId, of);
    await expect.poll(() => sent.length, { interval: 10 }).toBe(letters);
  }
  expect(sent.map(({ files }) => files)).toEqual([1, 1]);
});
