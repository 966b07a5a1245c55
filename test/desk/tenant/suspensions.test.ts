/** A tenant's access code that staff suspend and restore: what the desk shows of it, who may, and what is handed out. */
import { describe, expect, it } from 'vitest';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { openDeskArea } from '../../support/desk/area';
import { movedIn } from '../../support/services/moved-in';
import { lightServices } from '../../support/services/rental';

async function open() {
  const services = await lightServices();
  const { db, ctx } = services;
  const desk = openDeskArea(tenantHandlers(ctx, createPasswordHasher()));
  const bookingId = await movedIn(ctx, db, 0);
  const contract = await db.query((tx) =>
    tx
      .selectFrom('rental_contract')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow(),
  );
  const id = contract.contact_id;
  return {
    desk,
    id,
    contract,
    shown: async () => (await desk.ask('tenants.show', { id, language: 'en' })).contracts[0],
    audited: () =>
      db.query((tx) =>
        tx.selectFrom('audit').select(['action', 'why']).where('subject', '=', contract.id).execute(),
      ),
  };
}

describe('a suspended access code', () => {
  const why = 'the alarm went off at night';

  it('is shown with who said why, and works again with the same digits', async () => {
    const kiosk = await open();
    const { contract, shown } = kiosk;
    const about = { contractId: contract.id, why };
    const codeId = (await shown())?.accessCodes[0]?.id;
    await kiosk.desk.ask('tenants.access-suspend', about);
    expect(await shown()).toMatchObject({
      accessCodes: [{ id: codeId, state: 'suspended' }],
      suspensions: [{ cause: 'staff', why }],
    });
    expect(await kiosk.desk.call('attendant', 'tenants.access-suspend', about)).toMatchObject({
      refusals: [{ reason: 'changed_meanwhile' }],
    });
    await kiosk.desk.ask('tenants.access-restore', { ...about, why: 'it was the wind' });
    expect(await shown()).toMatchObject({ accessCodes: [{ id: codeId, state: 'active' }], suspensions: [] });
    expect((await kiosk.audited()).slice(-2)).toMatchObject([
      { action: 'access.suspended', why },
      { action: 'access.restored', why: 'it was the wind' },
    ]);
  });

  it('is for nobody who looks after the machine, nor for a contract that is over', async () => {
    const kiosk = await open();
    const { contract } = kiosk;
    const about = { contractId: contract.id, why };
    expect(await kiosk.desk.call('technician', 'tenants.access-suspend', about)).toMatchObject({
      refusals: [{ reason: 'not_allowed' }],
    });
    await kiosk.desk.ask('tenants.move-out', about);
    expect(await kiosk.desk.call('manager', 'tenants.access-suspend', about)).toMatchObject({
      refusals: [{ reason: 'changed_meanwhile' }],
    });
  });

  it('is part of what is handed out about the person', async () => {
    const kiosk = await open();
    const { id, contract } = kiosk;
    await kiosk.desk.ask('tenants.access-suspend', { contractId: contract.id, why });
    const { json } = await kiosk.desk.ask('tenants.export', { id, why: 'asked for it' });
    expect(JSON.parse(json)).toMatchObject({ access_suspension: [{ cause: 'staff', why }] });
  });
});
