/** The access code as a tenant asks for it who has signed in: shown while it opens the gate, and every look noted. */
import { expect, it } from 'vitest';
import { restoreAccess, suspendAccess } from '../../../src/main/services/access/suspensions';
import type { TokenHolder } from '../../../src/main/services/login/sessions';
import { owedView } from '../../../src/main/services/tenant/owed';
import { ownGateCode } from '../../../src/main/services/tenant/own-code';
import { tenantView } from '../../../src/main/services/tenant/view';
import { newTestId } from '../../support/services/database';
import { moveInOn } from '../../support/services/billed';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';
import { tenantHolder } from '../../support/services/tenant-holder';

async function tenantOf() {
  const books = await openLeaving({ moveIn: '2027-03-20' });
  const { ctx, raw, contractId, unitId, db, staff } = books;
  const holder = tenantHolder(raw);
  const ask = (by: TokenHolder = holder) => ownGateCode(ctx, by, { contractId, language: 'en' });
  const suspension = (cause: 'arrears' | 'staff') => ({ contractId, unitId, cause, why: 'a test' });
  return {
    ...books,
    holder,
    ask,
    suspend: (cause: 'arrears' | 'staff') =>
      db.query((tx) => suspendAccess({ ctx, tx, by: staff }, suspension(cause))),
    restore: (cause: 'arrears' | 'staff') =>
      db.query((tx) => restoreAccess({ ctx, tx, by: staff }, suspension(cause))),
    /** What their own page says of it. */
    told: async () => {
      const shown = { delivery: { print: false, email: false }, gateCode: true };
      const view = valueOf(await tenantView(ctx, holder.contactId, 'en', shown));
      return view.contracts[0]?.suspended;
    },
    /** What stands beside the bills that they are about to pay. */
    saidBeforePaying: async () => {
      const owed = valueOf(await owedView(ctx, { contactId: holder.contactId, contractIds: 'all' }, 'en'));
      return owed.contracts[0]?.suspended;
    },
    digits: raw.prepare<[], string>('SELECT code FROM access_code').pluck().get(),
    looks: () => raw.prepare(`SELECT actor FROM audit WHERE action = 'access.read'`).pluck().all(),
  };
}

it('a tenant’s access code is shown to the tenant, and each look is noted with who looked', async () => {
  const { ask, digits, looks, holder } = await tenantOf();
  expect(valueOf(await ask())).toMatchObject({ state: 'active', code: digits, cause: null, owed: null });
  expect(looks()).toEqual([`login:${holder.loginId}`]);
});

it('a tenant’s access code is not shown while it opens nothing: the tenant reads why, and what to pay', async () => {
  const { ask, told, saidBeforePaying, suspend, restore, runOn, looks, digits } = await tenantOf();
  expect(await told()).toBeNull();
  await runOn('2027-03-28');
  await suspend('arrears');
  const shut = { state: 'suspended', code: null };
  expect(valueOf(await ask())).toMatchObject({
    ...shut,
    cause: 'arrears',
    owed: { formattedPrice: '$173.29' },
  });
  expect(await told()).toBe('arrears');
  expect(await saidBeforePaying()).toBe('arrears');
  await suspend('staff');
  expect(await told()).toBe('staff');
  expect(await saidBeforePaying()).toBe('staff');
  expect(valueOf(await ask())).toMatchObject({ ...shut, cause: 'staff' });
  expect(looks()).toEqual([]);
  await restore('staff');
  await restore('arrears');
  expect(valueOf(await ask())).toMatchObject({ state: 'active', code: digits });
});

it('a tenant’s access code is nobody else’s, takes more proof than a unit and a phone number, and ends with the contract', async () => {
  const { ask, holder, leave, looks } = await tenantOf();
  const missing = { refusals: [{ kind: 'not_found' }] };
  expect(await ask({ ...holder, contactId: newTestId<'contact'>() })).toMatchObject(missing);
  expect(await ask({ ...holder, level: 1 })).toMatchObject(missing);
  await leave('2027-04-12');
  expect(await ask()).toMatchObject({ refusals: [{ reason: 'contract_over' }] });
  expect(looks()).toEqual([]);
});

it('a tenant’s access code says from which day it opens the gate until that day has come', async () => {
  const { ask, raw, on, digits } = await tenantOf();
  raw.exec(`UPDATE access_code SET valid_from_on = '2027-03-22'`);
  on('2027-03-21');
  expect(valueOf(await ask())).toMatchObject({ code: digits, validFrom: '2027-03-22' });
  on('2027-03-22');
  expect(valueOf(await ask())).toMatchObject({ code: digits, validFrom: null });
});

it('a tenant’s access code is the code of their own contract, also where two contracts have a code for one unit', async () => {
  const site = await tenantOf();
  const { ctx, raw, unitId, holder, contractId } = site;
  const second = await moveInOn(site, { moveIn: '2027-03-20' }, 1);
  raw.prepare('UPDATE access_code SET unit_id = ?').run(unitId);
  raw.prepare('UPDATE rental_contract SET unit_id = ?, contact_id = ?').run(unitId, holder.contactId);
  const codeOf = raw.prepare<[string], string>('SELECT code FROM access_code WHERE contract_id = ?').pluck();
  for (const id of [contractId, second])
    expect(valueOf(await ownGateCode(ctx, holder, { contractId: id, language: 'en' })).code).toBe(
      codeOf.get(id),
    );
});

it('a tenant’s access code tells that a second lock is on, which no payment takes off', async () => {
  const { ask, raw } = await tenantOf();
  expect(valueOf(await ask()).overlocked).toBe(null);
  raw.exec(`UPDATE unit SET state = 'overlocked' WHERE state = 'occupied'`);
  expect(valueOf(await ask())).toMatchObject({ state: 'active', overlocked: 'comes_off' });
});
