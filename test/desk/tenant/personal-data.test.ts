/** What is stored about a person: all of it is handed out, and nothing is sent to them once they are erased. */
import { expect, it } from 'vitest';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { insertVisitLetter } from '../../../src/main/database/delivery/visit-letters';
import { deliveryBacklog } from '../../../src/main/database/upkeep/health';
import { screen } from '../../../src/main/services/base/caller';
import { askForCode } from '../../../src/main/services/login/one-time-codes';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { openDeskArea } from '../../support/desk/area';
import { movedIn } from '../../support/services/moved-in';
import { newTestId, type TestDatabase } from '../../support/services/database';
import { lightServices } from '../../support/services/rental';

async function open() {
  const services = await lightServices();
  const { ctx, db } = services;
  const bookingId = await movedIn(ctx, db);
  const contract = await db.query((tx) =>
    tx
      .selectFrom('rental_contract')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow(),
  );
  const desk = openDeskArea(tenantHandlers(ctx, createPasswordHasher()));
  return {
    ...services,
    contract,
    desk,
    about: { id: contract.contact_id, key: 'erase-1234', why: 'asked for it' },
  };
}

it('every table that names a person, their booking, contract or document is in what is handed out', async () => {
  const { db, desk, about } = await open();
  const tables = db.open.raw
    .prepare<[], { table: string }>(
      `select distinct m.name as 'table' from sqlite_master m join pragma_table_info(m.name) c
       where m.type = 'table' and c.name in ('contact_id', 'login_id', 'booking_id', 'contract_id', 'document_id',
         'invoice_id', 'credit_note_id', 'attempt_id', 'refund_id')`,
    )
    .all()
    .map((row) => row.table);
  expect(tables.length).toBeGreaterThan(30);
  const { json } = await desk.ask('tenants.export', about);
  const given = JSON.parse(json) as Record<string, unknown[]>;
  expect(tables.filter((table) => !(table in given))).toEqual([]);
  expect(given['invoice_line']?.length).toBeGreaterThan(0);
  expect(given['signature_record']).toHaveLength(1);
  expect(json).not.toMatch(/password_hash|token_hash|staff_name/);
});

it('letters and prints that wait for somebody are called off when they are erased', async () => {
  const { db, desk, about, contract } = await open();
  const [document] = await db.query((tx) =>
    tx.selectFrom('document').select('id').where('contract_id', '=', contract.id).execute(),
  );
  const waiting = {
    way: 'email',
    language: 'en',
    state: 'waiting',
    attempts: 0,
    next_at_ms: 0,
    failure: null,
    created_at_ms: 0,
    updated_at_ms: 0,
  } as const;
  await db.query(async (tx) => {
    await tx
      .insertInto('document_delivery')
      .values({ id: newTestId<'delivery'>(), contract_id: contract.id, ...waiting })
      .execute();
    await tx
      .insertInto('single_delivery')
      .values({
        id: newTestId<'delivery'>(),
        booking_id: null,
        document_id: document?.id ?? null,
        ...waiting,
      })
      .execute();
  });
  expect(await db.query(deliveryBacklog)).toEqual({ count: 2, oldestMs: 0 });
  await endAccess(db);
  expect(await desk.ask('tenants.erase', about)).toEqual({ outcome: 'restricted' });
  expect(await db.query(deliveryBacklog)).toEqual({ count: 0, oldestMs: null });
  for (const table of ['document_delivery', 'single_delivery'] as const)
    expect(await db.query((tx) => tx.selectFrom(table).select(['state', 'failure']).execute())).toEqual([
      { state: 'failed', failure: 'called_off' },
    ]);
});

it('a one-time code that was asked for is handed out without its hash, and goes when the person is erased', async () => {
  const { ctx, db, desk, about } = await open();
  const setUp = { email: true, text: false, textsPerDay: 1 };
  expect(await askForCode(ctx, setUp, screen, { email: 'robin@example.com' })).toMatchObject({ ok: true });
  const { json } = await desk.ask('tenants.export', about);
  expect((JSON.parse(json) as { one_time_code: unknown[] }).one_time_code).toHaveLength(1);
  expect(json).not.toContain('code_hash');
  await endAccess(db);
  await desk.ask('tenants.erase', about);
  expect(await db.query((tx) => tx.selectFrom('one_time_code').select('id').execute())).toEqual([]);
});

it('a former address, and what was written to it, goes when the person is erased', async () => {
  const { db, desk, about } = await open();
  const at = { created_at_ms: 0, updated_at_ms: 0, next_at_ms: 0, visited_at_ms: 0 };
  await db.query((tx) =>
    insertVisitLetter(tx, {
      id: newTestId<'delivery'>(),
      contact_id: about.id,
      about: 'address_changed',
      to_address: 'former@example.com',
      way: 'email',
      language: 'en',
      state: 'waiting',
      attempts: 0,
      failure: null,
      ...at,
    }),
  );
  expect((await desk.ask('tenants.export', about)).json).toContain('former@example.com');
  await endAccess(db);
  await desk.ask('tenants.erase', about);
  expect((await desk.ask('tenants.export', about)).json).not.toContain('former@example.com');
});

const REFUSED = (reason: string) => ({ ok: false, refusals: [{ reason }] });

it('somebody who rents is not erased: not before their contract has ended', async () => {
  const { db, desk, about, contract } = await open();
  const erase = () => desk.call('manager', 'tenants.erase', about);
  const before = db.open.raw.prepare('select * from contact').all();
  expect(await erase()).toMatchObject(REFUSED('tenant_renting'));
  expect(db.open.raw.prepare('select * from contact').all()).toEqual(before);
  await db.query((tx) =>
    tx.insertInto('ended_contract').values({ contract_id: contract.id, heard_at_ms: 1 }).execute(),
  );
  expect(await erase()).toMatchObject({ ok: true });
});

it('with a head office an ended access code is no ended contract', async () => {
  const { ctx, db, about } = await open();
  await endAccess(db);
  const joined = { ...ctx, headOffice: { ...ctx.headOffice, state: () => 'down' as const } };
  const desk = openDeskArea(tenantHandlers(joined, createPasswordHasher()));
  expect(await desk.call('manager', 'tenants.erase', about)).toMatchObject(REFUSED('tenant_renting'));
});

it.each(['recorded', 'intent_created', 'processing', 'contracted'] as const)(
  'somebody whose payment is %s is not erased',
  async (state) => {
    const { db, desk, about } = await open();
    await endAccess(db);
    await db.query((tx) => tx.updateTable('payment_attempt').set({ state }).execute());
    expect(await desk.call('manager', 'tenants.erase', about)).toMatchObject(REFUSED('tenant_paying'));
  },
);

it('somebody whose payment waits for staff is not erased before it is settled', async () => {
  const { db, desk, about } = await open();
  await endAccess(db);
  const { id } = await db.query((tx) =>
    tx.selectFrom('payment_attempt').select('id').executeTakeFirstOrThrow(),
  );
  await db.query((tx) =>
    tx.insertInto('payment_review').values({ attempt_id: id, reason: 'odd', raised_at_ms: 1 }).execute(),
  );
  const erase = () => desk.call('manager', 'tenants.erase', about);
  expect(await erase()).toMatchObject(REFUSED('tenant_review'));
  await db.query((tx) =>
    tx
      .updateTable('payment_review')
      .set({ settled_at_ms: 2, settled_as: 'captured', settled_by: 'cli', settled_why: 'seen' })
      .execute(),
  );
  expect(await erase()).toMatchObject({ ok: true });
});

/** Staff end the tenant's access, as when they have left. */
async function endAccess(db: TestDatabase): Promise<void> {
  await db.query((tx) => tx.updateTable('access_code').set({ state: 'revoked' }).execute());
}
