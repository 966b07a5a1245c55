import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import type { Result } from '../../../src/shared/result';
import type { CardGateway } from '../../../src/main/card-reader/port';
import { makeCreditNote, previewCreditNote } from '../../../src/main/services/credit-note/make';
import { chargeExtra } from '../../../src/main/services/debt/extra-charges';
import { settleRefund } from '../../../src/main/services/desk/reviews';
import { finishRefunds } from '../../../src/main/services/refund/finish';
import { refundCreditNote, type RefundInput } from '../../../src/main/services/refund/refunds';
import { reconcile } from '../../../src/main/services/payment/reconcile';
import { openDeskMoney } from '../../support/desk/money';
import { openMinor } from '../../support/services/open-invoice';
import { confirm, paidIntent, readyBooking, rowCounts, valueOf } from '../../support/services/rental';
import type { WantedCredit } from '../../../src/main/domain/contract/credit';

const reasonOf = (result: Result<unknown>) =>
  result.ok ? 'done' : (result.refusals[0]?.desk ?? result.refusals[0]?.reason);

type Desk = Awaited<ReturnType<typeof openDeskMoney>>;

async function open(
  gateway: (real: CardGateway) => CardGateway = (real) => real,
  refundCashUpToMinor: number | null = null,
) {
  const desk = await openDeskMoney({
    change: (ctx) => ({
      ...ctx,
      gateway: gateway(ctx.gateway),
      settings: { ...ctx.settings, refundCashUpToMinor },
    }),
  });
  const { ctx, db, manager } = desk;
  const credit = async (
    contractId: Id<'contract'>,
    lines: WantedCredit = 'all',
    key = db.newId<'event'>() as string,
  ) => makeCreditNote(ctx, manager, { contractId, lines, key, reason: 'The roof leaks.' });
  const refund = (creditNoteId: Id<'credit_note'>, amountMinor: number, more: Partial<RefundInput> = {}) =>
    refundCreditNote(ctx, manager, {
      creditNoteId,
      amountMinor,
      key: db.newId<'event'>(),
      way: 'cash',
      reference: null,
      why: 'moved out',
      ...more,
    });
  const byCard = async (unitIndex = 0) => {
    const bookingId = await readyBooking(ctx, db, unitIndex);
    const token = await paidIntent(ctx, bookingId);
    return { token, contractId: valueOf(await confirm(ctx, bookingId, token)) };
  };
  return { ...desk, credit, refund, byCard };
}

/** How the tenant of a contract is reached from now on; null: as before. */
function reach(
  { raw }: Desk,
  contractId: string,
  { email, phone }: { email: string; phone: string | null },
): void {
  raw
    .prepare(
      `UPDATE contact SET email = ?, phone_number = coalesce(?, phone_number)
        WHERE id = (SELECT contact_id FROM rental_contract WHERE id = ?)`,
    )
    .run(email, phone, contractId);
}

const linesOf = ({ raw }: Desk, contractId: string) =>
  raw
    .prepare<[string], { position: number; code: string; payable_minor: number }>(
      'SELECT position, code, payable_minor FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id WHERE i.contract_id = ? ORDER BY position',
    )
    .all(contractId);

describe('a credit note that staff make', () => {
  it('takes back a whole invoice with a number, a PDF and a row of its own, and leaves invoice and receipt as they are', async () => {
    const desk = await open();
    const { contractId } = await desk.movedIn();
    const documents = () =>
      desk.raw.prepare(`SELECT sha256 FROM document WHERE kind <> 'credit_note' ORDER BY id`).all();
    const before = documents();
    const note = valueOf(await desk.credit(contractId));
    const total = desk.raw.prepare('SELECT total_minor FROM invoice').pluck().get();
    expect(note).toMatchObject({
      transact_id: 'CN-000001',
      gross_minor: total,
      balance_minor: total,
      contract_id: contractId,
    });
    expect(desk.raw.prepare('SELECT number, kind FROM document WHERE id = ?').get(note.document_id)).toEqual({
      number: 'CN-000001',
      kind: 'credit_note',
    });
    expect(documents()).toEqual(before);
    expect(desk.raw.prepare(`SELECT why FROM audit WHERE action = 'credit_note.made'`).pluck().get()).toBe(
      'The roof leaks.',
    );
    expect(
      desk.raw.prepare(`SELECT count(*) FROM outbox WHERE type = 'credit_note.issued'`).pluck().get(),
    ).toBe(1);
    expect(reasonOf(await desk.credit(contractId))).toBe('nothing_to_credit');
    expect(desk.faults()).toEqual([]);
  });

  it('of the deposit alone is named for it, and the rest can be taken back later, never more', async () => {
    const desk = await open();
    const { contractId } = await desk.movedIn();
    const deposit = linesOf(desk, contractId).find(({ code }) => code === 'deposit');
    if (!deposit) throw new Error('the sample has deposits');
    const wanted = [{ position: deposit.position, payableMinor: deposit.payable_minor }];
    expect(valueOf(await previewCreditNote(desk.ctx, { contractId, lines: wanted })).totalMinor).toBe(
      deposit.payable_minor,
    );
    const first = valueOf(await desk.credit(contractId, wanted));
    expect(first.transaction_type).toBe('DEPOSIT');
    expect(reasonOf(await desk.credit(contractId, wanted))).toBe('too_much');
    const second = valueOf(await desk.credit(contractId));
    expect(first.gross_minor + second.gross_minor).toBe(
      desk.raw.prepare('SELECT total_minor FROM invoice').pluck().get(),
    );
  });

  it('is made once under one key, and at once by two only as far as there is something to credit', async () => {
    const desk = await open();
    const { contractId } = await desk.movedIn();
    const same = await Promise.all([
      desk.credit(contractId, 'all', 'one'),
      desk.credit(contractId, 'all', 'one'),
    ]);
    expect(same.map((each) => valueOf(each).transact_id)).toEqual(['CN-000001', 'CN-000001']);
    const { contractId: other } = await desk.movedIn(1);
    const both = await Promise.all([desk.credit(other), desk.credit(other)]);
    expect(both.map(reasonOf)).toEqual(['done', 'nothing_to_credit']);
    expect(rowCounts(desk.raw)).toMatchObject({ credit_note: 2 });
  });
});

describe('a refund', () => {
  it('to a card is in steps that its provider takes: of three decimals the last is 0', async () => {
    const desk = await open();
    desk.raw.exec(`UPDATE property SET currency = 'KWD'`);
    const { contractId } = await desk.byCard();
    const note = valueOf(await desk.credit(contractId));
    expect(await desk.refund(note.id, 1448, { way: 'card' })).toMatchObject({
      refusals: [{ desk: 'card_step', detail: { whole: expect.stringContaining('1.440') as string } }],
    });
    expect(desk.raw.prepare('SELECT count(*) FROM refund').pluck().get()).toBe(0);
    expect(valueOf(await desk.refund(note.id, 1440, { way: 'card' })).state).toBe('done');
    expect(valueOf(await desk.refund(note.id, 8)).state).toBe('done');
  });

  it('in cash is within the limit of the site for 24 hours, in parts too; the other ways have none', async () => {
    const desk = await open(undefined, 2000);
    const { contractId } = await desk.movedIn();
    const note = valueOf(await desk.credit(contractId));
    expect(reasonOf(await desk.refund(note.id, 2001))).toBe('cash_limit');
    valueOf(await desk.refund(note.id, 1500));
    expect(await desk.refund(note.id, 501)).toMatchObject({
      refusals: [{ desk: 'cash_limit', detail: { left: expect.stringContaining('5.00') as string } }],
    });
    valueOf(await desk.refund(note.id, 500));
    expect(reasonOf(await desk.refund(note.id, 1))).toBe('cash_limit');
    valueOf(await desk.refund(note.id, 2500, { way: 'cheque', reference: '77' }));
    desk.db.clock.advance(24 * 60 * 60_000);
    valueOf(await desk.refund(note.id, 2000));
    // Of another tenant.
    const { contractId: other } = await desk.movedIn(1);
    reach(desk, other, { email: 'sam@example.com', phone: '+15125550177' });
    valueOf(await desk.refund(valueOf(await desk.credit(other)).id, 2000));
  });

  it.each([
    [
      'the same e-mail address in other letters',
      { email: 'ROBIN@example.com', phone: '+15125550177' },
      'cash_limit',
    ],
    ['the same phone number', { email: 'sam@example.com', phone: null }, 'cash_limit'],
    ['no address and no number, as of the other', { email: '', phone: '' }, 'done'],
  ])('in cash is within that limit for two contacts that may be one person: %s', async (_, other, said) => {
    const desk = await open(undefined, 2000);
    const { contractId: first } = await desk.movedIn();
    const { contractId: second } = await desk.movedIn(1);
    if (other.email === '') reach(desk, first, other);
    reach(desk, second, other);
    const notes = [valueOf(await desk.credit(first)), valueOf(await desk.credit(second))];
    const [one, two] = notes.map(({ id }) => id);
    if (!one || !two) throw new Error('no notes');
    expect(reasonOf(await desk.refund(one, 1500))).toBe('done');
    expect(reasonOf(await desk.refund(two, 1500))).toBe(said);
  });

  it('in cash is within that limit for all units of a tenant together', async () => {
    const desk = await open(undefined, 2000);
    const { contractId: first } = await desk.movedIn();
    const { contractId: second } = await desk.movedIn(1);
    // As if the tenant had signed in before.
    desk.raw.exec('UPDATE rental_contract SET contact_id = (SELECT min(contact_id) FROM rental_contract)');
    const notes = [valueOf(await desk.credit(first)), valueOf(await desk.credit(second))];
    const said: unknown[] = [];
    for (const { id } of notes) said.push(reasonOf(await desk.refund(id, 1500)));
    expect(said).toEqual(['done', 'cash_limit']);
  });

  it.each(['cash', 'cheque'] as const)(
    'in %s is handed out against a note, once under one key',
    async (way) => {
      const desk = await open();
      const { contractId } = await desk.movedIn();
      const note = valueOf(await desk.credit(contractId));
      const more = { way, key: 'one', reference: way === 'cheque' ? '77' : null };
      const answers = [await desk.refund(note.id, 100, more), await desk.refund(note.id, 100, more)];
      expect(new Set(answers.map((each) => valueOf(each).id)).size).toBe(1);
      expect(
        desk.raw.prepare('SELECT gross_minor - balance_minor AS paid, paid_minor FROM credit_note').get(),
      ).toEqual({
        paid: 100,
        paid_minor: 100,
      });
      expect(reasonOf(await desk.refund(note.id, note.gross_minor - 99))).toBe('too_much');
      expect(valueOf(await desk.refund(note.id, note.gross_minor - 100)).state).toBe('done');
      expect(desk.faults()).toEqual([]);
    },
  );

  it('to the card goes back through the provider, in parts, and the books agree', async () => {
    const desk = await open();
    const { contractId, token } = await desk.byCard();
    const note = valueOf(await desk.credit(contractId));
    expect(valueOf(await desk.refund(note.id, 300, { way: 'card' })).state).toBe('done');
    expect(valueOf(await desk.refund(note.id, 200, { way: 'card' })).state).toBe('done');
    expect((await desk.gateway.retrieveIntent(token)).charge?.amountRefunded).toBe(500);
    expect((await reconcile(desk.ctx, { fromMs: 0, toMs: 1e15 })).differences).toEqual([]);
    expect(desk.faults()).toEqual([]);
  });

  it('to a card is refused where no card paid, and while the money of the card is not in', async () => {
    const desk = await open((real) => ({
      ...real,
      captureIntent: () => Promise.reject(new GatewayError('unreachable', 'gone')),
    }));
    const cash = valueOf(await desk.credit((await desk.movedIn()).contractId));
    expect(reasonOf(await desk.refund(cash.id, 100, { way: 'card' }))).toBe('needs_card');
    const card = valueOf(await desk.credit((await desk.byCard(1)).contractId));
    expect(reasonOf(await desk.refund(card.id, 100, { way: 'card' }))).toBe('not_received');
    expect(reasonOf(await desk.refund(card.id, 100))).toBe('not_received');
  });

  it('that was written down and never answered is finished by the next sweep, and given back once', async () => {
    let isDown = false;
    let lost = 0;
    const desk = await open((real) => ({
      ...real,
      // The provider does it, and its answer never arrives.
      refundIntent: async (...asked) => {
        const done = await real.refundIntent(...asked);
        if (!isDown) return done;
        lost += 1;
        throw new GatewayError('unreachable', 'gone');
      },
    }));
    const { contractId, token } = await desk.byCard();
    const note = valueOf(await desk.credit(contractId));
    isDown = true;
    const asked = valueOf(await desk.refund(note.id, 300, { way: 'card' }));
    expect([asked.state, lost]).toEqual(['asked', 1]);
    expect(reasonOf(await desk.refund(note.id, 200, { way: 'card' }))).toBe('refund_open');
    isDown = false;
    await finishRefunds(desk.ctx);
    await finishRefunds(desk.ctx);
    expect(desk.raw.prepare('SELECT state FROM refund').pluck().all()).toEqual(['done']);
    expect((await desk.gateway.retrieveIntent(token)).charge?.amountRefunded).toBe(300);
    expect(desk.raw.prepare('SELECT paid_minor FROM credit_note').pluck().get()).toBe(300);
  });

  it('that the provider would not give back has failed, and the note still owes it', async () => {
    const desk = await open((real) => ({ ...real, refundIntent: (id) => real.retrieveIntent(id) }));
    const note = valueOf(await desk.credit((await desk.byCard()).contractId));
    expect(valueOf(await desk.refund(note.id, 300, { way: 'card' })).state).toBe('failed');
    expect(valueOf(await desk.refund(note.id, note.gross_minor)).state).toBe('done');
  });

  it('that nobody can tell about waits for people', async () => {
    let isLost = false;
    const desk = await open((real) => ({
      ...real,
      retrieveIntent: (id) =>
        isLost ? Promise.reject(new GatewayError('unknown_intent', 'no such')) : real.retrieveIntent(id),
    }));
    const note = valueOf(await desk.credit((await desk.byCard()).contractId));
    isLost = true;
    expect(valueOf(await desk.refund(note.id, 300, { way: 'card' })).state).toBe('needs_review');
    expect(
      desk.raw.prepare(`SELECT count(*) FROM outbox WHERE type = 'refund.needs_review'`).pluck().get(),
    ).toBe(1);
  });

  it('pays what is open by then, once staff know that it did not go back', async () => {
    let isLost = false;
    const desk = await open((real) => ({
      ...real,
      retrieveIntent: (id) =>
        isLost ? Promise.reject(new GatewayError('unknown_intent', 'no such')) : real.retrieveIntent(id),
    }));
    const { contractId } = await desk.byCard();
    const note = valueOf(await desk.credit(contractId));
    isLost = true;
    const refund = valueOf(await desk.refund(note.id, 300, { way: 'card' }));
    isLost = false;
    const { ctx, db, manager, raw } = desk;
    const amountMinor = note.gross_minor;
    const charge = { kind: 'cleaning', taxCode: 'none', amountMinor, totalMinor: amountMinor } as const;
    const about = { contractId, what: 'Swept the unit', key: db.newId<'event'>() as string };
    valueOf(await chargeExtra(ctx, manager, { ...charge, ...about }));
    expect(openMinor(raw)).toBe(300);
    valueOf(await settleRefund(ctx, manager, refund.id, { as: 'not_given', why: 'asked them' }));
    expect([openMinor(raw), desk.faults()]).toEqual([0, []]);
  });
});
