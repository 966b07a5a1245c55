/** Money that a kiosk took for another one after the backup: it comes back once, and no closing counts it twice. */
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { cashByBooks, makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { takeElsewhere } from '../../../src/main/services/debt/elsewhere';
import { restoredOnNewDisk, type Before } from '../../support/head-office/new-disk';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

/** A tenant of another kiosk pays; head office says what is due. */
async function take({ ctx, db }: Before, amountMinor: number): Promise<void> {
  db.open.raw.exec(`UPDATE property SET pay_elsewhere = 'site'`);
  const contractId = newTestId<'contract'>();
  const due = { contractId, number: 'C-000101', kiosk: 'north', currency: 'USD', dueMinor: amountMinor };
  const told = [{ ...due, asOfMs: ctx.clock.nowMs(), isOld: false, counted: [] }];
  const headOffice: ServiceContext['headOffice'] = { ...ctx.headOffice, due: () => Promise.resolve(told) };
  const unitNumber = db.catalogue.units[0]?.number ?? '';
  const tender = { kind: 'cash', givenMinor: amountMinor } as const;
  const asked = { key: newTestId<'event'>(), unitNumber, contractId, amountMinor, tender };
  valueOf(await takeElsewhere({ ...ctx, headOffice }, manager, asked));
}

async function close(ctx: ServiceContext): Promise<void> {
  const { stretch, totals } = await previewDay(ctx);
  const { expectedMinor: countedMinor } = totals.drawer;
  const drawer = { openingMinor: 0, countedMinor, leftMinor: countedMinor, why: null };
  const key = newTestId<'event'>();
  valueOf(await makeClosing(ctx, manager, 'Ana Ruiz', { key, toSequence: stretch.to, ...drawer }));
}

test.each([
  ['head office', false],
  ['a database kept aside', true],
])(
  'money for another kiosk comes back from %s, and what a lost closing counted is counted by no other',
  async (_from, keepsAside) => {
    const { compare, ctx, raw, former, database, isTold } = await restoredOnNewDisk(
      async (before) => {
        await take(before, 4000);
        await close(before.ctx);
        await take(before, 1500);
        return movedIn(before.ctx, before.db, 1);
      },
      {
        keepsAside,
        known: async (before) => {
          await movedIn(before.ctx, before.db, 0);
          await take(before, 700);
        },
      },
    );
    const columns = `SELECT id, key, contract_id, contract_number, tender, amount_minor, currency, staff_id, taken_at_ms
      FROM on_behalf_payment ORDER BY id`;
    expect(raw.prepare(columns).all()).toHaveLength(1);
    await compare();
    expect(raw.prepare(columns).all()).toEqual(former.prepare(columns).all());
    const sister = `SELECT sum(debit_minor - credit_minor) FROM posting WHERE account = 'sister'`;
    expect(raw.prepare(sister).pluck().get()).toBe(-6200);
    expect(findFaults(raw)).toEqual([]);
    await compare();
    expect(raw.prepare(columns).all()).toHaveLength(3);
    const noted = raw
      .prepare(`SELECT actor FROM audit WHERE action = 'on_behalf.written_back'`)
      .pluck()
      .all();
    expect(noted).toEqual(['kiosk', 'kiosk']);
    // Head office follows the books that there are now, and counts each payment once.
    await isTold();
    const counted = await database.selectFrom('on_behalf_figure').select('amount_minor').execute();
    expect(counted.map((each) => each.amount_minor).toSorted((x, y) => x - y)).toEqual([700, 1500, 4000]);
    expect(await ctx.store.read(cashByBooks)).toBe(keepsAside ? 6200 : 2200);
  },
);
