/** The state of a contract whose tenant has left, as a device reads it. */
import { expect, it } from 'vitest';
import { getContract } from '../../../src/main/services/contract/contracts';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

it('a contract stays ended until the deposit was checked and given back, and is closed then', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  const read = async () => {
    const id = tenant.db.newId<'api_key'>();
    const caller = { kind: 'api_key', id, client: id, all: true } as const;
    const { state, balance } = valueOf(await getContract(tenant.ctx, caller, tenant.contractId));
    return [state, balance.price];
  };
  await tenant.runOn('2027-03-28');
  await tenant.pay();
  expect(await read()).toEqual(['active', 0]);
  await tenant.leave('2027-04-30');
  expect(await read()).toEqual(['ended', 0]);
  valueOf(await tenant.checkEmpty());
  expect(await read()).toEqual(['ended', -50]);
  for (const { id, gross } of tenant.notes()) valueOf(await tenant.giveBack(id, gross));
  await tenant.settle();
  expect(await read()).toEqual(['closed', 0]);
});

it('a tenant who left and owes has an ended contract until it is paid', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20' });
  const read = async () => {
    const id = tenant.db.newId<'api_key'>();
    const caller = { kind: 'api_key', id, client: id, all: true } as const;
    return valueOf(await getContract(tenant.ctx, caller, tenant.contractId)).state;
  };
  await tenant.runOn('2027-03-28');
  await tenant.leave('2027-04-30', 'seen_empty');
  expect(await read()).toBe('ended');
  await tenant.pay();
  await tenant.settle();
  expect(await read()).toBe('closed');
});
