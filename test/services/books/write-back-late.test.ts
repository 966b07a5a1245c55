/** What late rent led to at a contract that a restored kiosk lacks. */
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { selectOpenInvoices } from '../../../src/main/database/ledger/allocations';
import { chargeExtra } from '../../../src/main/services/debt/extra-charges';
import { takeOwed } from '../../../src/main/services/debt/owed';
import type { Id } from '../../../src/shared/ids';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';
import { plain, restoredKiosk, type Before } from '../../support/restore/restored';

test('what followed from late rent and what holds it come back, so that nothing follows twice', async () => {
  const lost = async (before: Before) => {
    const contractId = await before.contractOf(await movedIn(before.ctx, before.db, 1));
    before.db.open.raw
      .prepare(
        `INSERT INTO letter (id, contract_id, kind, made_on, facts, created_at_ms)
          VALUES ('00000000-0000-7000-8000-0000000000a1', ?, 'late_notice', '2026-03-14', '{}', 1)`,
      )
      .run(contractId);
    before.db.open.raw
      .prepare(
        `INSERT INTO late_step SELECT id, 'fee', contract_id, '2026-03-14', 1, NULL,
          '00000000-0000-7000-8000-0000000000a1', 0, NULL FROM invoice WHERE contract_id = ?`,
      )
      .run(contractId);
    before.db.open.raw
      .prepare(
        `INSERT INTO contract_hold VALUES ('00000000-0000-7000-8000-0000000000a2', ?, 'protected', '2026-03-14', 1, 'ana',
          'deployed', NULL, NULL, NULL)`,
      )
      .run(contractId);
    before.db.open.raw.exec(`INSERT INTO payment_plan SELECT id, '[]', '[]' FROM contract_hold`);
    return contractId;
  };
  const kiosk = await restoredKiosk({ lost });
  await kiosk.compare();
  await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
  expect(plain(kiosk.rowsNow(kiosk.lost))).toEqual(plain(kiosk.rowsBefore(kiosk.lost)));
  const count = (table: string) => kiosk.raw.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect(['late_step', 'contract_hold', 'payment_plan', 'letter'].map(count)).toEqual([1, 1, 1, 1]);
});

test('what a payment was asked for is settled by it again, not what the order of the site would settle', async () => {
  const staff = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' } as const;
  const lost = async ({ ctx, db, contractOf }: Before) => {
    const contractId = await contractOf(await movedIn(ctx, db, 1));
    const charge = {
      contractId,
      kind: 'cleaning',
      taxCode: 'none',
      amountMinor: 2500,
      totalMinor: 2500,
    } as const;
    for (const what of ['Swept the unit', 'Swept it again'])
      valueOf(await chargeExtra(ctx, staff, { ...charge, what, key: newTestId<'event'>() }));
    const bills = db.open.raw.prepare<[], Id<'invoice'>>(
      'SELECT id FROM invoice WHERE is_move_in = 0 ORDER BY number',
    );
    const [, firstInvoiceId] = bills.pluck().all();
    const tender = { kind: 'cash', givenMinor: 2500 } as const;
    const part = { amountMinor: 5000, paysMinor: 2500, firstInvoiceId, tender };
    valueOf(await takeOwed(ctx, staff, { contractId, key: newTestId<'event'>(), ...part }));
    return contractId;
  };
  const kiosk = await restoredKiosk({ lost });
  await kiosk.compare();
  await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
  const open = await kiosk.db.query((tx) => selectOpenInvoices(tx, kiosk.lost));
  const about = kiosk.raw
    .prepare<[string], string>('SELECT what FROM extra_charge WHERE invoice_id = ?')
    .pluck();
  expect(open.map(({ id }) => about.get(id))).toEqual(['Swept the unit']);
  expect(plain(kiosk.rowsNow(kiosk.lost))).toEqual(plain(kiosk.rowsBefore(kiosk.lost)));
  expect(findFaults(kiosk.raw)).toEqual([]);
});
