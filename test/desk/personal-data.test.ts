/** What is stored about a person: all of it is handed out, and nothing is sent to them once they are erased. */
import { expect, it, onTestFinished } from 'vitest';
import { tenantHandlers } from '../../src/main/desk/handlers/tenants';
import { deliveryBacklog } from '../../src/main/database/health';
import { createPasswordDesk } from '../../src/main/services/passwords';
import { openDeskArea } from '../support/desk-area';
import { movedIn } from '../support/moved-in';
import { newTestId } from '../support/database';
import { openLightServices } from '../support/rental';

async function open() {
  const services = await openLightServices();
  onTestFinished(() => services.close());
  const { ctx, db } = services;
  const bookingId = await movedIn(ctx, db);
  const contract = await db.query((tx) =>
    tx
      .selectFrom('rental_contract')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow(),
  );
  const desk = openDeskArea(tenantHandlers(ctx, createPasswordDesk()));
  return { ...services, contract, desk, about: { id: contract.contact_id, why: 'asked for it' } };
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
      .insertInto('paper_delivery')
      .values({
        id: newTestId<'delivery'>(),
        booking_id: null,
        document_id: document?.id ?? null,
        ...waiting,
      })
      .execute();
  });
  expect(await db.query(deliveryBacklog)).toEqual({ count: 2, oldestMs: 0 });
  expect(await desk.ask('tenants.erase', about)).toEqual({ outcome: 'restricted' });
  expect(await db.query(deliveryBacklog)).toEqual({ count: 0, oldestMs: null });
  for (const table of ['document_delivery', 'paper_delivery'] as const)
    expect(await db.query((tx) => tx.selectFrom(table).select(['state', 'failure']).execute())).toEqual([
      { state: 'failed', failure: 'called_off' },
    ]);
});
