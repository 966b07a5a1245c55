/** Money that staff take at the desk, for a move-in or for bills: whether it fits, how it is written, and what a receipt says. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { formatMoney, minor, sumMinor, toPrice, type Minor } from '../../../shared/money';
import { refuse, type Result } from '../../../shared/result';
import { insertDeskPayment, type DeskPaymentRow } from '../../database/payment/desk-payments';
import type { PropertyRow } from '../../database/property/properties';
import type { ReceiptFacts } from '../../documents/port';
import { referenceOf } from '../../domain/attempt/payment-attempt';
import { note } from '../audit/audit';
import type { Caller, StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { Work } from '../base/work';
import { writtenFor } from '../property/property';

export type Tender =
  | {
      readonly kind: 'cash';
      /** What was handed over; the rest goes back as change. */ readonly givenMinor: number;
    }
  | {
      readonly kind: 'cheque' | 'desk_terminal';
      /** Number of the check, or of the approval. */ readonly reference: string;
    };

/** What staff type and see when they take money. */
export interface DeskTaking {
  /** Made by the page for this one payment: sent again, nothing happens twice. */
  readonly key: string;
  /** What the page showed as due: another amount by now is refused and read again. */
  readonly amountMinor: number;
  readonly tender: Tender;
  /** In which a refusal writes amounts; the property's where none is named. */
  readonly language?: Language | undefined;
}

interface Due {
  readonly bookingId: Id<'booking'>;
  readonly dueMinor: Minor;
  readonly currency: string;
  readonly nowMs: number;
}

/** `amount_changed` where something else is due by now, `not_enough_money` where too much of it is missing. */
export function wrongAmount(
  { dueMinor, currency }: Pick<Due, 'dueMinor' | 'currency'>,
  property: PropertyRow,
  { amountMinor, tender, language }: DeskTaking,
): Result<never> | null {
  const locale = writtenFor(language, property);
  const text = (amount: number) => formatMoney(minor(amount), currency, locale);
  if (amountMinor !== dueMinor)
    return refuse('INVALID_PARAM_RCEIPT_INPUT', 'conflict', {
      desk: 'amount_changed',
      detail: { due: text(dueMinor) },
    });
  if (tender.kind === 'cash' && tender.givenMinor < dueMinor)
    return refuse('INVALID_PARAM_RCEIPT_INPUT', 'invalid', {
      field: 'tender.givenMinor',
      desk: 'not_enough_money',
      detail: { due: text(dueMinor), given: text(tender.givenMinor) },
    });
  return null;
}

export function deskPaymentOf(
  ctx: ServiceContext,
  caller: StaffCaller,
  { key, tender }: DeskTaking,
  { bookingId, dueMinor, currency, nowMs }: Due,
): DeskPaymentRow {
  const isCash = tender.kind === 'cash';
  return {
    id: ctx.newId<'desk_payment'>(),
    booking_id: bookingId,
    key,
    tender: tender.kind,
    amount_minor: dueMinor,
    currency,
    given_minor: isCash ? minor(tender.givenMinor) : null,
    change_minor: isCash ? minor(tender.givenMinor - dueMinor) : null,
    reference: isCash ? null : tender.reference,
    staff_id: caller.id,
    taken_at_ms: nowMs,
  };
}

/** A payment for each booking that is paid for together; what is handed over beyond their sum is the first one's change. */
export function deskPaymentsOf(
  ctx: ServiceContext,
  caller: StaffCaller,
  { tender, ...taking }: DeskTaking,
  parts: readonly Due[],
): DeskPaymentRow[] {
  const dueMinor = sumMinor(parts.map((part) => part.dueMinor));
  return parts.map((part, index) => {
    const tooMuch = tender.kind === 'cash' && index === 0 ? tender.givenMinor - dueMinor : 0;
    const own = tender.kind === 'cash' ? { ...tender, givenMinor: part.dueMinor + tooMuch } : tender;
    const key = index === 0 ? taking.key : `${taking.key}/${index + 1}`;
    return deskPaymentOf(ctx, caller, { ...taking, key, tender: own }, part);
  });
}

/** Whether a key that was used is used again for the very same money. */
export function isSameTaking(
  known: readonly DeskPaymentRow[],
  bookingId: Id<'booking'>,
  { amountMinor, tender }: DeskTaking,
): boolean {
  const sum = (of: (each: DeskPaymentRow) => Minor | null) =>
    sumMinor(known.map((each) => of(each) ?? minor(0)));
  return (
    known.some((each) => each.booking_id === bookingId) &&
    sum((each) => each.amount_minor) === amountMinor &&
    known.every((each) => each.tender === tender.kind) &&
    (tender.kind === 'cash'
      ? sum((each) => each.given_minor) === tender.givenMinor
      : known.every((each) => each.reference === tender.reference))
  );
}

/** What it was paid with, as the receipt says it. */
export function paidAtDesk(
  { id, tender, currency, given_minor: given, change_minor: change, reference }: DeskPaymentRow,
  locale: string,
): Pick<ReceiptFacts, 'tender' | 'paymentReference'> {
  const price = (amount: Minor | null) => toPrice(amount ?? minor(0), currency, locale);
  return {
    tender:
      tender === 'cash'
        ? { kind: 'cash', given: price(given), change: price(change) }
        : { kind: tender, reference: reference ?? '' },
    paymentReference: referenceOf(id),
  };
}

/** In the transaction of what it pays for. */
export async function writeDeskPayment(
  { ctx, tx, by }: Work<Caller | null>,
  payment: DeskPaymentRow,
): Promise<void> {
  await insertDeskPayment(tx, payment);
  await note({ ctx, tx, by: by ?? 'kiosk' }, 'payment.taken', payment.booking_id);
  await publish({ ctx, tx }, 'payment.taken', {
    deskPaymentId: payment.id,
    bookingId: payment.booking_id,
    tender: payment.tender,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    staffId: payment.staff_id,
    onBehalfId: payment.tender === 'sister' ? (payment.id as string as Id<'on_behalf'>) : null,
  });
}
