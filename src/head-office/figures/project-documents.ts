/** What reports list, as kiosks tell it: money with its tender, lines of documents, and what departs from the usual. */
import { z } from 'zod';
import { bookedSchema, type BookedEntry } from '../../shared/head-office/events/ledger';
import { idSchema, type Id } from '../../shared/ids';
import {
  insertBooking,
  insertReported,
  saveBilledTo,
  saveBookingSigned,
  saveMandate,
} from '../database/figures/documents';
import { reading, type Count, type Counted } from './counting';

const contractId = idSchema<'contract'>();
const bookingId = idSchema<'booking'>();
const currency = z.string().nullable().default(null);
const amountMinor = z.int();

interface Money {
  readonly what: 'taken' | 'refunded' | 'came_back';
  readonly tender: string;
  readonly amountMinor: number;
  readonly currency: string | null;
  readonly staffId?: string | null;
  readonly contractId?: Id<'contract'> | null | undefined;
  /** When it happened, where the event is of later. */
  readonly atMs?: number;
}

const addMoney = ({ tx, kioskId, event }: Counted, money: Money): Promise<void> =>
  insertReported(tx, 'money_figure', [
    {
      kiosk_id: kioskId,
      source: event.id,
      at_ms: money.atMs ?? event.atMs,
      on_day: null,
      what: money.what,
      tender: money.tender,
      staff_id: money.staffId ?? null,
      contract_id: money.contractId ?? null,
      currency: money.currency,
      amount_minor: money.amountMinor,
    },
  ]);

/** What staff took of another kiosk's contract was taken there. */
const taken = reading(
  z.object({ amountMinor, currency, tender: z.string(), staffId: z.string().optional() }),
  async (read, counted) => {
    if (read.tender === 'sister') return;
    await addMoney(counted, { ...read, what: 'taken', staffId: read.staffId ?? null });
  },
);

/** By the account that it left or came to, as the kiosk booked it: the event itself has no tender. */
const tenders: Readonly<Record<string, string>> = {
  drawer: 'cash',
  cheques: 'cheque',
  terminal: 'desk_terminal',
  card_way: 'card',
  card: 'card',
};

const returnedBy = (
  { kioskId }: Counted,
  { sequence, kind, on, postings }: BookedEntry,
  currencyBooked: string,
) =>
  kind !== 'returned_payment' && kind !== 'return_undone'
    ? []
    : [...Map.groupBy(postings, ({ account }) => tenders[account])].flatMap(([tender, own]) => {
        const amount = own.reduce((sum, { debitMinor, creditMinor }) => sum + creditMinor - debitMinor, 0);
        if (tender === undefined || amount === 0) return [];
        return [
          {
            kiosk_id: kioskId,
            source: `entry:${sequence}:${tender}`,
            at_ms: null,
            on_day: on,
            what: 'taken_back' as const,
            tender,
            staff_id: null,
            contract_id: own.find((posting) => posting.contractId !== null)?.contractId ?? null,
            currency: currencyBooked,
            amount_minor: amount,
          },
        ];
      });

/** What credit notes and debts that were given up settle is nobody's money. */
const paidLines = ({ kioskId }: Counted, { sequence, on, settledBy, settles }: BookedEntry) =>
  settledBy !== 'payment'
    ? []
    : settles.flatMap(({ invoiceId, lines }) =>
        lines.map(({ position, amountMinor: amount }) => ({
          kiosk_id: kioskId,
          sequence,
          invoice_id: invoiceId,
          position,
          on_day: on,
          amount_minor: amount,
        })),
      );

const periodSchema = z.object({ from: z.string(), to: z.string() });

const lineSchema = z.object({
  position: z.int(),
  code: z.string(),
  taxMilliPercent: z.int(),
  taxableMinor: amountMinor,
  taxMinor: amountMinor,
  period: periodSchema.nullable().default(null),
});

/** From the first day of any to the last one; null: there is none. */
function wholeOf(periods: readonly z.output<typeof periodSchema>[]): z.output<typeof periodSchema> | null {
  const [from] = periods.map((period) => period.from).toSorted();
  const to = periods
    .map((period) => period.to)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** An earlier version told no lines. */
const invoiced = reading(
  z.object({
    /** Of a bill; the move-in's invoice has the periods of its lines. */
    period: periodSchema.nullish(),
    invoiceId: idSchema<'invoice'>(),
    contractId,
    issuedOn: z.string().optional(),
    currency: z.string(),
    lines: z.array(lineSchema).default([]),
  }),
  async ({ invoiceId, issuedOn, lines, period, ...bill }, { tx, kioskId }) => {
    if (issuedOn === undefined) return;
    const whole = period === undefined ? wholeOf(lines.flatMap((line) => line.period ?? [])) : period;
    if (whole !== null) {
      const days = { from_on: whole.from, to_on: whole.to, is_move_in: period === undefined };
      await insertReported(tx, 'period_figure', [{ invoice_id: invoiceId, kiosk_id: kioskId, ...days }]);
      await saveBilledTo(tx, { contractId: bill.contractId, kioskId }, whole.to);
    }
    const ordered = lines.toSorted((one, other) => one.position - other.position);
    const rows = ordered.map(
      ({ position, code, taxMilliPercent, taxableMinor, taxMinor, period: days }, place) => ({
        invoice_id: invoiceId,
        position,
        kiosk_id: kioskId,
        contract_id: bill.contractId,
        issued_on: issuedOn,
        currency: bill.currency,
        code,
        tax_milli_percent: taxMilliPercent,
        taxable_minor: taxableMinor,
        tax_minor: taxMinor,
        period_from: days?.from ?? null,
        period_to: days?.to ?? null,
        // A discount is the line behind what it is taken off.
        of_code: code === 'discount' ? (ordered[place - 1]?.code ?? null) : null,
      }),
    );
    await insertReported(tx, 'line_figure', rows);
  },
);

const credited = reading(
  z.object({
    creditNoteId: idSchema<'credit_note'>(),
    number: z.string(),
    invoiceId: idSchema<'invoice'>(),
    contractId,
    totalMinor: amountMinor,
    issuedOn: z.string().optional(),
    currency: z.string().optional(),
    staffId: z.string().nullish(),
    lines: z.array(lineSchema.omit({ code: true, taxMilliPercent: true, period: true })).default([]),
  }),
  async ({ creditNoteId, issuedOn, invoiceId, lines, ...note }, { tx, kioskId, event }) => {
    if (issuedOn === undefined || note.currency === undefined) return;
    await insertReported(tx, 'credit_note_figure', [
      {
        credit_note_id: creditNoteId,
        kiosk_id: kioskId,
        number: note.number,
        contract_id: note.contractId,
        issued_on: issuedOn,
        at_ms: event.atMs,
        currency: note.currency,
        total_minor: note.totalMinor,
        staff_id: note.staffId ?? null,
      },
    ]);
    const rows = lines.map(({ position, taxableMinor, taxMinor }) => ({
      credit_note_id: creditNoteId,
      position,
      kiosk_id: kioskId,
      invoice_id: invoiceId,
      issued_on: issuedOn,
      taxable_minor: taxableMinor,
      tax_minor: taxMinor,
    }));
    await insertReported(tx, 'credit_line_figure', rows);
  },
);

interface Exception {
  readonly what: string;
  readonly contractId?: Id<'contract'> | null;
  readonly currency?: string | null;
  readonly amountMinor?: number;
}

const addException = (
  { tx, kioskId, event }: Counted,
  { what, contractId: id = null, currency: of = null, amountMinor: amount }: Exception,
): Promise<void> =>
  insertReported(tx, 'exception_figure', [
    {
      event_id: event.id,
      kiosk_id: kioskId,
      at_ms: event.atMs,
      what,
      contract_id: id,
      currency: of,
      amount_minor: amount ?? null,
    },
  ]);

const mandate = reading(
  z.object({ mandateId: idSchema<'mandate'>(), contractId, state: z.string() }),
  ({ mandateId, contractId: id, state }, { tx, kioskId }) =>
    saveMandate(tx, { mandate_id: mandateId, kiosk_id: kioskId, contract_id: id, state }),
);

/** By the type of the event. */
export const documentCounts: Readonly<Record<string, Count>> = {
  'payment.captured': reading(z.object({ amountMinor, currency }), (read, counted) =>
    addMoney(counted, { ...read, what: 'taken', tender: 'card' }),
  ),
  'payment.taken': taken,
  'payment.on_behalf': reading(
    z.object({ amountMinor, currency, tender: z.string(), staffId: z.string(), takenAtMs: z.int() }),
    ({ takenAtMs, ...read }, counted) => addMoney(counted, { ...read, what: 'taken', atMs: takenAtMs }),
  ),
  'refund.done': reading(
    z.object({ amountMinor, currency, way: z.string(), contractId: contractId.optional() }),
    ({ way, ...read }, counted) => addMoney(counted, { ...read, what: 'refunded', tender: way }),
  ),
  'refund.came_back': reading(
    z.object({ amountMinor, currency, contractId: contractId.optional() }),
    (read, counted) => addMoney(counted, { ...read, what: 'came_back', tender: 'card' }),
  ),
  'money.booked': reading(bookedSchema, async (booked, counted) => {
    const rows = booked.entries.flatMap((entry) => returnedBy(counted, entry, booked.currency));
    await insertReported(counted.tx, 'money_figure', rows);
    const paid = booked.entries.flatMap((entry) => paidLines(counted, entry));
    await insertReported(counted.tx, 'paid_line_figure', paid);
  }),
  'booking.made': reading(z.object({ bookingId }), ({ bookingId: id }, { tx, kioskId, event }) =>
    insertBooking(tx, { booking_id: id, kiosk_id: kioskId, at_ms: event.atMs, is_signed: false }),
  ),
  'contract.signed': reading(z.object({ bookingId }), ({ bookingId: id }, { tx, kioskId }) =>
    saveBookingSigned(tx, kioskId, id),
  ),
  'mandate.recorded': mandate,
  'mandate.changed': mandate,
  'invoice.issued': invoiced,
  'bill.issued': invoiced,
  'credit_note.issued': credited,
  'write_off.made': reading(
    z.object({ contractId, currency, amountMinor, isByStaff: z.boolean() }),
    async ({ isByStaff, ...read }, counted) => {
      if (isByStaff) await addException(counted, { ...read, what: 'written_off' });
    },
  ),
  'payment.returned': reading(
    z.object({ contractId, currency, amountMinor, cause: z.string() }),
    async ({ cause, ...read }, counted) => {
      if (cause === 'mistake') await addException(counted, { ...read, what: 'taken_back' });
    },
  ),
  'review.settled': reading(z.object({ as: z.string() }), async ({ as }, counted) => {
    if (as === 'refunded' || as === 'released')
      await addException(counted, { what: 'cancelled_after_paying' });
  }),
};
