/**
 * A contract is settled in the same way whether staff or head office ended it. So is one that a database kept aside
 * brought back.
 */
import { expect, it } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { confirmBooks } from '../../../src/main/services/books/comparison';
import { endContracts, moveTenantOut } from '../../../src/main/services/move-out/ending';
import { settleEnded } from '../../../src/main/services/move-out/settlement';
import { takeOut } from '../../../src/main/services/move-out/unit-acts';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { openLeaving } from '../../support/services/leaving';
import { movedIn } from '../../support/services/moved-in';
import { staffMember } from '../../support/services/staff';
import { valueOf } from '../../support/services/rental';
import { plain, restoredKiosk } from '../../support/restore/restored';

const runs = { isRunning: () => false };

it('by head office, in the next round of housekeeping', async () => {
  const tenant = await openLeaving({ moveIn: '2027-04-01', deposit: 5000 });
  const { ctx, contractId } = tenant;
  tenant.on('2027-04-12');
  const said = { actor: 'head office', why: 'counted as ended', seenEmpty: false };
  await ctx.store.transaction((tx) => endContracts({ ctx, tx }, [contractId], said));
  expect(tenant.notes()).toEqual([]);
  await keepHouse(ctx, runs, { atStart: false });
  expect(tenant.credited()).toEqual(['rent 8940 + 737', 'insurance 720 + 0']);
  // Heard again, it has ended already.
  await ctx.store.transaction((tx) => endContracts({ ctx, tx }, [contractId], said));
  await keepHouse(ctx, runs, { atStart: false });
  expect(tenant.notes()).toHaveLength(1);
  tenant.sound();
});

it('a deposit is credited too where the unit is taken out of service instead of rented', async () => {
  const tenant = await openLeaving({ moveIn: '2027-04-01', deposit: 5000 });
  await tenant.leave('2027-04-12');
  valueOf(await takeOut(tenant.ctx, { unitId: tenant.unitId, why: 'the door is bent' }, tenant.staff));
  await keepHouse(tenant.ctx, runs, { atStart: false });
  expect(tenant.credited().at(-1)).toBe('deposit 5000 + 0');
  tenant.sound();
});

it('an end is all there or nothing of it: no contract ends without a settlement', async () => {
  const tenant = await openLeaving({ moveIn: '2027-04-01', deposit: 5000 });
  tenant.raw.exec(
    `CREATE TRIGGER broken BEFORE INSERT ON settlement BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  );
  await expect(tenant.leave('2027-04-12')).rejects.toThrow('broken');
  expect(tenant.raw.prepare('SELECT count(*) FROM ended_contract').pluck().get()).toBe(0);
  tenant.raw.exec('DROP TRIGGER broken');
  valueOf(await tenant.leave('2027-04-12'));
  expect(tenant.notes()).toHaveLength(1);
});

it('a contract that is written back brings its settlement, which goes on where it was and credits nothing twice', async () => {
  const kiosk = await restoredKiosk({
    lost: async ({ ctx, db, contractOf }) => {
      const contractId = await contractOf(await movedIn(ctx, db, 1));
      const out = { contractId, unit: 'to_check', why: 'the key was handed in' } as const;
      valueOf(await moveTenantOut(ctx, out, staffMember()));
      return contractId;
    },
  });
  await kiosk.compare();
  await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
  expect(kiosk.rowsNow(kiosk.lost)?.rows.settlement).toMatchObject([{ deposit_at_ms: null }]);
  expect(plain(kiosk.rowsNow(kiosk.lost))).toEqual(plain(kiosk.rowsBefore(kiosk.lost)));
  const kinds = () =>
    kiosk.raw
      .prepare(`SELECT transaction_type FROM credit_note WHERE invoice_id IS NOT NULL ORDER BY transact_id`)
      .pluck()
      .all();
  const before = kinds();
  await settleEnded(kiosk.ctx);
  // While the books may lack something, nothing is settled.
  expect(kinds()).toEqual(before);
  await kiosk.compare();
  expect((await confirmBooks(kiosk.ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
  await settleEnded(kiosk.ctx);
  expect(kinds()).toEqual([...before, 'DEPOSIT']);
  expect(findFaults(kiosk.raw)).toEqual([]);
});
