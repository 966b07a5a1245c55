/** What late rent led to at a contract that a restored kiosk lacks. */
import { expect, test } from 'vitest';
import { movedIn } from '../../support/services/moved-in';
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
