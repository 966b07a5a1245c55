/** Refunds that a bank had sent back before the books were lost, written back with their contract. */
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { newTestId } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';
import { plain, restoredKiosk } from '../../support/restore/restored';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

test.each(['needs_review', 'failed'])(
  'a refund that the bank had sent back and that is %s since comes back with all that the journal had of it',
  async (state) => {
    const kiosk = await restoredKiosk({
      lost: async ({ ctx, db, contractOf }) => {
        const contractId = await contractOf(await movedIn(ctx, db, 1));
        const key = () => newTestId<'event'>() as string;
        const note = valueOf(
          await makeCreditNote(ctx, manager, { contractId, key: key(), reason: 'a leak', lines: 'all' }),
        );
        const card = {
          way: 'card',
          amountMinor: 100,
          key: key(),
          reference: null,
          why: 'asked for',
        } as const;
        valueOf(await refundCreditNote(ctx, manager, { creditNoteId: note.id, ...card }));
        // As the kiosk writes it when the bank sends it back, and when staff have settled it.
        db.open.raw.exec(`INSERT INTO refund_return (refund_id, seen_at_ms) SELECT id, 1 FROM refund;
          UPDATE refund SET state = 'needs_review', failure = 'came_back'; UPDATE refund SET state = '${state}';
          UPDATE credit_note SET paid_minor = 0, balance_minor = gross_minor`);
        expect(findFaults(db.open.raw)).toEqual([]);
        return contractId;
      },
    });
    await kiosk.compare();
    await kiosk.desk.ask('books.write-back', { contractId: kiosk.lost });
    expect(plain(kiosk.rowsNow(kiosk.lost))).toEqual(plain(kiosk.rowsBefore(kiosk.lost)));
    expect(findFaults(kiosk.raw)).toEqual([]);
  },
);
