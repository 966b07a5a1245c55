/** What ended in the lost time, or was given up, counts again: settled by nobody but the books, and closed once. */
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { findAttemptByIntent } from '../../../src/main/database/attempt/payment-attempts';
import { capturePayment } from '../../../src/main/services/attempt/capture';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { confirmBooks } from '../../../src/main/services/books/comparison';
import { makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { settleReview } from '../../../src/main/services/payment/settle';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { Id } from '../../../src/shared/ids';
import { restoredKiosk, type Before } from '../../support/restore/restored';
import { newTestId, type TestDatabase } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { confirm, paidIntent, readyBooking, valueOf } from '../../support/services/rental';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };
const why = 'asked for';

test('a tenant who left in the lost time is settled to that day once their unit comes back as somebody else’s', async () => {
  let former: Id<'contract'> | null = null;
  const kiosk = await restoredKiosk({
    known: async ({ ctx, db, contractOf }) => {
      former = await contractOf(await movedIn(ctx, db, 1));
    },
    lost: async ({ ctx, db, contractOf }) => {
      if (!former) throw new Error('no tenant');
      valueOf(await moveTenantOut(ctx, { contractId: former, unit: 'seen_empty', why }, manager));
      db.clock.advance(2 * 24 * 3_600_000);
      return contractOf(await movedIn(ctx, db, 1));
    },
  });
  const { ctx, raw, db } = kiosk;
  db.clock.advance(4 * 24 * 3_600_000);
  await kiosk.compare();
  await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
  const settled = raw.prepare(
    'SELECT last_on, deposit_at_ms IS NOT NULL AS done FROM settlement WHERE contract_id = ?',
  );
  expect(settled.all(former)).toEqual([{ last_on: '2026-03-15', done: 0 }]);
  expect(
    raw.prepare(`SELECT payload ->> 'contractId' FROM outbox WHERE type = 'contract.ended'`).pluck().all(),
  ).toEqual([former]);
  // Nobody has to do again what the unit's next contract says.
  const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
  expect(reviews.flatMap(({ facts }) => facts.filter(([name]) => name === 'changed_tenant_left'))).toEqual(
    [],
  );
  await kiosk.compare();
  valueOf(await confirmBooks(ctx, manager, { why, occupied: [] }));
  await kiosk.compare();
  await keepHouse(ctx, { isRunning: () => false }, { atStart: true });
  expect(settled.all(former)).toEqual([{ last_on: '2026-03-15', done: 1 }]);
  const held = raw
    .prepare(
      `SELECT sum(debit_minor - credit_minor) FROM posting WHERE contract_id = ? AND account = 'deposit'`,
    )
    .pluck();
  expect(held.get(former)).toBe(0);
  expect(findFaults(raw)).toEqual([]);
});

/** The bank has let go of the money before it was captured, and staff say so. */
async function neverCame(
  ctx: ServiceContext,
  db: Pick<TestDatabase, 'query'>,
  intentId: string,
): Promise<void> {
  const attempt = await db.query((tx) => findAttemptByIntent(tx, intentId));
  if (!attempt) throw new Error('no payment');
  await ctx.gateway.cancelIntent(intentId, 'let go');
  await capturePayment(ctx, attempt.id);
  const settled = await settleReview(ctx, attempt.id, { as: 'released', by: manager, why });
  if ('refused' in settled) throw new Error(settled.refused);
}

async function close(ctx: ServiceContext) {
  const { stretch, totals } = await previewDay(ctx);
  const [openingMinor, leftMinor] = [0, 0];
  const key = newTestId<'event'>();
  const counted = { openingMinor, countedMinor: totals.drawer.expectedMinor, leftMinor, why };
  return valueOf(await makeClosing(ctx, manager, 'Mia', { key, toSequence: stretch.to, ...counted }));
}

/** A kiosk whose line is down while contracts are made: their money is captured later, or never. */
function lineDown() {
  const line = { isOut: true };
  const change = (ctx: ServiceContext): ServiceContext => {
    const { gateway } = ctx;
    const captureIntent: typeof gateway.captureIntent = (id, key) =>
      line.isOut ? Promise.reject(new Error('no line')) : gateway.captureIntent(id, key);
    return { ...ctx, gateway: { ...gateway, captureIntent } };
  };
  return { line, change };
}

/** By card, which is not captured. Answers the intent. */
async function moveIn({ ctx, db }: Pick<Before, 'ctx' | 'db'>): Promise<string> {
  const id = await readyBooking(ctx, db, 1);
  const intentId = await paidIntent(ctx, id);
  valueOf(await confirm(ctx, id, intentId));
  return intentId;
}

test('money that never came is said again after a restore, and the day can be closed though a lost closing has counted it', async () => {
  const { line, change } = lineDown();
  let intentId = '';
  const kiosk = await restoredKiosk(
    {
      known: async (before) => {
        intentId = await moveIn(before);
        await close(before.ctx);
      },
      lost: async ({ ctx, db }) => {
        line.isOut = false;
        await neverCame(ctx, db, intentId);
        await close(ctx);
      },
    },
    { change },
  );
  const { ctx, db } = kiosk;
  await kiosk.compare();
  valueOf(await confirmBooks(ctx, manager, { why, occupied: [] }));
  await kiosk.compare();
  await neverCame(ctx, db, intentId);
  expect((await previewDay(ctx)).totals.lost.count).toBe(1);
  await close(ctx);
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test.each([true, false])(
  'a contract whose money never came is written back with what staff said, closed with that before: %s',
  async (isClosed) => {
    const { line, change } = lineDown();
    const kiosk = await restoredKiosk(
      {
        lost: async ({ ctx, db }) => {
          const intentId = await moveIn({ ctx, db });
          line.isOut = false;
          await neverCame(ctx, db, intentId);
          if (isClosed) await close(ctx);
          return db.open.raw.prepare<[], Id<'contract'>>('SELECT id FROM rental_contract').pluck().all();
        },
      },
      { change },
    );
    await kiosk.compare();
    for (const contractId of kiosk.lost) await kiosk.desk.ask('books.write-back', { contractId });
    const said = kiosk.raw.prepare('SELECT settled_as, settled_why FROM payment_review');
    expect(said.all()).toEqual([{ settled_as: 'released', settled_why: why }]);
    expect((await previewDay(kiosk.ctx)).totals.lost.count).toBe(isClosed ? 0 : 1);
    await close(kiosk.ctx);
    expect(findFaults(kiosk.raw)).toEqual([]);
  },
);
