/** Every move-in there was: chosen by state and day, and page by page without a gap or a double. */
import { expect, it } from 'vitest';
import { moveInHandlers } from '../../../src/main/desk/handlers/desk/move-ins';
import { openDeskArea } from '../../support/desk/area';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { lightServices } from '../../support/services/rental';

async function open() {
  const services = await lightServices();
  const { ctx, db } = services;
  const desk = openDeskArea(moveInHandlers(ctx));
  const bookingId = await movedIn(ctx, db, 0);
  /** As many copies as there are years of them, `each` at one moment: their ids tell them apart. */
  const copy = (count: number, each: number, state: 'expired' | 'draft') =>
    db.query(async (tx) => {
      const row = await tx
        .selectFrom('booking')
        .selectAll()
        .where('id', '=', bookingId)
        .executeTakeFirstOrThrow();
      const units = await tx.selectFrom('unit').select('id').orderBy('number', 'desc').execute();
      for (let index = 0; index < count; index += 1) {
        // A unit has one booking that is under way.
        const unit_id = units[index % units.length]?.id ?? row.unit_id;
        const created = row.created_at_ms - (1 + Math.floor(index / each)) * 86_400_000;
        await tx
          .insertInto('booking')
          .values({
            ...row,
            id: newTestId<'booking'>(),
            unit_id,
            state,
            contact_is_own: 0,
            created_at_ms: created,
          })
          .execute();
      }
    });
  return { ...services, desk, bookingId, copy };
}

it('pages go on where the last one ended, also where many were begun at one moment', async () => {
  const { desk, copy } = await open();
  await copy(119, 40, 'expired');
  const seen: string[] = [];
  const sizes: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof desk.ask<'move-ins.list'>>> = await desk.ask('move-ins.list', {
      after,
    });
    seen.push(...page.rows.map(({ id }) => id));
    sizes.push(page.rows.length);
    after = page.next;
  } while (after !== null);
  expect(sizes).toEqual([50, 50, 20]);
  expect(new Set(seen).size).toBe(120);
});

it('a state and days choose what is listed; a row says how far it came and who has moved in', async () => {
  const { desk, copy, bookingId, db } = await open();
  await copy(3, 1, 'expired');
  await copy(2, 1, 'draft');
  const ids = async (asked: object) =>
    (await desk.ask('move-ins.list', asked)).rows.map(({ state }) => state);
  expect(await ids({ which: 'moved_in' })).toEqual(['moved_in']);
  expect(await ids({ which: 'lost' })).toEqual(['expired', 'expired', 'expired']);
  expect(await ids({ which: 'open' })).toEqual(['draft', 'draft']);
  const [newest] = (await desk.ask('move-ins.list', {})).rows;
  expect(newest).toMatchObject({ id: bookingId, state: 'moved_in', origin: 'screen', by: null });
  expect(newest?.tenantName).not.toBe('');
  expect(newest?.contractNumber).not.toBeNull();
  // The day before the move-in has one of each kind of copy.
  const day = new Date(Date.parse(newest?.at ?? '') - 86_400_000).toISOString().slice(0, 10);
  expect((await ids({ from: day, to: day })).toSorted()).toEqual(['draft', 'expired']);
  await db.query((tx) => tx.updateTable('contact').set({ restricted_at_ms: 1 }).execute());
  expect((await desk.ask('move-ins.list', {})).rows[0]?.tenantName).toBe('');
});

it('those who help with move-ins see them, and nobody else; a key that is none is refused', async () => {
  const { desk } = await open();
  expect(await desk.call('attendant', 'move-ins.list', {})).toMatchObject({ ok: true });
  expect(await desk.call('technician', 'move-ins.list', {})).toMatchObject({ ok: false });
  for (const after of ['1', "1 ' OR 1", `x ${newTestId<'booking'>()}`])
    expect(await desk.call('manager', 'move-ins.list', { after })).toMatchObject({
      refusals: [{ reason: 'invalid_input' }],
    });
});
