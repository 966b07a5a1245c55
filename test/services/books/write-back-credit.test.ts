/** Credit of one contract paid a part of another that a restored kiosk lacks: it is used again, and once. */
import type Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { booksOf } from '../../support/restore/head-office-books';
import { restoredKiosk, type Before } from '../../support/restore/restored';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import {
  confirm,
  draft,
  paidIntent,
  planBody,
  screen,
  signAtScreen,
  valueOf,
} from '../../support/services/rental';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

/** A tenant with credit for the whole rent of their first unit. */
async function withCredit({ ctx, db, contractOf }: Before) {
  const contractId = await contractOf(await movedIn(ctx, db));
  const key = newTestId<'event'>();
  valueOf(await makeCreditNote(ctx, manager, { contractId, key, reason: 'a leak', lines: 'all' }));
  return contractId;
}

async function another({ ctx, db, contractOf }: Before) {
  const id = await draft(ctx, db, 1);
  valueOf(await linkInsurance(ctx, screen, id, planBody(db, 0, 1)));
  db.open.raw
    .prepare(
      'UPDATE booking SET contact_id = (SELECT contact_id FROM rental_contract), contact_is_own = 0 WHERE id = ?',
    )
    .run(id);
  valueOf(await signAtScreen(ctx, id));
  valueOf(await confirm(ctx, id, await paidIntent(ctx, id)));
  return { contractId: await contractOf(id), books: booksOf(db.open.raw), state: stateOf(db.open.raw) };
}

const stateOf = (raw: Database.Database) =>
  [
    `SELECT contract_id, sum(amount_minor) AS minor FROM allocation GROUP BY contract_id, credit_note_id ORDER BY 1, 2`,
    `SELECT account, contract_id, sum(debit_minor - credit_minor) AS minor FROM posting
      WHERE account IN ('receivable', 'advance') GROUP BY 1, 2 ORDER BY 1, 2`,
  ].map((sql) => raw.prepare(sql).all());

test.each(['former_database', 'head_office'] as const)(
  'a contract that credit paid a part of comes back by %s, and the credit is used for it again',
  async (source) => {
    const kiosk = await restoredKiosk(
      { known: withCredit, lost: another },
      { keepsAside: source === 'former_database' },
    );
    const { contractId, books, state } = kiosk.lost;
    expect(JSON.stringify(state)).toContain(contractId);
    await kiosk.compare(() => Promise.resolve(source === 'head_office' ? books : null));
    await kiosk.desk.ask('books.write-back', { contractId });
    expect(findFaults(kiosk.raw)).toEqual([]);
    expect(stateOf(kiosk.raw)).toEqual(state);
  },
);

test.each([false, true])(
  'both contracts come back, and the credit is used again once both are there; the last one first: %s',
  async (isBackward) => {
    const kiosk = await restoredKiosk({
      lost: async (before) => ({ first: await withCredit(before), ...(await another(before)) }),
    });
    const { first, contractId, state } = kiosk.lost;
    await kiosk.compare();
    for (const id of isBackward ? [contractId, first] : [first, contractId]) {
      await kiosk.desk.ask('books.write-back', { contractId: id });
      expect(findFaults(kiosk.raw)).toEqual([]);
    }
    expect(stateOf(kiosk.raw)).toEqual(state);
  },
);
