/** Notes of staff about a tenant: written once, struck and not changed, handed out and erased with the person. */
import { expect, it } from 'vitest';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { openDeskArea } from '../../support/desk/area';
import { movedIn } from '../../support/services/moved-in';
import { newTestId } from '../../support/services/database';
import { lightServices } from '../../support/services/rental';

const text = 'Comes on Saturdays; call before ten.';

async function open() {
  const services = await lightServices();
  const { ctx, db } = services;
  await movedIn(ctx, db);
  const { contact_id: id } = await db.query((tx) =>
    tx.selectFrom('rental_contract').selectAll().executeTakeFirstOrThrow(),
  );
  const desk = openDeskArea(tenantHandlers(ctx, createPasswordHasher()));
  const notes = async () => (await desk.ask('tenants.show', { id, language: 'en' })).notes;
  return { ...services, id, desk, notes };
}

it('a note is written once for its id, with who and when, and struck without going away', async () => {
  const { desk, id, notes, db } = await open();
  const noteId = newTestId<'tenant_note'>();
  await desk.ask('tenants.note', { id, noteId, text });
  await desk.ask('tenants.note', { id, noteId, text });
  expect(await notes()).toMatchObject([{ text, struck: null }]);
  expect((await notes())[0]?.by).not.toBe('');
  const other = await desk.call('manager', 'tenants.note', { id, noteId, text: 'Something else.' });
  expect(other).toMatchObject({ ok: false, refusals: [{ reason: 'key_used' }] });
  await desk.ask('tenants.note-strike', { noteId });
  const [struck] = await notes();
  expect([struck?.text, struck?.struck?.by !== undefined]).toEqual([text, true]);
  const again = await desk.call('manager', 'tenants.note-strike', { noteId });
  expect(again).toMatchObject({ ok: false, refusals: [{ reason: 'changed_meanwhile' }] });
  const told = db.open.raw.prepare('SELECT (SELECT count(*) FROM audit WHERE why LIKE ?)').pluck();
  expect(told.get('%Saturdays%')).toBe(0);
});

it('notes are in the export without the names of staff, and go when the person is erased', async () => {
  const { desk, id, db } = await open();
  const noteId = newTestId<'tenant_note'>();
  await desk.ask('tenants.note', { id, noteId, text });
  await desk.ask('tenants.note-strike', { noteId });
  const { json } = await desk.ask('tenants.export', { id, why: 'asked for it' });
  const given = (JSON.parse(json) as { tenant_note: Record<string, unknown>[] }).tenant_note;
  expect(given).toMatchObject([{ text }]);
  expect(Object.keys(given[0] ?? {})).not.toContain('struck_by');
  db.open.raw.exec(`INSERT INTO ended_contract (contract_id, heard_at_ms) SELECT id, 1 FROM rental_contract;
    UPDATE access_code SET state = 'revoked'`);
  await desk.ask('tenants.erase', { id, key: 'erase-1234', why: 'asked for it' });
  expect(db.open.raw.prepare('SELECT count(*) FROM tenant_note').pluck().get()).toBe(0);
  const late = await desk.call('manager', 'tenants.note', { id, noteId: newTestId<'tenant_note'>(), text });
  expect(late).toMatchObject({ ok: false, refusals: [{ reason: 'tenant_restricted' }] });
});
