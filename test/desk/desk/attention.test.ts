/** What waits for people: numbers by role on every page, and behind the lock of a desk. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { attentionHandlers } from '../../../src/main/desk/handlers/desk/attention';
import { createDeskRouter } from '../../../src/main/desk/router';
import type { DeskHandlers } from '../../../src/main/desk/desk-handlers';
import { callHelp, clearHelp, listHelp } from '../../../src/main/services/screen/help-calls';
import { addDays } from '../../../src/main/domain/base/dates';
import { openDeskArea } from '../../support/desk/area';
import { movedIn } from '../../support/services/moved-in';
import { newTestId } from '../../support/services/database';
import { lightServices } from '../../support/services/rental';

async function open() {
  const services = await lightServices();
  const { ctx, db } = services;
  const nobody = { current: () => null };
  const desk = openDeskArea(attentionHandlers(ctx, nobody));
  const seen = async (role: 'attendant' | 'manager' | 'technician' | null) => {
    const answer = await desk.call(role, 'attention.counts', {});
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusals));
    const { helpCalls, reviews, policies } = answer.value;
    return [helpCalls, reviews, policies];
  };
  return { ctx, db, seen };
}

it('each role sees what it has to do with, and a locked desk sees all of it, as numbers alone', async () => {
  const { ctx, db, seen } = await open();
  expect(await seen(null)).toEqual([0, 0, 0]);
  await movedIn(ctx, db, 0);
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
  const { id } = await db.query((tx) =>
    tx.selectFrom('payment_attempt').select('id').executeTakeFirstOrThrow(),
  );
  await db.query((tx) =>
    tx.insertInto('payment_review').values({ attempt_id: id, reason: 'odd', raised_at_ms: 1 }).execute(),
  );
  await callHelp(ctx, { step: 'coverage', language: 'de' }, () => undefined);
  expect(await seen(null)).toEqual([1, 1, 1]);
  expect(await seen('manager')).toEqual([1, 1, 1]);
  expect(await seen('attendant')).toEqual([1, null, 1]);
  expect(await seen('technician')).toEqual([null, null, null]);
  await db.query(async (tx) => {
    const [call] = await listHelp({ ctx, tx });
    if (call) await clearHelp({ ctx, tx }, call.id, 'cli');
  });
  expect(await seen('manager')).toEqual([0, 1, 1]);
});

it('a policy that a new day has ended waits within a minute, though nothing was written', async () => {
  const { ctx, db, seen } = await open();
  await movedIn(ctx, db, 0);
  const today = await db.query((tx) =>
    tx.selectFrom('rental_contract').select('move_in_on').executeTakeFirstOrThrow(),
  );
  const policy = { insurer: 'Acme', policy_number: 'A-1', expires_on: addDays(today.move_in_on, 2) };
  await db.query(async (tx) => {
    const own = { kind: 'own_policy', plan_id: null, premium_id: null, ...policy } as const;
    const { booking_id } = await tx
      .updateTable('coverage')
      .set(own)
      .returning('booking_id')
      .executeTakeFirstOrThrow();
    const verdict = {
      verdict: 'approved',
      why: null,
      staff_id: newTestId<'staff'>(),
      staff_name: 'Ana',
    } as const;
    await tx
      .insertInto('policy_check')
      .values({ booking_id, ...policy, ...verdict, at_ms: 1 })
      .execute();
  });
  expect(await seen('manager')).toEqual([0, 0, 0]);
  db.clock.advance(3 * 86_400_000);
  expect(await seen('manager')).toEqual([0, 0, 1]);
});

const journey = {
  step: 'coverage',
  language: 'de',
  bookingId: newTestId<'booking'>(),
  sinceMs: 0,
} as const;

it('who helps is led to the booking at the kiosk while somebody calls, and nobody else', async () => {
  const { ctx } = await open();
  const desk = openDeskArea(attentionHandlers(ctx, { current: () => journey }));
  const calling = async (role: 'attendant' | 'technician' | null) => {
    const answer = await desk.call(role, 'attention.counts', {});
    return answer.ok ? answer.value.calling : answer;
  };
  expect(await calling('attendant')).toBeNull();
  await callHelp(ctx, { step: 'coverage', language: 'de' }, () => undefined);
  expect(await calling('attendant')).toBe(journey.bookingId);
  expect(await calling('technician')).toBeNull();
  expect(await calling(null)).toBeNull();
});

it('a customer who opens the sign-in at the kiosk learns nothing', async () => {
  const { ctx } = await open();
  const router = createDeskRouter(
    attentionHandlers(ctx, { current: () => journey }) as DeskHandlers,
    { find: () => Promise.resolve(null) },
    pino({ level: 'silent' }),
  );
  expect(await router.call('attention.counts', {}, { place: 'kiosk', address: '', token: null })).toEqual({
    ok: true,
    value: { helpCalls: null, reviews: null, policies: null, prices: null, proposer: null, calling: null },
  });
});
