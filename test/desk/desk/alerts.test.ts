/** The bell: what waits one by one, each for those whose business it is, and who has taken it, seen by the others. */
import { expect, it } from 'vitest';
import { attentionHandlers } from '../../../src/main/desk/handlers/desk/attention';
import { callHelp, clearHelp, listHelp } from '../../../src/main/services/screen/help-calls';
import { openDeskArea } from '../../support/desk/area';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { lightServices } from '../../support/services/rental';
import { hearTaken, waitingHere } from '../../../src/main/services/desk/waiting';
import { makeStaff, quickPasswords } from '../../support/services/staff';

async function open() {
  const services = await lightServices();
  const { ctx } = services;
  const bookingId = newTestId<'booking'>();
  const handlers = attentionHandlers(ctx, {
    current: () => ({ bookingId }) as ReturnType<Parameters<typeof attentionHandlers>[1]['current']>,
  });
  const area = async (name: string) => {
    const { id } = await makeStaff(ctx, 'manager', { name, passwords: quickPasswords() });
    return openDeskArea(handlers, { staffId: id });
  };
  const [ana, ben] = [await area('Ana'), await area('Ben')];
  const kinds = async (role: 'manager' | 'attendant' | 'technician') => {
    const answer = await ana.call(role, 'alerts.list', {});
    return answer.ok ? answer.value.alerts.map(({ kind }) => kind) : answer.refusals[0]?.reason;
  };
  const call = () => callHelp(ctx, { step: 'coverage', language: 'de' }, () => undefined);
  return { ...services, bookingId, ana, ben, kinds, call };
}

it('each role gets the alerts of its work, calls for help first, and a locked desk gets none', async () => {
  const { ctx, db, ana, kinds, call, bookingId } = await open();
  expect(await kinds('manager')).toEqual([]);
  await movedIn(ctx, db, 0);
  const { id } = await db.query((tx) =>
    tx.selectFrom('payment_attempt').select('id').executeTakeFirstOrThrow(),
  );
  await db.query((tx) =>
    tx.insertInto('payment_review').values({ attempt_id: id, reason: 'odd', raised_at_ms: 1 }).execute(),
  );
  await db.query((tx) =>
    tx
      .updateTable('coverage')
      .set({
        kind: 'own_policy',
        plan_id: null,
        premium_id: null,
        insurer: 'Acme',
        policy_number: 'A-1',
        expires_on: '2099-01-01',
      })
      .execute(),
  );
  await call();
  expect(await kinds('manager')).toEqual(['help', 'payment', 'policy']);
  expect(await kinds('attendant')).toEqual(['help', 'policy']);
  expect(await kinds('technician')).toEqual([]);
  expect(await ana.call(null, 'alerts.list', {})).toMatchObject({ ok: false });
  const [help, payment, policy] = (await ana.ask('alerts.list', {})).alerts;
  expect(help?.opens).toBe(bookingId);
  expect(payment).toMatchObject({ subject: id, since: '1970-01-01T00:00:00.001Z', opens: null });
  expect(policy?.opens).not.toBeNull();
  // A technician takes nothing of a customer's.
  const take = { kind: 'payment' as const, subject: id, take: true };
  expect(await ana.call('technician', 'alerts.take', take)).toMatchObject({ ok: false });
});

it('the others see who has taken an alert; a second person is refused until the first gives it back', async () => {
  const { ctx, db, ana, ben, call } = await open();
  await call();
  const first = async (desk = ben) => (await desk.ask('alerts.list', {})).alerts[0];
  const subject = (await first())?.subject ?? '';
  const take = { kind: 'help' as const, subject, take: true };
  await ana.ask('alerts.take', take);
  expect(await first()).toMatchObject({ taken: { by: 'Ana', own: false } });
  expect(await first(ana)).toMatchObject({ taken: { own: true } });
  expect(await ben.call('manager', 'alerts.take', take)).toMatchObject({
    refusals: [{ reason: 'changed_meanwhile', detail: { by: 'Ana' } }],
  });
  await ana.ask('alerts.take', { ...take, take: false });
  await ben.ask('alerts.take', take);
  expect(await first(ana)).toMatchObject({ taken: { by: 'Ben', own: false } });

  await db.query(async (tx) => {
    const [open] = await listHelp({ ctx, tx });
    if (open) await clearHelp({ ctx, tx }, open.id, 'cli');
  });
  expect(await first()).toBeUndefined();
  expect(await ben.call('manager', 'alerts.take', take)).toMatchObject({ refusals: [{ reason: 'unknown' }] });
  // The next call is another one: nobody has it yet.
  await call();
  expect(await first()).toMatchObject({ kind: 'help', taken: null });
});

it('the same thing raised again later is another alert: who had it before has it no more', async () => {
  const { ctx, db, ana } = await open();
  await movedIn(ctx, db, 0);
  const { id } = await db.query((tx) =>
    tx.selectFrom('payment_attempt').select('id').executeTakeFirstOrThrow(),
  );
  await db.query((tx) =>
    tx.insertInto('payment_review').values({ attempt_id: id, reason: 'odd', raised_at_ms: 1 }).execute(),
  );
  await ana.ask('alerts.take', { kind: 'payment', subject: id, take: true });
  const first = async () => (await ana.ask('alerts.list', {})).alerts[0];
  expect(await first()).toMatchObject({ taken: { own: true } });
  await db.query((tx) => tx.updateTable('payment_review').set({ raised_at_ms: 2 }).execute());
  expect(await first()).toMatchObject({ kind: 'payment', taken: null });
});

it('head office hears what waits without a name; who looks after it there is shown, until staff here take it', async () => {
  const { db, ana, ben, call } = await open();
  await call();
  const waiting = () => db.query((tx) => waitingHere({ ctx: { clock: db.clock }, tx }));
  const [told] = await waiting();
  if (!told) throw new Error('a call waits');
  const { kind, subject, sinceMs, ...more } = told;
  expect(kind).toBe('help');
  expect(more).toEqual({ label: null, call: { step: 'coverage', language: 'de' }, isTaken: false });
  const taken = { kind, subject, sinceMs, by: 'Olga', atMs: 5 };
  await db.query((tx) => hearTaken(tx, [taken, { ...taken, kind: 'of a newer one' }]));
  const first = async () => (await ben.ask('alerts.list', {})).alerts[0];
  expect(await first()).toMatchObject({ taken: null, headOffice: { by: 'Olga' } });
  await ana.ask('alerts.take', { kind: 'help', subject, take: true });
  expect(await first()).toMatchObject({ taken: { by: 'Ana' }, headOffice: null });
  expect((await waiting())[0]?.isTaken).toBe(true);
  await ana.ask('alerts.take', { kind: 'help', subject, take: false });
  // Another call under the same name, or nobody at head office any more.
  await db.query((tx) => hearTaken(tx, [{ ...taken, sinceMs: sinceMs - 1 }]));
  expect(await first()).toMatchObject({ taken: null, headOffice: null });
});
