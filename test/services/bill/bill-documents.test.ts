/** What becomes of a bill: its PDF, the money that staff take for it, and its place in the closing of a day. */
import { describe, expect, it } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { InvoiceFacts } from '../../../src/main/documents/port';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { contractMoney } from '../../../src/main/services/contract/money';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { drawBills } from '../../../src/main/services/delivery/bill-documents';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import { valueOf } from '../../support/services/rental';

import { never, noDeliveries, rented } from '../../support/services/rented';

describe('the PDF of a bill', () => {
  it('is drawn after it from the words of its transaction, once, and sent to the tenant', async () => {
    const { ctx, on, run, raw } = await rented();
    on('2026-03-27');
    await run();
    raw.exec(`UPDATE contact SET last_name = 'Other'`);
    const asked: unknown[] = [];
    const drawn: InvoiceFacts[] = [];
    const documents = {
      ...ctx.documents,
      invoice: (facts: InvoiceFacts) => {
        drawn.push(facts);
        return ctx.documents.invoice(facts);
      },
    };
    const deliveries = {
      setUp: { print: false, email: true },
      ask: (_: unknown, way: string, letter: object, language: string) => {
        asked.push({ way, ...letter, language });
        return Promise.resolve();
      },
      wake: () => undefined,
    };
    await drawBills({ ...ctx, documents }, deliveries, never);
    await drawBills({ ...ctx, documents }, deliveries, never);
    expect(drawn).toHaveLength(1);
    expect(drawn[0]).toMatchObject({
      number: 'INV-000002',
      dueOn: '2026-04-01',
      unitNumber: 'A101',
    });
    expect(drawn[0]?.tenant.name).not.toContain('Other');
    const document = raw
      .prepare<[], { id: string; kind: string }>(`SELECT id, kind FROM document WHERE number = 'INV-000002'`)
      .get();
    expect(document).toMatchObject({ kind: 'invoice' });
    const letter = { document_id: document?.id, occasion: 'made', with: [] };
    expect(asked).toEqual([{ way: 'email', ...letter, language: 'en' }]);
    expect(raw.prepare('SELECT count(*) FROM bill_to_draw').pluck().get()).toBe(0);
  });

  it('is stored once where two rounds draw it at the same time', async () => {
    const { ctx, on, run, raw } = await rented();
    on('2026-03-27');
    await run();
    await Promise.all([drawBills(ctx, noDeliveries, never), drawBills(ctx, noDeliveries, never)]);
    expect(raw.prepare(`SELECT count(*) FROM document WHERE number = 'INV-000002'`).pluck().get()).toBe(1);
  });

  it('that fails again and again holds up no other', async () => {
    const { ctx, on, run, raw, log } = await rented();
    on('2026-04-28');
    await run();
    const documents = {
      ...ctx.documents,
      invoice: (facts: InvoiceFacts) =>
        facts.number === 'INV-000002'
          ? Promise.reject(new Error('no such letter in the font'))
          : ctx.documents.invoice(facts),
    };
    await drawBills({ ...ctx, documents }, noDeliveries, never);
    const drawn = raw.prepare(`SELECT number FROM document WHERE kind = 'invoice' ORDER BY number`).pluck();
    expect(drawn.all()).toEqual(['INV-000001', 'INV-000003']);
    expect(log.join('')).toContain('a bill could not be drawn');
  });

  it('that cannot be kept is logged, stops nothing behind it, and is kept by the next round', async () => {
    const { ctx, on, run, raw, log } = await rented();
    on('2026-03-27');
    await run();
    const left = raw.prepare<[], number>('SELECT count(*) FROM bill_to_draw').pluck();
    const deliveries = { ...noDeliveries, setUp: { print: false, email: true } };
    await drawBills(ctx, { ...deliveries, ask: () => Promise.reject(new Error('no room')) }, never);
    expect(left.get()).toBe(1);
    expect(log.join('')).toContain('could not be kept');
    await drawBills(ctx, deliveries, never);
    expect(left.get()).toBe(0);
  });

  it('that fails is drawn by the next round, and keeps no bill from being made', async () => {
    const { ctx, on, raw, bills } = await rented();
    on('2026-03-27');
    const documents = { ...ctx.documents, invoice: () => Promise.reject(new Error('no font')) };
    await billOnce({ ...ctx, documents }, noDeliveries, never);
    expect(bills()).toHaveLength(1);
    expect(raw.prepare('SELECT count(*) FROM bill_to_draw').pluck().get()).toBe(1);
    await billOnce(ctx, noDeliveries, never);
    expect(raw.prepare('SELECT count(*) FROM bill_to_draw').pluck().get()).toBe(0);
  });
});

describe('bills that are owed', () => {
  it('are taken together at the desk, with one receipt that names each, and the books add up', async () => {
    const { ctx, db, on, run, bills, raw, contractId } = await rented();
    on('2026-04-28');
    await run();
    const total = bills().reduce((sum, bill) => sum + bill.total_minor, 0);
    const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
    const ways = { print: false, email: false, link: false };
    expect(valueOf(await contractMoney(ctx, contractId, ways))).toMatchObject({
      owedMinor: total,
      bills: [
        { number: 'INV-000003', period: { from: '2026-05-01', to: '2026-05-31' }, dueOn: '2026-05-03' },
        { number: 'INV-000002', period: { from: '2026-04-01', to: '2026-04-30' }, dueOn: '2026-05-03' },
      ],
    });
    let receipt: Record<string, unknown> = {};
    const documents = {
      ...ctx.documents,
      receipt: (facts: Parameters<typeof ctx.documents.receipt>[0]) => {
        receipt = { ...facts };
        return ctx.documents.receipt(facts);
      },
    };
    const paid = await takeOwed({ ...ctx, documents }, staff, {
      contractId,
      key: db.newId<'event'>(),
      amountMinor: total,
      tender: { kind: 'cash', givenMinor: total },
    });
    expect(valueOf(paid)).toMatchObject({ changeMinor: 0 });
    expect(receipt).toMatchObject({ invoiceNumber: 'INV-000002, INV-000003' });
    const first = raw
      .prepare(
        'SELECT i.number FROM receipt r JOIN invoice i ON i.id = r.invoice_id WHERE r.desk_payment_id IS NOT NULL',
      )
      .pluck()
      .get();
    expect(first).toBe('INV-000002');
    expect(valueOf(await contractMoney(ctx, contractId, ways))).toMatchObject({
      owedMinor: 0,
      bills: [{ openMinor: 0 }, { openMinor: 0 }],
    });
    const { stretch, totals } = await previewDay(ctx);
    expect(totals.invoices.count).toBe(3);
    expect(totals.drawer.inMinor).toBe(total);
    const count = { openingMinor: 0, countedMinor: total, leftMinor: 0, why: null };
    valueOf(await makeClosing(ctx, staff, 'Ana', { key: 'closing-1', toSequence: stretch.to, ...count }));
    expect(findFaults(raw)).toEqual([]);
  });

  it('are in the closing of a day on which nobody has paid them', async () => {
    const { ctx, db, on, run, raw } = await rented();
    on('2026-03-27');
    await run();
    const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
    const { stretch, totals } = await previewDay(ctx);
    expect(totals.invoices.count).toBe(2);
    const count = { openingMinor: 0, countedMinor: 0, leftMinor: 0, why: null };
    valueOf(await makeClosing(ctx, staff, 'Ana', { key: 'closing-1', toSequence: stretch.to, ...count }));
    expect(findFaults(raw)).toEqual([]);
  });

  it('use what a tenant has with us before anybody asks for money', async () => {
    const { ctx, on, run, raw, contractId } = await rented();
    // A credit note that was never given back.
    on('2026-03-20');
    const staff: StaffCaller = { kind: 'staff', id: ctx.newId<'staff'>(), role: 'manager', place: 'desk' };
    valueOf(
      await makeCreditNote(ctx, staff, {
        contractId,
        key: ctx.newId<'event'>(),
        reason: 'Leak',
        lines: [{ position: 1, payableMinor: 1000 }],
      }),
    );
    on('2026-03-27');
    await run();
    const facts = raw.prepare<[], string>('SELECT facts FROM bill_to_draw').pluck().get();
    const { payableAmount, paid, balance } = JSON.parse(facts ?? '{}') as InvoiceFacts;
    expect(paid.price).toBe(10);
    expect(balance.price).toBeCloseTo(payableAmount.price - 10, 2);
    expect(findFaults(raw)).toEqual([]);
  });
});
