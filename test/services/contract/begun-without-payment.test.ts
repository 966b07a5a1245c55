/** Contracts that no payment began, as `/v1` answers them: of tenants who changed the unit, and of tenancies that were imported. */
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { contract } from '../../../src/main/http/description/contract-answers';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { getContract } from '../../../src/main/services/contract/contracts';
import { onTwelfthOfApril } from '../../support/desk/transferring';
import { goodRow, openSite } from '../../support/services/adopted';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/rental';

const key = newTestId<'api_key'>();

/** As the description says it; a key that sees every contract asks. */
async function answered(ctx: ServiceContext, id: Id<'contract'> | undefined) {
  return contract
    .strict()
    .parse(valueOf(await getContract(ctx, { kind: 'api_key', id: key, client: key, all: true }, id ?? '')));
}

it('one that took the place of another has no receipt, its invoice, and what is open', async () => {
  const tenant = await onTwelfthOfApril();
  const { contractId } = await tenant.move();
  const made = await answered(tenant.ctx, contractId);
  expect(made).toMatchObject({
    receipt: null,
    chargesEntry: null,
    moveInDate: '2027-04-12',
    state: 'active',
    paidThrough: null,
    balance: { price: 63.08 },
    accessCode: { state: 'active' },
  });
  expect(made.invoice.lines.map(({ code }) => code)).toEqual(['rent', 'insurance', 'deposit']);
});

it('the one before it is paid up to its last day, and no further', async () => {
  const tenant = await onTwelfthOfApril();
  const before = await answered(tenant.ctx, tenant.contractId);
  expect(before).toMatchObject({
    paidThrough: '2027-04-30',
    receipt: { state: expect.any(String) as string },
  });
  await tenant.move();
  const after = await answered(tenant.ctx, tenant.contractId);
  expect(after).toMatchObject({ paidThrough: '2027-04-11', state: 'closed', balance: { price: 0 } });
});

it('an imported one has no receipt, what it began with, and the day it was paid up to elsewhere', async () => {
  const site = await openSite();
  await site.adopt([{ ...goodRow, unit: site.unit(0), balance: '45.50', deposit: '200.00' }]);
  const [id] = site.list<{ id: Id<'contract'> }>('SELECT id FROM rental_contract');
  expect(await answered(site.ctx, id?.id)).toMatchObject({
    receipt: null,
    chargesEntry: null,
    paidThrough: '2026-03-31',
    balance: { price: 45.5 },
    invoice: {
      payableAmount: { price: 45.5 },
      lines: [{ code: 'deposit' }, { code: 'opening' }, { code: 'opening' }],
    },
  });
});
