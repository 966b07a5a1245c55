/**
 * Bugs that were sown and that no test noticed, one each: a line of the shipped source that could be wrong without
 * anybody seeing it. Each test fails when its line is.
 */
import { expect, it, onTestFinished } from 'vitest';
import { selectContactsByNumber } from '../../../src/main/database/tenant/tenants';
import { hasOpenBooking } from '../../../src/main/database/tenant/personal-data';
import { countFreeUnits, selectFreeUnits } from '../../../src/main/database/unit/units';
import { chooseExtras } from '../../../src/main/services/booking/extras';
import { giveBack } from '../../../src/main/services/attempt/give-back';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import type { Id } from '../../../src/shared/ids';
import { openTestDatabase } from '../../support/services/database';
import { insertMoveIn } from '../../support/services/move-in-rows';
import {
  confirm,
  deviceCaller,
  draft,
  lightServices,
  paidIntent,
  readyBooking,
  screen,
  valueOf,
} from '../../support/services/rental';
import type { TestServiceOptions } from '../../support/services/service-context';

async function open(options: TestServiceOptions = {}) {
  const services = await lightServices(options);
  return { ...services, raw: services.db.open.raw };
}

async function openDatabase() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return { database, raw: database.open.raw };
}

it.each(['screen', 'device'])(
  'what staff hold for a %s is held as long, whatever is changed',
  async (who) => {
    const { ctx, db, raw } = await open();
    const caller = who === 'screen' ? screen : await deviceCaller(db);
    const id = await draft(ctx, db, 0, caller);
    const untilMs = db.clock.nowMs() + 5 * 3_600_000;
    raw.prepare('UPDATE booking SET held_until_ms = ?, hold_expires_at_ms = ?').run(untilMs, untilMs);
    valueOf(await chooseExtras(ctx, caller, id, { addOnIds: [] }));
    expect(raw.prepare('SELECT hold_expires_at_ms FROM booking').pluck().get()).toBe(untilMs);
  },
);

it.each([
  ['draft', true],
  ['payment_pending', true],
  ['needs_review', true],
  ['moved_in', false],
  ['cancelled', false],
  ['expired', false],
] as const)('a person with a booking that is %s has an open one: %s', async (state, isOpen) => {
  const { ctx, db, raw } = await open();
  await draft(ctx, db);
  const contact = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM booking').pluck().get();
  if (!contact) throw new Error('the draft has no contact');
  raw.prepare('UPDATE booking SET state = ?').run(state);
  expect(await db.query((tx) => hasOpenBooking(tx, contact))).toBe(isOpen);
});

it('an invoice has the day at the property, where it is still yesterday', async () => {
  const { ctx, db, raw } = await open();
  // 22:00 in Austin.
  db.clock.set(Date.parse('2026-03-16T03:00:00Z'));
  const id = await readyBooking(ctx, db);
  valueOf(await confirm(ctx, id, await paidIntent(ctx, id)));
  expect(raw.prepare('SELECT issued_on FROM invoice').pluck().get()).toBe('2026-03-15');
});

it.each(['captured', 'needs_review'])(
  'a payment that is %s once the provider has cancelled stays it',
  async (state) => {
    let meanwhile = (): void => undefined;
    const { ctx, db, raw } = await open({
      change: (made) => ({
        ...made,
        gateway: {
          ...made.gateway,
          cancelIntent: async (...asked) => {
            const intent = await made.gateway.cancelIntent(...asked);
            meanwhile();
            return intent;
          },
        },
      }),
    });
    valueOf(await createPaymentIntent(ctx, screen, await readyBooking(ctx, db)));
    const attempt = raw.prepare<[], Id<'attempt'>>('SELECT id FROM payment_attempt').pluck().get();
    if (!attempt) throw new Error('no attempt');
    meanwhile = () => void raw.prepare('UPDATE payment_attempt SET state = ?').run(state);
    await giveBack(ctx, attempt, 'a_step_failed');
    expect(raw.prepare('SELECT state, failure FROM payment_attempt').get()).toEqual({ state, failure: null });
  },
);

it('a unit that left the catalogue is not offered, and not counted', async () => {
  const { database, raw } = await openDatabase();
  const filter = { offered: { kind: 'all' } } as const;
  const free = () =>
    database.query(async (tx) => [
      (await selectFreeUnits(tx, filter)).length,
      await countFreeUnits(tx, filter),
    ]);
  const before = await free();
  raw.exec(`UPDATE unit SET listed = 0 WHERE id = (SELECT id FROM unit WHERE state = 'available' LIMIT 1)`);
  expect(await free()).toEqual(before.map((count) => count - 1));
});

it('a unit’s number finds who rents it now, not who did before', async () => {
  const { database, raw } = await openDatabase();
  const [former, current] = [await insertMoveIn(database, 0), await insertMoveIn(database, 1)];
  raw
    .prepare(
      'UPDATE rental_contract SET unit_id = (SELECT unit_id FROM rental_contract WHERE id = ?), signed_at_ms = signed_at_ms + 1 WHERE id = ?',
    )
    .run(former, current);
  const row = raw
    .prepare<[string], { number: string; contact_id: string }>(
      'SELECT u.number, c.contact_id FROM rental_contract c JOIN unit u ON u.id = c.unit_id WHERE c.id = ?',
    )
    .get(current);
  const found = await database.query((tx) => selectContactsByNumber(tx, row?.number ?? ''));
  expect(found).toEqual([row?.contact_id]);
});
