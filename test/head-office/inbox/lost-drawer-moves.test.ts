/** Cash that was put into the drawer or taken out of it after the backup: it comes back once, and no closing counts it twice. */
import { expect, test } from 'vitest';
import { drawerHandlers } from '../../../src/main/desk/handlers/drawer/drawer';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { moveDrawer } from '../../../src/main/services/drawer/moves';
import { cashByBooks, makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { drawerMoveKinds, type DrawerMoveKind } from '../../../src/shared/desk/choices';
import { restoredOnNewDisk } from '../../support/head-office/new-disk';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';
import { openDeskArea } from '../../support/desk/area';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };
type Ctx = Parameters<typeof moveDrawer>[0];

const move = async (ctx: Ctx, kind: DrawerMoveKind, amountMinor: number) =>
  valueOf(
    await moveDrawer(ctx, manager, { key: newTestId<'event'>(), kind, amountMinor, why: 'For Ana Ruiz' }),
  );

/** With what the books say is in the drawer at its beginning, and as much in it at its end. */
async function close(ctx: Ctx): Promise<void> {
  const { stretch, totals } = await previewDay(ctx);
  const { expectedMinor: countedMinor } = totals.drawer;
  const drawer = { openingMinor: 0, countedMinor, leftMinor: countedMinor, why: null };
  const key = newTestId<'event'>();
  valueOf(await makeClosing(ctx, manager, 'Ana Ruiz', { key, toSequence: stretch.to, ...drawer }));
}

test.each([
  ['head office', false, '—'],
  ['a database kept aside', true, 'For Ana Ruiz'],
])(
  'moves come back from %s, and those that a lost closing counted are counted by no other',
  async (_from, keepsAside, why) => {
    const { compare, ctx, raw, former, database, isTold } = await restoredOnNewDisk(
      async (before) => {
        await move(before.ctx, 'paid_in', 4000);
        await close(before.ctx);
        await move(before.ctx, 'bank_drop', 1500);
        await move(before.ctx, 'paid_out', 200);
        return movedIn(before.ctx, before.db, 1);
      },
      {
        keepsAside,
        known: async (before) => {
          await movedIn(before.ctx, before.db, 0);
          await move(before.ctx, 'paid_in', 700);
        },
      },
    );
    const columns = 'SELECT id, key, kind, amount_minor, staff_id, moved_at_ms FROM drawer_move ORDER BY id';
    expect(raw.prepare(columns).all()).toHaveLength(1);
    await compare();
    expect(raw.prepare(columns).all()).toEqual(former.prepare(columns).all());
    expect(raw.prepare('SELECT DISTINCT why FROM drawer_move ORDER BY id DESC LIMIT 1').pluck().get()).toBe(
      why,
    );
    const desk = openDeskArea(drawerHandlers(ctx));
    const { moves } = await desk.ask('drawer.list', {});
    const sum = (kind: DrawerMoveKind) =>
      moves.filter((each) => each.kind === kind).map(({ amount }) => amount.price);
    // What the backup knew is still to be counted where nobody knows the closing.
    expect(Object.fromEntries(drawerMoveKinds.map((kind) => [kind, sum(kind)]))).toEqual({
      paid_in: keepsAside ? [] : [7],
      bank_drop: [15],
      paid_out: [2],
    });
    const noted = raw.prepare(`SELECT actor FROM audit WHERE action = 'drawer.written_back'`).pluck().all();
    expect(noted).toEqual(['kiosk', 'kiosk', 'kiosk']);
    expect(findFaults(raw)).toEqual([]);

    // Asked once more, nothing comes twice, neither here nor there.
    await compare();
    expect(raw.prepare(columns).all()).toHaveLength(4);
    await isTold();
    const told = await database
      .selectFrom('inbox_event')
      .select('payload')
      .where('type', '=', 'drawer.moved')
      .execute();
    expect(told).toHaveLength(keepsAside ? 7 : 4);
    expect(new Set(told.map(({ payload }) => (JSON.parse(payload) as { key: string }).key)).size).toBe(4);
    expect(JSON.stringify(told)).not.toContain('Ana Ruiz');
    expect(await ctx.store.read(cashByBooks)).toBe(keepsAside ? 3000 : 700 - 1700);
  },
);
