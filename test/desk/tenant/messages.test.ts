/** Messages that tenants leave for staff at the kiosk: they wait at the bell until somebody has read them. */
import { expect, it } from 'vitest';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { createAlerts } from '../../../src/main/services/desk/alerts';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { leaveMessage } from '../../../src/main/services/tenant/messages';
import { MOST_UNREAD } from '../../../src/shared/message-limits';
import { openDeskArea } from '../../support/desk/area';
import { movedIn } from '../../support/services/moved-in';
import { newTestId } from '../../support/services/database';
import { lightServices, valueOf } from '../../support/services/rental';
import { makeStaff, quickPasswords, staffCaller } from '../../support/services/staff';
import { tenantHolder } from '../../support/services/tenant-holder';

const text = 'The lamp in aisle C is broken.';

async function open() {
  const services = await lightServices();
  const { ctx, db } = services;
  await movedIn(ctx, db);
  const { raw } = db.open;
  const holder = tenantHolder(raw);
  const { contactId: id } = holder;
  const person = await makeStaff(ctx, 'manager', { name: 'Mia Manager', passwords: quickPasswords() });
  const desk = openDeskArea(tenantHandlers(ctx, createPasswordHasher()), { staffId: person.id });
  const leave = (messageId = newTestId<'tenant_note'>(), words = text, by = holder) =>
    leaveMessage(ctx, by, { messageId, message: words });
  const notes = async () => (await desk.ask('tenants.show', { id, language: 'en' })).notes;
  const waiting = async (role: 'manager' | 'technician' = 'manager') =>
    (await createAlerts(ctx).list(staffCaller(person, role), null)).filter(({ kind }) => kind === 'message');
  return { raw, id, holder, desk, leave, notes, waiting };
}

it('a message waits at the bell with the name of the tenant, stands among their notes, and goes from the bell once it is read', async () => {
  const { leave, waiting, notes, desk, id, raw, holder } = await open();
  const messageId = newTestId<'tenant_note'>();
  valueOf(await leave(messageId));
  const name = raw.prepare(`SELECT first_name || ' ' || last_name FROM contact`).pluck().get();
  expect(await waiting()).toMatchObject([{ kind: 'message', subject: messageId, label: name, opens: id }]);
  expect(await waiting('technician')).toEqual([]);
  expect(await notes()).toMatchObject([{ text, by: null, read: null, struck: null }]);
  await desk.ask('tenants.message-read', { messageId });
  expect(await waiting()).toEqual([]);
  expect(await notes()).toMatchObject([{ text, by: null, read: { by: 'manager' } }]);
  const audit = raw.prepare(
    `SELECT action, actor FROM audit WHERE action LIKE 'contact.message%' ORDER BY sequence`,
  );
  expect(audit.all()).toMatchObject([
    { action: 'contact.message_left', actor: `login:${holder.loginId}` },
    { action: 'contact.message_read' },
  ]);
});

it('a message that is sent again is left once, and its id leaves no other', async () => {
  const { leave, notes } = await open();
  const messageId = newTestId<'tenant_note'>();
  valueOf(await leave(messageId));
  valueOf(await leave(messageId));
  expect((await leave(messageId, 'Something else.')).ok).toBe(false);
  expect(await notes()).toHaveLength(1);
});

it('of one tenant so many wait and no more, until staff have read some', async () => {
  const { leave, notes, desk } = await open();
  for (let count = 0; count < MOST_UNREAD; count += 1) valueOf(await leave());
  expect(await leave()).toMatchObject({ ok: false, refusals: [{ reason: 'messages_unread' }] });
  const [newest] = await notes();
  if (!newest) throw new Error('no message');
  await desk.ask('tenants.message-read', { messageId: newest.id });
  valueOf(await leave());
  expect(await notes()).toHaveLength(MOST_UNREAD + 1);
});

it('a message is read once, and a note of staff is none', async () => {
  const { leave, desk, id } = await open();
  const messageId = newTestId<'tenant_note'>();
  valueOf(await leave(messageId));
  await desk.ask('tenants.message-read', { messageId });
  expect(await desk.call('manager', 'tenants.message-read', { messageId })).toMatchObject({
    refusals: [{ reason: 'changed_meanwhile' }],
  });
  const noteId = newTestId<'tenant_note'>();
  await desk.ask('tenants.note', { id, noteId, text: 'Comes on Saturdays.' });
  expect(await desk.call('manager', 'tenants.message-read', { messageId: noteId })).toMatchObject({
    refusals: [{ reason: 'unknown' }],
  });
});

it('messages are in the export without the names of staff, and go with the person, from the bell too', async () => {
  const { leave, desk, id, raw, waiting } = await open();
  const messageId = newTestId<'tenant_note'>();
  valueOf(await leave(messageId));
  await desk.ask('tenants.message-read', { messageId });
  valueOf(await leave());
  const { json } = await desk.ask('tenants.export', { id, why: 'asked for it' });
  const given = (JSON.parse(json) as { tenant_note: Record<string, unknown>[] }).tenant_note;
  expect(given.map((row) => row['text'])).toEqual([text, text]);
  expect(Object.keys(given[0] ?? {})).not.toContain('read_by');
  raw.exec(`INSERT INTO ended_contract (contract_id, heard_at_ms) SELECT id, 1 FROM rental_contract;
    UPDATE access_code SET state = 'revoked'`);
  await desk.ask('tenants.erase', { id, key: 'erase-1234', why: 'asked for it' });
  expect(raw.prepare('SELECT count(*) FROM tenant_note').pluck().get()).toBe(0);
  expect(await waiting()).toEqual([]);
});
