/** Under a head office a person's data is erased by two people: asked for by one, approved by another manager, done once. */
import { expect, it } from 'vitest';
import { approvalHandlers } from '../../../src/main/desk/handlers/approval/approvals';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { hearDecisions } from '../../../src/main/services/approval/from-head-office';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import type { StaffRole } from '../../../src/shared/desk/roles';
import { openDeskArea } from '../../support/desk/area';
import { newTestId, type TestDatabase } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { lightServices } from '../../support/services/rental';
import { makeStaff, quickPasswords } from '../../support/services/staff';

const WHY = 'the tenant wrote to us';

const endAccess = (db: TestDatabase) =>
  db.query((tx) => tx.updateTable('access_code').set({ state: 'revoked' }).execute());

async function open(secondPerson: boolean | null, state: 'alone' | 'up' = 'alone') {
  const services = await lightServices();
  const { db } = services;
  const ctx = {
    ...services.ctx,
    settings: { ...services.ctx.settings, secondPerson },
    headOffice: { ...services.ctx.headOffice, state: () => state },
  };
  const bookingId = await movedIn(ctx, db);
  const id = await db.query(
    async (tx) =>
      (
        await tx
          .selectFrom('rental_contract')
          .select('contact_id')
          .where('booking_id', '=', bookingId)
          .executeTakeFirstOrThrow()
      ).contact_id,
  );
  const passwords = quickPasswords();
  const handlers = { ...approvalHandlers(ctx), ...tenantHandlers(ctx, createPasswordHasher()) };
  const personOf = async (name: string, role: StaffRole) => {
    const staff = await makeStaff(ctx, role, { name, passwords });
    return { id: staff.id, desk: openDeskArea(handlers, { staffId: staff.id }) };
  };
  const [ana, ben] = [await personOf('Ana', 'manager'), await personOf('Ben', 'manager')];
  const erase = async (key = 'erase-1234', why = WHY) => {
    const answer = await ana.desk.call('manager', 'tenants.erase', { id, key, why });
    return answer.ok ? answer.value : answer.refusals[0]?.reason;
  };
  const waits = async () => (await ben.desk.ask('approvals.list', { language: 'en' })).approvals;
  const decide = (
    by: typeof ana,
    approval: Awaited<ReturnType<typeof waits>>[number] | undefined,
    approve = true,
  ) => by.desk.call('manager', 'approvals.decide', { id: approval?.id ?? newTestId<'approval'>(), approve });
  const isRestricted = () =>
    db.query(
      async (tx) =>
        (
          await tx
            .selectFrom('contact')
            .select('restricted_at_ms')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).restricted_at_ms !== null,
    );
  const audited = () =>
    db.open.raw
      .prepare<[], { action: string; actor: string }>(
        `SELECT action, actor FROM audit WHERE action LIKE 'contact.restricted' OR action LIKE 'approval.%' ORDER BY rowid`,
      )
      .all();
  return { ctx, db, id, ana, ben, erase, waits, decide, isRestricted, audited };
}

it('a request waits with the name and the reason, and another manager erases once, in the name of the person who asked', async () => {
  const { db, id, ana, ben, erase, waits, decide, isRestricted, audited } = await open(true);
  // Whatever would be refused later is refused now, and nobody is asked for it.
  expect([await erase(), await waits()]).toEqual(['tenant_renting', []]);
  await endAccess(db);
  expect([await erase(), await erase(), await isRestricted()]).toEqual([
    'approval_waits',
    'approval_waits',
    false,
  ]);
  const [asked, ...more] = await waits();
  expect([asked, more]).toMatchObject([
    { act: 'erased', amount: null, by: 'Ana', why: WHY, about: { area: 'tenants', id }, approved: false },
    [],
  ]);
  expect(asked?.about?.text).toMatch(/\w+ \w+/);
  expect(await decide(ana, asked)).toMatchObject({ refusals: [{ reason: 'own_approval' }] });
  expect(await isRestricted()).toBe(false);
  expect((await decide(ben, asked)).ok).toBe(true);
  expect([await isRestricted(), await waits()]).toEqual([true, []]);
  expect(audited()).toEqual([
    { action: 'approval.asked', actor: `staff:${ana.id}` },
    { action: 'approval.approved', actor: `staff:${ben.id}` },
    { action: 'contact.restricted', actor: `staff:${ana.id}` },
  ]);
  // Sent again after a lost answer: it is done, and not done twice.
  expect([await erase(), audited().length]).toEqual([{ outcome: 'restricted' }, 3]);
});

it('what was declined is not erased, and another request asks for it again', async () => {
  const { db, ben, erase, waits, decide, isRestricted } = await open(true);
  await endAccess(db);
  await erase();
  await decide(ben, (await waits())[0], false);
  expect([await erase(), await erase('erase-5678'), await isRestricted()]).toEqual([
    'approval_declined',
    'approval_waits',
    false,
  ]);
});

it('a tenant who rents again meanwhile is not erased, and the request can still be declined', async () => {
  const { db, ben, erase, waits, decide, isRestricted } = await open(true);
  await endAccess(db);
  await erase();
  db.open.raw.exec(`UPDATE access_code SET state = 'active'`);
  const [asked] = await waits();
  expect(await decide(ben, asked)).toMatchObject({ refusals: [{ reason: 'tenant_renting' }] });
  expect([await isRestricted(), (await waits())[0]?.approved]).toEqual([false, true]);
  await decide(ben, asked, false);
  expect(await waits()).toEqual([]);
});

it.each([
  ['says nothing and the site is its own', null, 'alone', { outcome: 'restricted' }],
  ['says nothing and there is a head office', null, 'up', 'approval_waits'],
  ['says that one person is enough under a head office', false, 'up', { outcome: 'restricted' }],
] as const)(
  'where the configuration %s, erasing is done at once or waits',
  async (_title, second, state, outcome) => {
    const { db, erase } = await open(second, state);
    await endAccess(db);
    if (state === 'up') db.open.raw.exec(`INSERT INTO ended_contract SELECT id, 1 FROM rental_contract`);
    expect(await erase()).toEqual(outcome);
  },
);

it('a yes of head office erases as one at the desk does', async () => {
  const { ctx, db, erase, isRestricted } = await open(true);
  await endAccess(db);
  await erase();
  const central = await makeStaff(ctx, 'manager', { name: 'Central', passwords: quickPasswords() });
  db.open.raw.exec(`UPDATE staff SET source = 'head_office' WHERE id = '${central.id}'`);
  const asked = db.open.raw
    .prepare<[], { id: string; contentSha256: string }>(
      'SELECT id, content_sha256 AS contentSha256 FROM approval',
    )
    .get();
  expect(db.open.raw.prepare('SELECT amount_minor FROM approval').pluck().get()).toBe(0);
  const decision = { ...asked, approve: true, personId: central.id, atMs: ctx.clock.nowMs() };
  await hearDecisions(ctx, [decision as Parameters<typeof hearDecisions>[1][number]]);
  expect(await isRestricted()).toBe(true);
});
