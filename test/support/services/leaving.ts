/** Tenants whom the run bills and who leave, with what the books then say. */
import { expect } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { moveTenantOut, type MoveOut } from '../../../src/main/services/move-out/ending';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { settleEnded } from '../../../src/main/services/move-out/settlement';
import { findEmpty, findFull } from '../../../src/main/services/move-out/unit-acts';
import { noonOf, openBilled, type Signed } from './billed';
import { valueOf } from './rental';

const why = 'the tenant has left';

export interface NoteRow {
  readonly id: Id<'credit_note'>;
  readonly number: string;
  readonly invoice: string;
  readonly gross: number;
  readonly tax: number;
  readonly kind: string;
}

export async function openLeaving(signed: Signed) {
  const books = await openBilled(signed);
  const { ctx, db, raw, contractId } = books;
  const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  const unitId = raw.prepare<[], Id<'unit'>>('SELECT unit_id FROM rental_contract').pluck().get();
  if (!unitId) throw new Error('no unit');
  const on = (day: string) => db.clock.set(noonOf(day));
  const balance = (account: string) =>
    raw
      .prepare<[string], number>(
        'SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM posting WHERE account = ?',
      )
      .pluck()
      .get(account) ?? 0;
  return {
    ...books,
    unitId,
    staff,
    on,
    balance,
    give: async (day: string, lastDay: string) => {
      on(day);
      valueOf(await giveNotice(ctx, { contractId, lastDay, why }, staff));
    },
    /** In cash: all that is owed, or less. */
    pay: async (paysMinor = balance('receivable')) => {
      const amountMinor = balance('receivable');
      const key = db.newId<'event'>();
      valueOf(
        await takeOwed(ctx, staff, {
          contractId,
          key,
          amountMinor,
          paysMinor,
          tender: { kind: 'cash', givenMinor: paysMinor },
        }),
      );
    },
    /** Who leaves before the last day that they said is charged until that day. */
    leave: async (day: string, unit: MoveOut['unit'] = 'to_check') => {
      on(day);
      const said = raw
        .prepare<[string, string], string>(
          'SELECT last_on FROM contract_notice WHERE contract_id = ? AND last_on > ?',
        )
        .pluck()
        .get(contractId, day);
      return moveTenantOut(ctx, { contractId, unit, why, lastDay: said }, staff);
    },
    checkEmpty: () => findEmpty(ctx, { unitId, why }, staff),
    checkFull: () => findFull(ctx, { unitId, contractId, why }, staff),
    settle: () => settleEnded(ctx),
    giveBack: async (creditNoteId: Id<'credit_note'>, amountMinor: number) =>
      refundCreditNote(ctx, staff, {
        creditNoteId,
        key: db.newId<'event'>(),
        way: 'cash',
        amountMinor,
        reference: null,
        why,
      }),
    notes: () =>
      raw
        .prepare<[], NoteRow>(
          `SELECT n.id, n.transact_id AS number, i.number AS invoice, n.gross_minor AS gross, n.tax_minor AS tax,
              n.transaction_type AS kind
            FROM credit_note n JOIN invoice i ON i.id = n.invoice_id ORDER BY n.transact_id`,
        )
        .all(),
    /** As `rent 8940 + 737`. */
    credited: () =>
      raw
        .prepare<[], string>(
          `SELECT l.code || ' ' || c.taxable_minor || ' + ' || c.tax_minor FROM credit_note_line c
            JOIN credit_note n ON n.id = c.credit_note_id
            JOIN invoice_line l ON l.invoice_id = c.invoice_id AND l.position = c.position
            ORDER BY n.transact_id, c.position`,
        )
        .pluck()
        .all(),
    stand: () =>
      raw
        .prepare<[], { credited: number; deposit: number; closed: number; lastOn: string }>(
          `SELECT credited_at_ms IS NOT NULL AS credited, deposit_at_ms IS NOT NULL AS deposit,
            closed_at_ms IS NOT NULL AS closed, last_on AS lastOn FROM settlement`,
        )
        .get(),
    told: (like: string) =>
      raw
        .prepare<[string], string>('SELECT type FROM outbox WHERE type LIKE ? ORDER BY sequence')
        .pluck()
        .all(like),
    sound: () => expect(findFaults(raw)).toEqual([]),
  };
}
