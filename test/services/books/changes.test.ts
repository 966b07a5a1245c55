/** Changes after the backup to contracts that it knew: listed at the desk until somebody notes them. */
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { booksRefusal } from '../../../src/main/services/base/books-in-doubt';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { createAttention } from '../../../src/main/services/desk/attention';
import { restoreTenantAccess, suspendTenantAccess } from '../../../src/main/services/tenant/acts';
import type { Id } from '../../../src/shared/ids';
import { changeLater, correctName, laterChanges } from '../../support/restore/later-changes';
import { movedIn } from '../../support/services/moved-in';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/rental';
import { restoredKiosk, type Before } from '../../support/restore/restored';

const movesIn =
  (unitIndex: number) =>
  async ({ ctx, db, contractOf }: Before) =>
    contractOf(await movedIn(ctx, db, unitIndex));

test('changes to a contract that the backup knew are listed from the database kept aside, until a manager notes them', async () => {
  let known: Id<'contract'> | null = null;
  const kiosk = await restoredKiosk({
    known: async (before) => {
      known = await movesIn(0)(before);
    },
    lost: async (before) => {
      if (known) await changeLater(before, known);
    },
  });
  await kiosk.compare(() => Promise.resolve({ contracts: [], epoch: 1 }));
  const changed = async () => {
    const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
    return reviews.filter(({ kind }) => kind === 'changed');
  };
  const [review, ...others] = await changed();
  expect(others).toEqual([]);
  expect(review).toMatchObject({ id: known, reference: 'C-000001' });
  expect(review?.facts.slice(0, -1)).toEqual(laterChanges);
  // Nobody begins by itself, and nothing was changed.
  expect(await booksRefusal(kiosk.ctx, 'FAILED')).not.toBeNull();
  expect((await createAttention(kiosk.ctx)()).reviews).toBe(2);
  expect(kiosk.raw.prepare('SELECT count(*) FROM credit_note').pluck().get()).toBe(0);
  expect(findFaults(kiosk.raw)).toEqual([]);
  const input = { contractId: review?.id as Id<'contract'>, why: 'Done again.' };
  expect(await kiosk.desk.call('attendant', 'books.note-changes', input)).toMatchObject({
    refusals: [{ reason: 'not_allowed' }],
  });
  expect((await kiosk.desk.call('manager', 'books.note-changes', input)).ok).toBe(true);
  expect(await changed()).toEqual([]);
  await kiosk.compare();
  expect(await changed()).toEqual([]);
  expect(await kiosk.desk.call('manager', 'books.note-changes', input)).toMatchObject({
    refusals: [{ reason: 'nothing_to_settle' }],
  });
});

test('a code that was restored after the backup is listed, for it opens nothing here', async () => {
  const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };
  let act = { contractId: '' as Id<'contract'>, why: 'asked for' };
  const kiosk = await restoredKiosk({
    known: async (before) => {
      act = { ...act, contractId: await movesIn(0)(before) };
      valueOf(await suspendTenantAccess(before.ctx, act, manager));
    },
    lost: async ({ ctx }) => {
      valueOf(await restoreTenantAccess(ctx, act, manager));
    },
  });
  await kiosk.compare(() => Promise.resolve({ contracts: [], epoch: 1 }));
  const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
  const [review] = reviews.filter(({ kind }) => kind === 'changed');
  expect(review?.facts.slice(0, -1)).toEqual([['changed_access_restored', 'access_restored']]);
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('an older backup tells no change: what it has of a tenant was corrected since', async () => {
  const kiosk = await restoredKiosk({
    known: async (before) => {
      const contractId = await movesIn(0)(before);
      before.backup('keyturn-20260314T033000Z.db');
      before.db.clock.advance(60_000);
      await correctName(before, contractId);
    },
    lost: movesIn(1),
  });
  await kiosk.compare();
  const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
  expect(reviews.map(({ kind }) => kind)).toEqual(['books', 'lost']);
});

test.each(['the former database', 'head office'])(
  'a tax proof that was judged after the backup is listed once, as %s has it, and one that the backup has is not',
  async (source) => {
    const judged = (verdict: string, userType: number) =>
      `INSERT INTO tax_proof (booking_id, number, user_type_id, verdict, at_ms, to_credit)
        SELECT c.booking_id, ${userType + 1}, u.id, '${verdict}', 1, 0 FROM rental_contract c
          JOIN (SELECT id FROM user_type ORDER BY id LIMIT 1 OFFSET ${userType}) u`;
    const kiosk = await restoredKiosk(
      {
        known: async (before) => {
          await movesIn(0)(before);
          before.db.open.raw.exec(judged('refused', 0));
        },
        lost: ({ db: { open } }) => {
          open.raw.exec(judged('replaced', 1));
          return Promise.resolve(
            open.raw
              .prepare<[], { booking_id: string; user_type_id: string }>('SELECT * FROM tax_proof')
              .all(),
          );
        },
      },
      { keepsAside: source === 'the former database' },
    );
    const facts = kiosk.lost.map(({ booking_id: bookingId, user_type_id: userTypeId }, index) => ({
      id: newTestId<'event'>(),
      schemaVersion: 1,
      atMs: index,
      type: 'tax_proof.judged',
      payload: JSON.stringify({
        bookingId,
        userTypeId,
        staffId: null,
        verdict: index === 0 ? 'refused' : 'accepted',
        validUntil: null,
      }),
    }));
    const books = { contracts: [], epoch: 1, facts: source === 'the former database' ? [] : facts };
    await kiosk.compare(() => Promise.resolve(books));
    await kiosk.compare(() => Promise.resolve(books));
    const { reviews } = await kiosk.desk.ask('reviews.list', { all: false });
    const [review] = reviews.filter(({ kind }) => kind === 'changed');
    expect(review?.facts.slice(0, -1)).toEqual([['changed_tax_accepted', 'tax_accepted']]);
  },
);
